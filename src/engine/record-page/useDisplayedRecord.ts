import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { buildRecordQuery } from '#src/providers/data/recordQuery.ts'
import { getSuccess } from '#src/providers/data/records.ts'

/** A record as its page has it. */
export type DisplayedRecord =
  | { state: 'waiting' }
  /** Its page is closed to this user. */
  | { state: 'closed' }
  | { state: 'failed'; error: unknown; read: () => void }
  | { state: 'found'; record: RaRecord; read: () => void }

/** Reads a record to be shown, and asks whether its page is open; the record follows what others change of it. */
export function useDisplayedRecord(resource: Resource, id: string): DisplayedRecord {
  const access = useAccess(resource, id)
  const { data, error, refetch } = useQuery({ ...buildRecordQuery(resource, id), gcTime: 0 })
  const read = () => {
    void refetch()
    if (access.error) void access.refetch()
  }
  if (access.data === false) return { state: 'closed' }
  // What was read stays while the services cannot be reached.
  if (error && !(data && isPassing(error))) return { state: 'failed', error, read }
  if (access.error) return { state: 'failed', error: access.error, read }
  return data && access.data ? { state: 'found', record: data.data, read } : { state: 'waiting' }
}

/** Whether the page of a record is open to this user, as the call says that the descriptor names for it. */
function useAccess(resource: Resource, id: string) {
  const { access } = resource.descriptor.record ?? {}
  return useQuery({
    queryKey: [resource.name, 'access', access, id],
    queryFn: async ({ signal }) => {
      if (access === undefined) return true
      const key = buildKeyArguments(resource, access, id)
      const answer = await callResource(resource, access, key, { silent: true, signal })
      return getSuccess(answer).Source !== false
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(access === undefined && { initialData: true }),
  })
}
