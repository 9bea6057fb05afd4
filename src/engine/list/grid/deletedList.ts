import type { Column, RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The part of the address of a list that shows what is deleted. */
export const deletedSearch = '?deleted=true'

/** True where the address of a list asks for what is deleted. */
export function isDeletedAsked(search: string): boolean {
  return new URLSearchParams(search).get('deleted') === 'true'
}

/** Nothing else is done with what is deleted. */
const servedCalls = new Set(['list', 'one', 'restore', 'restoreMany', 'deleted'])

/** Who deleted a record, and when. */
const deletionFields = new Set(['ModifiedBy', 'ModifiedOn'])

const restore: RowAction = { name: 'restore', call: 'restore', icon: 'undo' }

/** The resource as its list of deleted records shows it: what they are called, who deleted them and when, and one thing to do. */
export function buildDeletedList(resource: Resource): Resource {
  const { list, record: _, form: __, ...descriptor } = resource.descriptor
  if (!list) return resource
  const { route, filters, shortcuts, columns = [resource.key] } = list
  const toField = (column: string | Column) => (typeof column === 'string' ? column : column.field)
  const naming = columns.filter(column => descriptor.represent.includes(`{${toField(column)}}`))
  const first = naming.length > 0 ? naming : columns.slice(0, 1)
  const others = columns.filter(column => !first.includes(column) && !deletionFields.has(toField(column)))
  const calls = Object.entries(descriptor.calls ?? {}).filter(([name]) => servedCalls.has(name))
  return {
    ...resource,
    descriptor: {
      ...descriptor,
      calls: Object.fromEntries(calls),
      list: {
        ...{ route, ...(filters && { filters }), ...(shortcuts && { shortcuts }) },
        columns: [...first, ...deletionFields, ...others],
        sort: { field: 'ModifiedOn', direction: 'descending' },
        actions: [restore],
      },
    },
    properties: withTitles(resource, {
      ModifiedBy: getText('engine.deletedList.by'),
      ModifiedOn: getText('engine.deletedList.on'),
    }),
  }
}

function withTitles({ properties }: Resource, titles: Readonly<Record<string, string>>): Resource['properties'] {
  return new Map(
    [...properties].map(([name, property]) => {
      const title = Object.hasOwn(titles, name) ? titles[name] : undefined
      return [name, title === undefined ? property : { ...property, schema: { ...property.schema, title } }]
    }),
  )
}
