import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'

/** What a list shows, in the words in which ra-core keeps it in the address; `page` counts from 1. */
export interface ListParameters {
  page: number
  perPage: number
  sort: string
  order: 'ASC' | 'DESC'
  filter: ListFilter
}

/** What a first visit shows: the descriptor's usual sort, the key ascending where it has none. */
export function toUsualParameters({ descriptor, key }: Resource, perPage: number): ListParameters {
  const sort = descriptor.list?.sort
  const order = sort?.direction === 'descending' ? 'DESC' : 'ASC'
  return { page: 1, perPage, sort: sort?.field ?? key, order, filter: {} }
}
