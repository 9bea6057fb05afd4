import { markText } from '#contract/cellMark.ts'

const quoted = /[",\r\n]/

/** A small CSV file (RFC 4180) of texts; what a spreadsheet would run as a formula is marked. Its beginning lets spreadsheets read it as UTF-8. */
export function buildCsvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map(cells => `${cells.map(toCell).join(',')}\r\n`)
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}

function toCell(text: string): string {
  const safe = markText(text)
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
