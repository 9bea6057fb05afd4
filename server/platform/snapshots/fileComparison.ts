import { diffArrays } from 'diff'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import { isObject, isSameJson } from '#contract/values.ts'
import type { DataFile } from '../configuration/index.ts'

/** A position within a data file that differs; undefined is nothing there. */
export interface ValueChange {
  /** A JSON pointer, or of a file that is no JSON the line, counted from 1 where it stands. */
  location: string
  before: unknown
  after: unknown
}

/** A difference between the data files of a snapshot and those that are live here. */
export interface FileChange {
  path: string
  kind: 'missing' | 'changed' | 'extra'
  /** Of a changed file: every position that differs; none where the same is laid out otherwise. */
  locations: ValueChange[]
}

/** Compares the data files of a snapshot with those that are live, in the order of their paths. */
export function compareFiles(wanted: readonly DataFile[], live: readonly DataFile[]): FileChange[] {
  const before = new Map(live.map(({ path, text }) => [path, text]))
  const after = new Map(wanted.map(({ path, text }) => [path, text]))
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  return paths.flatMap((path): FileChange[] => {
    const [one, other] = [before.get(path), after.get(path)]
    if (one === other) return []
    if (one === undefined) return [{ path, kind: 'missing', locations: [] }]
    if (other === undefined) return [{ path, kind: 'extra', locations: [] }]
    return [{ path, kind: 'changed', locations: compareContents(path, one, other) }]
  })
}

function compareContents(path: string, before: string, after: string): ValueChange[] {
  if (!path.endsWith('.json')) return compareLines(before, after)
  return compareJson(JSON.parse(before), JSON.parse(after), [])
}

function compareJson(before: unknown, after: unknown, at: readonly (string | number)[]): ValueChange[] {
  if (isSameJson(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name => compareJson(before[name], after[name], [...at, name]))
  }
  if (isObjectList(before) && isObjectList(after)) {
    const locations = [...(before.length > after.length ? before : after).keys()]
    return locations.flatMap(index => compareJson(before[index], after[index], [...at, index]))
  }
  return [{ location: toPointer(at), before, after }]
}

function isObjectList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

/** As many lines may have gone and come; texts that differ in more are reported as wholly other. */
const mostChanges = 1000

/** The lines that went and those that came, each with its number there: what is common to both in order is left out. */
function compareLines(before: string, after: string): ValueChange[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const parts = diffArrays(one, other, { maxEditLength: mostChanges }) ?? [
    { value: one, removed: true, added: false },
    { value: other, removed: false, added: true },
  ]
  const changes: ValueChange[] = []
  let [old, fresh] = [0, 0]
  for (const { value, added, removed } of parts) {
    for (const [index, line] of value.entries()) {
      const text = line.trim()
      if (removed) changes.push({ location: `line ${old + index + 1}`, before: text, after: undefined })
      if (added) changes.push({ location: `line ${fresh + index + 1}`, before: undefined, after: text })
    }
    if (!added) old += value.length
    if (!removed) fresh += value.length
  }
  return changes
}
