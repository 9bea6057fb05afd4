import { useQuery } from '@tanstack/react-query'
import { type ImportRecord, isImportOpen } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { fetchImport } from './importCalls.ts'

/** Milliseconds between two looks at an import that is under way, for a window that hears of no changes. */
const pause = 1_000

/** An import as it stands now, read anew as it goes on; null where it has not come. */
export function useImportRecord(imports: Resource, id: number | null) {
  const { data, error, refetch } = useQuery({
    queryKey: toKey(imports, id),
    queryFn: async ({ signal }) => toRead(await fetchImport(imports, id ?? 0, signal)),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isImportOpen(state.data?.data[0].Status) ? pause : false),
  })
  return { record: data?.data[0] ?? null, error, refetch }
}

/** Takes what a call answered as how the import stands, and has every list of imports say the same. */
export function cacheImport(imports: Resource, record: ImportRecord): void {
  queryClient.setQueryData(toKey(imports, record.ID), toRead(record))
  void refreshRows(new Set([imports.name]))
}

/** A read of this kind is made anew where a change of its resource is reported. */
function toKey(imports: Resource, id: number | null) {
  return [imports.name, 'getList', { import: id }]
}

/** In the shape of a list's page, as which everything takes it that deals with reads of this kind. */
function toRead(record: ImportRecord): { data: [ImportRecord] } {
  return { data: [record] }
}
