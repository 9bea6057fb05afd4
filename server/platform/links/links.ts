import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '../database/types.ts'
import { deleteOld, endLinks, insertLink, lockRecord } from './linkRepository.ts'
import type { LinkPurpose } from './purpose.ts'

/** Bytes of a token: 192 bits. */
const tokenBytes = 24
/** How long one that holds no longer is kept: the audit names links. */
const keptDays = 400

/** Hashes a token as it is stored. It is random, so that no salt and no slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Makes a link for a record within a transaction; answers its token, which is stored nowhere. `userId` is who comes by it, null
 * for nobody with an account.
 */
export async function issueLink(
  transaction: Transaction,
  purpose: LinkPurpose,
  recordId: number,
  userId: number | null = null,
): Promise<string> {
  if (purpose.isSuperseding) {
    await lockRecord(transaction, purpose, recordId)
    await endLinks(transaction, purpose, recordId, 'Superseded')
  }
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertLink(transaction, purpose, { hash: hashToken(token), recordId, userId })
  return token
}

/** Ends the links of a purpose for a record. */
export function revokeLinks(queries: Queries, purpose: LinkPurpose, recordId: number): Promise<void> {
  return endLinks(queries, purpose, recordId, 'Revoked')
}

/** Deletes links that have held for nobody for a long time. */
export function sweepLinks(queries: Queries): Promise<void> {
  return deleteOld(queries, keptDays)
}
