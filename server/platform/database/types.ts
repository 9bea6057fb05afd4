import type { ClientConfig } from 'pg'

/** A row as the driver answers it, after the type parsers of `pool.ts`. */
export type Row = Record<string, unknown>

/** A statement with its values, such as `sql` builds it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** How statements reach the database, on the pool or inside one transaction: what a repository takes. */
export type Queries = {
  /**
   * Runs one statement as a prepared one (named by the hash of its text) and answers its rows.
   * Parameters are `$1` ...; a jsonb parameter is text from `JSON.stringify`. Throws the driver's `DatabaseError`.
   *
   * @example
   * const [role] = await queries.query<{ Name: string }>('select "Name" from "Role" where "ID" = $1', [7])
   */
  query<Result extends object = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result[]>

  /** The first row of what `query` answers; null where it answers none. */
  first<Result extends object = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result | null>

  /** The first column of that row; null where there is none. */
  value<Value>(statement: string | Statement, values?: readonly unknown[]): Promise<Value | null>

  /** The first column of each row. */
  values<Value>(statement: string | Statement, values?: readonly unknown[]): Promise<Value[]>

  /** True where `query` answers a row. */
  has(statement: string | Statement, values?: readonly unknown[]): Promise<boolean>

  /** Runs one statement, or several without parameters, without preparing it: DDL, and texts that hardly ever come again. */
  run<Result extends object = Row>(statement: string | Statement, values?: readonly unknown[]): Promise<Result[]>

  /**
   * Sends a notification to every instance that listens; inside a transaction it goes out with the commit.
   * The payload holds ids only: above 7,999 bytes it throws.
   */
  notify(channel: string, payload: string): Promise<void>
}

/** A transaction that is under way. It is void once the work that got it has ended. */
export type Transaction = Queries & {
  /** Runs a part that may fail alone: what it wrote is undone when it throws, and the error goes on. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>

  /** Has a function called once, after the commit and before `transaction` answers; a rollback drops it. */
  afterCommit(callback: () => void): void
}

/** How a transaction runs. */
export type TransactionOptions = {
  /** The isolation level, by default `read committed`. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** How often the work may be run in all, by default 5: see {@link Database.transaction}. */
  attempts?: number
}

/**
 * Called with each payload; with null when the connection is lost and again when it has come back: something may have been missed,
 * and will be as long as `isListening` says no.
 */
export type NotificationHandler = (payload: string | null) => void

/** One PostgreSQL database: the only way in which the services reach it. */
export type Database = Queries & {
  /** The server's version, such as 180004. */
  readonly version: number

  /** True when the server is the embedded one, started by this process or adopted from one that was killed. */
  readonly isEmbedded: boolean

  /** How its server is reached: for a library that has connections of its own. */
  readonly connection: ClientConfig

  /**
   * Runs work in one transaction on one connection: commits when it answers, rolls back when it throws.
   * When PostgreSQL refuses for the sake of concurrency alone (serialization failure, deadlock) the whole work is run
   * again after a short random wait, so it must have no effect but through the transaction; effects elsewhere belong
   * into `afterCommit`. A lost connection is not retried: nobody knows whether the commit was done.
   *
   * @example
   * await database.transaction(async tx => {
   *   await tx.query('update "Role" set "Name" = $1 where "ID" = $2', ['Nurse', 7])
   *   await tx.notify('resources', 'Roles:7')
   * })
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>

  /**
   * Runs work on one connection without a transaction and with no end to the time of a statement: session locks,
   * `create index concurrently`.
   * The work gives back what it took (locks, settings); when it throws the connection is closed.
   */
  session<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>

  /**
   * Listens on a channel through the one connection kept for it, which reconnects by itself.
   * Answers, once listening, the function that stops it.
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>

  /** False while the connection that listens is away or silent: what is kept in memory may be old and must be read anew. */
  isListening(): boolean

  /** Makes room among the prepared statements: called when most of what was asked until now will not be asked again. */
  forgetStatements(): void

  /**
   * Waits for what runs, closes every connection and, where this process is the last one that uses it, stops the embedded
   * server. With `atOnce` nothing is waited for: statements under way fail.
   */
  close(options?: { atOnce?: boolean }): Promise<void>
}
