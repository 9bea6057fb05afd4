import type { JWK } from 'jose'
import type { CertificateContent } from '#contract/certificate.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'

/** The keys that sign certificates, the newest first. */
export async function listKeys(queries: Queries): Promise<JWK[]> {
  const rows = await queries.query<{ Key: JWK }>('select "Key" from certificate_key order by "CreatedOn" desc, "ID"')
  return rows.map(({ Key }) => Key)
}

/** Has others who would make a key wait until the transaction ends. */
export async function lockKeys(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('locum certificate keys'))`)
}

export async function insertKey(transaction: Transaction, key: JWK): Promise<void> {
  await transaction.query('insert into certificate_key ("ID", "Key") values ($1, $2)', [key.kid, JSON.stringify(key)])
}

/** A file that an approval was signed with. */
export interface SignatureFile {
  name: string
  content: Buffer
}

/** The file that an approval was signed with; null where there is none. */
export async function findSignature(queries: Queries, cardId: number): Promise<SignatureFile | null> {
  const [row] = await queries.query<SignatureFile>(
    `select f."FileName" as name, c."Content" as content from "time-card" t
     join "file" f on f."ID" = t."ApprovedBySignature" join file_content c on c."FileID" = f."ID" where t."ID" = $1`,
    [cardId],
  )
  return row ?? null
}

/** What was approved, as it was kept; null for an approval that is older than this table. */
export async function findContent(queries: Queries, cardId: number): Promise<CertificateContent | null> {
  const [row] = await queries.query<{ Content: CertificateContent }>(
    'select "Content" from certificate where "TimeCardID" = $1',
    [cardId],
  )
  return row?.Content ?? null
}

/** Keeps what is approved, in the place of what was approved of the same card before. */
export async function keepContent(queries: Queries, content: CertificateContent): Promise<void> {
  await queries.query(
    `insert into certificate ("TimeCardID", "Content") values ($1, $2)
     on conflict ("TimeCardID") do update set "Content" = excluded."Content"`,
    [content.TimeCardID, JSON.stringify(content)],
  )
}

/** Keeps what was approved where nobody has yet; answers what is kept. */
export async function keepFirstContent(queries: Queries, content: CertificateContent): Promise<CertificateContent> {
  await queries.query(`insert into certificate ("TimeCardID", "Content") values ($1, $2) on conflict do nothing`, [
    content.TimeCardID,
    JSON.stringify(content),
  ])
  return (await findContent(queries, content.TimeCardID)) ?? content
}
