import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Database } from '../database/types.ts'
import { tooMany } from '../http/problem.ts'
import type { Statement } from './sql/fragment.ts'

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

const chunkSize = 1000

/** Each stream holds a connection as long as its reader takes, so only some run at once. */
const mostStreams = 4
let streams = 0
const retrySeconds = 10

/** A reader that takes nothing for so long is given up, and with it the connection that serves it. */
const longestStall = 60_000

/**
 * Reads the rows of a statement in chunks through a cursor, on a connection of its own, and writes them as text.
 * Resolves once the first chunk has come; what fails after that destroys the stream. Throws 429 where too many are under way.
 */
export async function openRows(database: Database, statement: Statement, format: RowFormat): Promise<Readable> {
  if (streams >= mostStreams) throw tooMany(retrySeconds)
  streams += 1
  const output = new PassThrough()
  const { promise: opened, resolve, reject } = Promise.withResolvers<Readable>()
  const reading = database.transaction(
    async transaction => {
      await transaction.run(`declare rows no scroll cursor for ${statement.text}`, statement.values)
      let isFirst = true
      for (;;) {
        const rows = await transaction.run<RecordValues>(`fetch ${chunkSize} from rows`)
        const texts = await format.toText(rows)
        if (isFirst) resolve(output)
        const body = texts.join(format.separator)
        const lead = isFirst ? format.head : format.separator
        if (isFirst || texts.length > 0) await write(output, `${lead}${body}`)
        isFirst = false
        if (rows.length < chunkSize) return
      }
    },
    { isolation: 'repeatable read', attempts: 1 },
  )
  reading
    .then(
      () => output.end(format.tail),
      (error: Error) => {
        reject(error)
        output.destroy(error)
      },
    )
    .finally(() => {
      streams -= 1
    })
  return opened
}

async function write(output: PassThrough, text: string): Promise<void> {
  if (output.destroyed) throw new Error('The reader of the rows went away.')
  if (output.write(text)) return
  const signal = AbortSignal.timeout(longestStall)
  await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })])
}
