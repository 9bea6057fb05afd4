import { unmarkText } from '#contract/cellMark.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import type { TableRow } from './table.ts'
import { TableProblem } from './tableProblem.ts'

/** Reads what names the columns, and makes sure that there is a row below. */
export async function readColumns(records: AsyncIterable<TableRow>): Promise<string[]> {
  let header: TableRow | null = null
  for await (const record of records) {
    if (header) return nameColumns(header.cells.map(unmarkText))
    header = record
  }
  throw new TableProblem(header ? 'engine.import.noRows' : 'engine.import.emptyFile')
}

/** The rows below the one that names the columns, with the mark against formulas taken off. */
export async function* readRows(records: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let count = -1
  for await (const { line, cells } of records) {
    count += 1
    if (count > tableLimits.rows) throw new TableProblem('engine.import.manyRows', tableLimits.rows)
    if (count > 0) yield { line, cells: cells.map(unmarkText) }
  }
}

/** True for a row that holds nothing, which is left out; the old mark of a file's end is nothing. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '') || (cells.length === 1 && cells[0] === '\u001a')
}

function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((text, index) => {
    const name = text.trim() || `Column ${index + 1}`
    let own = name
    for (let place = 2; taken.has(own); place++) own = `${name} (${place})`
    taken.add(own)
    return own
  })
}
