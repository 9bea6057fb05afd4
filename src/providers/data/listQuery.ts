import type { GetListParams, RaRecord } from 'ra-core'
import type { Resource } from '#contract/resource.ts'
import { type ListMeta, listRecords } from './listRecords.ts'
import { queryClient } from './queryClient.ts'

/** The `meta` of a generated list: its total is asked for once a filter (architecture "Paging"). */
export const countedOnce = { withTotal: 'once' } as const satisfies ListMeta

/** What one page of a list is asked with. */
export type ListQuery = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

/** One page of a list as it is read ahead. */
export interface ReadPage {
  data: RaRecord[]
  total?: number
  pageInfo?: { hasNextPage?: boolean }
}

/**
 * Reads a page of a generated list under the key where ra-core's list looks for it, so that the list takes it over, be it
 * there already or still on its way. Rejects as the data provider does.
 */
export function fetchListAhead(
  resource: Resource,
  { pagination, sort, filter }: ListQuery,
  meta: ListMeta = countedOnce,
): Promise<ReadPage> {
  const params = { pagination, sort, filter, meta }
  return queryClient.fetchQuery({
    queryKey: [resource.name, 'getList', params],
    queryFn: ({ signal }): Promise<ReadPage> => listRecords(resource, { ...params, signal }),
  })
}

/**
 * Milliseconds for which rows that were read ahead are as good as those that the list reads itself: as long as a screen's code
 * may take to come. What changes rows says so and is not held up by it.
 */
export const freshTime = 10_000
