import { tableLimits } from '#contract/tableFormats.ts'
import { readHead } from './bytes.ts'
import { openCsv } from './csv/openCsv.ts'
import type { TableOptions, TableReader, TableSource } from './table.ts'
import { TableProblem } from './tableProblem.ts'
import { openXlsx } from './xlsx/openXlsx.ts'

const megabyte = 1024 * 1024

const archiveMarks = ['504b0304', '504b0506', '504b0708']

/** The beginning of a file of older office programs, and of a workbook that is protected by a password. */
const compoundMark = 'd0cf11e0a1b11ae1'

/** The name of what such a file holds where it is protected. */
const protectedPart = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Opens a file of rows by what its bytes are, not by its name: a text of separated values or a workbook. It is read as a
 * stream, as often as its rows are asked for. Throws a `TableProblem` where it cannot be read.
 *
 * @example
 * const table = await openTable(source, { separator: ';' })
 * try {
 *   for await (const { line, cells } of table.rows()) take(line, cells)
 * } finally {
 *   await table.close()
 * }
 */
export async function openTable(source: TableSource, options: TableOptions = {}): Promise<TableReader> {
  if (source.size > tableLimits.bytes) throw new TableProblem('engine.import.tooLarge', tableLimits.bytes / megabyte)
  return (await findFileKind(source)) === 'xlsx' ? openXlsx(source, options) : openCsv(source, options)
}

/** What a file is by its first bytes. Throws a `TableProblem` for a workbook that cannot be read, which says what to do. */
async function findFileKind(source: TableSource): Promise<'csv' | 'xlsx'> {
  const head = (await readHead(source, 8)).toString('hex')
  if (archiveMarks.includes(head.slice(0, 8))) return 'xlsx'
  if (head !== compoundMark) return 'csv'
  if (await holds(source, protectedPart)) throw new TableProblem('engine.import.locked')
  throw new TableProblem('engine.import.otherWorkbook', '.xls')
}

async function holds(source: TableSource, wanted: Buffer): Promise<boolean> {
  let rest: Uint8Array = Buffer.alloc(0)
  for await (const part of source.read()) {
    const bytes = Buffer.concat([rest, part])
    if (bytes.includes(wanted)) return true
    rest = bytes.subarray(-wanted.length)
  }
  return false
}
