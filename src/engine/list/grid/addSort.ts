import type { SortArguments } from '#contract/callArguments.ts'

/** What a heading that is pressed alone sorts by: its field, the other way round where that is the first one already. */
export function startSort([first]: readonly SortArguments[], field: string): SortArguments[] {
  const isTurned = first?.field === field && first.direction === 'ascending'
  return [{ field, direction: isTurned ? 'descending' : 'ascending' }]
}

/**
 * What a heading that is pressed with Shift sorts by beside the others: ascending, then descending, then no longer. Beyond `most`
 * fields it replaces the last one.
 */
export function addSort(sorts: readonly SortArguments[], field: string, most: number): SortArguments[] {
  const index = sorts.findIndex(sort => sort.field === field)
  if (index < 0) return [...sorts.slice(0, most - 1), { field, direction: 'ascending' }]
  if (sorts[index]?.direction === 'ascending') return sorts.with(index, { field, direction: 'descending' })
  const others = sorts.toSpliced(index, 1)
  return others.length > 0 ? others : [{ field, direction: 'ascending' }]
}
