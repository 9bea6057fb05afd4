import pg from 'pg'
import { Listener } from './listener.ts'
import { typeParsers } from './parsers.ts'
import { createStatements } from './queries.ts'
import { createStatementBook, isStalePlan } from './statements.ts'
import { runSession, runTransaction } from './transaction.ts'
import type { Database } from './types.ts'

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

  return {
    ...statements,
    version,
    isEmbedded,
    connection,
    async query<Result extends object>(text: string, values?: readonly unknown[]): Promise<Result[]> {
      try {
        return await statements.query<Result>(text, values)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        book.renew()
        return statements.query<Result>(text, values)
      }
    },
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
