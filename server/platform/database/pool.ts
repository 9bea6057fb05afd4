import pg from 'pg'
import { Listener } from './listener.ts'
import { createReaders, createStatements } from './queries.ts'
import { createStatementBook, isStalePlan } from './statements.ts'
import { runSession, runTransaction } from './transaction.ts'
import type { Database, Statement } from './types.ts'

const { types } = pg

const timestamptzPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00(?::?00)?$/

/** Turns PostgreSQL's `timestamp` text into ISO text without a zone: "2026-01-31T10:00:00". */
function parseTimestamp(text: string): string {
  return text.replace(' ', 'T')
}

/** Turns PostgreSQL's `timestamptz` text into ISO text in UTC, always with milliseconds: "2026-01-31T10:00:00.000Z". */
function parseInstant(text: string): string {
  const match = timestamptzPattern.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

const toUnparsedText = (text: string) => text

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, toUnparsedText],
  [types.builtins.TIME, toUnparsedText],
  [types.builtins.INTERVAL, toUnparsedText],
  [types.builtins.TIMESTAMP, parseTimestamp],
  [types.builtins.TIMESTAMPTZ, parseInstant],
])

const arrayElements: [array: number, element: number][] = [
  [1016, types.builtins.INT8],
  [1231, types.builtins.NUMERIC],
  [1182, types.builtins.DATE],
  [1115, types.builtins.TIMESTAMP],
  [1185, types.builtins.TIMESTAMPTZ],
]
const textArray: number = 1009
const splitArray: (text: string) => unknown[] = types.getTypeParser(textArray as typeof types.builtins.TEXT, 'text')

function mapDeep(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map(item => mapDeep(item, parse))
  return typeof value === 'string' ? parse(value) : value
}

for (const [array, element] of arrayElements) {
  const parse = parsers.get(element) ?? toUnparsedText
  parsers.set(array, text => mapDeep(splitArray(text), parse))
}

/**
 * How values come out of the database, handed to each connection: int8 and numeric as numbers (IDs and amounts stay
 * within 2^53), dates and wall-clock times as text, instants as ISO text in UTC, json parsed.
 */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/** What a pool is made of: where the server is, how many connections, and who hears of trouble between statements. */
export type PoolOptions = {
  connection: pg.ClientConfig
  most: number
  version: number
  isEmbedded: boolean
  onProblem: (message: string) => void
  /** Called once after the last connection is closed. */
  onClosed?: () => Promise<void>
}

/** The name under which this process is known to the database server. */
export const applicationName = `locum ${process.pid}`

/** No call takes so long: a statement that does is stopped, in milliseconds. Sessions, for upkeep, have all the time. */
const longestStatement = 60_000
/** Longer than the most patient reader of rows waits; what is silent for so long is forgotten and holds locks, in milliseconds. */
const longestIdleTransaction = 90_000

/**
 * What PostgreSQL thinks it costs to hand a row from one of its workers to another, against a tenth: where few of many rows pass a
 * search, it would look at all of them by one worker.
 */
const rowHandOver = 0.02

/** Statements that were prepared for earlier configurations go with their connection, in seconds. */
const longestLife = 3600

/** Completes the place of a server with what every connection of ours has: name, parsers, UTC, no JIT, cheap workers, an end to waiting. */
export function buildConnection(config: pg.ClientConfig): pg.ClientConfig {
  return {
    application_name: applicationName,
    options: [
      `-c timezone=UTC -c jit=off -c parallel_tuple_cost=${rowHandOver}`,
      `-c statement_timeout=${longestStatement}`,
      `-c idle_in_transaction_session_timeout=${longestIdleTransaction}`,
    ].join(' '),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
    types: typeParsers,
    ...config,
  }
}

/** Builds the {@link Database} over a pool of connections, which are opened when they are needed. */
export function createPool({ connection, most, version, isEmbedded, onProblem, onClosed }: PoolOptions): Database {
  let isClosing = false
  const report = (message: string) => {
    if (!isClosing) onProblem(message)
  }
  const pool = new pg.Pool({ ...connection, max: most, idleTimeoutMillis: 60_000, maxLifetimeSeconds: longestLife })
  pool.on('error', error => report(`A database connection was lost: ${error.message}`))
  // A loss that nobody hears of ends the process: whoever has borrowed the connection learns of it by his next statement.
  pool.on('connect', client => client.on('error', () => {}))
  const book = createStatementBook()
  const listener = new Listener(connection, report)
  const statements = createStatements(pool, book)
  let closing: Promise<void> | undefined

  async function close(atOnce: boolean) {
    isClosing = true
    if (atOnce) return onClosed?.()
    await listener.close()
    await pool.end()
    await onClosed?.()
  }

  async function query<Result extends object>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<Result[]> {
    try {
      return await statements.query<Result>(statement, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      book.renew()
      return statements.query<Result>(statement, values)
    }
  }

  return {
    ...statements,
    ...createReaders(query),
    query,
    version,
    isEmbedded,
    connection,
    transaction: (work, options) => runTransaction(pool, book, work, options),
    session: work => runSession(pool, book, work),
    listen: (channel, handler) => listener.listen(channel, handler),
    forgetStatements: () => book.forget(),
    isListening: () => listener.isListening(),
    close({ atOnce = false } = {}) {
      if (atOnce) return close(true)
      closing ??= close(false)
      return closing
    },
  }
}
