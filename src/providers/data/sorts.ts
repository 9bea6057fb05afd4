import type { SortPayload } from 'ra-core'
import { mostOrders, type SortArguments } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'

/**
 * The orders of a list as calls take them. ra-core keeps one sort, which stands in the address: of several the fields stand in it
 * between commas, and so do their directions.
 *
 * @example toSorts({ field: 'State,Name', order: 'DESC,ASC' }) // [{ field: 'State', direction: 'descending' }, { field: 'Name', … }]
 */
export function toSorts({ field, order }: { field: string; order: string }): SortArguments[] {
  const orders = order.split(',')
  return field
    .split(',')
    .map((each, index) => ({ field: each, direction: orders[index] === 'DESC' ? 'descending' : 'ascending' }))
}

/** The orders of a list as ra-core keeps them. */
export function toSortPayload(sorts: readonly SortArguments[]): SortPayload {
  const orders = sorts.map(({ direction }) => (direction === 'descending' ? 'DESC' : 'ASC'))
  return { field: sorts.map(({ field }) => field).join(','), order: orders.join(',') as SortPayload['order'] }
}

/** By how many fields the rows of a resource can be sorted at once: plain REST takes one. */
export function countSorts({ descriptor }: Pick<Resource, 'descriptor'>): number {
  return descriptor.calls ? mostOrders : 1
}
