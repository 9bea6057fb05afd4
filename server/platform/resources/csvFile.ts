import { buildSuccess } from '#contract/envelope.ts'
import { buildCsvWriter, contentTypes, type TableCell, type TableWriter } from '../sheets/index.ts'
import type { RowStream } from './rowStream.ts'

/** Rows that are read at a time: few, for their cells may be long. */
const chunkRows = 100

/** How long a reader may take, in milliseconds. */
const patience = 600_000

/** A list that is handed out as a CSV file. */
interface CsvFile<Key, Item> {
  fileName: string
  columns: readonly string[]
  /** What the rows are read by, in their order. */
  keys: readonly Key[]
  read(keys: readonly Key[]): Promise<readonly Item[]>
  toCells(item: Item): TableCell[]
}

/** Builds a CSV file whose rows are read as its reader takes them. */
export function buildCsvFile<Key, Item>(file: CsvFile<Key, Item>): RowStream {
  return {
    contentType: contentTypes.csv,
    fileName: file.fileName,
    async open() {
      const writer = buildCsvWriter(file.columns)
      // Nobody takes what is written before the answer has begun.
      writeRows(writer, file).catch(error => writer.output.destroy(error))
      return writer.output
    },
    collect: async () => buildSuccess(await file.read(file.keys)),
  }
}

async function writeRows<Key, Item>(writer: TableWriter, { keys, read, toCells }: CsvFile<Key, Item>): Promise<void> {
  const deadline = AbortSignal.timeout(patience)
  for (let start = 0; start < keys.length; start += chunkRows) {
    const items = await read(keys.slice(start, start + chunkRows))
    await writer.write(items.map(toCells), deadline)
  }
  writer.end()
}
