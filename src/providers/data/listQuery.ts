import type { GetListParams } from 'ra-core'
import type { Resource } from '#contract/resource.ts'
import { type ListMeta, listRecords } from './listRecords.ts'
import { queryClient } from './queryClient.ts'

/** The `meta` of a generated list: its total is asked for once a filter (architecture "Paging"). */
export const countedOnce = { withTotal: 'once' } as const satisfies ListMeta

/** What one page of a list is asked with. */
export type ListQuery = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

/**
 * Reads a page of a generated list under the key where ra-core's list looks for it, so that the list takes it over, be it
 * there already or still on its way. Rejects as the data provider does.
 */
export async function fetchListAhead(resource: Resource, { pagination, sort, filter }: ListQuery): Promise<void> {
  const params = { pagination, sort, filter, meta: countedOnce }
  await queryClient.fetchQuery({
    queryKey: [resource.name, 'getList', params],
    queryFn: ({ signal }) => listRecords(resource, { ...params, signal }),
  })
}

/**
 * Milliseconds for which rows that were read ahead are as good as those that the list reads itself: as long as a screen's code
 * may take to come. What changes rows says so and is not held up by it.
 */
export const freshTime = 10_000
