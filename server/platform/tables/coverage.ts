import { findChoices } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { ScopeRule } from '#contract/scope.ts'
import { type ColumnType, toColumnType } from './columns.ts'
import { findScopeColumn, toSortColumn } from './sortColumns.ts'

/** The order that a list has from the first, and what the index of that order holds beside it. */
export interface Coverage {
  /** The property that the list is sorted by. */
  order: string
  /** Properties by whose values rows are distinguished without a look at them. */
  fields: ReadonlySet<string>
}

/** What an entry of the index may hold beside its order, in bytes: with the longest order there is still room for it. */
const mostBytes = 200

const bytesByType: Partial<Record<ColumnType, number>> = {
  bigint: 8,
  numeric: 16,
  boolean: 1,
  date: 4,
  'timestamp with time zone': 8,
  'timestamp without time zone': 8,
}

/**
 * Finds what the index of a list's usual order holds beside it: the values that the list is filtered by and that say whose a row is, so
 * that what does not pass is left out while the order is walked, and no page lies far down. Texts that are looked into have an index of their own.
 * One of two values that only actions write is left out: they change it in many rows at once, and no other index holds it.
 */
export function findCoverage(resource: Resource): Coverage {
  const { filters = [], shortcuts = [], sort } = resource.descriptor.list ?? {}
  const order = sort?.field ?? 'ID'
  const ordered = resource.properties.get(order)
  // The names of a reference are in no order that an index of this table has.
  if (!ordered || ordered.schema['x-reference'] || !toSortColumn(ordered)) return { order, fields: new Set() }
  const lead = findScopeColumn(resource)
  const scoped = listOwnFields(resource.descriptor.scope ?? [])
  const names = new Set([
    ...(lead === null ? [] : [lead]),
    ...filters,
    ...shortcuts.map(({ field }) => field),
    ...scoped,
  ])
  names.delete(order)
  names.delete('ID')
  let left = mostBytes
  const fields = [...names].filter(name => {
    const property = resource.properties.get(name)
    const bytes = property ? findBytes(property) : null
    if (bytes === null || bytes > left) return false
    left -= bytes
    return true
  })
  return { order, fields: new Set(fields) }
}

/** The properties of the rows themselves that the alternatives of a scope ask for. */
function listOwnFields(scope: readonly ScopeRule[]): string[] {
  return scope.flatMap(rule =>
    'anyOf' in rule
      ? rule.anyOf.flatMap(({ path, where = [], among }) =>
          among ? [among.of ?? []].flat() : [...(path === undefined ? [] : [path]), ...where.map(({ field }) => field)],
        )
      : [],
  )
}

/** The most bytes that a value takes; null where it may be long. */
function findBytes(property: ResourceProperty): number | null {
  const type = toColumnType(property)
  const { schema } = property
  if (type === 'boolean' && schema['x-computed'] && !schema['x-indexed']) return null
  if (type !== 'text') return type === null ? null : (bytesByType[type] ?? null)
  const choices = findChoices(schema)
  return choices && Math.max(...choices.map(({ const: value }) => Buffer.byteLength(String(value)) + 1))
}
