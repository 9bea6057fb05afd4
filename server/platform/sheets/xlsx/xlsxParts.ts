import { escapeText } from './escapes.ts'

/** The styles of the cells that are written, by their position in `stylesPart`. */
export const cellStyles = { heading: 1, date: 2, dateTime: 3, dateTimeSeconds: 4 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The formats and fonts of a workbook. */
export const stylesPart = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy hh:mm AM/PM"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy hh:mm:ss AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** What the package refers to first. */
export const packagePart = `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** What kind of part each file of the package is. */
export function buildTypesPart(sheets: readonly string[]): string {
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/${toSheetPath(index)}" ContentType="${content}.worksheet+xml"/>`,
  )
  return `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${overrides.join('')}</Types>`
}

/** The workbook itself: its sheets by name. */
export function buildWorkbookPart(sheets: readonly string[]): string {
  const entries = sheets.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${entries.join('')}</sheets></workbook>`
}

/** What the workbook refers to. */
export function buildRelationsPart(sheets: readonly string[]): string {
  const entries = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${relation}/styles" Target="styles.xml"/>`
  return `${head}<Relationships xmlns="${packaging}/relationships">${entries.join('')}${styles}</Relationships>`
}

/** Where a sheet lies in the package, by its position from 0. */
export function toSheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`
}

/** How wide columns are, in characters. */
const narrowest = 12
const widest = 40

/** The beginning of a sheet: its first row stays in sight, its columns are as wide as what they are named. */
export function buildSheetHead(columns: readonly string[]): string {
  const widths = columns.map((name, index) => {
    const width = Math.min(Math.max(name.length + 2, narrowest), widest)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`
}

/** The end of a sheet. */
export const sheetTail = '</sheetData></worksheet>'
