import type { Queries } from '../../platform/database/types.ts'
import { isLike } from '../../platform/resources/sql/conditions.ts'
import { type Fragment, join, raw, sql, toStatement } from '../../platform/resources/sql/fragment.ts'

/** The IDs of rows that a search of the service's own may find. */
const mostFound = 65_536

/** What is asked of the receivers of a notification: parts of a name, and of an address by its mode. */
export interface AskedReceiver {
  field: string
  value: string
}

/** The newest notifications that have a receiver with each of these, found by the indexes of names and addresses. */
export async function findByReceivers(queries: Queries, asked: readonly AskedReceiver[]): Promise<number[]> {
  const conditions = asked.map(({ field, value }) => {
    const isAsked = (column: string) => isLike(raw(column), value, '%', '%')
    const among =
      field === 'Receiver'
        ? sql`r."UserID" in (select u."ID" from "user" u where ${isAsked('u."Name"')})`
        : isAsked('r."Address"')
    return sql`m."ID" in (select r."MessageID" from notification_recipient r where ${among})`
  })
  const { text, values } = toStatement(
    sql`select m."ID" from notification_message m where ${join(conditions, ' and ')} order by m."CreatedOn" desc, m."ID" desc limit ${mostFound}`,
  )
  return (await queries.query<{ ID: number }>(text, values)).map(({ ID }) => ID)
}

/** Those of these recipients that have not failed, or are of the console alone: there is nothing to send again. */
export async function listUnfailed(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select r."ID" from notification_recipient r join notification_message m on m."ID" = r."MessageID"
     where r."ID" = any($1::bigint[]) and (r."Status" <> 'Failed' or m."NotificationMode" = 'InApp')`,
    [ids],
  )
  return rows.map(({ ID }) => ID)
}

/** A recipient as it is needed to send again. */
export interface FailedRecipient {
  id: number
  userId: number | null
  mode: 'Email' | 'InApp' | 'SMS' | 'Push'
  /** Of its notice. */
  code: string
  address: string | null
  deliveryKey: string | null
  earlier: number
  subject: string
  message: string
  opens: string | null
  companyId: number | null
}

/** A recipient whose notification has failed, locked for the transaction; null where it has not. */
export async function takeFailed(queries: Queries, id: number): Promise<FailedRecipient | null> {
  const [row] = await queries.query<FailedRecipient>(
    `select r."ID" as id, r."UserID" as "userId", m."NotificationMode" as mode, m."EventCode" as code, r."DeliveryKey" as "deliveryKey",
       cardinality(r."EarlierKeys") as earlier, m."Opens" as opens, m."CompanyID" as "companyId",
       coalesce(m."Words" -> r."Language" ->> 'subject', m."Subject") as subject,
       coalesce(m."Words" -> r."Language" ->> 'message', m."Message") as message,
       coalesce(r."Address", case m."NotificationMode" when 'Email' then u."Email" when 'SMS' then u."Phone"
         when 'Push' then u."ID"::text end) as address
     from notification_recipient r join notification_message m on m."ID" = r."MessageID" left join "user" u on u."ID" = r."UserID"
     where r."ID" = $1 and r."Status" = 'Failed' for update of r`,
    [id],
  )
  return row ?? null
}

/** The ID of a message of the outbox by its key; null where it is gone. */
export async function findDelivery(queries: Queries, key: string): Promise<number | null> {
  const [row] = await queries.query<{ ID: number }>(`select "ID" from outbox_message where "Key" = $1`, [key])
  return row?.ID ?? null
}

/** Notes that what has failed by a key is on its way again; answers the recipients. */
export async function reopenRecipients(queries: Queries, key: string): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `update notification_recipient set "Status" = 'Unknown', "ResponseMessage" = null
     where "DeliveryKey" = $1 and "Status" = 'Failed' returning "ID"`,
    [key],
  )
  return rows.map(({ ID }) => ID)
}

/** Notes that a recipient is sent it anew, by another key and to this address. */
export async function replaceDelivery(queries: Queries, id: number, key: string, address: string): Promise<void> {
  await queries.query(
    `update notification_recipient set "Status" = 'Unknown', "ResponseMessage" = null, "Address" = $3,
       "EarlierKeys" = array_remove(array_append("EarlierKeys", "DeliveryKey"), null), "DeliveryKey" = $2
     where "ID" = $1`,
    [id, key, address],
  )
}

/** Whom staff send something: named users, and all of some kinds, of some revenue centers where any are named. */
export interface AskedUsers {
  userIds: readonly number[]
  userTypes: readonly number[]
  organizationIds: readonly number[]
}

/** The users who are meant and can sign in, within a scope (`u`). */
export async function listAskedUsers(
  queries: Queries,
  { userIds, userTypes, organizationIds }: AskedUsers,
  scope: Fragment,
): Promise<number[]> {
  const among = sql`${[...organizationIds]}::bigint[]`
  const { text, values } = toStatement(sql`select u."ID" from "user" u
    where u."IsActive" and not u."IsDeleted" and ${scope} and (u."ID" = any(${[...userIds]}::bigint[])
      or (u."UserType" = any(${[...userTypes]}::bigint[]) and (${organizationIds.length === 0}
        or exists (select from user_organization o where o."UserID" = u."ID" and o."OrganizationID" = any(${among}))
        or exists (select from "candidate" c join "candidate-revenue-center" o on o."CandidateID" = c."ID" and not o."IsDeleted"
          where c."UserID" = u."ID" and not c."IsDeleted" and o."OrganizationID" = any(${among})))))
    order by u."ID"`)
  return (await queries.query<{ ID: number }>(text, values)).map(({ ID }) => ID)
}

/** Lets go of a key that is older than this moment, so that it can be used again. */
export async function releaseKey(queries: Queries, key: string, before: Date): Promise<void> {
  await queries.query(
    `update notification_message set "InternalKey" = "InternalKey" || '#' || "ID" where "InternalKey" = $1 and "CreatedOn" < $2`,
    [key, before.toISOString()],
  )
}
