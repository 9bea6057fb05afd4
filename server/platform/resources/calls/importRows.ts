import { findCallRule, isPermitted } from '#contract/access.ts'
import { checkText, WireProblem } from '#contract/calls/wireValues.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { parseImportText } from '#contract/importText.ts'
import { isBlank } from '#contract/values.ts'
import type { CallExecution } from '../callExecution.ts'
import { toRowFailure } from './failures.ts'
import { addBlanks, type BlankCounts, clearBlanks, countBlanks } from './importBlanks.ts'
import { checkRows, checkUniqueness, noteTaken } from './importChecks.ts'
import { matchRows } from './importMatching.ts'
import {
  type ImportNotes,
  type ImportRequest,
  type ImportRow,
  isAccepted,
  noNotes,
  type PartOptions,
  readImport,
  refuseRow,
} from './importRow.ts'
import { needsTrial, splitRounds, tryImport } from './importTrial.ts'
import { type ImportedRecord, writeImport } from './importWriting.ts'
import { mergeSent } from './merging.ts'

/** A row that was not taken, and why. */
export interface RefusedRow {
  /** Its position in the request, from 0. */
  Row: number
  Message: string
  Errors: FieldErrors
}

/** What an import did, or on a dry run would do: numbers of rows, and the refused ones. */
export interface ImportResult {
  Created: number
  Updated: number
  Unchanged: number
  Refused: RefusedRow[]
}

/** What an import did, what it wrote, and what services say of it. */
export interface PartResult {
  result: ImportResult
  written: ImportedRecord[]
  notices: string[]
  blanks: BlankCounts
  /** The lines that have come until now. */
  seen: ReadonlyMap<string, number>
}

/**
 * Serves `import`: creates or updates up to 1,000 records by a key property, each by the same rules as a single save, in bulk
 * statements and one transaction. A row that cannot be taken is refused for itself. A row may refer to those above it. A dry run says
 * what would happen.
 */
export async function importRecords(execution: CallExecution): Promise<Envelope<ImportResult>> {
  const { result, notices } = await importRows(execution)
  const { Created, Updated, Unchanged, Refused } = result
  const taken = Created + Updated + Unchanged
  const processed = execution.text('records.processed', taken, taken + Refused.length)
  return buildSuccess(result, [processed, ...new Set(notices)].join(' '))
}

/**
 * The same for a part of a file, with what was written. Where the database refuses a statement for what stands in one of the rows,
 * they are imported by halves until it is known which one: it alone is refused.
 */
export async function importRows(execution: CallExecution, options: PartOptions = {}): Promise<PartResult> {
  try {
    return await attempt(execution, options)
  } catch (error) {
    if (toRowFailure(execution, error) === null) throw error
    const rows = execution.given.rows as readonly unknown[]
    return rows.length > 1 ? importHalves(execution, options, rows.length) : importAlone(execution, options)
  }
}

/** What a failed statement wrote must not end the transaction in which the other rows are. */
function attempt(execution: CallExecution, options: PartOptions): Promise<PartResult> {
  const { transaction } = execution
  if (!transaction) throw new Error('Rows are imported within a transaction.')
  return transaction.savepoint(() => importTogether(execution, options))
}

async function importHalves(execution: CallExecution, options: PartOptions, count: number): Promise<PartResult> {
  const { rows, fill, ...args } = execution.given as { rows: unknown[]; fill?: unknown[] }
  const middle = Math.ceil(count / 2)
  const lines = options.lines ?? rows.map((_, index) => index + 1)
  const importSome = (start: number, end: number, seen = options.seen) => {
    const some = { ...args, rows: rows.slice(start, end), ...(fill && { fill: fill.slice(start, end) }) }
    const [padded, blanks] = [options.padded?.slice(start, end), options.blanks?.slice(start, end)]
    const own = { lines: lines.slice(start, end), padded, blanks, seen }
    return importRows(execution.withArguments({ args: some }), { ...options, ...own })
  }
  const one = await importSome(0, middle)
  const other = await importSome(middle, count, one.seen)
  return {
    result: {
      Created: one.result.Created + other.result.Created,
      Updated: one.result.Updated + other.result.Updated,
      Unchanged: one.result.Unchanged + other.result.Unchanged,
      Refused: [...one.result.Refused, ...other.result.Refused.map(each => ({ ...each, Row: each.Row + middle }))],
    },
    written: [...one.written, ...other.written],
    notices: [...one.notices, ...other.notices],
    blanks: addBlanks(one.blanks, other.blanks),
    seen: other.seen,
  }
}

/** Another caller may have written the row's unique value since it was looked up: looking again finds it. */
async function importAlone(execution: CallExecution, options: PartOptions): Promise<PartResult> {
  try {
    return await attempt(execution, options)
  } catch (error) {
    const failure = toRowFailure(execution, error)
    if (failure === null) throw error
    const refused = { Row: 0, ...failure }
    const result = { Created: 0, Updated: 0, Unchanged: 0, Refused: [refused] }
    return { result, written: [], notices: [], blanks: {}, seen: options.seen ?? new Map() }
  }
}

