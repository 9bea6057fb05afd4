import { isBlank } from '#contract/values.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ImportRow } from './importRow.ts'

/** By property: stored values that blank cells of a file cleared, and those that they passed over. */
export type BlankCounts = Readonly<Record<string, { cleared: number; passedOver: number }>>

/** A blank cell of a column that clears empties what is stored; a new record takes its defaults there. */
export function clearBlanks({ stored, sent, blanks }: ImportRow, clears: ReadonlySet<string>): void {
  if (!stored) return
  for (const name of blanks) if (clears.has(name) && isBlank(sent[name])) sent[name] = null
}

/** Counts what blank cells met in stored records, as far as the caller may read it. */
export function countBlanks(
  { view }: CallExecution,
  rows: readonly ImportRow[],
  clears: ReadonlySet<string>,
): BlankCounts {
  let counts: BlankCounts = {}
  for (const { stored, merged, blanks } of rows) {
    for (const name of blanks) {
      if (!stored || isBlank(stored[name]) || !view.find(name)) continue
      const isCleared = clears.has(name) && merged?.changed.includes(name) === true
      const isPassedOver = !clears.has(name)
      counts = addBlanks(counts, { [name]: { cleared: Number(isCleared), passedOver: Number(isPassedOver) } })
    }
  }
  return counts
}

/** The counts of two sets of rows together. */
export function addBlanks(one: BlankCounts, other: BlankCounts): BlankCounts {
  const sum = { ...one }
  for (const [name, { cleared, passedOver }] of Object.entries(other)) {
    const before = sum[name] ?? { cleared: 0, passedOver: 0 }
    sum[name] = { cleared: before.cleared + cleared, passedOver: before.passedOver + passedOver }
  }
  return sum
}
