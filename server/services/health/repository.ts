import type { Queries } from '#server/platform/database/types.ts'

/** Asks the database for nothing but an answer. */
export async function probe(queries: Queries): Promise<void> {
  await queries.query('select 1')
}
