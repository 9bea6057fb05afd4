import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { listClaimRules } from '#contract/scope.ts'
import { type ColumnType, toColumnType } from './columns.ts'

/** Users' text sorts by this collation everywhere: in indexes and in the lists that walk them. */
export const textCollation = '"und-x-icu"'

/** A text longer than this does not fit a b-tree entry in every script. */
export const longestIndexedText = 600

const sortableTypes: ReadonlySet<ColumnType> = new Set([
  'bigint',
  'numeric',
  'boolean',
  'date',
  'timestamp with time zone',
  'timestamp without time zone',
])

/**
 * The column in a sort index, with its collation; null where its values do not fit one. One of two values has none unless the
 * schema asks for it: half of the rows are not found sooner by it, and each change of it would be written there too.
 */
export function toSortColumn(property: ResourceProperty): string | null {
  const type = toColumnType(property)
  if (type === 'boolean' && !property.schema['x-indexed']) return null
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

/** The column of its own by which a resource's rows are scoped, null where there is none. */
export function findScopeColumn(resource: Resource): string | null {
  const rule = listClaimRules(resource.descriptor).find(({ path }) => path !== 'ID' && resource.properties.has(path))
  return rule?.path ?? null
}
