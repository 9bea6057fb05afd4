/** A file of values as it was read: the first line names the columns. */
export interface CsvTable {
  fileName: string
  /** Each name once; a repeated one carries its place: `Name (2)`. */
  columns: string[]
  /** Texts in the order of the columns; a short line is filled with empty ones. */
  rows: string[][]
}

/** Larger files would stall the window; they are for the command line. */
export const largestFile = 20 * 1024 * 1024

/**
 * Reads a CSV file: UTF-8 with or without its mark, else Windows Latin-1; the separator is found out.
 * Throws where the text is no table.
 */
export async function readCsvFile(file: File): Promise<CsvTable> {
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()])
  const { data, errors } = papa.parse<string[]>(decodeText(bytes), { skipEmptyLines: 'greedy' })
  const quotes = errors.find(error => error.type === 'Quotes')
  if (quotes) throw new Error(quotes.message)
  const [header = [], ...lines] = data
  const columns = nameColumns(header)
  return { fileName: file.name, columns, rows: lines.map(line => columns.map((_, index) => line[index] ?? '')) }
}

/** The text of a file: as its mark says, else UTF-8, else Windows Latin-1, in which every byte stands for something. */
function decodeText(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes.slice(0, 2))
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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

/** The refused lines as a file of their own: the original columns and the reason behind them. */
export async function buildRefusedFile(
  table: CsvTable,
  refused: readonly { line: number; reason: string }[],
  reason: string,
) {
  const { default: papa } = await import('papaparse')
  const lines = refused.map(row => [...(table.rows[row.line] ?? []), row.reason])
  const text = papa.unparse([[...table.columns, reason], ...lines])
  // The mark lets spreadsheets read it as UTF-8.
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' })
}
