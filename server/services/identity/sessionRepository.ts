import { accessChannel } from '#server/platform/access/caller.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/types.ts'
import { type Fragment, sql } from '#server/platform/resources/sql/fragment.ts'

/** How long a session goes on, in seconds. */
export interface SessionLimits {
  /** Without being used. */
  idle: number
  /** However much it is used. */
  longest: number
}

/** A sign-in that has just succeeded. */
export interface BegunSession {
  grantId: string
  userId: number
  device: string
  address: string
  /** When the password was given, in seconds since 1970; now where absent. */
  provenOn?: number | undefined
}

/** As many sessions as end in one transaction of a sweep. */
const sweptAtOnce = 500

const goesOn = `"LastOn" > now() - interval '1 second' * $2 and "BegunOn" > now() - interval '1 second' * $3`
const left = `extract(epoch from "BegunOn" - now())::float8 + $3 as left`

export async function insertSession(
  queries: Queries,
  { grantId, userId, device, address, provenOn }: BegunSession,
): Promise<void> {
  await queries.query(
    `insert into identity_session as session ("GrantID", "UserID", "Device", "Address", "ProvenOn")
     values ($1, $2, $3, $4, coalesce(to_timestamp($5::float8), now()))
     on conflict ("GrantID") do update set "ProvenOn" = greatest(session."ProvenOn", excluded."ProvenOn")`,
    [grantId, userId, device, address, provenOn ?? null],
  )
}

/** Notes that the password was given anew. */
export async function renewProof(queries: Queries, grantId: string): Promise<void> {
  await queries.query('update identity_session set "ProvenOn" = now() where "GrantID" = $1', [grantId])
}

/** Whether the password of a session was given within so many seconds. */
export async function isProven(queries: Queries, grantId: string, seconds: number): Promise<boolean> {
  const [row] = await queries.query<{ isProven: boolean }>(
    `select "ProvenOn" > now() - interval '1 second' * $2 as "isProven" from identity_session where "GrantID" = $1`,
    [grantId, seconds],
  )
  return row?.isProven ?? false
}

/** Notes that a session is used; answers for how many seconds it may go on, null where it has ended. */
export async function touchSession(queries: Queries, grantId: string, limits: SessionLimits): Promise<number | null> {
  return queries.value<number>(
    `update identity_session set "LastOn" = now() where "GrantID" = $1 and ${goesOn} returning ${left}`,
    [grantId, limits.idle, limits.longest],
  )
}

/** The same without noting a use. */
export async function peekSession(queries: Queries, grantId: string, limits: SessionLimits): Promise<number | null> {
  return queries.value<number>(`select ${left} from identity_session where "GrantID" = $1 and ${goesOn}`, [
    grantId,
    limits.idle,
    limits.longest,
  ])
}

/** Ends sign-ins as a whole: without its grant no refresh token serves, its cookie signs nobody in again, and access tokens end with it, which every instance is informed. */
export async function endGrants(transaction: Transaction, grantIds: readonly string[]): Promise<void> {
  const ended = await transaction.query<{ UserID: number }>(
    `with records as (
       delete from identity_record where "Kind" = 'Grant' and "ID" = any($1::text[])
     ), cookies as (
       delete from identity_record where "Kind" = 'Session' and exists (
         select from jsonb_each("Payload"->'authorizations') a where a.value->>'grantId' = any($1::text[]))
     ), gone as (
       delete from identity_session where "GrantID" = any($1::text[]) returning "GrantID", "UserID"
     )
     insert into identity_ended_grant ("GrantID", "UserID") select "GrantID", "UserID" from gone
     on conflict do nothing returning "UserID"`,
    [grantIds],
  )
  for (const userId of new Set(ended.map(each => each.UserID))) await transaction.notify(accessChannel, String(userId))
}

/** Ends the sessions that were left alone, or have lasted long enough. */
export async function endOverdue(database: Database, { idle, longest }: SessionLimits): Promise<void> {
  let count = 0
  do {
    count = await database.transaction(async transaction => {
      const overdue = await transaction.query<{ GrantID: string }>(
        `select "GrantID" from identity_session
         where "LastOn" <= now() - interval '1 second' * $1 or "BegunOn" <= now() - interval '1 second' * $2
         limit $3 for update skip locked`,
        [idle, longest, sweptAtOnce],
      )
      if (overdue.length > 0)
        await endGrants(
          transaction,
          overdue.map(each => each.GrantID),
        )
      return overdue.length
    })
  } while (count === sweptAtOnce)
}

/** A session as it is shown by the ID of its row; null where it has ended. */
export async function findSession(
  queries: Queries,
  id: number,
): Promise<{ GrantID: string; UserID: number; Device: string } | null> {
  return queries.first<{ GrantID: string; UserID: number; Device: string }>(
    'select "GrantID", "UserID", "Device" from identity_session where "ID" = $1',
    [id],
  )
}

/** The sessions of a user, by the sign-ins that they are. */
export function listSessions(queries: Queries, userId: number): Promise<{ ID: number; GrantID: string }[]> {
  return queries.query<{ ID: number; GrantID: string }>(
    'select "ID", "GrantID" from identity_session where "UserID" = $1',
    [userId],
  )
}

/** Whose session a row is. */
export function toOwner(table: Fragment): Fragment {
  return sql`${table}."UserID"`
}

/** The sessions of one user alone. */
export function narrowToSessionsOf(table: Fragment, userId: number): Fragment {
  return sql`${table}."UserID" = ${userId}::bigint`
}
