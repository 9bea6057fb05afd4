import type pg from 'pg'
import type { StatementBook } from './statements.ts'
import type { Queries } from './types.ts'

const mostPayloadBytes = 7999

/** What runs statements: the pool, or one client of it. */
export type Runner = {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

/** Refuses a payload that PostgreSQL would not carry. */
function checkPayload(channel: string, payload: string): void {
  if (Buffer.byteLength(payload) <= mostPayloadBytes) return
  throw new Error(
    `A notification on "${channel}" is over ${mostPayloadBytes} bytes: send ids and let the listener read the rows.`,
  )
}

/** Builds the {@link Queries} over a pool or a client. */
export function createStatements(runner: Runner, book: StatementBook): Queries {
  return {
    async query<Result>(text: string, values: readonly unknown[] = []) {
      const result = await runner.query({ name: book.find(text), text, values: values as unknown[] })
      return result.rows as Result[]
    },
    async run<Result>(text: string, values?: readonly unknown[]) {
      const result = await runner.query(values ? { text, values: values as unknown[] } : { text })
      return (result.rows ?? []) as Result[]
    },
    async notify(channel, payload) {
      checkPayload(channel, payload)
      await runner.query({ text: 'select pg_notify($1, $2)', values: [channel, payload], name: 'notify' })
    },
  }
}
