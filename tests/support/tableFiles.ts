import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { openTable, type TableOptions, type TableRow, type TableSource } from '#server/platform/sheets/index.ts'

/** Bytes of a part of a file: so few that everything falls apart at some position. */
const partBytes = 1021

/** A file of these bytes, which come in parts. */
export function buildSource(content: string | Uint8Array): TableSource {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name: 'file',
    size: bytes.length,
    async *read() {
      for (let start = 0; start < bytes.length; start += partBytes) yield bytes.subarray(start, start + partBytes)
    },
  }
}

/** What a file is read as, all of it. */
export async function readTable(content: string | Uint8Array, options: TableOptions = {}) {
  const table = await openTable(buildSource(content), options)
  try {
    const rows: TableRow[] = []
    for await (const row of table.rows()) rows.push(row)
    const { kind, encoding, separator, sheets, sheet, columns } = table
    return {
      ...{ kind, encoding, separator, sheets, sheet, columns },
      rows: rows.map(row => row.cells),
      lines: rows.map(row => row.line),
      problems: rows.flatMap(({ line, problems }) =>
        problems.map(({ column, messageKey, args }) => [line, column, messageKey, ...args]),
      ),
    }
  } finally {
    await table.close()
  }
}

/** An archive of these files. */
export function buildArchive(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** A workbook as other programs write it: the XML of its sheets by name, and what it has beside them. */
export interface WorkbookParts {
  sheets: Readonly<Record<string, string>>
  /** Attributes of sheets by name, such as `state="hidden"`. */
  attributes?: Readonly<Record<string, string>>
  strings?: string
  styles?: string
  /** Attributes of the workbook's properties, such as `date1904="1"`. */
  properties?: string
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of these parts. */
export function buildWorkbook({ sheets, attributes = {}, strings, styles, properties = '' }: WorkbookParts) {
  const names = Object.keys(sheets)
  const entries = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" ${attributes[name] ?? ''} r:id="s${index + 1}"/>`,
  )
  const relate = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relate('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><workbookPr ${properties}/><sheets>${entries.join('')}</sheets></workbook>`,
  }
  const relations = names.map((_, index) => relate(`s${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  names.forEach((name, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`
  })
  if (strings !== undefined) {
    relations.push(relate('strings', 'sharedStrings', 'sharedStrings.xml'))
    files['xl/sharedStrings.xml'] = `<sst>${strings}</sst>`
  }
  if (styles !== undefined) {
    relations.push(relate('styles', 'styles', '/xl/styles.xml'))
    files['xl/styles.xml'] = `<styleSheet>${styles}</styleSheet>`
  }
  files['xl/_rels/workbook.xml.rels'] = `<Relationships>${relations.join('')}</Relationships>`
  return buildArchive(files)
}
