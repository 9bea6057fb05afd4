import type { CallArguments } from '#contract/callArguments.ts'
import type { Condition, Operator } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'

/** What is put behind a field's name where it asks for something else than the field's usual operator. */
const suffixes: Readonly<Record<Operator, string>> = {
  equals: '',
  in: '',
  contains: '_q',
  startsWith: '_startsWith',
  from: '_gte',
  to: '_lte',
  empty: '_empty',
}

/**
 * Builds the filter of a list in the convention of ra-data-simple-rest: a field with its usual operator is its plain name, the
 * ends of a range are `price_gte` and `price_lte`, the general search is `q`.
 *
 * @example toRestFilter(parts, { conditions: [{ field: 'name', op: 'contains', value: 'bolt' }] }) // { name: 'bolt' }
 */
export function toRestFilter(
  resource: Resource,
  { conditions = [], searchText }: Pick<CallArguments, 'conditions' | 'searchText'>,
): Record<string, unknown> {
  const named = conditions.map((condition): [string, unknown] => [toName(resource, condition), condition.value])
  return { ...Object.fromEntries(named), ...(searchText ? { q: searchText } : {}) }
}

function toName(resource: Resource, { field, op }: Condition): string {
  return op === resource.properties.get(field)?.usualOperator ? field : `${field}${suffixes[op]}`
}
