import type { RecordValues } from '#contract/callArguments.ts'
import type { LinkPurpose, LinkSubject } from '../access/linkPurpose.ts'
import type { Queries, Transaction } from '../database/types.ts'
import { toMovedNow } from '../kernel/movedClock.ts'

/** A link that holds. */
export interface StoredLink {
  ID: number
  Purpose: string
  Resource: string
  /** Null where its record is still to be made. */
  RecordID: number | null
  Typed: RecordValues | null
  UserID: number | null
  OpenedOn: Date | null
  Ending: string | null
  Secret: Buffer
}

const isUnexpired = () => `"ExpiresOn" > ${toMovedNow('clock_timestamp()')}`
const isLive = () => `"EndedOn" is null and ${isUnexpired()}`

/** Finds the link of a token's hash; null where there is none that holds or was used up before it expired. */
export async function findLink(queries: Queries, hash: Buffer): Promise<StoredLink | null> {
  return queries.first<StoredLink>(
    `select "ID", "Purpose", "Resource", "RecordID", "Typed", "UserID", "OpenedOn", "Ending", "Secret" from link
     where "TokenHash" = $1 and ("EndedOn" is null or "Ending" = 'Used') and ${isUnexpired()}`,
    [hash],
  )
}

/** What a link was about, whether or not it holds; null where there is none, or its record was never made. */
export async function findLinkRecord(
  queries: Queries,
  hash: Buffer,
): Promise<{ resource: string; recordId: number } | null> {
  return queries.first<{ resource: string; recordId: number }>(
    'select "Resource" as resource, "RecordID" as "recordId" from link where "TokenHash" = $1 and "RecordID" is not null',
    [hash],
  )
}

/** Notes when a link was opened for the first time. */
export async function noteOpened(queries: Queries, id: number): Promise<void> {
  await queries.query('update link set "OpenedOn" = now() where "ID" = $1 and "OpenedOn" is null', [id])
}

/** A link that is made. */
export interface NewLink {
  hash: Buffer
  subject: LinkSubject
  userId: number | null
  sentTo: string | null
  secret: Buffer
  /** Until when it holds, ISO with Z; null for the minutes of its purpose. */
  expiresOn: string | null
  messageKeys: readonly string[]
  displayedAt: number | null
}

/** Adds a link, by the hash of its token. */
export async function insertLink(queries: Queries, purpose: LinkPurpose, link: NewLink): Promise<void> {
  const { name, resource, minutes } = purpose
  const { hash, subject, userId, sentTo, secret, expiresOn, messageKeys, displayedAt } = link
  await queries.query(
    `insert into link ("TokenHash", "Purpose", "Resource", "RecordID", "Subject", "Typed", "UserID", "SentTo", "Secret", "ExpiresOn", "MessageKeys", "ShownAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10::timestamptz, ${toMovedNow()} + make_interval(mins => $11::int)), $12, $13)`,
    [
      ...[hash, name, resource, ...toColumns(subject), userId, sentTo, secret],
      ...[expiresOn, minutes, messageKeys, displayedAt],
    ],
  )
}

/** `RecordID`, `Subject` and `Typed` of a link. */
function toColumns(subject: LinkSubject): [number | null, string | null, RecordValues | null] {
  return typeof subject === 'number' ? [subject, null, null] : [null, subject.name, subject.typed]
}

/** Has whoever makes links of one purpose and subject at the same time do so one after the other. */
export async function lockSubject(
  transaction: Transaction,
  { name, resource }: LinkPurpose,
  subject: LinkSubject,
): Promise<void> {
  const [recordId, named] = toColumns(subject)
  await transaction.query(`select pg_advisory_xact_lock(hashtext('locum link'), hashtext($1))`, [
    `${name} ${resource} ${named ?? recordId}`,
  ])
}

/** Ends the links of a purpose and subject that hold, or can be read still. */
export async function endLinks(
  queries: Queries,
  { name, resource, isDisplayedAfterUse = false }: LinkPurpose,
  subject: LinkSubject,
  ending: 'Superseded' | 'Revoked',
): Promise<void> {
  const [recordId, named] = toColumns(subject)
  await queries.query(
    `update link set "EndedOn" = now(), "Ending" = $4
     where "Purpose" = $1 and "Resource" = $2 and ("RecordID" = $3::bigint or "Subject" = $6::text)
       and ("EndedOn" is null or ("Ending" = 'Used' and $5::boolean))`,
    [name, resource, recordId, ending, isDisplayedAfterUse, named],
  )
}

/** Ends one link that holds, or was used up and has not expired; false where it is ended already. */
export async function endLink(transaction: Transaction, id: number): Promise<boolean> {
  return transaction.has(
    `update link set "EndedOn" = now(), "Ending" = 'Revoked' where "ID" = $1 and (${isLive()} or ("Ending" = 'Used' and ${isUnexpired()})) returning "ID"`,
    [id],
  )
}

/** Counts a use of a link by a call, the last of which ends it; false where it holds no longer. */
export async function takeUse(
  transaction: Transaction,
  { id, mostUses, callName }: { id: number; mostUses: number | null; callName: string },
): Promise<boolean> {
  return transaction.has(
    `update link set "Uses" = "Uses" + 1, "UsedBy" = $3, "UsedOn" = now(),
       "EndedOn" = case when "Uses" + 1 >= $2::int then now() end,
       "Ending" = case when "Uses" + 1 >= $2::int then 'Used' end
     where "ID" = $1 and ${isLive()} returning "ID"`,
    [id, mostUses, callName],
  )
}

/** Locks a link until the transaction ends, so that of several that use it at once one is the first; false where it holds no longer. */
export async function lockLink(transaction: Transaction, id: number): Promise<boolean> {
  return transaction.has(`select from link where "ID" = $1 and ${isLive()} for update`, [id])
}

/** Forgets what was typed for links that hold no longer. */
export async function forgetTyped(queries: Queries): Promise<void> {
  await queries.query(
    `update link set "Typed" = null where "Typed" is not null and ("EndedOn" is not null or not ${isUnexpired()})`,
  )
}

/** Deletes links that have held for nobody for so many days. */
export async function deleteOld(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from link where least("EndedOn", "ExpiresOn") < now() - make_interval(days => $1::int)`, [
    days,
  ])
}
