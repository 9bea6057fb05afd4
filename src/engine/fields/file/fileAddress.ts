import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'

/** An address that holds for a moment, and what the file is called. */
export interface FileAddress {
  address: string
  name: string
}

/** Asks for an address at which a file is had; null where it is none that the user may read. */
export async function fetchFileAddress(resource: Resource, id: number): Promise<FileAddress | null> {
  const { Success, Source } = await callResource(resource, 'address', { id })
  const { Address, FileName } = (Source ?? {}) as RecordValues
  return Success && typeof Address === 'string' ? { address: Address, name: String(FileName ?? '') } : null
}

/** The address of a file that is drawn, asked for again long before it ends. */
export function useFileAddress(resource: Resource | null, id: number | null): FileAddress | null {
  const { data } = useQuery({
    queryKey: ['file-address', resource?.name, id],
    queryFn: () => (resource && id !== null ? fetchFileAddress(resource, id) : null),
    enabled: resource !== null && id !== null,
    retry: false,
    staleTime: 120_000,
    gcTime: 120_000,
  })
  return data ?? null
}
