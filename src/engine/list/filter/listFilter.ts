import type { Condition } from '#contract/conditions.ts'
import { listDisplayedColumns } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { type ListFilter, replaceLost, toListFilter } from '#src/providers/data/listRecords.ts'
import type { LayoutColumn } from '../grid/gridSettings.ts'
import { listVisible } from '../grid/listParameters.ts'

/** The conditions of one field. */
export function findConditions(filter: ListFilter, field: string): Condition[] {
  return (filter.conditions ?? []).filter(condition => condition.field === field)
}

/** The filter with the conditions of one field replaced; none lifts them. */
export function replaceConditions(filter: ListFilter, field: string, conditions: readonly Condition[]): ListFilter {
  const before = filter.conditions ?? []
  const others = before.filter(condition => condition.field !== field)
  const index = before.findIndex(condition => condition.field === field)
  // A field keeps its place, so that nothing jumps where one of its values goes.
  const end = index < 0 ? others.length : index
  return toListFilter({ ...filter, conditions: [...others.slice(0, end), ...conditions, ...others.slice(end)] })
}

/** What a user asks for beside what the grid's position asks for by itself. */
export function leaveFields(filter: ListFilter, fixed: readonly string[]): ListFilter {
  return fixed.length === 0 ? filter : filterApplicable(filter, ({ field }) => !fixed.includes(field))
}

/** The filter with those of its conditions alone that are to be kept. */
export function filterApplicable(filter: ListFilter, isKept: (condition: Condition) => boolean): ListFilter {
  return toListFilter({ ...filter, conditions: (filter.conditions ?? []).filter(isKept) })
}

/** The filter with another text of the general search. */
export function replaceSearchText(filter: ListFilter, searchText: string): ListFilter {
  return toListFilter({ ...filter, searchText })
}

/** The fields that are asked for, each once, in the order in which they were. */
export function listFilteredFields(filter: ListFilter): string[] {
  return [...new Set((filter.conditions ?? []).map(condition => condition.field))]
}

/** Where a list looks that shows other columns than at first; null where it shows those. */
export function findSearchedFields(resource: Resource, columns: readonly LayoutColumn[]): string[] | null {
  const displayed = columns.flatMap(({ field, isHidden }) => (isHidden ? [] : [field]))
  const searched = listVisible(resource, displayed)
  const usual = listVisible(resource, listDisplayedColumns(resource.descriptor))
  return searched.join() === usual.join() ? null : searched
}

/** One chip of what narrows a list (SPEC-0 §3 "Filter chip"). */
export interface FilterChip {
  id: string
  /** Null for the general search. */
  field: string | null
  /** One value of several, or whatever else is asked of the field. */
  conditions: Condition[]
}

/** The chips of a filter: the general search first, each value of several for itself, the rest of a field together. */
export function listChips(filter: ListFilter): FilterChip[] {
  const search = filter.searchText ? [{ id: 'search', field: null, conditions: [] }] : []
  const asked = listFilteredFields(filter).flatMap(field => {
    const conditions = findConditions(filter, field)
    const others = conditions.filter(condition => !isList(condition))
    return [
      ...conditions.filter(isList).flatMap(({ op, value }) =>
        value.map(each => ({
          id: `${field} ${op} ${JSON.stringify(each)}`,
          field,
          conditions: [{ field, op, value: [each] }],
        })),
      ),
      ...(others.length > 0 ? [{ id: field, field, conditions: others }] : []),
    ]
  })
  return [...search, ...asked]
}

/** The filter without what one of its chips says: of several values that one goes, everything else goes as a whole (SPEC-2 §4). */
export function removeChip(filter: ListFilter, { field, conditions }: FilterChip): ListFilter {
  if (field === null) return replaceSearchText(filter, '')
  const lifted = conditions.find(isList)
  const kept = findConditions(filter, field).flatMap(condition => {
    if (!isList(condition)) return lifted === undefined ? [] : [condition]
    if (lifted?.op !== condition.op) return [condition]
    const value = condition.value.filter(each => each !== lifted.value[0])
    return value.length > 0 ? [{ ...condition, value }] : []
  })
  return replaceConditions(filter, field, kept)
}

function isList(condition: Condition): condition is Condition & { value: unknown[] } {
  return Array.isArray(condition.value)
}

/** What was put together over one filter, over the next: of that only the fields are taken in which the two differ. */
export function carryDraft(draft: ListFilter, before: ListFilter, after: ListFilter): ListFilter {
  const fields = new Set([...listFilteredFields(before), ...listFilteredFields(after)])
  const differing = [...fields].filter(field => toComparable(before, field) !== toComparable(after, field))
  const carried = differing.reduce((sum, field) => replaceConditions(sum, field, findConditions(after, field)), draft)
  return replaceLost(replaceSearchText(carried, after.searchText ?? ''), after.lost ?? [])
}

/** True where the filter leaves rows out. */
export function isNarrowed(filter: ListFilter): boolean {
  return (filter.conditions?.length ?? 0) > 0 || Boolean(filter.searchText)
}

function toComparable(filter: ListFilter, field: string): string {
  return JSON.stringify(findConditions(filter, field))
}
