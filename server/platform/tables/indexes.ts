import { createHash } from 'node:crypto'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { type ColumnType, toColumnType } from './columns.ts'

/** An index that follows from the words of a schema and its descriptors; its name says what it is, so that a changed one is another. */
export interface TableIndex {
  name: string
  isUnique: boolean
  /** What follows `on "table" `. */
  definition: string
  /** Only on a unique one: the property at which a clash is told. */
  property: string | null
}

/** Users' text sorts by this collation everywhere: in indexes and in the lists that walk them. */
export const textCollation = '"und-x-icu"'

/** A text longer than this does not fit a b-tree entry in every script. */
const longestIndexedText = 600

const alive = 'where not "IsDeleted"'

const sortableTypes: ReadonlySet<ColumnType> = new Set([
  'bigint',
  'numeric',
  'boolean',
  'date',
  'timestamp with time zone',
  'timestamp without time zone',
])

/** Lists the indexes of a table whose resources these are (they share one schema). */
export function listIndexes(table: string, resources: readonly Resource[]): TableIndex[] {
  const found = new Map<string, TableIndex>()
  for (const resource of resources) {
    for (const index of [
      ...listUnique(table, resource),
      ...listSorting(table, resource),
      ...listSearching(table, resource),
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
    const columns = scope === 'company' && hasCompany(resource) ? `"CompanyID", ${expression}` : expression
    return [buildIndex(table, `(${columns}) ${alive}`, property.name)]
  })
}

function hasCompany(resource: Resource): boolean {
  return resource.properties.has('CompanyID')
}

/**
 * One index for each order that lists walk, alone and behind the column by which the resource is scoped, so that both who sees
 * all companies and who sees one page through any number of rows; ID breaks ties.
 */
function listSorting(table: string, resource: Resource): TableIndex[] {
  const orders = new Set([
    'ID',
    ...[...resource.properties.values()].filter(isSorted(resource)).map(({ name }) => name),
  ])
  const lead = findScopeColumn(resource)
  const indexes = [...orders].flatMap(name => {
    const property = resource.properties.get(name)
    const column = property && toSortColumn(property)
    if (!column) return []
    const columns = name === 'ID' ? '"ID"' : `${column}, "ID"`
    const single = buildIndex(table, `(${columns}) ${alive}`)
    return lead && lead !== name ? [single, buildIndex(table, `("${lead}", ${columns}) ${alive}`)] : [single]
  })
  return indexes
}

/** The column of its own by which a resource's rows are scoped, null where there is none. */
export function findScopeColumn(resource: Resource): string | null {
  const rule = resource.descriptor.scope?.find(({ path }) => path !== 'ID' && resource.properties.has(path))
  return rule?.path ?? null
}

function isSorted({ descriptor }: Resource): (property: ResourceProperty) => boolean {
  const shown = new Set(
    (descriptor.list?.columns ?? []).flatMap(column => {
      if (typeof column === 'string') return [column]
      return column.hidden ? [] : [column.field]
    }),
  )
  if (descriptor.list?.sort) shown.add(descriptor.list.sort.field)
  return ({ name, schema, kind }) =>
    Boolean(schema['x-indexed'] || schema['x-reference']) || (shown.has(name) && kind !== 'boolean')
}

/** The column in a sort index, with its collation; null where its values do not fit one. */
function toSortColumn(property: ResourceProperty): string | null {
  const type = toColumnType(property)
  if (type === 'text') return isShort(property) ? `"${property.name}" collate ${textCollation}` : null
  return type !== null && sortableTypes.has(type) ? `"${property.name}"` : null
}

function isShort({ schema, kind, isServerOwned }: ResourceProperty): boolean {
  return (
    isServerOwned ||
    kind === 'enum' ||
    schema.format !== undefined ||
    (schema.maxLength ?? Infinity) <= longestIndexedText
  )
}

/** One trigram index over everything that the general search looks at: each column of it is found alone. */
function listSearching(table: string, resource: Resource): TableIndex[] {
  const columns = [...resource.properties.values()].filter(
    property => property.schema['x-searchable'] && toColumnType(property) === 'text',
  )
  if (columns.length === 0) return []
  const list = columns.map(({ name }) => `"${name}" gin_trgm_ops`).join(', ')
  return [buildIndex(table, `using gin (${list}) ${alive}`)]
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
      .replace(/\b(lower|btrim|collate|und|icu|where|not|IsDeleted|using|gin_trgm_ops)\b/g, '')
      .match(/\w{2,}/g) ?? []
  const name = `${indexPrefix}${table}_${what.join('_')}`.slice(0, longestName - hash.length - 1)
  return { name: `${name}_${hash}`, isUnique, definition, property }
}
