import type { RecordKey } from '#contract/callArguments.ts'
import { type ListFilter, toFilterArguments } from '#src/providers/data/listRecords.ts'
import type { TableRow } from '../grid/table.ts'

/** Where an action on all that match has ended early: the rows up to the ID `after` are dealt with, those beyond `through` are no part of it. */
export interface MatchedRest {
  after: number
  through: number
  /** How many are left; null where nobody counts. */
  left: number | null
}

/** What a filter asks of rows, to be compared: what it has lost and nobody took note of yet narrows nothing. */
export function toQuestion(filter: ListFilter): string {
  return JSON.stringify(toFilterArguments(filter))
}

/** All that match a filter, but those that are left out; `question` is that filter, compared with the list's. */
export interface Matched {
  question: string
  filter: ListFilter
  excluded: ReadonlySet<RecordKey>
  /** Null where none of them was dealt with yet. */
  rest: MatchedRest | null
  /** The rows that were left out when `rest` was counted. */
  passed: ReadonlySet<RecordKey>
}

/** All that match a filter. */
export function beginMatched(filter: ListFilter): Matched {
  return { question: toQuestion(filter), filter, excluded: new Set(), rest: null, passed: new Set() }
}

/** The keys of those of these rows that are among all that match. */
export function listMatched(matched: Matched, rows: readonly TableRow[]): RecordKey[] {
  return rows.filter(row => !matched.excluded.has(row.id) && isLeft(matched, row)).map(({ id }) => id)
}

/** How many rows are selected, `picked` of them one by one; null where nobody counts. */
export function countSelected(matched: Matched | null, total: number | null, picked: number): number | null {
  if (!matched) return picked
  const { excluded, passed, rest } = matched
  const all = rest ? rest.left : total
  return all === null ? null : Math.max(0, all + passed.size - excluded.size) + picked
}

/** Takes over which of these rows are ticked: one that was dealt with already is selected by its key. */
export function changeMatched(
  matched: Matched,
  picked: ReadonlySet<RecordKey>,
  rows: readonly TableRow[],
  ticked: ReadonlySet<RecordKey>,
): { matched: Matched; keys: RecordKey[] } {
  const excluded = new Set(matched.excluded)
  const keys = new Set(picked)
  for (const row of rows) {
    const { id } = row
    const isTicked = ticked.has(id)
    if (!isTicked) keys.delete(id)
    if (isLeft(matched, row)) isTicked ? excluded.delete(id) : excluded.add(id)
    else if (isTicked) keys.add(id)
  }
  return { matched: { ...matched, excluded }, keys: [...keys] }
}

/** Lets rows go that are there no longer: all are counted anew, of a rest those that `were` selected are taken out. */
export function dropMatched(matched: Matched, were: readonly RecordKey[], gone: ReadonlySet<RecordKey>): Matched {
  const { excluded, rest } = matched
  const next = rest ? [...excluded, ...were] : [...excluded].filter(key => !gone.has(key))
  return { ...matched, excluded: new Set(next) }
}

function isLeft({ rest }: Matched, row: TableRow): boolean {
  const id = Number(row.ID)
  return !rest || !(id <= rest.after || id > rest.through)
}
