import type { Queries, Transaction } from '../database/types.ts'
import type { LinkPurpose } from './purpose.ts'

/** A link that holds. */
export interface StoredLink {
  ID: number
  Purpose: string
  Resource: string
  RecordID: number
  UserID: number | null
}

const isLive = '"EndedOn" is null and "ExpiresOn" > clock_timestamp()'

/** Finds the link of a token's hash; null where there is none that holds. */
export async function findLive(queries: Queries, hash: Buffer): Promise<StoredLink | null> {
  const [row] = await queries.query<StoredLink>(
    `select "ID", "Purpose", "Resource", "RecordID", "UserID" from link where "TokenHash" = $1 and ${isLive}`,
    [hash],
  )
  return row ?? null
}

/** Adds a link, by the hash of its token; it holds from now on, for the minutes of its purpose. */
export async function insertLink(
  queries: Queries,
  { name, resource, minutes }: LinkPurpose,
  { hash, recordId, userId }: { hash: Buffer; recordId: number; userId: number | null },
): Promise<void> {
  await queries.query(
    `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "UserID", "ExpiresOn")
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6::int))`,
    [hash, name, resource, recordId, userId, minutes],
  )
}

/** Has whoever makes links of one purpose and record at the same time do so one after the other. */
export async function lockRecord(
  transaction: Transaction,
  { name, resource }: LinkPurpose,
  recordId: number,
): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('locum link'), hashtext($1))`, [
    `${name} ${resource} ${recordId}`,
  ])
}

/** Ends the links of a purpose and record that hold. */
export async function endLinks(
  queries: Queries,
  { name, resource }: LinkPurpose,
  recordId: number,
  ending: 'Superseded' | 'Revoked',
): Promise<void> {
  await queries.query(
    `update link set "EndedOn" = now(), "Ending" = $4
     where "Purpose" = $1 and "Resource" = $2 and "RecordID" = $3 and "EndedOn" is null`,
    [name, resource, recordId, ending],
  )
}

/** Counts a use of a link, the last of which ends it; false where it holds no longer. */
export async function takeUse(transaction: Transaction, id: number, mostUses: number | null): Promise<boolean> {
  const rows = await transaction.query(
    `update link set "Uses" = "Uses" + 1,
       "EndedOn" = case when "Uses" + 1 >= $2::int then now() end,
       "Ending" = case when "Uses" + 1 >= $2::int then 'Used' end
     where "ID" = $1 and ${isLive} returning "ID"`,
    [id, mostUses],
  )
  return rows.length > 0
}

/** Deletes links that have held for nobody for so many days. */
export async function deleteOld(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from link where least("EndedOn", "ExpiresOn") < now() - make_interval(days => $1::int)`, [
    days,
  ])
}
