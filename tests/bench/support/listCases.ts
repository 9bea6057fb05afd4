import type { SortArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { toSortColumn } from '#server/platform/tables/sortColumns.ts'

/** One list as it is asked for: everything in an order, or what a condition or a search leaves of it. */
export interface ListCase {
  name: string
  sort: SortArguments
  condition: Condition | null
  searchText: string | null
}

/** What is looked for in the lists of the bench, by resource. */
export interface SoughtValues {
  conditions: readonly Condition[]
  searches: readonly string[]
}

/** Every sort of a descriptor, every filter in the usual order, and searches. */
export function listCases(resource: Resource, { conditions, searches }: SoughtValues): ListCase[] {
  const { columns = [], filters = [], sort } = resource.descriptor.list ?? {}
  const usual: SortArguments = sort ?? { field: 'ID', direction: 'ascending' }
  const names = ['ID', ...columns.map(column => (typeof column === 'string' ? column : column.field))]
  const sorts = [...new Set(names)].filter(name => {
    const property = resource.properties.get(name)
    return property && toSortColumn(property) !== null
  })
  const silent = filters.filter(name => !conditions.some(({ field }) => field === name))
  if (silent.length > 0) throw new Error(`The bench has no value for the filters ${silent.join(', ')}.`)
  return [
    ...sorts.flatMap(field =>
      (['ascending', 'descending'] as const).map(direction => ({
        name: `by ${field}${direction === 'descending' ? ', descending' : ''}`,
        sort: { field, direction },
        condition: null,
        searchText: null,
      })),
    ),
    ...conditions.map(condition => ({
      name: `${condition.field} ${condition.op} ${[condition.value].flat().join(', ')}`,
      sort: usual,
      condition,
      searchText: null,
    })),
    ...searches.map(searchText => ({ name: `search for ${searchText}`, sort: usual, condition: null, searchText })),
  ]
}
