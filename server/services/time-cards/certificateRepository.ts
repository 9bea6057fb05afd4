import type { JWK } from 'jose'
import type { CertificateContent } from '#contract/certificate.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'

/** The keys that sign certificates, the newest first. */
export async function listKeys(queries: Queries): Promise<JWK[]> {
  return queries.values<JWK>('select "Key" from certificate_key order by "CreatedOn" desc, "ID"')
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
  return queries.first<SignatureFile>(
    `select f."FileName" as name, c."Content" as content from "time-card" t
     join "file" f on f."ID" = t."ApprovedBySignature" join file_content c on c."FileID" = f."ID" where t."ID" = $1`,
    [cardId],
  )
}

/** What was approved, as it was kept; null for an approval that is older than this table. */
export async function findContent(queries: Queries, cardId: number): Promise<CertificateContent | null> {
  return queries.value<CertificateContent>('select "Content" from certificate where "TimeCardID" = $1', [cardId])
}

/** Keeps what is approved, instead of what was approved of the same card before, of which the certificates go. */
export async function keepContent(transaction: Transaction, content: CertificateContent): Promise<void> {
  await transaction.query(
    `insert into certificate ("TimeCardID", "Content") values ($1, $2)
     on conflict ("TimeCardID") do update set "Content" = excluded."Content"`,
    [content.TimeCardID, JSON.stringify(content)],
  )
  // Only now, since from here on nobody stores one of what was approved before.
  await transaction.query('delete from certificate_file where "TimeCardID" = $1', [content.TimeCardID])
}

/** Keeps what was approved where nobody has yet; answers what is kept. */
export async function keepFirstContent(queries: Queries, content: CertificateContent): Promise<CertificateContent> {
  await queries.query(`insert into certificate ("TimeCardID", "Content") values ($1, $2) on conflict do nothing`, [
    content.TimeCardID,
    JSON.stringify(content),
  ])
  return (await findContent(queries, content.TimeCardID)) ?? content
}

/** A certificate as it was made. */
export interface CertificateFile {
  bytes: Buffer
  /** Its SHA-256 in hexadecimal. */
  digest: string
}

/** The certificate of a card in a language; null where it has not been made yet. */
export async function findFile(queries: Queries, cardId: number, language: string): Promise<CertificateFile | null> {
  return queries.first<CertificateFile>(
    `select "Content" as bytes, "Digest" as digest from certificate_file where "TimeCardID" = $1 and "Language" = $2`,
    [cardId, language],
  )
}

/** Stores a certificate, unless another instance was first or something else has been approved since. */
export async function insertFile(
  queries: Queries,
  content: CertificateContent,
  language: string,
  { bytes, digest }: CertificateFile,
): Promise<void> {
  await queries.query(
    `insert into certificate_file ("TimeCardID", "Language", "Content", "Digest")
     select "TimeCardID", $2, $3, $4 from certificate where "TimeCardID" = $1 and "Content" = $5::jsonb for share
     on conflict do nothing`,
    [content.TimeCardID, language, bytes, digest, JSON.stringify(content)],
  )
}
