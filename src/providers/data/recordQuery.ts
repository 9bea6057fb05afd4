import type { RaRecord } from 'ra-core'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { askResource } from './askResource.ts'
import { toRecord } from './records.ts'

/**
 * The second part of the key under which a record is read to be shown: `[resource, recordRead, id]`, and holds `{ data: record }`.
 * Other than the record of a form, it follows what others change.
 */
export const recordRead = 'readRecord'

/** The query by which a record is read to be shown, on its page or in a preview: each has at once what the other has read. */
export function buildRecordQuery(resource: Resource, id: string) {
  return {
    queryKey: [resource.name, recordRead, id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<{ data: RaRecord }> => ({
      data: toRecord(resource, await askResource<RecordValues>(resource, 'one', { id }, signal)),
    }),
  }
}
