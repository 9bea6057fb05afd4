import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { type BulkOutcome, type BulkRun, beginOutcome, runBulk } from '#src/providers/data/runBulk.ts'

/** More rows than these, or of more former values, are not given back what they had. */
const mostRows = 1000
const mostGroups = 200

/** Rows that had the same values, and were given the same ones. */
interface FormerValues {
  values: RecordValues
  from: RecordValues
  keys: RecordKey[]
}

/** Rows that an edit has changed, by the values that they had before. */
export type EditUndo = readonly FormerValues[]

/** What gives rows back the values that they had before an edit; null where it has changed none, or they are too many. */
export function findEditUndo(changed: readonly RowResult[], names: readonly string[]): EditUndo | null {
  if (changed.length === 0 || changed.length > mostRows) return null
  const pick = (row: RecordValues = {}) => Object.fromEntries(names.map(name => [name, row[name] ?? null]))
  const groups = Map.groupBy(changed, ({ Before, After }) => JSON.stringify([pick(Before), pick(After)]))
  if (groups.size > mostGroups) return null
  return [...groups.values()].map(rows => ({
    values: pick(rows[0]?.Before),
    from: pick(rows[0]?.After),
    keys: rows.map(({ ID }) => ID),
  }))
}

/** The outcome before any row has back what it had. */
export function beginUndo(undo: EditUndo): BulkOutcome {
  const keys = undo.flatMap(group => group.keys)
  return beginOutcome({ keys, matching: null }, keys.length)
}

/** Gives rows back what they had, from where `before` ended, as long as they still have what the edit gave them. */
export async function undoEdit(
  undo: EditUndo,
  run: Omit<BulkRun, 'values'>,
  before: BulkOutcome,
): Promise<BulkOutcome> {
  const left = new Set(before.rest?.keys)
  let outcome = before
  for (const { values, from, keys } of undo) {
    const own = keys.filter(key => left.has(key))
    if (own.length === 0) continue
    const add = (part: BulkOutcome): BulkOutcome => {
      const others = [...left].filter(key => !own.includes(key))
      const rest = [...(part.rest?.keys ?? []), ...others]
      return { ...addPart(outcome, part), rest: rest.length > 0 ? { keys: rest, matching: null } : null }
    }
    const group = { ...run, values: { values, from }, onProgress: (part: BulkOutcome) => run.onProgress(add(part)) }
    const part = await runBulk(group, beginOutcome({ keys: own, matching: null }, own.length))
    outcome = add(part)
    if (part.rest) break
    for (const key of own) left.delete(key)
  }
  return outcome
}

function addPart(before: BulkOutcome, part: BulkOutcome): BulkOutcome {
  return {
    ...part,
    done: before.done + part.done,
    doneKeys: [...before.doneKeys, ...part.doneKeys],
    refused: [...before.refused, ...part.refused],
    total: before.total,
  }
}
