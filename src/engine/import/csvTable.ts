import type { ParseError, ParseResult, Parser } from 'papaparse'
import { buildBreather } from '#src/lib/breather.ts'
import { loadPart } from '#src/lib/loadPart.ts'

/** A record of the file. */
export interface CsvRow {
  /** The line of the file where it begins, from 1, as an editor counts. */
  line: number
  /** Texts in the order of the columns; there may be fewer or more of them. */
  cells: string[]
}

/** A file of values as it was read: its first record names the columns. */
export interface CsvTable {
  fileName: string
  /** Each name once; a repeated one carries its place: `Name (2)`. */
  columns: string[]
  rows: CsvRow[]
}

/** A text that is no table: the text that says why, and the line of the file where the faulty record begins. */
export class CsvFault extends Error {
  readonly messageKey: string
  readonly line: number

  constructor(messageKey: string, line: number) {
    super(`${messageKey} (line ${line})`)
    this.messageKey = messageKey
    this.line = line
  }
}

/** How long work is watched and ended early. */
export interface Watch {
  signal: AbortSignal
  /** Gets how much is done, now and then. */
  onProgress: (done: number) => void
}

/** Larger files are for the command line; bytes. */
export const largestFile = 20 * 1024 * 1024

/** Characters that are read at a time: a few milliseconds. */
const chunkSize = 128 * 1024

/**
 * Reads the text of a CSV file without holding the window; the separator is found out, lines without a value are left out.
 * Progress is in characters. Throws a `CsvFault` where the text is no table, and the signal's reason where it is aborted.
 */
export async function parseCsvText(fileName: string, text: string, { signal, onProgress }: Watch): Promise<CsvTable> {
  const { default: papa } = await loadPart(() => import('papaparse'))
  const breathe = buildBreather()
  const records: CsvRow[] = []
  let line = 1
  await new Promise<void>((resolve, reject) => {
    const take = ({ data, errors, meta }: ParseResult<string[]>, parser: Parser) => {
      const quotes = errors.find(error => error.type === 'Quotes')
      if (quotes) reject(toFault(quotes, line, data))
      if (signal.aborted) reject(signal.reason)
      if (quotes || signal.aborted) return parser.abort()
      for (const cells of data) {
        if (cells.some(cell => cell.trim() !== '')) records.push({ line, cells })
        line += countLines(cells)
      }
      const pause = breathe()
      if (!pause) return
      parser.pause()
      onProgress(meta.cursor)
      void pause.then(() => parser.resume())
    }
    papa.parse<string[]>(text, { chunkSize, chunk: take, complete: () => resolve() })
  })
  const [header, ...rows] = records
  return { fileName, columns: nameColumns(header?.cells ?? []), rows }
}

/** What the parser found, told by the file: it counts records from 0 in the part that it has just read. */
function toFault({ code, row }: ParseError, firstLine: number, data: readonly string[][]): CsvFault {
  const line = data.slice(0, row).reduce((sum, cells) => sum + countLines(cells), firstLine)
  return new CsvFault(code === 'MissingQuotes' ? 'engine.import.openQuote' : 'engine.import.strayQuote', line)
}

/** A record ends one line, and a quoted cell may hold further ones. */
function countLines(cells: readonly string[]): number {
  let count = 1
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  }
  return count
}

function nameColumns(header: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return header.map((text, index) => {
    const name = text.trim() || `Column ${index + 1}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** Records that are written at a time. */
const writtenRows = 1000

/** The refused records as a file of their own: the original columns, the reason behind them, then what went beyond them. */
export async function buildRefusedFile(
  columns: readonly string[],
  refused: readonly { source: CsvRow; reason: string }[],
  reason: string,
): Promise<Blob> {
  const { default: papa } = await loadPart(() => import('papaparse'))
  const breathe = buildBreather()
  // The mark lets spreadsheets read it as UTF-8.
  const parts = [`\uFEFF${papa.unparse([[...columns, reason]])}\r\n`]
  for (let start = 0; start < refused.length; start += writtenRows) {
    const records = refused.slice(start, start + writtenRows).map(row => {
      const own = columns.map((_, index) => row.source.cells[index] ?? '')
      return [...own, row.reason, ...row.source.cells.slice(columns.length)]
    })
    parts.push(`${papa.unparse(records)}\r\n`)
    const pause = breathe()
    if (pause) await pause
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
