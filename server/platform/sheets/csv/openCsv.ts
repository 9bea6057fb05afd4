import type { TableEncoding, TableSeparator } from '#contract/tableFormats.ts'
import { buildBreather } from '../breather.ts'
import { readHead } from '../bytes.ts'
import { readColumns, readRows } from '../records.ts'
import type { TableOptions, TableReader, TableRow, TableSource } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'
import { CsvParser } from './csvParser.ts'
import { decodeText, detectEncoding, findMark, parseEncoding } from './encoding.ts'
import { detectSeparator, isHint, parseSeparator } from './separator.ts'

/** Bytes by which the separator is found out, and that are looked through for what no text has. */
const headBytes = 128 * 1024

/** Characters that are read between two looks at how long others have waited. */
const sliceLength = 64 * 1024

/** Tabs, line ends, page breaks and the old mark of a file's end are a text's own. */
const textControls = new Set(['\t', '\n', '\v', '\f', '\r', '\u001a'])

/** Opens a text of separated values. Throws a `TableProblem` where it is none, or has no rows. */
export async function openCsv(source: TableSource, options: TableOptions): Promise<TableReader> {
  const head = await readHead(source, headBytes)
  const encoding = options.encoding ? parseEncoding(options.encoding) : await detectEncoding(source, head)
  const beginning = new TextDecoder(encoding).decode(head, { stream: true })
  // What a mark begins is a text, whatever else it holds.
  if (findMark(head) === null) checkText(beginning)
  const separator = options.separator ? parseSeparator(options.separator) : detectSeparator(beginning)
  const read = () => readRecords(source, encoding, separator)
  return {
    kind: 'csv',
    encoding,
    separator,
    sheets: [],
    sheet: null,
    columns: await readColumns(read(), options),
    rows: () => readRows(read(), options),
    close: async () => {},
  }
}

async function* readRecords(
  source: TableSource,
  encoding: TableEncoding,
  separator: TableSeparator,
): AsyncGenerator<TableRow> {
  const parser = new CsvParser(separator)
  const breather = buildBreather()
  for await (const text of decodeText(source.read(), encoding)) {
    for (let start = 0; start < text.length; start += sliceLength) {
      const slice = text.slice(start, start + sliceLength)
      for (const record of parser.push(slice)) if (!isHint(record, separator)) yield record
      if (breather.isDue()) await breather.rest()
    }
  }
  for (const record of parser.end()) if (!isHint(record, separator)) yield record
}

function checkText(beginning: string): void {
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(beginning)) throw new TableProblem('engine.import.markup')
  if (beginning.startsWith('%PDF-')) throw new TableProblem('engine.import.notText')
  for (const letter of beginning) {
    if (letter < ' ' && !textControls.has(letter)) throw new TableProblem('engine.import.notText')
  }
}
