import type { Queries } from './types.ts'

/** Has whoever takes a turn of this name, and of this number where there is one, wait until the transaction ends. */
export async function waitForTurn(queries: Queries, name: string, of: number | null = null): Promise<void> {
  await queries.query('select pg_advisory_xact_lock(coalesce(hashtextextended($1, $2::bigint), hashtext($1)))', [
    name,
    of,
  ])
}

/** Takes a turn until the transaction ends; false where somebody else has it. */
export async function takeTurn(queries: Queries, name: string): Promise<boolean> {
  return (await queries.value<boolean>('select pg_try_advisory_xact_lock(hashtext($1))', [name])) === true
}
