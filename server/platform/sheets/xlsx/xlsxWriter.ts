import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cutText } from '#contract/cellCut.ts'
import { markText } from '#contract/cellMark.ts'
import { type TableCell, type TableWriter, writePart } from '../tableWriter.ts'
import { toColumnName } from './columnName.ts'
import { escapeText } from './escapes.ts'

/** The styles of the cells that are written, by their position in `stylesPart`. */
const cellStyles = { heading: 1, date: 2, dateTime: 3, dateTimeSeconds: 4 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The formats and fonts of a workbook. */
const stylesPart = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy hh:mm AM/PM"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy hh:mm:ss AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** What the package refers to first. */
const packagePart = `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** What kind of part each file of the package is. */
function buildTypesPart(sheets: readonly string[]): string {
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/${toSheetPath(index)}" ContentType="${content}.worksheet+xml"/>`,
  )
  return `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${overrides.join('')}</Types>`
}

/** The workbook itself: its sheets by name. */
function buildWorkbookPart(sheets: readonly string[]): string {
  const entries = sheets.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${entries.join('')}</sheets></workbook>`
}

/** What the workbook refers to. */
function buildRelationsPart(sheets: readonly string[]): string {
  const entries = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${relation}/styles" Target="styles.xml"/>`
  return `${head}<Relationships xmlns="${packaging}/relationships">${entries.join('')}${styles}</Relationships>`
}

/** Where a sheet lies in the package, by its position from 0. */
function toSheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`
}

/** How wide columns are, in characters. */
const narrowest = 12
const widest = 40

/** The beginning of a sheet: its first row stays in sight, its columns are as wide as what they are named. */
function buildSheetHead(columns: readonly string[]): string {
  const widths = columns.map((name, index) => {
    const width = Math.min(Math.max(name.length + 2, narrowest), widest)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`
}

/** The end of a sheet. */
const sheetTail = '</sheetData></worksheet>'

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
  const position = `r="${toColumnName(column)}${line}"`
  if (typeof cell === 'string') return buildTextXml(position, cutText(markText(cell)), style)
  switch (cell.kind) {
    case 'number':
      return Number.isFinite(cell.value)
        ? `<c ${position}><v>${cell.value}</v></c>`
        : buildTextXml(position, cell.text, style)
    case 'boolean':
      return `<c ${position} t="b"><v>${cell.value ? 1 : 0}</v></c>`
    default: {
      const days = toDays(cell.value)
      if (days === null) return buildTextXml(position, cell.text, style)
      return `<c ${position} s="${findDateStyle(cell)}"><v>${days}</v></c>`
    }
  }
}

function buildTextXml(position: string, text: string, style: number): string {
  const styled = style === 0 ? position : `${position} s="${style}"`
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
