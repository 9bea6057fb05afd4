import type pg from 'pg'
import type { StatementBook } from './statements.ts'
import type { Queries, Statement } from './types.ts'

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

function toConfig(statement: string | Statement, given?: readonly unknown[]): { text: string; values?: unknown[] } {
  const { text, values } = typeof statement === 'string' ? { text: statement, values: given } : statement
  return values ? { text, values: values as unknown[] } : { text }
}

/** Builds what reads a part of the rows that `query` answers. */
export function createReaders(query: Queries['query']): Pick<Queries, 'first' | 'value' | 'values' | 'has'> {
  const toFirst = (row: object) => Object.values(row)[0]
  return {
    first: async (statement, values) => (await query<never>(statement, values))[0] ?? null,
    value: async (statement, values) => (await query(statement, values)).map(toFirst)[0] ?? null,
    values: async (statement, values) => (await query(statement, values)).map(toFirst),
    has: async (statement, values) => (await query(statement, values)).length > 0,
  }
}

/** Builds the {@link Queries} over a pool or a client. */
export function createStatements(runner: Runner, book: StatementBook): Queries {
  async function query<Result>(statement: string | Statement, given?: readonly unknown[]): Promise<Result[]> {
    const { text, values = [] } = toConfig(statement, given)
    const result = await runner.query({ name: book.find(text), text, values })
    return result.rows as Result[]
  }
  return {
    query,
    ...createReaders(query),
    async run<Result>(statement: string | Statement, given?: readonly unknown[]) {
      const result = await runner.query(toConfig(statement, given))
      return (result.rows ?? []) as Result[]
    },
    async notify(channel, payload) {
      checkPayload(channel, payload)
      await runner.query({ text: 'select pg_notify($1, $2)', values: [channel, payload], name: 'notify' })
    },
  }
}
