import type { Queries, Transaction } from '#server/platform/database/types.ts'

/** What a user has beside his password. */
export interface FactorState {
  hasAuthenticator: boolean
  /** Recovery codes that were not used yet. */
  recoveryCodes: number
}

export async function findFactors(queries: Queries, userId: number): Promise<FactorState> {
  const [row] = await queries.query<FactorState>(
    `select exists (select from identity_factor
         where "UserID" = $1 and "Kind" = 'authenticator' and "ConfirmedOn" is not null) as "hasAuthenticator",
       (select count(*)::int from identity_recovery_code where "UserID" = $1) as "recoveryCodes"`,
    [userId],
  )
  return row ?? { hasAuthenticator: false, recoveryCodes: 0 }
}

/** Those of some users who have a second factor. */
export async function listWithFactor(queries: Queries, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ UserID: number }>(
    `select "UserID" from identity_factor
     where "UserID" = any($1::bigint[]) and "Kind" = 'authenticator' and "ConfirmedOn" is not null`,
    [userIds],
  )
  return new Set(rows.map(row => Number(row.UserID)))
}

/** An authenticator app as it is stored. */
export interface StoredAuthenticator {
  ID: number
  Secret: string
}

/** The authenticator of a user: the one that he is asked for, or the one that he is setting up. */
export async function findAuthenticator(
  queries: Queries,
  userId: number,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<StoredAuthenticator | null> {
  return queries.first<StoredAuthenticator>(
    `select "ID", "Secret" from identity_factor
     where "UserID" = $1 and "Kind" = 'authenticator' and ("ConfirmedOn" is not null) = $2`,
    [userId, isConfirmed],
  )
}

/** Begins to set an authenticator up, instead of one that was not confirmed. */
export async function insertAuthenticator(transaction: Transaction, userId: number, secret: string): Promise<void> {
  await transaction.query(
    `insert into identity_factor as factor ("UserID", "Kind", "Secret") values ($1, 'authenticator', $2)
     on conflict ("UserID", ("ConfirmedOn" is null)) where "Kind" = 'authenticator'
     do update set "Secret" = excluded."Secret", "CreatedOn" = now()`,
    [userId, secret],
  )
}

/** Has an authenticator be asked for from now on, instead of the one before; `step` is that of its first code. False where it is another by now. */
export async function confirmAuthenticator(
  transaction: Transaction,
  userId: number,
  { ID, Secret, step }: StoredAuthenticator & { step: number },
): Promise<boolean> {
  await transaction.query(
    `delete from identity_factor where "UserID" = $1 and "Kind" = 'authenticator' and "ConfirmedOn" is not null`,
    [userId],
  )
  return transaction.has(
    `update identity_factor set "ConfirmedOn" = now(), "LastUsedOn" = now(), "LastStep" = $3
     where "ID" = $1 and "Secret" = $2 and "ConfirmedOn" is null returning 1`,
    [ID, Secret, step],
  )
}

/** Takes the code of a time step; false where that or a later one was taken already. */
export async function takeStep(queries: Queries, factorId: number, step: number): Promise<boolean> {
  return queries.has(
    `update identity_factor set "LastStep" = $2, "LastUsedOn" = now() where "ID" = $1 and "LastStep" < $2 returning 1`,
    [factorId, step],
  )
}

/** Takes away whatever a user has beside his password; false where that was nothing. */
export async function deleteFactors(transaction: Transaction, userId: number): Promise<boolean> {
  const gone = await transaction.query<{ isConfirmed: boolean }>(
    'delete from identity_factor where "UserID" = $1 returning "ConfirmedOn" is not null as "isConfirmed"',
    [userId],
  )
  await transaction.query('delete from identity_recovery_code where "UserID" = $1', [userId])
  return gone.some(({ isConfirmed }) => isConfirmed)
}

/** The hashes of a user's recovery codes. */
export async function listRecoveryHashes(queries: Queries, userId: number): Promise<string[]> {
  const rows = await queries.query<{ Hash: string }>('select "Hash" from identity_recovery_code where "UserID" = $1', [
    userId,
  ])
  return rows.map(row => row.Hash)
}

/** Stores recovery codes instead of those before. */
export async function replaceRecoveryHashes(
  transaction: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await transaction.query('delete from identity_recovery_code where "UserID" = $1', [userId])
  await transaction.query(
    'insert into identity_recovery_code ("UserID", "Hash") select $1, hash from unnest($2::text[]) hash',
    [userId, hashes],
  )
}

/** Takes a recovery code; false where another use of it was faster. */
export async function takeRecoveryHash(queries: Queries, userId: number, hash: string): Promise<boolean> {
  return queries.has('delete from identity_recovery_code where "UserID" = $1 and "Hash" = $2 returning 1', [
    userId,
    hash,
  ])
}
