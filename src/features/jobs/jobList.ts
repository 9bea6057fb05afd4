import type { Column as ColumnWords } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'

type Column = string | ColumnWords

/** The jobs as a list that is not their usual one: other columns, filters by which they are looked for there, the nearest first. */
export function buildJobList(resource: Resource, columns: readonly Column[], filters: readonly string[]): Resource {
  const { descriptor, properties } = resource
  if (!descriptor.list) return resource
  const isThere = (name: string) => properties.has(name)
  const displayed = columns.filter(column => isThere(toField(column)))
  const fields = displayed.map(toField)
  const rest = (descriptor.list.columns ?? []).filter(column => !fields.includes(toField(column))).map(hide)
  return {
    ...resource,
    descriptor: {
      ...descriptor,
      list: {
        ...descriptor.list,
        columns: [...displayed, ...rest],
        filters: filters.filter(isThere),
        sort: { field: 'StartsOn', direction: 'ascending' },
      },
    },
  }
}

function toField(column: Column): string {
  return typeof column === 'string' ? column : column.field
}

function hide(column: Column): Column {
  return { ...(typeof column === 'string' ? { field: column } : column), hidden: true }
}
