import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createClientKysely, createStatements, type Runner } from './queries.ts'
import { isConcurrencyRefusal, isStalePlan, type StatementBook } from './statements.ts'
import type { Queries, Transaction, TransactionOptions } from './types.ts'

/** A client that refuses statements once its borrower has given it back. */
function guard(client: pg.PoolClient): { runner: Runner; end(): void } {
  let hasEnded = false
  return {
    runner: {
      async query(config) {
        if (hasEnded) throw new Error('A statement came after the end of its transaction: await each one within it.')
        return client.query(config)
      },
    },
    end() {
      hasEnded = true
    },
  }
}

function createQueries(runner: Runner, book: StatementBook): Queries {
  let kysely: Queries['kysely'] | undefined
  return {
    ...createStatements(runner, book),
    get kysely() {
      kysely ??= createClientKysely(runner)
      return kysely
    },
  }
}

function createTransaction(runner: Runner, book: StatementBook, callbacks: (() => void)[]): Transaction {
  const { run } = createStatements(runner, book)
  let kysely: Queries['kysely'] | undefined
  let savepoints = 0
  return {
    ...createStatements(runner, book),
    get kysely() {
      kysely ??= createClientKysely(runner)
      return kysely
    },
    async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
      savepoints += 1
      const name = `part_${savepoints}`
      const known = callbacks.length
      await run(`savepoint ${name}`)
      try {
        const result = await work()
        await run(`release savepoint ${name}`)
        return result
      } catch (error) {
        callbacks.length = known
        await run(`rollback to savepoint ${name}; release savepoint ${name}`)
        throw error
      }
    },
    afterCommit(callback: () => void) {
      callbacks.push(callback)
    },
  }
}

async function runOnce<Result>(
  pool: pg.Pool,
  book: StatementBook,
  work: (tx: Transaction) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  const client = await pool.connect()
  const { runner, end } = guard(client)
  const callbacks: (() => void)[] = []
  let broken: Error | undefined
  let result: Result
  try {
    // Sent ahead without waiting: the connection pipelines it with the first statement of the work.
    const begun = client.query(`begin isolation level ${isolation}`)
    begun.catch(() => {})
    result = await work(createTransaction(runner, book, callbacks))
    await begun
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('A transaction could not commit: a statement failed and its error was swallowed.')
  } catch (error) {
    await client.query('rollback').catch((problem: Error) => {
      broken = problem
    })
    throw error
  } finally {
    end()
    client.release(broken)
  }
  for (const callback of callbacks) callback()
  return result
}

/** Runs work in a transaction, again while PostgreSQL refuses it for the sake of concurrency: `Database.transaction`. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  book: StatementBook,
  work: (tx: Transaction) => Promise<Result>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, book, work, isolation)
    } catch (error) {
      const isStale = isStalePlan(error)
      if (isStale) book.renew()
      if (attempt >= attempts || !(isStale || isConcurrencyRefusal(error))) throw error
      await wait(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Runs work on one connection of its own without a transaction: `Database.session`. */
export async function runSession<Result>(
  pool: pg.Pool,
  book: StatementBook,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const { runner, end } = guard(client)
  let broken = true
  try {
    await client.query('set statement_timeout = 0')
    const result = await work(createQueries(runner, book))
    await client.query('reset statement_timeout')
    broken = false
    return result
  } finally {
    end()
    client.release(broken)
  }
}
