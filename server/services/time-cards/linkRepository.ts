import type { Queries } from '../../platform/database/types.ts'

/** What a public page has of a facility beside its name. */
export async function findFacility(
  queries: Queries,
  id: number,
): Promise<{ isSignatureRequired: boolean; zone: string | null }> {
  const [row] = await queries.query<{ isSignatureRequired: boolean; zone: string | null }>(
    `select coalesce("IsSignatureRequired", false) as "isSignatureRequired", "TimeZone" as zone
     from "employer" where "ID" = $1`,
    [id],
  )
  return row ?? { isSignatureRequired: false, zone: null }
}

/** Which of these links open nothing any more. */
export async function listEnded(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return queries.values<number>(`select "ID" from "time-card-link" where "ID" = any($1::bigint[]) and not "IsOpen"`, [
    ids,
  ])
}
