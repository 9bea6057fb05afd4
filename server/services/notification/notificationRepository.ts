import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql, toStatement } from '../../platform/resources/sql/fragment.ts'

/** The first part of a notice that is reported in the console. */
export interface InAppMessage {
  key: string
  eventCode: string
  subject: string
  message: string
  resource: string
  recordId: number
  payload: Readonly<RecordValues>
  companyId: number | null
  organizationId: number | null
}

/** Stores what is reported in the console and answers its ID; null where one of its key stands already. */
export async function addInAppMessage(queries: Queries, message: InAppMessage): Promise<number | null> {
  const { key, eventCode, subject, message: words, resource, recordId, payload, companyId, organizationId } = message
  const [row] = await queries.query<{ ID: number }>(
    `insert into notification_message
       ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "Resource", "RecordID", "Payload", "CompanyID", "OrganizationID")
     values ($1, $2, 'InApp', $3, $4, $5, $6, $7, $8, $9) on conflict ("InternalKey") do nothing returning "ID"`,
    [key, eventCode, subject, words, resource, recordId, JSON.stringify(payload), companyId, organizationId],
  )
  return row?.ID ?? null
}

/** Adds who is informed; answers the IDs of what each of them receives. */
export async function addRecipients(
  queries: Queries,
  messageId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `insert into notification_recipient ("MessageID", "UserID") select $1, unnest($2::bigint[]) returning "ID"`,
    [messageId, userIds],
  )
  return rows.map(({ ID }) => ID)
}

/** Deletes what was told so many days ago, whoever has read it. */
export async function sweepNotifications(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from notification_message where "CreatedOn" < now() - make_interval(days => $1::int)`, [
    days,
  ])
}

/** How many a user within a scope (`n`) has not read; what has run out does not count. */
export async function countUnread(queries: Queries, scope: Fragment): Promise<number> {
  const { text, values } = toStatement(sql`select count(*)::int as count from "received-notification" n
    where n."NotificationStatus" = 'UnRead' and (n."EndDate" is null or n."EndDate" > now()) and ${scope}`)
  const [row] = await queries.query<{ count: number }>(text, values)
  return row?.count ?? 0
}

/** Marks as read what a user was told before this moment, one of it where an ID is given; answers the IDs of what was not read. */
export async function markRead(queries: Queries, userId: number, id: number | null): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `update notification_recipient r set "Status" = 'Read', "ReadOn" = now()
     from notification_message m
     where m."ID" = r."MessageID" and m."NotificationMode" = 'InApp' and m."CreatedOn" <= now()
       and r."UserID" = $1 and r."Status" = 'UnRead' and ($2::bigint is null or r."ID" = $2) returning r."ID"`,
    [userId, id],
  )
  return rows.map(({ ID }) => ID)
}
