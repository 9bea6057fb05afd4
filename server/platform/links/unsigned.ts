import type { Queries } from '../database/types.ts'
import { tooMany } from '../kernel/problem.ts'
import { countRate, type RateLimit } from '../rates/index.ts'

/** Calls by bare numbers of one network, where the installation allows them (rules C7.10). */
const unsignedLimit: RateLimit = { most: 60, seconds: 600 }

/** Counts a call that names a record by its bare number and no link. Throws 429 where its network has made too many. */
export async function countUnsigned(queries: Queries, network: string): Promise<void> {
  const wait = await countRate(queries, `unsigned link ${network}`, unsignedLimit)
  if (wait !== null) throw tooMany(wait)
}
