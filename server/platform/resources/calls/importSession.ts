import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../../access/caller.ts'
import type { Configuration } from '../../configuration/index.ts'
import type { Transaction } from '../../database/types.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ResourcePlan } from '../plan.ts'
import { selectForUndo } from '../sql/import.ts'
import { deleteEach } from './delete.ts'
import type { BlankCounts } from './importBlanks.ts'
import { checkRows, checkUniqueness } from './importChecks.ts'
import { type ImportNotes, type ImportRow, isAccepted } from './importRow.ts'
import { type ImportResult, importRows } from './importRows.ts'
import { listOwnReferences } from './importTrial.ts'
import { type ImportedRecord, writeImport } from './importWriting.ts'
import { listChanged } from './merging.ts'
import { findNeeded, toKey } from './needed.ts'

/** Up to 1,000 rows of an import, as its call takes them. */
export interface ImportedRows {
  rows: readonly RecordValues[]
  /** For each row what a new record gets where it says nothing. */
  fill: readonly RecordValues[]
  /** For each row the texts that stand in the file between blanks, which are no part of what it says but where they are stored so. */
  padded: readonly RecordValues[]
  /** For each row the properties whose cells are blank. */
  blanks: readonly (readonly string[])[]
  /** Those of which a blank cell clears what is stored. */
  clears: ReadonlySet<string>
  /** By which number each is reported to people. */
  lines: readonly number[]
  /** The property by which rows are recognised. */
  key: string
  isDryRun: boolean
  /** What the parts of the file before this one bring. */
  notes: ImportNotes
}

/**
 * One transaction of a task that imports rows into a resource for a user, or takes such an import back: what the engine writes and what
 * the task itself stores of it are committed together, or not at all.
 */
export interface ImportSession {
  readonly transaction: Transaction
  readonly resource: Resource
  readonly configuration: Configuration
  readonly caller: Caller
  /** What a field is called in the caller's language. */
  toLabel(field: string): string
  /** The text of a message key in it. */
  text(key: string, ...args: unknown[]): string
  /** Does what the call `import` does; answers its result, and what was written. */
  importRows(imported: ImportedRows): Promise<ImportResult & { written: ImportedRecord[]; blanks: BlankCounts }>
  /** Takes records back to what they were before they were written so. */
  undoRows(written: readonly ImportedRecord[]): Promise<UndoResult>
}

/** Builds the session of a transaction; `start` begins a call execution under the name of a call. */
export function buildImportSession(
  transaction: Transaction,
  start: (callName: string) => CallExecution,
): ImportSession {
  const execution = start('import')
  const { plan, caller, configuration, text, toLabel } = execution
  return {
    transaction,
    resource: plan.resource,
    configuration,
    caller,
    toLabel,
    text,
    async importRows({ rows, fill, key, isDryRun, ...options }) {
      const args = { rows, fill, key, dryRun: isDryRun }
      const { result, written, blanks } = await importRows(execution.withArguments({ args }), options)
      return { ...result, written, blanks }
    },
    undoRows: written => undoRows({ revert: start('revert'), delete: start('delete') }, transaction, written),
  }
}

/** A record that was left as it is, and why; `name` stands for it, '' where the caller does not see it. */
export interface UnrestoredRow {
  id: number
  name: string
  why: string
}

/** A pair of calls in one transaction, by whose names the audit tells of it. */
export interface UndoWorks {
  revert: CallExecution
  delete: CallExecution
}

/** What an Undo did: the records that it left as they are, and the versions of those that have their former values again. */
export interface UndoResult {
  kept: UnrestoredRow[]
  reverted: Pick<ImportedRecord, 'id' | 'version'>[]
}

/**
 * Takes records back to what they were before an import wrote them: new ones are deleted, the others get the former values of
 * what it changed, each with its audit entry. A record that somebody has changed since stays, and so does one whose former
 * values are no longer possible, or that others need by now.
 */
async function undoRows(
  works: UndoWorks,
  transaction: Transaction,
  written: readonly ImportedRecord[],
): Promise<UndoResult> {
  const { revert: execution } = works
  const found = await transaction.query<RecordValues>(
    selectForUndo(
      execution.plan,
      execution.caller,
      written.map(({ id }) => id),
    ),
  )
  const stored = new Map(found.map(row => [Number(row.ID), row]))
  const kept: UnrestoredRow[] = []
  const keep = (id: number, why: string) => kept.push({ id, name: toName(execution, stored.get(id)), why })
  const open = written.filter(({ id, version }) => {
    const objection = findObjection(execution, stored.get(id), version)
    if (objection !== null) keep(id, objection)
    return objection === null
  })
  const isCreated = ({ before }: ImportedRecord) => before === null
  const created = open.filter(isCreated).map(({ id }) => stored.get(id) as RecordValues)
  const changed = open.filter(change => !isCreated(change))
  const { objections, reverted } = await revertRows(execution, changed, stored)
  for (const { id, why } of [...objections, ...(await deleteMade(works.delete, transaction, created))]) keep(id, why)
  return { kept, reverted }
}

