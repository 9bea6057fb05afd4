import type { CountedRows } from '#contract/dashboardCounts.ts'
import type { Resource } from '#contract/resource.ts'
import { toListPath } from '../navigation/recordPaths.ts'

/** The address of the list that shows the rows which were counted; null where the user has no such list. */
export function toListAddress(
  resource: Resource | null,
  { Conditions, SearchText }: Pick<CountedRows, 'Conditions' | 'SearchText'>,
): string | null {
  const path = resource && toListPath(resource)
  if (!path) return null
  const filter = {
    ...(Conditions.length > 0 && { conditions: Conditions }),
    ...(SearchText !== undefined && { searchText: SearchText }),
  }
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`
}
