import { tableLimits } from '#contract/tableFormats.ts'
import { isBlankRow, toLongRow } from '../records.ts'
import type { CellProblem, TableRow } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import type { CellFormat } from './cellFormats.ts'
import { toDateText, toIsoDateText, toNumberText } from './cellText.ts'
import { parseColumn, toColumnName } from './columnName.ts'
import { toDigitText } from './digitFormats.ts'
import { unescapeText } from './escapes.ts'
import type { StringStore } from './stringStore.ts'
import { readXml, type XmlListener } from './xml.ts'

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: StringStore
  formats: readonly CellFormat[]
  isFrom1904: boolean
}

/** The last row that a spreadsheet knows. */
const lastLine = 1_048_576

/** Reads the rows of a sheet that hold something, as a stream. */
export async function* readSheet(bytes: AsyncIterable<Uint8Array>, context: SheetContext): AsyncGenerator<TableRow> {
  const rows: TableRow[] = []
  for await (const _ of readXml(
    bytes,
    buildSheetListener(context, row => rows.push(row)),
  ))
    yield* rows.splice(0)
}

interface Cell {
  column: number
  reference: string
  type: string
  format: CellFormat | null
  value: string
  /** Whether it has a formula, and a value, be it an empty one. */
  isComputed: boolean
  isValued: boolean
}

interface Row extends TableRow {
  numbers?: number[]
  problems: CellProblem[]
  characters: number
}

function buildSheetListener(context: SheetContext, onRow: (row: TableRow) => void): XmlListener {
  let row: Row = { line: 0, cells: [], problems: [], characters: 0 }
  let cell: Cell | null = null
  let column = 0
  let isText = false
  let isReading = false
  return {
    onOpen(name, attributes) {
      if (name === 'row') {
        row = beginRow(attributes, row.line)
        column = 0
      } else if (name === 'c') {
        cell = beginCell(attributes, { line: row.line, column, formats: context.formats })
        column = cell.column + 1
      } else if (cell) {
        isReading ||= name === 'rPh'
        isText = name === 'v' || (name === 't' && !isReading)
        cell.isValued ||= isText
        cell.isComputed ||= name === 'f'
      }
    },
    onText(part) {
      if (!isText || !cell) return
      cell.value += part
      if (cell.value.length > tableLimits.characters) throw new TableProblem('engine.import.longCell', row.line)
    },
    onClose(name) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && cell) {
        setCell(row, cell, readCell(cell, context))
        cell = null
      } else if (name === 'row' && !isBlankRow(row.cells)) onRow(row)
    },
  }
}

/** Programs may number rows twice, backwards or beyond all sheets; what they say is taken where it can be true. */
function beginRow({ r }: Readonly<Record<string, string>>, lineBefore: number): Row {
  const said = Number(r)
  const isCredible = Number.isInteger(said) && said > lineBefore && said <= lastLine
  const line = isCredible ? said : lineBefore + 1
  if (line > lastLine) throw new TableProblem('engine.import.manyRows', tableLimits.rows)
  return { line, cells: [], problems: [], characters: 0 }
}

function beginCell(
  { r = '', t = 'n', s }: Readonly<Record<string, string>>,
  { line, column, formats }: { line: number; column: number; formats: readonly CellFormat[] },
): Cell {
  const found = r === '' ? column : parseColumn(r)
  if (found >= tableLimits.cells) throw new TableProblem('engine.import.manyCells', line, tableLimits.cells)
  if (found < 0) throw new TableProblem('engine.import.broken')
  const format = formats[Number(s ?? 0)] ?? null
  return { column: found, reference: r, type: t, format, value: '', isComputed: false, isValued: false }
}

/** Cells without a value are not in the file: they are empty, and none stands behind the last that has one. */
function setCell(row: Row, { column, type }: Cell, { text, isNumber }: CellText): void {
  if (text === '') return
  if (isNumber) {
    row.numbers ??= []
    row.numbers.push(column)
  }
  row.characters += text.length
  if (row.characters > tableLimits.rowCharacters) throw toLongRow(row.line)
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  const args = [toColumnName(column), text]
  if (type === 'e') row.problems.push({ column, messageKey: 'engine.import.errorCell', args })
}

interface CellText {
  text: string
  /** True for a number that is shown as such, or as a date. */
  isNumber: boolean
}

function readCell(cell: Cell, context: SheetContext): CellText {
  const { type, value, reference, isComputed, isValued } = cell
  if (isComputed && !isValued) throw new TableProblem('engine.import.notCalculated', reference)
  const isOther = ['s', 'b', 'str', 'inlineStr', 'd', 'e'].includes(type)
  const number = Number(value)
  if (isOther || value.trim() === '' || !Number.isFinite(number))
    return { text: toText(cell, context), isNumber: type === 'd' }
  const date = toDateText(number, cell.format?.date ?? null, context.isFrom1904)
  if (date !== null) return { text: date, isNumber: true }
  const digits = toDigitText(number, cell.format?.digits ?? [])
  return { text: digits ?? toNumberText(number, isComputed), isNumber: digits === null }
}

function toText({ type, value }: Cell, context: SheetContext): string {
  switch (type) {
    case 's':
      return value === '' ? '' : context.strings.get(Number(value))
    case 'b':
      return /^(1|true)$/.test(value.trim()) ? 'Yes' : 'No'
    case 'str':
    case 'inlineStr':
      return unescapeText(value)
    case 'd':
      return toIsoDateText(value.trim())
    default:
      return value
  }
}
