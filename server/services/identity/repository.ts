import type { Database, Queries, Transaction } from '#server/platform/database/types.ts'
import type { FailureCount } from './lockout.ts'
import { lifetimes } from './scopes.ts'

/** What is stored of a user's password and sessions. */
export interface StoredAccount {
  PasswordHash: string | null
  PreviousHashes: string[]
  IsPasswordResetRequired: boolean
  SessionVersion: number
  StoredSession: string | null
}

export async function findAccount(queries: Queries, userId: number): Promise<StoredAccount | null> {
  return queries.first<StoredAccount>(
    `select "PasswordHash", "PreviousHashes", "IsPasswordResetRequired", "SessionVersion", "StoredSession"
     from identity_account where "UserID" = $1`,
    [userId],
  )
}

/** Those of some users who have a password. */
export async function listWithPassword(queries: Queries, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ UserID: number }>(
    'select "UserID" from identity_account where "UserID" = any($1::bigint[]) and "PasswordHash" is not null',
    [userIds],
  )
  return new Set(rows.map(row => Number(row.UserID)))
}

/** Stores a hash; the one before goes in front of those kept, of which `kept` stay. A new hash is a new session version. */
export async function storeHash(
  queries: Queries,
  userId: number,
  { hash, isResetRequired, kept }: { hash: string; isResetRequired: boolean; kept: number },
): Promise<void> {
  await queries.query(
    `insert into identity_account as account ("UserID", "PasswordHash", "IsPasswordResetRequired", "PasswordSetOn")
     values ($1, $2, $3, now())
     on conflict ("UserID") do update set
       "PasswordHash" = excluded."PasswordHash",
       "IsPasswordResetRequired" = excluded."IsPasswordResetRequired",
       "PasswordSetOn" = now(),
       "SessionVersion" = account."SessionVersion" + 1,
       "StoredSession" = null,
       "PreviousHashes" = (select coalesce(jsonb_agg(old), '[]') from (
         select old from jsonb_array_elements(
           case when account."PasswordHash" is null then '[]' else jsonb_build_array(account."PasswordHash") end
           || account."PreviousHashes") with ordinality as o(old, place)
         order by place limit $4) newest)`,
    [userId, hash, isResetRequired, kept],
  )
}

export async function shareHash(
  queries: Queries,
  firstUserId: number,
  lastUserId: number,
  hash: string,
): Promise<void> {
  await queries.query(
    `insert into identity_account ("UserID", "PasswordHash", "PasswordSetOn")
     select id, $3, now() from generate_series($1::bigint, $2::bigint) id
     on conflict ("UserID") do update set "PasswordHash" = excluded."PasswordHash", "PasswordSetOn" = now()`,
    [firstUserId, lastUserId, hash],
  )
}

/** The user's hash, locked until the transaction ends; null where he has none. */
export async function findHashForChange(transaction: Transaction, userId: number): Promise<string | null> {
  return transaction.value<string>('select "PasswordHash" from identity_account where "UserID" = $1 for update', [
    userId,
  ])
}

/** Raises the user's session version and forgets his refresh tokens and sessions, those of the kept sign-in apart. */
export async function endSessions(queries: Queries, userId: number, kept: string | null): Promise<void> {
  await queries.query(
    `insert into identity_account as account ("UserID", "StoredSession") values ($1, $2)
     on conflict ("UserID") do update set "SessionVersion" = account."SessionVersion" + 1,
       "StoredSession" = excluded."StoredSession"`,
    [userId, kept],
  )
  await queries.query(
    `delete from identity_record
     where "AccountID" = $1 and ($2::text is null or ("ID" <> $2 and "GrantID" is distinct from $2))`,
    [String(userId), kept],
  )
  await queries.query('delete from identity_session where "UserID" = $1 and "GrantID" is distinct from $2::text', [
    userId,
    kept,
  ])
}

/** The sign-ins of a user that were ended while access tokens of theirs may still be about. */
export async function listEndedGrants(queries: Queries, userId: number): Promise<string[]> {
  const rows = await queries.query<{ GrantID: string }>(
    `select "GrantID" from identity_ended_grant where "UserID" = $1 and "EndedOn" > now() - interval '1 second' * $2`,
    [userId, lifetimes.accessToken],
  )
  return rows.map(row => row.GrantID)
}

/** Whether any of these counts has a failure of late, and whether one of them makes wait now. */
export async function findFailures(
  queries: Queries,
  counts: readonly FailureCount[],
): Promise<{ hasFailed: boolean; mustWait: boolean }> {
  const [row] = await queries.query<{ hasFailed: boolean; mustWait: boolean }>(
    `select count(*) > 0 as "hasFailed", coalesce(bool_or("LockedUntil" > clock_timestamp()), false) as "mustWait"
     from identity_failure natural join unnest($1::text[], $2::text[]) as asked ("LoginName", "Address")`,
    toKeys(counts),
  )
  return row ?? { hasFailed: false, mustWait: false }
}

/** Adds a failure to each of these counts; one that was quiet for its time begins anew. */
export async function countFailures(queries: Queries, counts: readonly FailureCount[]): Promise<void> {
  for (const { login, network, delays, quiet } of counts) {
    await queries.query(
      `insert into identity_failure as failure ("LoginName", "Address", "Failures", "LastOn")
       values ($1, $2, 1, clock_timestamp())
       on conflict ("LoginName", "Address") do update set
         "Failures" = case when failure."LastOn" < clock_timestamp() - interval '1 minute' * $4 then 1 else failure."Failures" + 1 end,
         "LastOn" = clock_timestamp(),
         "LockedUntil" = clock_timestamp() + interval '1 minute' * ($3::int[])[
           case when failure."LastOn" < clock_timestamp() - interval '1 minute' * $4 then 1
                else least(failure."Failures" + 1, cardinality($3::int[])) end]`,
      [login, network, delays, quiet],
    )
  }
}

/** Forgets the failures of a login name that has signed in; those of its address stay, for others may guess there too. */
export async function clearFailures(
  queries: Queries,
  loginName: string,
  counts: readonly FailureCount[],
): Promise<void> {
  await queries.query(
    `delete from identity_failure where ("LoginName", "Address") in (select * from unnest($1::text[], $2::text[]))`,
    toKeys(counts.filter(({ login }) => login === loginName)),
  )
}

function toKeys(counts: readonly FailureCount[]): [string[], string[]] {
  return [counts.map(({ login }) => login), counts.map(({ network }) => network)]
}

/** Deletes what has expired: records past their time; failures, ended sign-ins and authenticators that were never confirmed, older than a day. */
export async function deleteExpired(database: Database): Promise<void> {
  await database.run('delete from identity_record where "ExpiresOn" < now()')
  await database.run(`delete from identity_failure where "LastOn" < now() - interval '1 day'`)
  await database.run(
    `delete from identity_factor where "ConfirmedOn" is null and "CreatedOn" < now() - interval '1 day'`,
  )
  await database.run(`delete from identity_ended_grant where "EndedOn" < now() - interval '1 day'`)
}
