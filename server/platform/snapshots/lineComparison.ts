import { diffArrays } from 'diff'
import type { PlaceChange } from './fileComparison.ts'

/** As many lines may have gone and come; texts that differ in more are told as wholly other. */
const mostChanges = 1000

/** The lines that went and those that came, each with its number there: what is common to both in order is left out. */
export function compareLines(before: string, after: string): PlaceChange[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const parts = diffArrays(one, other, { maxEditLength: mostChanges }) ?? [
    { value: one, removed: true, added: false },
    { value: other, removed: false, added: true },
  ]
  const changes: PlaceChange[] = []
  let [old, fresh] = [0, 0]
  for (const { value, added, removed } of parts) {
    for (const [index, line] of value.entries()) {
      const text = line.trim()
      if (removed) changes.push({ place: `line ${old + index + 1}`, before: text, after: undefined })
      if (added) changes.push({ place: `line ${fresh + index + 1}`, before: undefined, after: text })
    }
    if (!added) old += value.length
    if (!removed) fresh += value.length
  }
  return changes
}
