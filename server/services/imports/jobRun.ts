import { openTable, type TableReader, type TableRow } from '../../platform/sheets/index.ts'
import { type ImportParts, tellImport } from './importParts.ts'
import { findOpenImport, type ImportRow, updateImport } from './importRepository.ts'
import { buildImportSource } from './importSource.ts'
import { endImport, findFailure, getOwner, ImportFailure, toOwnerText } from './jobEnd.ts'
import { holdJob, type ImportJob } from './jobRepository.ts'
import { importPart, type Part } from './partWork.ts'
import { undoPart } from './undoWork.ts'

/** Rows of one transaction: small enough that nobody waits long, large enough for bulk statements. */
const partRows = 500

/** Characters of them from which on there are no further ones: memory follows the file's bytes, however few its rows are. */
const partCharacters = 4 * 1024 * 1024

/** An import that is worked on. */
interface Run {
  parts: ImportParts
  row: ImportRow
  job: ImportJob
  signal: AbortSignal
}

/**
 * Does what is to be done with an import, from where it stands to its end; an abort leaves it for another time or instance. Throws
 * what is no fault of its file, its plan or its owner: it may go better again.
 */
export async function runJob(parts: ImportParts, id: number, signal: AbortSignal): Promise<void> {
  const found = await findOpenImport(parts.database, id)
  if (!found) return
  const { job, row } = found
  if (!row) return endImport(parts, id, { Status: 'Failed' })
  const run = { parts, row, job, signal }
  try {
    await (job.Kind === 'run' ? importFile(run) : undoImport(run))
  } catch (error) {
    const caller = await parts.findCaller(row.UserID)
    const Failure = findFailure(parts, caller, error)
    if (Failure === null) throw error
    await endImport(parts, id, { Status: 'Failed', Failure, part: job.Part })
  }
}

async function importFile(run: Run): Promise<void> {
  const { parts, row, job } = run
  if (!(await begin(run))) return
  const { Encoding: encoding, Separator: separator, Sheet: sheet } = job.Plan
  const table = await openTable(buildImportSource(parts.database, row), { encoding, separator, sheet })
  try {
    await checkColumns(run, table)
    if (row.Total === null && !(await countRows(run, table))) return
    if (!(await importRows(run, table))) return
  } finally {
    await table.close()
  }
  await endImport(parts, row.ID, { Status: row.IsDryRun ? 'Checked' : 'Done', part: job.Part })
}

/** Notes that the import goes on; false where it was stopped before it began. */
function begin({ parts, row, job }: Run): Promise<boolean> {
  return parts.database.transaction(async transaction => {
    if (!(await holdJob(transaction, row.ID, job.Part))) return false
    if (row.Status === 'Waiting') await updateImport(transaction, row.ID, { Status: 'Running', StartedOn: 'now' })
    transaction.afterCommit(() => tellImport(parts, row.ID))
    return true
  })
}

async function checkColumns({ parts, row, job }: Run, { columns }: TableReader): Promise<void> {
  const { Columns } = job.Plan
  if (columns.length === Columns.length && columns.every((name, place) => name === Columns[place])) return
  const caller = await getOwner(parts, row.UserID)
  throw new ImportFailure(toOwnerText(parts, caller, 'imports.otherColumns'))
}

/** Counts the rows of the file, so that everybody sees how far it is; false where it was called off, or has been started anew. */
async function countRows({ parts, row, job, signal }: Run, table: TableReader): Promise<boolean> {
  let Total = 0
  for await (const _ of table.rows()) {
    Total += 1
    if (signal.aborted) return false
  }
  return parts.database.transaction(async transaction => {
    if (!(await holdJob(transaction, row.ID, job.Part))) return false
    await updateImport(transaction, row.ID, { Total })
    transaction.afterCommit(() => tellImport(parts, row.ID))
    return true
  })
}

/** Imports what is not done yet, part by part; false where it was called off, or goes on elsewhere. */
async function importRows({ parts, row, job, signal }: Run, table: TableReader): Promise<boolean> {
  const { engine } = parts
  for await (const { first, rows } of splitRows(table.rows(), row.Done)) {
    if (signal.aborted) return false
    const caller = await getOwner(parts, row.UserID)
    const isDone = await engine.importWithin({ resource: row.Resource, caller }, async desk => {
      desk.transaction.afterCommit(() => tellImport(parts, row.ID))
      return importPart(desk, { id: row.ID, job, isDryRun: row.IsDryRun, first, rows })
    })
    if (!isDone) return false
    job.Part += 1
  }
  return true
}

/** Rows that follow one another, and the place of the first of them in the file, from 1. */
type RowPart = Pick<Part, 'first' | 'rows'>

async function* splitRows(rows: AsyncIterable<TableRow>, done: number): AsyncGenerator<RowPart> {
  let place = 0
  let characters = 0
  let part: TableRow[] = []
  for await (const row of rows) {
    place += 1
    if (place <= done) continue
    part.push(row)
    for (const cell of row.cells) characters += cell.length
    if (part.length < partRows && characters < partCharacters) continue
    yield { first: place - part.length + 1, rows: part }
    part = []
    characters = 0
  }
  if (part.length > 0) yield { first: place - part.length + 1, rows: part }
}

async function undoImport({ parts, row, job, signal }: Run): Promise<void> {
  while (!signal.aborted) {
    const caller = await getOwner(parts, job.UndoneBy ?? row.UserID)
    const outcome = await parts.engine.importWithin({ resource: row.Resource, caller }, async desk => {
      desk.transaction.afterCommit(() => tellImport(parts, row.ID))
      return undoPart(desk, row.ID, job.Part)
    })
    if (outcome === 'elsewhere') return
    job.Part += 1
    if (outcome === 'nothingLeft') return endImport(parts, row.ID, { Status: 'Undone', part: job.Part })
  }
}
