import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql, toStatement } from '../../platform/resources/sql/fragment.ts'

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
