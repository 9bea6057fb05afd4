import { tableLimits } from '#contract/tableFormats.ts'
import { isBlankRow } from '../records.ts'
import type { TableRow } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import { toDateText, toIsoDateText, toNumberText } from './cellText.ts'
import type { DateFormat } from './dateFormats.ts'
import { unescapeText } from './escapes.ts'
import type { StringStore } from './stringStore.ts'
import { readXml, type XmlListener } from './xml.ts'

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: StringStore
  formats: readonly DateFormat[]
  isFrom1904: boolean
}

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
  format: DateFormat
  value: string
  /** Whether it has a formula, and a value, be it an empty one. */
  isComputed: boolean
  isValued: boolean
}

function buildSheetListener(context: SheetContext, onRow: (row: TableRow) => void): XmlListener {
  let line = 0
  let cells: string[] = []
  let cell: Cell | null = null
  let column = 0
  let isText = false
  let isReading = false
  return {
    onOpen(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        cells = []
        column = 0
      } else if (name === 'c') {
        cell = beginCell(attributes, { line, column, formats: context.formats })
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
      if (cell.value.length > tableLimits.characters) throw new TableProblem('engine.import.longCell', line)
    },
    onClose(name) {
      if (name === 'v' || name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && cell) {
        setCell(cells, cell.column, toText(cell, context))
        cell = null
      } else if (name === 'row' && !isBlankRow(cells)) onRow({ line, cells })
    },
  }
}

function beginCell(
  { r = '', t = 'n', s }: Readonly<Record<string, string>>,
  { line, column, formats }: { line: number; column: number; formats: readonly DateFormat[] },
): Cell {
  const found = r === '' ? column : toColumn(r)
  if (found >= tableLimits.cells) throw new TableProblem('engine.import.manyCells', line, tableLimits.cells)
  const format = formats[Number(s ?? 0)] ?? null
  return { column: found, reference: r, type: t, format, value: '', isComputed: false, isValued: false }
}

/** The place of a cell in its row by its name, from 0: `A1` is 0, `AA1` is 26. */
function toColumn(reference: string): number {
  let place = 0
  for (const letter of reference) {
    const digit = letter.toUpperCase().charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    place = place * 26 + digit
  }
  return place - 1
}

/** Cells without a value are not in the file: they are empty, and none stands behind the last that has one. */
function setCell(cells: string[], column: number, text: string): void {
  if (column < 0) throw new TableProblem('engine.import.broken')
  if (text === '') return
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function toText({ type, value, format, reference, isComputed, isValued }: Cell, context: SheetContext): string {
  if (isComputed && !isValued) throw new TableProblem('engine.import.notCalculated', reference)
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
    case 'e':
      return value
    default: {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      return toDateText(number, format, context.isFrom1904) ?? toNumberText(number, isComputed)
    }
  }
}
