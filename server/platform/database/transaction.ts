import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createStatements, type Runner } from './queries.ts'
import { isConcurrencyRefusal, isStalePlan, type StatementBook } from './statements.ts'
import type { Queries, Transaction, TransactionOptions } from './types.ts'

/** A client of the pool from its borrowing to its return. */
interface Loan {
  /** Refuses statements once the client was given back; where its connection was lost meanwhile, with the reason for that. */
  runner: Runner
  /** Gives the client back, to be closed where it is broken. */
  end(isBroken?: boolean): void
}

/**
 * Borrows a client. The pool hears of a lost connection only while nobody has the client: who has it must listen himself, for the
 * loss may be reported between two statements.
 */
async function borrow(pool: pg.Pool): Promise<Loan> {
  const client = await pool.connect()
  let hasEnded = false
  let loss: Error | undefined
  const onError = (error: Error) => {
    loss ??= error
  }
  client.on('error', onError)
  return {
    runner: {
      async query(config) {
        if (hasEnded) throw new Error('A statement came after the end of its transaction: await each one within it.')
        if (loss) throw loss
        return client.query(config)
      },
    },
    end(isBroken = false) {
      hasEnded = true
      client.release(loss ?? isBroken)
      client.off('error', onError)
    },
  }
}

function createTransaction(runner: Runner, book: StatementBook, callbacks: (() => void)[]): Transaction {
  const queries = createStatements(runner, book)
  let savepoints = 0
  return {
    ...queries,
    async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
      savepoints += 1
      const name = `part_${savepoints}`
      const known = callbacks.length
      await queries.run(`savepoint ${name}`)
      try {
        const result = await work()
        await queries.run(`release savepoint ${name}`)
        return result
      } catch (error) {
        callbacks.length = known
        await queries.run(`rollback to savepoint ${name}; release savepoint ${name}`)
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
  const { runner, end } = await borrow(pool)
  const callbacks: (() => void)[] = []
  let isBroken = false
  let result: Result
  try {
    // Sent ahead without waiting: the connection pipelines it with the first statement of the work.
    const begun = runner.query({ text: `begin isolation level ${isolation}` })
    begun.catch(() => {})
    result = await work(createTransaction(runner, book, callbacks))
    await begun
    const { command } = await runner.query({ text: 'commit' })
    if (command === 'ROLLBACK')
      throw new Error('A transaction could not commit: a statement failed and its error was swallowed.')
  } catch (error) {
    await runner.query({ text: 'rollback' }).catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    end(isBroken)
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
  const { runner, end } = await borrow(pool)
  let isBroken = true
  try {
    await runner.query({ text: 'set statement_timeout = 0' })
    const result = await work(createStatements(runner, book))
    await runner.query({ text: 'reset statement_timeout' })
    isBroken = false
    return result
  } finally {
    end(isBroken)
  }
}
