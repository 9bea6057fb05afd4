import type { FieldErrors } from '#contract/envelope.ts'
import { findPlanProblem, parseKey, toKeyLabel } from '#contract/importPlan.ts'
import { nameReason } from '#contract/importReason.ts'
import type { ImportFault } from '#contract/imports.ts'
import { isBlank } from '#contract/values.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import {
  type BlankCounts,
  type ImportedRecord,
  type ImportedRows,
  type ImportNotes,
  type ImportResult,
  type ImportSession,
  toReadOnly,
} from '../../platform/resources/index.ts'
import type { TableRow } from '../../platform/sheets/index.ts'
import { addCounts, type OpenImport, type RunNumbers, takePart } from './importRepository.ts'
import { buildNotes, takeKeys } from './noteRepository.ts'
import { addBlanks } from './readingRepository.ts'
import { findLastPart, handBack, insertChanges, insertRefusals, markUndone } from './resultRepository.ts'
import { buildReading, buildRowReader, type Reading, type ReadRow, shorten } from './rowReading.ts'

/** Some rows of a file that are dealt with in one transaction. */
export interface Part {
  /** The position of the first of them in the file, from 1. */
  first: number
  rows: readonly TableRow[]
}

/**
 * Deals with some rows of a file, in the one transaction in which its counts, refusals and former values are stored as well; false where
 * the run is overtaken. Throws a `Refusal` where its plan no longer fits.
 */
export async function importPart(session: ImportSession, row: OpenImport, { first, rows }: Part): Promise<boolean> {
  const { transaction, caller, resource, text } = session
  const { ID: id, Plan, Part, IsDryRun: isDryRun } = row
  if (!(await takePart(transaction, row))) return false
  const problem = findPlanProblem(resource, Plan, caller.permissions)
  if (problem) throw new Refusal(text(problem.messageKey, ...problem.args))
  const reading = buildReading(session, Plan)
  const read = rows.map(buildRowReader(reading))
  const notes = buildNotes(transaction, id)
  await refuseRepeated(session, reading, id, read)
  const faulty = read.filter(({ faults }) => faults.length > 0)
  const { written, blanks, ...result } = await send(session, reading, read.filter(isReadable), { isDryRun, notes })
  await completeReasons(session, reading, faulty, toReadOnly(notes))
  const refused = read.map((row, index) => ({ ...row, place: first + index })).filter(({ faults }) => faults.length > 0)
  await Promise.all([
    insertRefusals(transaction, id, refused),
    insertChanges(transaction, id, Part, written),
    addBlanks(transaction, id, blanks, countTaken(read)),
    addCounts(transaction, id, { ...toCounts(result), done: rows.length, refused: refused.length, kept: 0 }),
  ])
  return true
}

/** Takes back the last part of an import that is not taken back yet, and notes which records stay as they are. */
export async function undoPart(session: ImportSession, run: RunNumbers): Promise<'undone' | 'done' | 'overtaken'> {
  const { transaction } = session
  if (!(await takePart(transaction, run))) return 'overtaken'
  const last = await findLastPart(transaction, run.ID)
  if (!last) return 'done'
  const { kept, reverted } = await session.undoRows(last.written)
  await markUndone(transaction, run.ID, last.part, kept)
  await handBack(transaction, run.ID, reverted)
  const done = last.written.length
  await addCounts(transaction, run.ID, { done, created: 0, updated: 0, unchanged: 0, refused: 0, kept: kept.length })
  return 'undone'
}