function findObjection({ text }: CallExecution, row: RecordValues | undefined, version: number): string | null {
  if (!row) return text('records.notFound')
  if (row.IsDeleted === true) return text('records.deletedSince')
  return Number(row.Version) === version ? null : text('records.changedSince')
}

/** What was valid before is not validated again; what it refers to must be there, and its unique values free. */
async function revertRows(
  execution: CallExecution,
  changes: readonly ImportedRecord[],
  stored: ReadonlyMap<number, RecordValues>,
): Promise<{ objections: Objection[]; reverted: UndoResult['reverted'] }> {
  if (changes.length === 0) return { objections: [], reverted: [] }
  const rows: ImportRow[] = changes.map(({ id, before }, index) => {
    const row = stored.get(id) as RecordValues
    const record = { ...row, ...before }
    const changed = listChanged(execution.plan, row, record)
    const merged = { record, transient: {}, stored: row, changed, errors: {}, notices: [] }
    return {
      index,
      line: index + 1,
      sent: {},
      fill: {},
      padded: {},
      blanks: [],
      stored: row,
      id: null,
      merged,
      errors: {},
    }
  })
  await checkRows(execution, rows)
  await checkUniqueness(execution, rows)
  const versions = new Map((await writeImport(execution, rows)).map(({ id, version }) => [id, version]))
  const objections: Objection[] = []
  const reverted: UndoResult['reverted'] = []
  for (const { errors, stored: row, ...rest } of rows) {
    const id = Number(row?.ID)
    if (isAccepted({ errors, stored: row, ...rest }))
      reverted.push({ id, version: versions.get(id) ?? Number(row?.Version) })
    else objections.push({ id, why: toReason(execution, errors) })
  }
  return { objections, reverted }
}

function toReason({ view, toLabel }: CallExecution, errors: FieldErrors): string {
  const reasons = Object.entries(errors).map(([pointer, message]) => {
    const name = pointer.slice(1)
    return view.find(name) ? `${toLabel(name)}: ${message}` : message
  })
  return reasons.join(' ')
}

function toName({ plan, view }: CallExecution, row: RecordValues | undefined): string {
  if (!row) return ''
  const displayed = view.readable.filter(({ name }) => view.findComparable(name))
  const seen = Object.fromEntries(displayed.map(({ name }) => [name, row[name]]))
  return fillFieldTexts(plan.resource.descriptor.represent, plan.resource, seen)
}

/** A record that stays, and why. */
interface Objection {
  id: number
  why: string
}

/** Deletes records that an import made, but for those that others need by now; those below others go before them. */
async function deleteMade(
  execution: CallExecution,
  transaction: Transaction,
  rows: readonly RecordValues[],
): Promise<Objection[]> {
  const objections: Objection[] = []
  for (const round of splitFromBelow(execution.plan, rows)) {
    const needed = await findNeeded(execution, transaction, round)
    for (const [row, why] of needed) objections.push({ id: Number(row.ID), why })
    const free = new Map(round.filter(row => !needed.has(row)).map(row => [toKey(execution.plan, row), Number(row.ID)]))
    if (free.size === 0) continue
    const { results } = await deleteEach(execution, transaction, [...free.keys()])
    for (const { ID, Success, Message } of results)
      if (!Success) objections.push({ id: free.get(ID) as number, why: Message ?? '' })
  }
  return objections
}

/** Splits rows so that each follows those that refer to it; what leads in a circle goes at once. */
function splitFromBelow(plan: ResourcePlan, rows: readonly RecordValues[]): RecordValues[][] {
  const own = listOwnReferences(plan)
  const rounds: RecordValues[][] = []
  let left = [...rows]
  while (left.length > 0) {
    const listLed = (row: RecordValues) => own.flatMap(({ field }) => [row[field.name]].flat())
    const led = new Set(left.flatMap(row => listLed(row).filter(key => key !== toKey(plan, row))))
    const lowest = left.filter(row => !led.has(toKey(plan, row)))
    const round = new Set(lowest.length > 0 ? lowest : left)
    rounds.push([...round])
    left = left.filter(row => !round.has(row))
  }
  return rounds
}
