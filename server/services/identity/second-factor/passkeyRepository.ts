import type { Queries, Transaction } from '#server/platform/database/types.ts'
import type { ListedPasskey } from '../contract.ts'

/** The kind of record that a passkey signs. */
const kind = 'PasskeyChallenge'

/** A passkey as it is asked for. */
export interface KnownCredential {
  id: string
  transports: string[]
}

/** A passkey as it is verified. */
export interface StoredPasskey extends KnownCredential {
  ID: number
  UserID: number
  PublicKey: Uint8Array<ArrayBuffer>
  Counter: number
}

export function listPasskeys(queries: Queries, userId: number): Promise<ListedPasskey[]> {
  return queries.query<ListedPasskey>(
    `select "ID", "Name", "CreatedOn", "LastUsedOn" from identity_factor
     where "UserID" = $1 and "Kind" = 'passkey' order by "ID"`,
    [userId],
  )
}

export function listCredentials(queries: Queries, userId: number): Promise<KnownCredential[]> {
  return queries.query<KnownCredential>(
    `select "CredentialID" as id, "Transports" as transports from identity_factor
     where "UserID" = $1 and "Kind" = 'passkey' order by "ID"`,
    [userId],
  )
}

export async function findPasskey(queries: Queries, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await queries.query<StoredPasskey>(
    `select "ID", "UserID", "CredentialID" as id, "PublicKey", "Counter", "Transports" as transports
     from identity_factor where "CredentialID" = $1`,
    [credentialId],
  )
  return row ? { ...row, PublicKey: new Uint8Array(row.PublicKey) } : null
}

/** Keeps a passkey; false where it is somebody's already. */
export async function insertPasskey(
  transaction: Transaction,
  {
    userId,
    name,
    key,
  }: { userId: number; name: string; key: Pick<StoredPasskey, 'id' | 'transports' | 'PublicKey' | 'Counter'> },
): Promise<boolean> {
  return transaction.has(
    `insert into identity_factor ("UserID", "Kind", "Name", "CredentialID", "PublicKey", "Counter", "Transports", "ConfirmedOn")
     values ($1, 'passkey', $2, $3, $4, $5, $6, now()) on conflict ("CredentialID") do nothing returning 1`,
    [userId, name, key.id, Buffer.from(key.PublicKey), key.Counter, JSON.stringify(key.transports)],
  )
}

/** Notes a use of a passkey, with how often its device says that it was used. */
export async function notePasskeyUse(queries: Queries, id: number, counter: number): Promise<void> {
  await queries.query('update identity_factor set "Counter" = $2, "LastUsedOn" = now() where "ID" = $1', [id, counter])
}

/** Forgets a passkey of a user; false where he has no such one. */
export async function deletePasskey(transaction: Transaction, userId: number, id: number): Promise<boolean> {
  return transaction.has(
    `delete from identity_factor where "UserID" = $1 and "ID" = $2 and "Kind" = 'passkey' returning 1`,
    [userId, id],
  )
}

/** Keeps what a passkey is to sign, for one user or for whoever signs in by it. */
export async function insertChallenge(
  queries: Queries,
  { challenge, userId, seconds }: { challenge: string; userId: number | null; seconds: number },
): Promise<void> {
  await queries.query(
    `insert into identity_record ("Kind", "ID", "Payload", "AccountID", "ExpiresOn")
     values ('${kind}', $1, '{}', $2, now() + interval '1 second' * $3)`,
    [challenge, userId === null ? null : String(userId), seconds],
  )
}

/** Takes what was to be signed; false where it was taken before, has expired, or is another's. */
export async function takeChallenge(queries: Queries, challenge: string, userId: number | null): Promise<boolean> {
  return queries.has(
    `delete from identity_record where "Kind" = '${kind}' and "ID" = $1 and "AccountID" is not distinct from $2
     and "ExpiresOn" > now() returning 1`,
    [challenge, userId === null ? null : String(userId)],
  )
}
