import { buildSuccess } from '#contract/envelope.ts'
import type { RowStream } from '../../platform/resources/index.ts'
import { buildCsvWriter, type TableWriter } from '../../platform/sheets/index.ts'

/** Rows that are read at a time: few, for their cells may be long. */
const chunkRows = 100

/** How long a reader may take, in milliseconds. */
const patience = 600_000

/** A list of an import that is handed out as a file. */
export interface ListedFile<Item> {
  /** What stands before the name of the import's file. */
  kind: string
  /** The file of the import. */
  fileName: string
  columns: readonly string[]
  /** What the rows are read by, in their order. */
  keys: readonly number[]
  read(keys: readonly number[]): Promise<Item[]>
  toCells(item: Item): string[]
}

/** Builds a CSV file whose rows are read as its reader takes them. */
export function buildListedFile<Item>(file: ListedFile<Item>): RowStream {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${file.kind}-${toPlainName(file.fileName)}.csv`,
    async open() {
      const writer = buildCsvWriter([...file.columns])
      writeRows(writer, file).catch(error => writer.output.destroy(error))
      return writer.output
    },
    collect: async () => buildSuccess(await file.read(file.keys)),
  }
}

async function writeRows<Item>(writer: TableWriter, { keys, read, toCells }: ListedFile<Item>): Promise<void> {
  const deadline = AbortSignal.timeout(patience)
  for (let start = 0; start < keys.length; start += chunkRows) {
    const items = await read(keys.slice(start, start + chunkRows))
    await writer.write(items.map(toCells), deadline)
  }
  writer.end()
}

/** As every system and header takes it, without its ending. */
function toPlainName(name: string): string {
  return name.replace(/\.[^.]*$/, '').replace(/[^\w-]+/g, '_')
}
