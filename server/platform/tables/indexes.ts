import { createHash } from 'node:crypto'
import { listOperators } from '#contract/conditions.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import { type Machine, toValue } from '#contract/machine.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { type ColumnType, toColumnType } from './columns.ts'
import { findCoverage } from './coverage.ts'
import { findScopeColumn, toSortColumn } from './sortColumns.ts'

/** An index that follows from the words of a schema and its descriptors; its name says what it is, so that a changed one is another. */
export interface TableIndex {
  name: string
  isUnique: boolean
  /** What follows `on "table" `. */
  definition: string
  /** Only on a unique one: the property at which a clash is reported. */
  property: string | null
}

/** A page by the names of a reference is looked for among the rows of each of so many values. */
export const mostReferred = 200

/** PostgreSQL takes no more columns in one index. */
const mostColumns = 32

const alive = 'where not "IsDeleted"'

/** Lists the indexes of a table whose resources these are (they share one schema). */
export function listIndexes(table: string, resources: readonly Resource[]): TableIndex[] {
  const found = new Map<string, TableIndex>()
  for (const resource of resources) {
    for (const index of [
      ...listUnique(table, resource),
      ...listSorting(table, resource),
      ...listSearching(table, resource),
      ...listTargets(table, resource),
      ...listDue(table, resource),
    ]) {
      found.set(index.name, index)
    }
  }
  return [...found.values()]
}

/** The expression by which text is unique: trimmed and case-insensitive. */
export function toUniqueExpression(column: string, type: ColumnType | null): string {
  return type === 'text' ? `lower(btrim(${column}))` : column
}

function listUnique(table: string, resource: Resource): TableIndex[] {
  return [...resource.properties.values()].flatMap(property => {
    const scope = property.schema['x-unique']
    if (!scope) return []
    const type = toColumnType(property)
    if (type === null || type === 'jsonb') return []
    const expression = toUniqueExpression(`"${property.name}"`, type)
    const columns =
      scope === 'company' && resource.properties.has('CompanyID') ? `"CompanyID", ${expression}` : expression
    const unique = buildIndex(table, `(${columns}) ${alive}`, property.name)
    // Files and references name a record by it, however they write it.
    return type === 'text' ? [unique, buildIndex(table, `(fold_text("${property.name}")) ${alive}`)] : [unique]
  })
}

/**
 * One index for each order that lists walk and each value that they are filtered by; ID breaks ties. What a list can be put in
 * order by has a second one behind the column by which the resource is scoped, so that both who sees all companies and who sees
 * one page through any number of rows. Those of the usual order hold what the list is filtered by; the others hold nothing beside their
 * order: what else they held would be written anew in each of them whenever it changes, as it does in many rows at once.
 */
function listSorting(table: string, resource: Resource): TableIndex[] {
  const sortable = listSortable(resource)
  const orders = new Set(['ID', ...sortable, ...listFiltered(resource.descriptor)])
  const lead = findScopeColumn(resource)
  const coverage = findCoverage(resource)
  return [...orders].flatMap(name => {
    const property = resource.properties.get(name)
    const column = property && toSortColumn(property)
    if (!column) return []
    const columns = name === 'ID' ? '"ID"' : `${column}, "ID"`
    const held = name === coverage.order ? [...coverage.fields] : []
    const single = buildIndex(table, `(${columns})${toInclude(held)} ${alive}`)
    if (lead === null || lead === name || (name !== 'ID' && !sortable.has(name))) return [single]
    return [
      single,
      buildIndex(table, `("${lead}", ${columns})${toInclude(held.filter(each => each !== lead))} ${alive}`),
    ]
  })
}

function toInclude(names: readonly string[]): string {
  return names.length === 0 ? '' : ` include (${names.map(name => `"${name}"`).join(', ')})`
}

/** What a list can be put in order by once it is shown, what it refers by, and what is said to be asked for by. */
function listSortable({ descriptor, properties }: Resource): Set<string> {
  const { columns = [], sort } = descriptor.list ?? {}
  const said = [...properties.values()].filter(({ schema }) => schema['x-indexed'] || schema['x-reference'])
  return new Set([
    ...said.map(({ name }) => name),
    ...columns.map(column => (typeof column === 'string' ? column : column.field)),
    ...(sort ? [sort.field] : []),
  ])
}

/** What a user may filter by: the filters of a list, and what its search shortcuts ask for. */
function listFiltered({ list }: Resource['descriptor']): string[] {
  return [...(list?.filters ?? []), ...(list?.shortcuts ?? []).map(({ field }) => field)]
}

/** True where a part of a property's text is looked for: by the general search, which looks into what a list shows too, or by a filter. */
export function isSearched({ descriptor }: Resource, property: ResourceProperty): boolean {
  if (toColumnType(property) !== 'text') return false
  const isAsked = [...listFiltered(descriptor), ...listDisplayedColumns(descriptor)].includes(property.name)
  return property.schema['x-searchable'] === true || (isAsked && listOperators(property.kind).includes('contains'))
}

/**
 * Trigram indexes over everything whose parts are looked for, as few as can be: each column of one is found alone. Deleted rows are in
 * them: what refers to one is found by its name.
 */
function listSearching(table: string, resource: Resource): TableIndex[] {
  const columns = [...resource.properties.values()]
    .filter(property => isSearched(resource, property))
    .map(({ name }) => `fold_text("${name}") gin_trgm_ops`)
  const count = Math.ceil(columns.length / mostColumns)
  return Array.from({ length: count }, (_, position) => {
    const part = columns.slice(position * mostColumns, (position + 1) * mostColumns)
    return buildIndex(table, `using gin (${part.join(', ')})`)
  })
}

/** One live row for what a call with `target` names: of two that would make one at once, the second finds that of the first. */
function listTargets(table: string, { descriptor, machine }: Resource): TableIndex[] {
  return Object.values(descriptor.calls ?? {}).flatMap(({ target }) => {
    if (!target || !machine) return []
    const columns = target.map(name => `"${name}"`).join(', ')
    return [buildIndex(table, `(${columns}) where ${toLive(machine, '')}`, target[0])]
  })
}

/** The condition that a row is neither deleted nor in a terminal state; `prefix` is its alias with a dot. */
export function toLive({ state, states }: Machine, prefix: string): string {
  const over = states.filter(({ terminal }) => terminal).map(each => toLiteral(toValue(each)))
  const isOver = over.length > 0 ? ` and ${prefix}"${state}" not in (${over.join(', ')})` : ''
  return `not ${prefix}"IsDeleted"${isOver}`
}

function toLiteral(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** What the clock asks twice a second. */
function listDue(table: string, { machine }: Resource): TableIndex[] {
  return machine?.clock ? [buildIndex(table, '(due_on, "ID") where due_on is not null and not "IsDeleted"')] : []
}

/** PostgreSQL cuts longer names off. */
const longestName = 63

/** The beginning of the names of all indexes that are made here: what bears it and is not wanted any more is dropped. */
export const indexPrefix = 'rx_'

function buildIndex(table: string, definition: string, property: string | null = null): TableIndex {
  const isUnique = property !== null
  const hash = createHash('sha256').update(`${table} ${isUnique} ${definition}`).digest('hex').slice(0, 10)
  const what =
    definition
      .replace(/\b(lower|btrim|collate|und|icu|include|where|not|IsDeleted|using|gin_trgm_ops|fold_text)\b/g, '')
      .match(/\w{2,}/g) ?? []
  const name = `${indexPrefix}${table}_${what.join('_')}`.slice(0, longestName - hash.length - 1)
  return { name: `${name}_${hash}`, isUnique, definition, property }
}
