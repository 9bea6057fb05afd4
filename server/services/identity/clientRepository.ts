import type { IdentityClientRow } from '#contract/rows.gen.ts'
import type { Queries, Transaction } from '#server/platform/database/types.ts'
import { endGrants } from './sessionRepository.ts'

/** A client as the protocol knows one. */
export type FoundClient = Pick<
  IdentityClientRow,
  'CompanyID' | 'Name' | 'Flow' | 'ClientCode' | 'RelyingPartyUrl' | 'Scopes' | 'UserID'
>

/** Hours for which a secret holds beside the one that replaces it. */
const overlap = 24

const isActive = '"IsActive" and not "IsDeleted"'

/** An active client by its code; null too where the installation's data files have no such resource. */
export async function findClient(queries: Queries, code: string): Promise<FoundClient | null> {
  const [table] = await queries.query<{ is: boolean }>(`select to_regclass('"identity-client"') is not null as "is"`)
  if (table?.is !== true || code.includes('\0')) return null
  return queries.first<FoundClient>(
    `select "CompanyID", "Name", "Flow", "ClientCode", "RelyingPartyUrl", "Scopes", "UserID" from "identity-client"
     where "ClientCode" = $1 and ${isActive}`,
    [code],
  )
}

/** Whether a client has a secret of this hash that holds. */
export async function hasSecret(queries: Queries, code: string, hash: string): Promise<boolean> {
  return queries.has(
    `select from identity_client_secret s join "identity-client" c on c."ID" = s."ClientID"
     where s."Hash" = $2 and s."ExpiresOn" > now() and c."ClientCode" = $1`,
    [code, hash],
  )
}

/** Gives a client a further secret, beside which the earlier ones end, at once where it is the sole one; answers when it expires. */
export async function addSecret(
  transaction: Transaction,
  { clientId, hash, days, isSole }: { clientId: number; hash: string; days: number; isSole: boolean },
): Promise<string> {
  await transaction.query(
    `update identity_client_secret
     set "ExpiresOn" = least("ExpiresOn", now() + $2 * interval '1 hour'), "IsWarned" = true
     where "ClientID" = $1`,
    [clientId, isSole ? 0 : overlap],
  )
  await transaction.query(
    `insert into identity_client_secret ("ClientID", "Hash", "ExpiresOn") values ($1, $2, now() + $3 * interval '1 day')`,
    [clientId, hash, days],
  )
  const [row] = await transaction.query<{ on: string }>(
    `update "identity-client" set "SecretExpiresOn" = now() + $2 * interval '1 day', "Version" = "Version" + 1
     where "ID" = $1 returning to_char("SecretExpiresOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "on"`,
    [clientId, days],
  )
  return String(row?.on)
}

/** Whether a user is assigned to an organization that another is not. */
export async function isAssignedBeyond(queries: Queries, userId: number, otherId: number): Promise<boolean> {
  return queries.has(
    `select from user_organization where "UserID" = $1
       and "OrganizationID" not in (select "OrganizationID" from user_organization where "UserID" = $2) limit 1`,
    [userId, otherId],
  )
}

/** Notes that a client was given a token; it is no change that the audit or a version tells of. */
export async function noteUse(queries: Queries, code: string): Promise<void> {
  await queries.query('update "identity-client" set "LastUsedOn" = now() where "ClientCode" = $1', [code])
}

/** Ends everything that was given to a client, with its tokens. */
export async function endClientGrants(transaction: Transaction, code: string): Promise<void> {
  const grants = await transaction.query<{ ID: string }>(
    `select "ID" from identity_record where "Kind" = 'Grant' and "Payload"->>'clientId' = $1`,
    [code],
  )
  await endGrants(
    transaction,
    grants.map(({ ID }) => ID),
  )
}

/** Days before its end on which it is told that a secret expires. */
const notice = 14

/** The active clients whose secret expires soon, each once a secret. */
export function takeExpiring(transaction: Transaction): Promise<Pick<IdentityClientRow, 'ID' | 'CompanyID'>[]> {
  return transaction.query(
    `update identity_client_secret s set "IsWarned" = true from "identity-client" c
     where c."ID" = s."ClientID" and c."IsActive" and not c."IsDeleted"
       and not s."IsWarned" and s."ExpiresOn" < now() + interval '${notice} days'
     returning c."ID", c."CompanyID"`,
  )
}

/** Forgets the secrets that hold no longer. */
export async function deleteExpiredSecrets(queries: Queries): Promise<void> {
  await queries.query('delete from identity_client_secret where "ExpiresOn" < now()')
}
