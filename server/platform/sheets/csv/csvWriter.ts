import { PassThrough } from 'node:stream'
import { markText } from '#contract/cellMark.ts'
import { type TableCell, type TableWriter, writePart } from '../tableWriter.ts'

/** Lines of RFC 4180 end with both. */
const lineEnd = '\r\n'

/** A byte order mark: without it spreadsheets take the file for one of their own encoding. */
const byteOrderMark = '\uFEFF'

const quoted = /[",\r\n]/

/** Builds what writes a table as a CSV file (RFC 4180) in UTF-8; the first line names the columns. */
export function buildCsvWriter(columns: readonly string[]): TableWriter {
  const output = new PassThrough()
  output.write(byteOrderMark + buildLine(columns))
  return {
    output,
    write: (rows, signal) => writePart(output, output, rows.map(buildLine).join(''), signal),
    end: () => output.end(),
  }
}

function buildLine(cells: readonly TableCell[]): string {
  return cells.map(cell => quoteText(toText(cell))).join(',') + lineEnd
}

function toText(cell: TableCell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? markText(cell) : cell.text
}

function quoteText(text: string): string {
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
