import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Database, Transaction } from '../database/types.ts'
import type { Statement } from './sql/fragment.ts'
import { buildTurnstile } from './turnstile.ts'

/** Rows that leave as they come from the database, so that memory does not grow with their number. */
export interface RowStream {
  contentType: string
  /** Only for a download. */
  fileName?: string
  /** Opens it; rejects where the first rows cannot be read, so that the answer can still be an envelope. */
  open(): Promise<Readable>
  /** Reads everything into one envelope, for callers within the services. */
  collect(): Promise<Envelope>
}

/** How rows become text: what comes before, between and after them. */
export interface RowFormat {
  head: string
  separator: string
  tail: string
  toText(rows: RecordValues[]): Promise<string[]>
}

/** Rows of one part of a stream. */
export const chunkSize = 1000

/**
 * Rows that are read through a cursor hold a connection as long as their reader takes: only some at once, one for each user,
 * and never so many that nothing is left for ordinary calls.
 */
const turnstile = buildTurnstile({ most: 4, longestQueue: 20, longestWait: 30_000 })

/** How long a reader may take, in milliseconds. */
export interface Patience {
  /** Without taking anything. */
  stall: number
  /** In all. */
  whole: number
}

const usualPatience: Patience = { stall: 60_000, whole: 600_000 }

/**
 * Reads the rows of a statement, however many, in chunks through a cursor on a connection of its own, and writes them as text.
 * Waits for its turn; resolves once the first chunk has come; what fails after that destroys the stream. Throws 429 where too
 * many wait already.
 */
export async function openCursor(
  database: Database,
  statement: Statement,
  format: RowFormat,
  { holder, patience = usualPatience }: { holder: number; patience?: Patience },
): Promise<Readable> {
  const leave = await turnstile.enter(holder)
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

/**
 * Writes rows as text that are read part by part, each by a statement of its own: between two parts it holds nothing of the
 * database, so that a slow reader costs nobody a connection. Resolves once the first part has come.
 */
export function openParts(
  parts: readonly (readonly number[])[],
  readPart: (ids: readonly number[]) => Promise<RecordValues[]>,
  format: RowFormat,
): Promise<Readable> {
  const run = async (write: WriteRows) => {
    for (const ids of parts) await write(await readPart(ids))
  }
  return pump(format, run, usualPatience, () => {})
}

type WriteRows = (rows: RecordValues[]) => Promise<void>

function pump(
  format: RowFormat,
  run: (write: WriteRows) => Promise<void>,
  { stall, whole }: Patience,
  onEnd: () => void,
): Promise<Readable> {
  const output = new PassThrough()
  const { promise: opened, resolve, reject } = Promise.withResolvers<Readable>()
  const deadline = AbortSignal.timeout(whole)
  let lead = format.head
  const writing = run(async rows => {
    const texts = await format.toText(rows)
    resolve(output)
    if (texts.length > 0) await writeText(output, `${lead}${texts.join(format.separator)}`, deadline, stall)
    if (texts.length > 0) lead = format.separator
  })
  writing
    .then(
      () => {
        resolve(output)
        output.end(`${lead === format.head ? format.head : ''}${format.tail}`)
      },
      (error: Error) => {
        reject(error)
        output.destroy(error)
      },
    )
    .finally(onEnd)
  return opened
}

async function writeText(output: PassThrough, text: string, deadline: AbortSignal, stall: number): Promise<void> {
  deadline.throwIfAborted()
  if (output.destroyed) throw new Error('The reader of the rows went away.')
  if (output.write(text)) return
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(stall)])
  await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })])
}
