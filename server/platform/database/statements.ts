import { createHash } from 'node:crypto'
import pg from 'pg'

const mostNames = 500

/** Names of prepared statements, by the hash of their text: one book for all connections of a process. */
export type StatementBook = {
  /** The name under which a text is prepared; undefined once the book is full: such a text runs unprepared. */
  find(text: string): string | undefined
  /** Forgets the texts of a configuration that is served no more, so that those of the next one find room. */
  forget(): void
  /** Gives every text a new name, so that each connection plans anew: after a change of a column's type. */
  renew(): void
}

/** Answers an empty book of prepared statements that holds at most 500 texts. */
export function createStatementBook(): StatementBook {
  const names = new Map<string, string>()
  let generation = 0
  return {
    find(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNames) return known
      const name = `q${generation}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
      names.set(text, name)
      return name
    },
    forget() {
      names.clear()
    },
    renew() {
      generation += 1
      names.clear()
    },
  }
}

/** Says whether a statement failed because a prepared plan no longer fits its tables, or was dropped by a pooler. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.message.startsWith('cached plan'))
}

/** The driver's words, which come without a code: no connection came free, none could be opened, or the one in use broke. */
const connectionFailures = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]

/** Says whether a statement had no connection to the database, or lost it. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof Error && connectionFailures.includes(error.message)
}

/** Says whether PostgreSQL refused a transaction for the sake of concurrency alone: run it again and it may pass. */
export function isConcurrencyRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * What a statement fails with where a column has another type than it thought, or is not there: undefined column, table or
 * operator, another type, no cast, a value that is none of the type.
 */
const mismatchCodes: ReadonlySet<string> = new Set([
  ...['42703', '42P01', '42883', '42804', '42846'],
  ...['22P02', '22007', '22008'],
])

/** Says whether a statement may have failed because its tables are not as it thought: one was altered meanwhile. */
export function isTableMismatch(error: unknown): boolean {
  return error instanceof pg.DatabaseError && mismatchCodes.has(error.code ?? '')
}
