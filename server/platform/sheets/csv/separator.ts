import { type TableSeparator, tableSeparators } from '#contract/tableFormats.ts'
import type { TableRow } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import { CsvParser } from './csvParser.ts'

/** How a spreadsheet is given the separator, in a line of its own before the others. */
const hint = /^sep=(.)\r?$/i

/** The separator of a text by how it begins: as its first line says, else the one by which most rows fit the first one. */
export function detectSeparator(beginning: string): TableSeparator {
  const said = hint.exec(beginning.slice(0, 7).split('\n')[0] ?? '')?.[1]
  const stated = tableSeparators.find(each => each === said)
  if (stated) return stated
  const scores = tableSeparators.map(separator => ({ separator, ...score(beginning, separator) }))
  const [best] = scores
    .filter(({ width }) => width > 1)
    .sort((one, other) => other.fit - one.fit || other.width - one.width)
  return best?.separator ?? ','
}

/** A separator by its sign. Throws a `TableProblem` that names those there are. */
export function parseSeparator(sign: string): TableSeparator {
  const found = tableSeparators.find(each => each === sign)
  if (!found) throw new TableProblem('engine.import.unknownSeparator', sign)
  return found
}

/** True for the line that only tells the separator. */
export function isHint({ line, cells }: TableRow, separator: TableSeparator): boolean {
  return line === 1 && hint.test(cells.join(separator))
}

/** How wide the first row is, and which part of the rows is as wide. */
function score(beginning: string, separator: TableSeparator): { width: number; fit: number } {
  const rows = readWhole(beginning, separator)
  const width = rows[0]?.cells.length ?? 0
  return { width, fit: rows.filter(({ cells }) => cells.length === width).length / Math.max(rows.length, 1) }
}

/** Rows by which a separator is found out, and characters that are looked at between two counts of them. */
const scoredRows = 200
const sliceLength = 4096

/** The first rows that end within a text. A quotation mark out of place is another separator's, or will be reported when all is read. */
function readWhole(beginning: string, separator: TableSeparator): TableRow[] {
  const parser = new CsvParser(separator)
  const rows: TableRow[] = []
  try {
    for (let start = 0; start < beginning.length && rows.length < scoredRows; start += sliceLength)
      rows.push(...parser.push(beginning.slice(start, start + sliceLength)))
    return rows.length > 0 ? rows : parser.end()
  } catch (error) {
    if (error instanceof TableProblem) return []
    throw error
  }
}
