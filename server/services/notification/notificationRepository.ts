import type { Queries } from '../../platform/database/types.ts'
import { toMovedNow } from '../../platform/kernel/movedClock.ts'
import type { ResourceExtension } from '../../platform/resources/index.ts'
import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

/** What has ended by the clock of the installation, as `IsOver` says it by that of the system. */
const isOver = (table: Fragment) => sql`coalesce(${table}."EndDate" <= ${raw(toMovedNow())}, false)`

/** What a filter asks of whether a notification (`table`) has ended. */
export const endFilters: ResourceExtension['filters'] = {
  IsOver: ({ op, value }, table) => (op === 'equals' ? sql`${isOver(table)} = ${value === true}` : null),
}

const isUnread = () => sql`n."NotificationStatus" = 'UnRead' and not ${isOver(sql`n`)}`

/** How many a user within a scope (`n`) has not read; what has run out does not count. */
export async function countUnread(queries: Queries, scope: Fragment): Promise<number> {
  const [row] = await queries.query<{ count: number }>(sql`select count(*)::int as count from "received-notification" n
    where ${isUnread()} and ${scope}`)
  return row?.count ?? 0
}

/** The same by event, those of which nothing is unread left out. */
export function countUnreadByEvent(
  queries: Queries,
  scope: Fragment,
): Promise<{ EventCode: string; UnReadCount: number }[]> {
  return queries.query(sql`select n."EventCode", count(*)::int as "UnReadCount"
    from "received-notification" n where ${isUnread()} and ${scope} group by 1 order by 1`)
}

/** Marks as unread again one that a user has read; answers its ID, none where it was not read. */
export async function markUnread(queries: Queries, userId: number, id: number): Promise<number[]> {
  return queries.values<number>(
    `update notification_recipient r set "Status" = 'UnRead', "ReadOn" = null from notification_message m
     where m."ID" = r."MessageID" and m."NotificationMode" = 'InApp' and r."ID" = $1 and r."UserID" = $2 and r."Status" = 'Read'
     returning r."ID"`,
    [id, userId],
  )
}

/** Marks as read what a user was told before this moment, one of it where an ID is given; answers the IDs of what was not read. */
export async function markRead(queries: Queries, userId: number, id: number | null): Promise<number[]> {
  return queries.values<number>(
    `update notification_recipient r set "Status" = 'Read', "ReadOn" = now()
     from notification_message m
     where m."ID" = r."MessageID" and m."NotificationMode" = 'InApp' and m."CreatedOn" <= now()
       and r."UserID" = $1 and r."Status" = 'UnRead' and ($2::bigint is null or r."ID" = $2) returning r."ID"`,
    [userId, id],
  )
}
