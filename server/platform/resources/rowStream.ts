import { PassThrough, type Readable } from 'node:stream'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Database, Transaction } from '../database/types.ts'
import { buildConcurrencyLimiter } from '../share/index.ts'
import { writePart } from '../sheets/index.ts'
import type { Statement } from './sql/fragment.ts'

/** Rows that leave as they come from the database, so that memory does not grow with their number. */
export interface RowStream {
  contentType: string
  /** Only for a download. */
  fileName?: string
  /** The SHA-256 of its bytes in hexadecimal, of a file that is kept: who has it already is not sent it again. */
  digest?: string
  /** Opens it; rejects where the first rows cannot be read, so that the answer can still be an envelope. */
  open(): Promise<Readable>
  /** Reads everything into one envelope, for callers within the services. */
  collect(): Promise<Envelope>
}

/** What rows are written into, part by part. */
export interface PartWriter<Part> {
  /** What has been written, which goes as it comes. */
  readonly output: Readable
  /** Resolves when more can be taken; rejects where nobody reads any more, and with the signal's reason. */
  write(parts: readonly Part[], signal: AbortSignal): Promise<void>
  /** Nothing follows. */
  end(): void
}

/** What rows become, and where that is written. */
export interface RowFormat<Part> {
  toParts(rows: RecordValues[]): Promise<Part[]>
  open(): PartWriter<Part>
}

/** Text that is written: what comes before, between and after the parts. */
export interface TextFrame {
  head: string
  separator: string
  tail: string
}

/** Builds what writes parts that are texts already. */
export function buildTextWriter({ head, separator, tail }: TextFrame): PartWriter<string> {
  const output = new PassThrough()
  let lead = head
  return {
    output,
    async write(parts, signal) {
      if (parts.length === 0) return
      const text = lead + parts.join(separator)
      lead = separator
      await writePart(output, output, text, signal)
    },
    end: () => output.end(`${lead === head ? head : ''}${tail}`),
  }
}

/** Rows of one part of a stream: so few that the first of them leave at once, and that others are answered before the next ones. */
export const chunkSize = 200

/**
 * Rows that are read through a cursor hold a connection as long as their reader takes: only some at once, one for each user,
 * and never so many that nothing is left for ordinary calls.
 */
const limiter = buildConcurrencyLimiter<number>({ most: 4, longestQueue: 20, longestWait: 30_000 })

/** How long a reader may take, in milliseconds. */
export interface Patience {
  /** Without taking anything. */
  stall: number
  /** In all. */
  whole: number
}

const usualPatience: Patience = { stall: 60_000, whole: 600_000 }

/**
 * Reads the rows of a statement, however many, in chunks through a cursor on a connection of its own, and writes them.
 * Waits for its turn; resolves once the first chunk has come; what fails after that destroys the stream. Throws 429 where too
 * many wait already.
 */
export async function openCursor<Part>(
  database: Database,
  statement: Statement,
  format: RowFormat<Part>,
  { holder, patience = usualPatience }: { holder: number; patience?: Patience },
): Promise<Readable> {
  const leave = await limiter.enter(holder)
  return pump(
    format,
    write =>
      database.transaction(
        async transaction => {
          for await (const rows of readCursor(transaction, statement)) await write(rows)
        },
        { isolation: 'repeatable read', attempts: 1 },
      ),
    patience,
    leave,
  )
}

async function* readCursor(transaction: Transaction, { text, values }: Statement): AsyncGenerator<RecordValues[]> {
  await transaction.run(`declare rows no scroll cursor for ${text}`, values)
  for (;;) {
    const rows = await transaction.run<RecordValues>(`fetch ${chunkSize} from rows`)
    yield rows
    if (rows.length < chunkSize) return
  }
}

/** Lists that are read whole: two of each user at once, however slowly he takes them; the others wait. */
const wholeLists = buildConcurrencyLimiter<number>({ mostOfHolder: 2, longestQueue: 20, longestWait: 30_000 })

/** What they ask the database at once, so that connections are left for ordinary calls. */
const wholeReads = buildConcurrencyLimiter<number>({
  most: 4,
  mostOfHolder: 2,
  longestQueue: 1000,
  longestWait: 30_000,
})

/** Waits until a user may read one more list whole; answers the function that ends it. Throws 429 where too many of his wait. */
export function enterWholeList(holder: number): Promise<() => void> {
  return wholeLists.enter(holder)
}

/** Runs a statement of a list that is read whole in its turn. */
export function readInTurn<Result>(holder: number, read: () => Promise<Result>): Promise<Result> {
  return wholeReads.perform(holder, read)
}

/**
 * Writes rows that are read part by part, each by a statement of its own: between two parts it holds nothing of the
 * database, so that a slow reader costs nobody a connection. Resolves once the first part has come; `onEnd` hears of the end.
 */
export function openParts<Part>(
  parts: readonly (readonly number[])[],
  readPart: (ids: readonly number[]) => Promise<RecordValues[]>,
  format: RowFormat<Part>,
  onEnd: () => void,
): Promise<Readable> {
  const run = async (write: WriteRows) => {
    for (const ids of parts) await write(await readPart(ids))
  }
  return pump(format, run, usualPatience, onEnd)
}

type WriteRows = (rows: RecordValues[]) => Promise<void>

function pump<Part>(
  format: RowFormat<Part>,
  run: (write: WriteRows) => Promise<void>,
  patience: Patience,
  onEnd: () => void,
): Promise<Readable> {
  const writer = format.open()
  const { output } = writer
  const { promise: opened, resolve, reject } = Promise.withResolvers<Readable>()
  const limit = limitPatience(patience)
  const writing = run(async rows => {
    const parts = await format.toParts(rows)
    resolve(output)
    await limit.within(signal => writer.write(parts, signal))
  })
  writing
    .then(
      () => {
        resolve(output)
        writer.end()
      },
      (error: Error) => {
        reject(error)
        output.destroy(error)
      },
    )
    .finally(() => {
      limit.end()
      onEnd()
    })
  return opened
}

/** One signal for a whole stream, aborted where a part of it or all of it takes too long: a signal for each part would outlive it by its time. */
function limitPatience({ stall, whole }: Patience) {
  const ending = new AbortController()
  const abort = () => ending.abort(new DOMException('The reader of the rows took too long.', 'TimeoutError'))
  const deadline = setTimeout(abort, whole).unref()
  return {
    async within(write: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const timer = setTimeout(abort, stall).unref()
      await write(ending.signal).finally(() => clearTimeout(timer))
    },
    end: () => clearTimeout(deadline),
  }
}
