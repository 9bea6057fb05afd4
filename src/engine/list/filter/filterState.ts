import type { Condition } from '#contract/conditions.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { findConditions, listChips, listFilteredFields } from './listFilter.ts'

/** The name under which the general search stands among the fields (SPEC-2 §3 "Filter state"). */
const searchName = 'searchText'

/** What is asked for by field: the value of the field's usual operator, else values by operator (SPEC-0 §3 "named"). */
export type NamedValues = Record<string, unknown>

/** A chip as it is stored (SPEC-0 §3 "Filter chip"). */
interface StoredChip {
  fieldName: string
  key: unknown
  value: unknown
  label: string
}

/** What the setting `{gridId}_Filter` holds (SPEC-2 §3 "Filter state"). */
export interface FilterState {
  named: NamedValues
  chips: StoredChip[]
}

/** The code under which the saved filter of a grid is kept. */
export function toFilterCode(grid: string): string {
  return `${grid}_Filter`
}

/** A filter by its fields, as it is stored. */
export function toNamed(resource: Resource, filter: ListFilter): NamedValues {
  const fields = listFilteredFields(filter).map(field => {
    const conditions = findConditions(filter, field)
    const usual = resource.properties.get(field)?.usualOperator
    const [first] = conditions
    const isUsual = conditions.length === 1 && first?.op === usual
    return [field, isUsual ? first?.value : Object.fromEntries(conditions.map(({ op, value }) => [op, value]))]
  })
  return { ...(filter.searchText ? { [searchName]: filter.searchText } : {}), ...Object.fromEntries(fields) }
}

/** What a stored filter asks for, in the words of an address; whether it can still be asked is for its reader to say. */
export function toAsked(resource: Resource, named: unknown): ListFilter {
  if (!isObject(named)) return {}
  const { [searchName]: searchText, ...values } = named
  const conditions = Object.entries(values).flatMap(([field, value]): Condition[] => {
    if (isObject(value)) return Object.entries(value).map(([op, each]) => ({ field, op, value: each }) as Condition)
    return [{ field, op: resource.properties.get(field)?.usualOperator ?? 'equals', value }]
  })
  return { conditions, ...(typeof searchText === 'string' ? { searchText } : {}) }
}

/** A filter as it is saved, its chips beside it; `toLabel` names a field and the general search (null). */
export function toFilterState(
  resource: Resource,
  filter: ListFilter,
  toLabel: (field: string | null) => string,
): FilterState {
  const chips = listChips(filter).map(({ field, conditions }): StoredChip => {
    const [first] = conditions
    const value = field === null ? filter.searchText : Array.isArray(first?.value) ? first.value[0] : first?.value
    return { fieldName: field ?? searchName, key: value, value, label: toLabel(field) }
  })
  return { named: toNamed(resource, filter), chips }
}