/** By property the cells that hold a word for nothing. */
function countTaken(rows: readonly ReadRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of rows.flatMap(({ taken }) => taken)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const isReadable = ({ faults }: ReadRow) => faults.length === 0

function toCounts({ Created, Updated, Unchanged }: Pick<ImportResult, 'Created' | 'Updated' | 'Unchanged'>) {
  return { created: Created, updated: Updated, unchanged: Unchanged }
}

/** Refuses rows whose key an earlier line of the file has. */
async function refuseRepeated({ transaction }: ImportSession, reading: Reading, id: number, rows: ReadRow[]) {
  const { plan, text, toLabel } = reading
  const [Field = ''] = parseKey(plan.Key)
  const refuse = (row: ReadRow, line: number) => {
    const earlier = line.toLocaleString('en-US')
    const Message = text('engine.import.repeatedKey', toKeyLabel(plan.Key, toLabel), earlier)
    row.faults.push({ Field, Message, Text: null })
  }
  const first = new Map<string, ReadRow>()
  const repeated: ReadRow[] = []
  for (const row of rows) {
    if (row.identity === null) continue
    if (first.has(row.identity)) repeated.push(row)
    else if (isReadable(row)) first.set(row.identity, row)
  }
  const keys = [...first].map(([identity, { line }]) => ({ identity, line }))
  const held = await takeKeys(transaction, id, keys)
  for (const [identity, row] of first) {
    const line = held.get(identity)
    if (line !== undefined) refuse(row, line)
  }
  for (const row of repeated) {
    const identity = row.identity ?? ''
    refuse(row, held.get(identity) ?? first.get(identity)?.line ?? row.line)
  }
}

interface Sent extends Pick<ImportResult, 'Created' | 'Updated' | 'Unchanged'> {
  written: ImportedRecord[]
  blanks: BlankCounts
}

/** Gives rows to the engine, and notes at each what it says against it. */
async function send(
  session: ImportSession,
  reading: Reading,
  rows: ReadRow[],
  options: Pick<ImportedRows, 'isDryRun' | 'notes'>,
): Promise<Sent> {
  if (rows.length === 0) return { Created: 0, Updated: 0, Unchanged: 0, written: [], blanks: {} }
  const { Refused, ...result } = await session.importRows({
    rows: rows.map(({ values }) => values),
    fill: rows.map(({ fill }) => fill),
    padded: rows.map(({ padded }) => padded),
    blanks: rows.map(({ blanks }) => blanks),
    clears: new Set(Object.keys(reading.plan.Blanks ?? {})),
    lines: rows.map(({ line }) => line),
    key: reading.plan.Key,
    ...options,
  })
  for (const { Row, Message, Errors } of Refused) {
    const row = rows[Row]
    if (row) addErrors(reading, row, Object.keys(Errors).length > 0 ? Errors : { '': Message })
  }
  return result
}

/** Rows that cannot be read are tried all the same, so that each reports everything that is wrong with it at once. */
async function completeReasons(
  session: ImportSession,
  reading: Reading,
  faulty: ReadRow[],
  notes: ImportNotes,
): Promise<void> {
  // Where cells are too many, values stand in the wrong columns: what the engine says of them would mislead.
  const askable = faulty.filter(
    ({ faults, identity }) => identity !== null && faults.every(({ Field }) => Field !== ''),
  )
  await send(session, reading, askable, { isDryRun: true, notes })
}

function addErrors({ plan, resource }: Reading, row: ReadRow, errors: FieldErrors): void {
  const known = new Set(row.faults.map(({ Field }) => Field))
  for (const [pointer, Message] of Object.entries(errors)) {
    const Field = pointer.slice(1).split('/')[0] ?? ''
    const from = resource.properties.get(Field)?.schema['x-suggest']?.from
    // What is empty only because what would suggest it cannot be read is mended with that.
    const isUnsuggested = from !== undefined && known.has(from) && isBlank(row.values[Field])
    if (known.has(Field) || isUnsuggested) continue
    const cell = row.cells[plan.Targets.indexOf(Field)]?.trim()
    row.faults.push({ Field, Message, Text: cell ? shorten(cell) : null })
  }
}

/** Everything that is wrong with a row, for a reader. */
export function toReason(faults: readonly ImportFault[], toLabel: (field: string) => string): string {
  const reasons = faults.map(({ Field, Message, Text }) => {
    const label = Field === '' ? '' : toLabel(Field)
    const isDisplayed = Text === null || Message.includes(Text)
    return isDisplayed ? nameReason(label, Message) : `${label} "${Text}": ${Message}`
  })
  return reasons.join(' ')
}
