import { tableLimits } from '#contract/tableFormats.ts'
import { pad } from '#contract/timeText.ts'
import { isBlankRow, toLongRow } from '../records.ts'
import type { CellProblem, TableRow } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import type { CellFormat, DateFormat } from './cellFormats.ts'
import { parseColumn, toColumnName } from './columnName.ts'
import { toDigitText } from './digitFormats.ts'
import { unescapeText } from './escapes.ts'
import type { StringStore } from './stringStore.ts'
import { readXml, type XmlListener } from './xml.ts'

const daySeconds = 24 * 60 * 60

/** The last day that a spreadsheet knows, as the number of its usual calendar. */
const lastDay = 2_958_465

/** A number as a person would type it, without exponent. What a formula gave is rounded to the figures that a spreadsheet shows. */
function toNumberText(number: number, isComputed: boolean): string {
  const text = String(isComputed ? Number(number.toPrecision(15)) : number)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', first = '', rest = '', exponent] = match
  const shift = Number(exponent)
  const digits = first + rest
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${digits}`
  return sign + digits.padEnd(shift + 1, '0')
}

/** A number of days as the date, time or duration that a spreadsheet shows for it: `11/20/2026 07:30 AM`; null where it is none. */
function toDateText(number: number, format: DateFormat, isFrom1904: boolean): string | null {
  if (format === null || number < 0 || number > lastDay) return null
  const seconds = Math.round(number * daySeconds)
  if (format === 'elapsed') return toElapsedText(seconds)
  const days = Math.floor(seconds / daySeconds)
  const time = toTimeText(seconds % daySeconds)
  if (format === 'time') return time
  const date = toDayText(days, isFrom1904)
  return format === 'date' ? date : `${date} ${time}`
}

/** A date as ISO writes it, which few programs do, in the same words; one that names its zone and any other text as it is. */
function toIsoDateText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/i.test(text)) return text
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?.*)?$/.exec(text)
  if (!match) return text
  const [, year, month, day, hours, minutes, seconds = '0'] = match
  const date = `${month}/${day}/${year}`
  if (hours === undefined) return date
  return `${date} ${toTimeText((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds))}`
}

/** Day 60 of the usual calendar is the 29th of February 1900, which there never was. */
function toDayText(days: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(start + days * daySeconds * 1000)
  return `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`
}

function toTimeText(seconds: number): string {
  const hour = Math.floor(seconds / 3600)
  const rest = seconds % 60
  return `${pad(hour % 12 || 12)}:${pad(Math.floor(seconds / 60) % 60)}${rest ? `:${pad(rest)}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

function toElapsedText(seconds: number): string {
  const rest = seconds % 60
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}${rest ? `:${pad(rest)}` : ''}`
}

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
