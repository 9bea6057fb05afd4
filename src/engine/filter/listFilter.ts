import type { Condition } from '#contract/conditions.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'

/** The conditions of one field. */
export function findConditions(filter: ListFilter, field: string): Condition[] {
  return (filter.conditions ?? []).filter(condition => condition.field === field)
}

/** The filter with the conditions of one field replaced; none lifts them. */
export function replaceConditions(filter: ListFilter, field: string, conditions: readonly Condition[]): ListFilter {
  const others = (filter.conditions ?? []).filter(condition => condition.field !== field)
  return toListFilter([...others, ...conditions], filter.searchText)
}

/** The filter with those of its conditions alone that are to be kept. */
export function keepConditions(filter: ListFilter, isKept: (condition: Condition) => boolean): ListFilter {
  return toListFilter((filter.conditions ?? []).filter(isKept), filter.searchText)
}

/** The filter with another text of the general search. */
export function replaceSearchText(filter: ListFilter, searchText: string): ListFilter {
  return toListFilter(filter.conditions ?? [], searchText)
}

/** The fields that are asked for, each once, in the order in which they were. */
export function listFilteredFields(filter: ListFilter): string[] {
  return [...new Set((filter.conditions ?? []).map(condition => condition.field))]
}

/** What was put together over one filter, over the next: of that only the fields are taken in which the two differ. */
export function carryDraft(draft: ListFilter, before: ListFilter, after: ListFilter): ListFilter {
  const fields = new Set([...listFilteredFields(before), ...listFilteredFields(after)])
  const differing = [...fields].filter(field => toComparable(before, field) !== toComparable(after, field))
  const carried = differing.reduce((sum, field) => replaceConditions(sum, field, findConditions(after, field)), draft)
  return replaceSearchText(carried, after.searchText ?? '')
}

/** True where the filter leaves rows out. */
export function isNarrowed(filter: ListFilter): boolean {
  return (filter.conditions?.length ?? 0) > 0 || Boolean(filter.searchText)
}

function toComparable(filter: ListFilter, field: string): string {
  return JSON.stringify(findConditions(filter, field))
}

function toListFilter(conditions: readonly Condition[], searchText: string | undefined): ListFilter {
  const trimmed = searchText?.trim()
  return {
    ...(conditions.length > 0 ? { conditions: [...conditions] } : {}),
    ...(trimmed ? { searchText: trimmed } : {}),
  }
}
