import { errors } from 'oidc-provider'
import type { Database } from '#server/platform/database/types.ts'
import { endGrants } from './sessionRepository.ts'

/**
 * How long a refresh token that was used may be used again, in seconds: two tabs that refresh at once, or an answer that was
 * lost, are no theft. It gives the same next token again: see provider.ts.
 */
const reuseGrace = 10

interface StoredRecord {
  Payload: Record<string, unknown>
  consumed: number | null
}

/** Where oidc-provider keeps one kind of record; the shape is its adapter interface. */
export interface RecordAdapter {
  upsert(id: string, payload: Record<string, unknown>, expiresIn: number | undefined): Promise<void>
  find(id: string): Promise<Record<string, unknown> | undefined>
  findByUid(uid: string): Promise<Record<string, unknown> | undefined>
  findByUserCode(code: string): Promise<undefined>
  destroy(id: string): Promise<void>
  revokeByGrantId(grantId: string): Promise<void>
  consume(id: string): Promise<void>
}

const columns = `"Payload", case when "ConsumedOn" < now() - interval '1 second' * $2
  then extract(epoch from "ConsumedOn")::bigint end as consumed`
const living = `("ExpiresOn" is null or "ExpiresOn" > now())`

function toPayload(row: StoredRecord | undefined): Record<string, unknown> | undefined {
  if (!row) return undefined
  return row.consumed === null ? row.Payload : { ...row.Payload, consumed: row.consumed }
}

/** Builds the adapter of one kind of record (`Grant`, `RefreshToken`, `Session` ...). */
export function buildRecordAdapter(database: Database, kind: string): RecordAdapter {
  const grace = kind === 'RefreshToken' ? reuseGrace : 0
  return {
    async upsert(id, payload, expiresIn) {
      const text = JSON.stringify(payload, refuseNul)
      await database.query(
        `insert into identity_record ("Kind", "ID", "Payload", "GrantID", "UID", "AccountID", "ExpiresOn")
         values ($1, $2, $3, $4, $5, $6, now() + interval '1 second' * $7)
         on conflict ("Kind", "ID") do update set "Payload" = excluded."Payload", "GrantID" = excluded."GrantID",
           "UID" = excluded."UID", "AccountID" = excluded."AccountID", "ExpiresOn" = excluded."ExpiresOn"`,
        [kind, id, text, payload.grantId, payload.uid, payload.accountId, expiresIn],
      )
    },
    async find(id) {
      if (hasNul(id)) return undefined
      const [row] = await database.query<StoredRecord>(
        `select ${columns} from identity_record where "Kind" = $1 and "ID" = $3 and ${living}`,
        [kind, grace, id],
      )
      return toPayload(row)
    },
    async findByUid(uid) {
      if (hasNul(uid)) return undefined
      const [row] = await database.query<StoredRecord>(
        `select ${columns} from identity_record where "Kind" = $1 and "UID" = $3 and ${living}`,
        [kind, grace, uid],
      )
      return toPayload(row)
    },
    findByUserCode: async () => undefined,
    async destroy(id) {
      if (kind === 'Grant') return database.transaction(transaction => endGrants(transaction, [id]))
      await database.query('delete from identity_record where "Kind" = $1 and "ID" = $2', [kind, id])
    },
    async revokeByGrantId(grantId) {
      await database.query('delete from identity_record where "Kind" = $1 and "GrantID" = $2', [kind, grantId])
    },
    async consume(id) {
      await database.query(
        'update identity_record set "ConsumedOn" = coalesce("ConsumedOn", now()) where "Kind" = $1 and "ID" = $2',
        [kind, id],
      )
    },
  }
}

/** PostgreSQL keeps no such character: what has one is none of ours. */
function hasNul(text: string): boolean {
  return text.includes('\0')
}

function refuseNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && hasNul(value))
    throw new errors.InvalidRequest('a parameter holds a character U+0000')
  return value
}

/**
 * Answers the token that replaces a used refresh token: the one that was told first. `made` where the used one is
 * gone meanwhile.
 */
export async function takeSuccessor(database: Database, used: string, made: string): Promise<string> {
  const [row] = await database.query<{ Successor: string }>(
    `update identity_record set "Successor" = coalesce("Successor", $2)
     where "Kind" = 'RefreshToken' and "ID" = $1 returning "Successor"`,
    [used, made],
  )
  return row?.Successor ?? made
}