/** Imports the rows of a request in statements for all of them, of which one that fails fails them all. */
async function importTogether(
  execution: CallExecution,
  { notes = noNotes, seen, clears = new Set(), ...options }: PartOptions = {},
): Promise<PartResult> {
  const request = { ...readImport(execution, options), clears, seen: new Map(seen) }
  const { rows, isDryRun } = request
  for (const row of rows) dropUnstorable(row)
  for (const row of rows) parseTexts(execution, row, options.blanks !== undefined)
  const written: ImportedRecord[] = []
  const isTried = isDryRun && needsTrial(execution)
  const isWriting = !isDryRun || isTried
  const importAll = async () => {
    for (const round of splitRounds(execution, rows)) {
      await judgeRound(execution, request, round, notes)
      if (isWriting) written.push(...(await writeImport(execution, round)))
    }
  }
  if (isTried) await tryImport(execution, rows, notes, importAll)
  else await importAll()
  await noteTaken(execution, request, notes)
  const notices = rows.flatMap(({ merged }) => merged?.notices ?? [])
  const blanks = countBlanks(execution, rows.filter(isAccepted), clears)
  return { result: summarize(rows), written: isDryRun ? [] : written, notices, blanks, seen: request.seen }
}

/** Works out what becomes of each row, and refuses those that cannot be taken. */
async function judgeRound(
  execution: CallExecution,
  request: ImportRequest & Required<Pick<PartOptions, 'clears'>>,
  rows: ImportRow[],
  notes: ImportNotes,
): Promise<void> {
  await matchRows(execution, request, rows)
  for (const row of rows) clearBlanks(row, request.clears)
  for (const row of rows.filter(isAccepted)) mergeRow(execution, row)
  await checkRows(execution, rows)
  await checkUniqueness(execution, rows, { notes, isFreeing: request.isDryRun && !needsTrial(execution) })
}

/** Refuses a row for what no text of a database can hold, and goes on without it. */
function dropUnstorable(row: ImportRow): void {
  for (const values of [row.sent, row.fill]) {
    for (const [name, value] of Object.entries(values)) {
      try {
        checkText(name, value)
      } catch (error) {
        if (!(error instanceof WireProblem)) throw error
        refuseRow(row, name, error.message)
        delete values[name]
      }
    }
  }
}

/**
 * Reads texts of a file as values of their properties (`Yes`, `11/20/2026`, the title of a choice); references are looked up
 * later. A text that cannot be read stays where the property is text: it is for the schema to say. Words for nothing are no value, but
 * where the file was read before: what is there is meant.
 */
function parseTexts({ plan, view, text }: CallExecution, row: ImportRow, isRead: boolean): void {
  for (const [name, value] of Object.entries(row.sent)) {
    const property = plan.resource.properties.get(name)
    // As of a column that means nothing, nothing is said of its values.
    if (typeof value !== 'string' || !property || !isPermitted(property.schema['x-read'], view.held)) continue
    if (!isRead && parseImportText(property, value.trim()).taken === 'nothing') {
      row.sent[name] = null
      continue
    }
    if (findReferred(property.schema)) continue
    const parsed = parseFieldText(property, value)
    if ('value' in parsed) row.sent[name] = parsed.value
    else if (property.jsonType !== 'string')
      refuseRow(row, name, text(parsed.problem.messageKey, ...parsed.problem.args))
  }
}

/** What a row does not say is filled from beside it for a new record: one that is there may be empty on purpose. */
function fillRow({ sent, fill, stored }: ImportRow): void {
  if (stored) return
  for (const [name, value] of Object.entries(fill)) {
    if (isBlank(sent[name])) sent[name] = value
  }
}

/** Blanks around a text are an accident of the file, but where they are stored so. */
function retainPadding({ sent, padded, stored }: ImportRow): void {
  for (const [name, text] of Object.entries(padded)) {
    if (stored?.[name] === text) sent[name] = text
  }
}

function mergeRow(execution: CallExecution, row: ImportRow): void {
  const { descriptor } = execution.plan.resource
  fillRow(row)
  retainPadding(row)
  row.merged = mergeSent(execution, row.stored, row.sent)
  Object.assign(row.errors, row.merged.errors)
  const rule = findCallRule(descriptor, row.stored ? 'update' : 'create')
  const isAllowed = rule !== undefined && isPermitted(rule, execution.caller.permissions)
  if (isAllowed || (row.stored && row.merged.changed.length === 0)) return
  row.errors[''] ??= execution.text(row.stored ? 'records.notUpdated' : 'records.notCreated')
}

function summarize(rows: ImportRow[]): ImportResult {
  const accepted = rows.filter(isAccepted)
  const isChanged = ({ merged }: ImportRow) => (merged?.changed.length ?? 0) > 0
  return {
    Created: accepted.filter(({ stored }) => stored === null).length,
    Updated: accepted.filter(row => row.stored !== null && isChanged(row)).length,
    Unchanged: accepted.filter(row => row.stored !== null && !isChanged(row)).length,
    Refused: rows
      .filter(row => !isAccepted(row))
      .map(({ index, errors }) => ({ Row: index, Message: Object.values(errors).join(' '), Errors: errors })),
  }
}
