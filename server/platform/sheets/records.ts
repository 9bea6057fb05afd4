import { isCut, longestCell } from '#contract/cellCut.ts'
import { unmarkText } from '#contract/cellMark.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import { buildBreather } from './breather.ts'
import type { CellProblem, TableOptions, TableRow } from './table.ts'
import { TableProblem } from './tableProblem.ts'

/** Characters of all rows of a file: what a workbook says once for many cells counts for each of them. */
const mostCharacters = 2 * tableLimits.bytes

/** Reads what names the columns, and makes sure that there is a row below; without a header the positions of its values do. */
export async function readColumns(
  records: AsyncIterable<TableRow>,
  { header: kind }: Pick<TableOptions, 'header'>,
): Promise<string[]> {
  let header: TableRow | null = null
  for await (const record of records) {
    if (kind === 'none') return nameColumns(record.cells.map(() => ''))
    if (header) return nameColumns(header.cells.map(unmarkText).map(toStorable))
    header = record
  }
  throw new TableProblem(header ? 'engine.import.noRows' : 'engine.import.emptyFile')
}

/** The rows below the one that names the columns, with the mark against formulas taken off, as a database can hold them. */
export async function* readRows(
  records: AsyncIterable<TableRow>,
  { header }: Pick<TableOptions, 'header'>,
): AsyncGenerator<TableRow> {
  let count = header === 'none' ? 0 : -1
  let characters = 0
  const breather = buildBreather()
  for await (const row of records) {
    count += 1
    if (count > tableLimits.rows) throw new TableProblem('engine.import.manyRows', tableLimits.rows)
    for (const cell of row.cells) characters += cell.length
    if (characters > mostCharacters) throw new TableProblem('engine.import.unpacksTooLarge')
    if (count > 0) yield checkCells({ ...row, cells: row.cells.map(unmarkText) })
    if (breather.isDue()) await breather.rest()
  }
}

/** True for a row that holds nothing, which is left out; the old mark of a file's end is nothing. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(cell => cell.trim() === '') || (cells.length === 1 && cells[0] === '\u001a')
}

/** What is reported of a row that is longer than any may be. */
export function toLongRow(line: number): TableProblem {
  return new TableProblem('engine.import.longRow', line, tableLimits.rowCharacters.toLocaleString('en-US'))
}

/** Tells which cells cannot be taken as they are. */
function checkCells(row: TableRow): TableRow {
  const problems: CellProblem[] = []
  row.cells.forEach((text, column) => {
    if (isCut(text))
      problems.push({ column, messageKey: 'engine.import.cutCell', args: [longestCell.toLocaleString('en-US')] })
    if (isStorable(text)) return
    row.cells[column] = toStorable(text)
    problems.push({ column, messageKey: 'engine.import.unstorable', args: [] })
  })
  return problems.length === 0 ? row : { ...row, problems: [...row.problems, ...problems] }
}

/** No text of a database holds the NUL character or half a character. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function toStorable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((text, index) => {
    const name = text.trim() || `Column ${index + 1}`
    let own = name
    for (let suffix = 2; taken.has(own); suffix++) own = `${name} (${suffix})`
    taken.add(own)
    return own
  })
}
