import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/sql/fragment.ts'

/** A subscription as `list_subscriptions()` numbers it, which is there of a default that nothing stores, too. */
const usersOfNumber = 1_000_000_000

/** The ID of the subscription of a user to a configuration. */
export function toSubscriptionId(configurationId: number, userId: number): number {
  return configurationId * usersOfNumber + userId
}

/** The configuration and the user of a subscription. */
export function readSubscriptionId(id: number): { configurationId: number; userId: number } {
  return { configurationId: Math.floor(id / usersOfNumber), userId: id % usersOfNumber }
}

/** Somebody whose subscriptions are shown or saved. */
export interface Subscriber {
  ID: number
  UserType: number
}

/** The user of a login name within a scope (`u`); null where there is none. */
export async function findSubscriber(queries: Queries, login: string, scope: Fragment): Promise<Subscriber | null> {
  return queries.first<Subscriber>(
    sql`select u."ID", u."UserType" from "user" u where lower(u."LoginName") = lower(${login}) and ${scope}`,
  )
}

/** An event with the modes by which a user receives it. */
export interface EventRow {
  Code: string
  Name: string
  Email: boolean
  InApp: boolean
  SMS: boolean
  Push: boolean
}

/** The events of configurations within a scope (`c`), by name: those for a kind of user, where one is given. */
export function listEvents(
  queries: Queries,
  { userId, userType, scope }: { userId: number; userType: number | null; scope: Fragment },
): Promise<EventRow[]> {
  return queries.query<EventRow>(
    sql`select c."EventCode" as "Code", min(c."EventName") as "Name",
        coalesce(bool_or(v."ID" is not null) filter (where c."NotificationMode" = 'Email'), false) as "Email",
        coalesce(bool_or(v."ID" is not null) filter (where c."NotificationMode" = 'InApp'), false) as "InApp",
        coalesce(bool_or(v."ID" is not null) filter (where c."NotificationMode" = 'SMS'), false) as "SMS",
        coalesce(bool_or(v."ID" is not null) filter (where c."NotificationMode" = 'Push'), false) as "Push"
      from "notification-configuration" c
        left join "notification-subscription" v on v."EventConfigID" = c."ID" and v."UserID" = ${userId}::bigint
      where ${scope} and (${userType}::int is null or c."UserType" = ${userType}::int)
      group by c."EventCode" order by min(c."EventName"), c."EventCode"`,
  )
}

/** What a save has changed. */
export interface ChangedSubscription {
  configurationId: number
  userId: number
  isSubscribed: boolean
}

const changed = sql`on conflict ("ConfigurationID", "UserID") do update set "IsSubscribed" = excluded."IsSubscribed"
  returning "ConfigurationID" as "configurationId", "UserID" as "userId", "IsSubscribed" as "isSubscribed"`

/** Subscribes a user to these configurations and to no other that is active; what is so already stays untouched. */
export function replaceOfUser(
  queries: Queries,
  userId: number,
  configurationIds: readonly number[],
): Promise<ChangedSubscription[]> {
  return queries.query<ChangedSubscription>(
    sql`insert into notification_subscription ("ConfigurationID", "UserID", "IsSubscribed")
      select c."ID", ${userId}::bigint, c."ID" = any(${configurationIds}::bigint[])
      from "notification-configuration" c
        left join "notification-subscription" v on v."EventConfigID" = c."ID" and v."UserID" = ${userId}::bigint
      where not c."IsDeleted" and c."IsActive" is not false and (v."ID" is not null) <> (c."ID" = any(${configurationIds}::bigint[])) ${changed}`,
  )
}

/** The active users of login names within a scope (`u`), by these names in small letters. */
export async function findUsersByLogin(
  queries: Queries,
  logins: readonly string[],
  scope: Fragment,
): Promise<Map<string, number>> {
  const rows = await queries.query<{ ID: number; login: string }>(
    sql`select u."ID", lower(u."LoginName") as login from "user" u
      where lower(u."LoginName") = any(${logins.map(each => each.toLowerCase())}::text[]) and u."IsActive" and ${scope}`,
  )
  return new Map(rows.map(({ ID, login }) => [login, ID]))
}

/** Subscribes these users to a configuration and no other within a scope (`u`); what is so already stays untouched. */
export function replaceOfConfiguration(
  queries: Queries,
  configurationId: number,
  userIds: readonly number[],
  scope: Fragment,
): Promise<ChangedSubscription[]> {
  return queries.query<ChangedSubscription>(
    sql`insert into notification_subscription ("ConfigurationID", "UserID", "IsSubscribed")
      select ${configurationId}::bigint, u."ID", u."ID" = any(${userIds}::bigint[])
      from "user" u
        left join "notification-subscription" v on v."EventConfigID" = ${configurationId}::bigint and v."UserID" = u."ID"
      where u."IsActive" and ${scope} and (v."ID" is not null) <> (u."ID" = any(${userIds}::bigint[])) ${changed}`,
  )
}

/** Ends the subscription of a user to a configuration within a scope (`v`); false where there is none. */
export async function endSubscription(
  queries: Queries,
  { configurationId, userId }: { configurationId: number; userId: number },
  scope: Fragment,
): Promise<boolean> {
  return queries.has(
    sql`insert into notification_subscription ("ConfigurationID", "UserID", "IsSubscribed")
      select v."EventConfigID", v."UserID", false from "notification-subscription" v
      where v."EventConfigID" = ${configurationId}::bigint and v."UserID" = ${userId}::bigint and ${scope} ${changed}`,
  )
}

/** How many receive what a configuration is of. */
export async function countSubscribers(queries: Queries, configurationId: number): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    sql`select count(*)::int as count from "notification-subscription" v where v."EventConfigID" = ${configurationId}::bigint`,
  )
  return row?.count ?? 0
}

/** Those of these templates that are layouts around others. */
export async function listLayouts(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return queries.values<number>(
    sql`select t."ID" from "notification-template" t where t."ID" = any(${ids}::bigint[]) and t."IsMasterLayout"`,
  )
}
