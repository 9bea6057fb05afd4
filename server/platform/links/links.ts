import { createHash, randomBytes } from 'node:crypto'
import type { LinkPurpose, LinkSubject, OpenedLink } from '../access/linkPurpose.ts'
import type { Queries, Transaction } from '../database/types.ts'
import type { TaskKind } from '../tasks/index.ts'
import { deleteOld, endLinks, forgetTyped, insertLink, lockSubject } from './linkRepository.ts'

/** Bytes of a token: 192 bits. */
const tokenBytes = 24
const secretBytes = 16
/** How long one that holds no longer is kept: the audit names links. */
const retentionDays = 400

/** Hashes a token as it is stored. It is random, so that no salt and no slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whom a link is for, and for how long. */
export interface LinkTerms {
  /** Who comes by it; nobody with an account where it is absent. */
  userId?: number
  /** The mail addresses to which it is sent. */
  sentTo?: string
  /** Until when it holds, ISO with Z; the minutes of its purpose where it is absent. */
  expiresOn?: string
  /** The keys of the messages by which it leaves. */
  messageKeys?: readonly string[]
  /** The record at which staff see it, where that is another than its own. */
  displayedAt?: number
}

/** Makes a link for a record, or for one that is still to be made, within a transaction; answers its token, which is stored nowhere. */
export async function issueLink(
  transaction: Transaction,
  purpose: LinkPurpose,
  subject: LinkSubject,
  { userId, sentTo, expiresOn, messageKeys = [], displayedAt }: LinkTerms = {},
): Promise<string> {
  if (purpose.isSuperseding) {
    await lockSubject(transaction, purpose, subject)
    await endLinks(transaction, purpose, subject, 'Superseded')
  }
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertLink(transaction, purpose, {
    ...{ hash: hashToken(token), subject, secret: randomBytes(secretBytes) },
    ...{ userId: userId ?? null, sentTo: sentTo ?? null, expiresOn: expiresOn ?? null },
    ...{ messageKeys, displayedAt: displayedAt ?? null },
  })
  return token
}

/**
 * The nonce that a decision by a link carries: only who was shown the record in this version has it, so that nothing is decided by
 * following an address, or about what has changed meanwhile.
 */
export function toLinkNonce({ secret }: OpenedLink, version: number): string {
  return createHash('sha256').update(secret).update(`decision ${version}`).digest('base64url')
}

/** Ends the links of a purpose for a record. */
export function revokeLinks(queries: Queries, purpose: LinkPurpose, recordId: number): Promise<void> {
  return endLinks(queries, purpose, recordId, 'Revoked')
}

/** Forgets what was typed for links that hold no longer, and deletes those that have held for nobody for a long time, once a day. */
export function buildLinkSweep(queries: Queries): TaskKind {
  return {
    name: 'links.sweep',
    schedule: '17 4 * * *',
    async run() {
      await forgetTyped(queries)
      await deleteOld(queries, retentionDays)
    },
  }
}
