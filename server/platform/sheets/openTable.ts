import { tableLimits } from '#contract/tableFormats.ts'
import { openCsv } from './csv/openCsv.ts'
import { findFileKind } from './fileKind.ts'
import type { TableOptions, TableReader, TableSource } from './table.ts'
import { TableProblem } from './tableProblem.ts'
import { openXlsx } from './xlsx/openXlsx.ts'

const megabyte = 1024 * 1024

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
