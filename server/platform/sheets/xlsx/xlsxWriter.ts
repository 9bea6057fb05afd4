import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cutText } from '#contract/cellCut.ts'
import { markText } from '#contract/cellMark.ts'
import { type TableCell, type TableWriter, writePart } from '../tableWriter.ts'
import { toColumnName } from './columnName.ts'
import { escapeText } from './escapes.ts'
import {
  buildRelationsPart,
  buildSheetHead,
  buildTypesPart,
  buildWorkbookPart,
  cellStyles,
  packagePart,
  sheetTail,
  stylesPart,
  toSheetPath,
} from './xlsxParts.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The first day that a spreadsheet counts right: before it stands a 29th of February 1900, which there never was. */
const firstSafeDay = 61

const lastDay = 2_958_465

/** The XML of a row of a sheet, counted from 1. */
function buildRowXml(line: number, cells: readonly TableCell[], style = 0): string {
  const parts = cells.map((cell, column) =>
    cell === null || cell === '' ? '' : buildCellXml(cell, column, line, style),
  )
  return `<row r="${line}">${parts.join('')}</row>`
}

function buildCellXml(cell: Exclude<TableCell, null>, column: number, line: number, style: number): string {
  const place = `r="${toColumnName(column)}${line}"`
  if (typeof cell === 'string') return buildTextXml(place, cutText(markText(cell)), style)
  switch (cell.kind) {
    case 'number':
      return Number.isFinite(cell.value)
        ? `<c ${place}><v>${cell.value}</v></c>`
        : buildTextXml(place, cell.text, style)
    case 'boolean':
      return `<c ${place} t="b"><v>${cell.value ? 1 : 0}</v></c>`
    default: {
      const days = toDays(cell.value)
      if (days === null) return buildTextXml(place, cell.text, style)
      return `<c ${place} s="${findDateStyle(cell)}"><v>${days}</v></c>`
    }
  }
}

function buildTextXml(place: string, text: string, style: number): string {
  const styled = style === 0 ? place : `${place} s="${style}"`
  return `<c ${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

function findDateStyle({ kind, value }: { kind: 'date' | 'date-time'; value: string }): number {
  if (kind === 'date') return cellStyles.date
  return /T\d\d:\d\d(:00)?$/.test(value) ? cellStyles.dateTime : cellStyles.dateTimeSeconds
}

/** The number of days by which a workbook holds a date; null where it has none for it. */
function toDays(value: string): number | null {
  const time = Date.parse(`${value}${value.includes('T') ? 'Z' : ''}`)
  if (Number.isNaN(time) || time % 1000 !== 0) return null
  const days = (time - Date.UTC(1899, 11, 30)) / dayMilliseconds
  return days >= firstSafeDay && days <= lastDay ? days : null
}

/** What a sheet holds at most: rows below its heading, as spreadsheets have it, and characters, for the archive's sake. */
const mostRows = 1_048_575
const mostCharacters = 2 ** 31

/** Fast rather than small: rows come as fast as they are packed. */
const compressionLevel = 3

interface OpenSheet {
  inlet: PassThrough
  rows: number
  characters: number
}

/** Writes a workbook. */
export interface WorkbookWriter extends TableWriter {
  /** What follows stands in a sheet of its own. */
  beginSheet(columns: readonly string[], name: string): void
}

/**
 * Builds what writes a table as a workbook: numbers, dates and booleans are such, the heading is bold and stays in sight. Rows
 * that find no place in a sheet go on in a next one, `rowsPerSheet` at most in each.
 */
export function buildXlsxWriter(columns: readonly string[], name: string, rowsPerSheet = mostRows): WorkbookWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const names: string[] = []
  const add = (text: string, path: string) => zip.addBuffer(Buffer.from(text), path)
  let table = { columns, name, sheets: 0 }
  const openSheet = (): OpenSheet => {
    const inlet = new PassThrough()
    zip.addReadStream(inlet, toSheetPath(names.length), { compressionLevel })
    names.push(toSheetName(table.name, table.sheets))
    table.sheets += 1
    inlet.write(buildSheetHead(table.columns) + buildRowXml(1, table.columns, cellStyles.heading))
    return { inlet, rows: 0, characters: 0 }
  }
  zip.on('error', error => output.destroy(error))
  add(packagePart, '_rels/.rels')
  add(stylesPart, 'xl/styles.xml')
  let sheet = openSheet()

  const writeRows = async (rows: readonly (readonly TableCell[])[], signal?: AbortSignal) => {
    const xml = rows.map((cells, index) => buildRowXml(sheet.rows + index + 2, cells)).join('')
    sheet.rows += rows.length
    sheet.characters += xml.length
    await writePart(sheet.inlet, output, xml, signal)
  }
  return {
    output,
    async write(rows, signal) {
      let rest = rows
      while (rest.length > 0) {
        if (sheet.rows >= rowsPerSheet || sheet.characters > mostCharacters) {
          sheet.inlet.end(sheetTail)
          sheet = openSheet()
        }
        const fitting = rest.slice(0, rowsPerSheet - sheet.rows)
        rest = rest.slice(fitting.length)
        await writeRows(fitting, signal)
      }
    },
    beginSheet(further, title) {
      sheet.inlet.end(sheetTail)
      table = { columns: further, name: title, sheets: 0 }
      sheet = openSheet()
    },
    end() {
      sheet.inlet.end(sheetTail)
      add(buildWorkbookPart(names), 'xl/workbook.xml')
      add(buildRelationsPart(names), 'xl/_rels/workbook.xml.rels')
      add(buildTypesPart(names), '[Content_Types].xml')
      zip.end()
    },
  }
}

/** What a sheet may be called has no brackets, slashes and the like, and 31 characters. */
function toSheetName(name: string, index: number): string {
  const number = index === 0 ? '' : ` ${index + 1}`
  const plain = name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
  return `${plain.slice(0, 31 - number.length) || 'Sheet'}${number}`
}
