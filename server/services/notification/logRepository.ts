import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Queries } from '../../platform/database/types.ts'
import { isAlike, isLike } from '../../platform/resources/sql/conditions.ts'
import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

/** What the filters ask of the receivers of a notification (`table`): by the indexes of their names and addresses. */
export const receiverFilters = {
  Receiver: byReceiver(null, among => sql`r."UserID" in (select u."ID" from "user" u where ${among(raw('u."Name"'))})`),
  ReceiverEmail: byReceiver('Email', among => among(raw('r."Address"'))),
  ReceiverPhone: byReceiver('SMS', among => among(raw('r."Address"'))),
}

/** A receiver by a text of his; null of what else is asked, such as that there is none. */
function byReceiver(mode: 'Email' | 'SMS' | null, isMeant: (among: (column: Fragment) => Fragment) => Fragment) {
  return ({ op, value }: Condition, table: Fragment): Fragment | null => {
    const text = String(value)
    const among = {
      contains: (column: Fragment) => isLike(column, text, '%', '%'),
      startsWith: (column: Fragment) => isLike(column, text, '', '%'),
      equals: (column: Fragment) => isAlike(column, text),
    }[op as string]
    if (!among) return null
    const ofMode = mode === null ? raw('true') : sql`${table}."NotificationMode" = ${mode}`
    return sql`${ofMode} and ${table}."ID" in (select r."MessageID" from notification_recipient r where ${isMeant(among)})`
  }
}

/** Those of these recipients that have not failed, are of the console alone, or whose notification is over by now: there is nothing to send again. */
export async function listUnsendable(queries: Queries, ids: readonly number[], now: Date): Promise<number[]> {
  return queries.values<number>(
    `select r."ID" from notification_recipient r join notification_message m on m."ID" = r."MessageID"
     where r."ID" = any($1::bigint[]) and (r."Status" <> 'Failed' or m."NotificationMode" = 'InApp' or m."EndDate" <= $2)`,
    [ids, now.toISOString()],
  )
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
  endsOn: string | null
  language: string
  resource: string
  recordId: number
  payload: Readonly<RecordValues>
  organizationId: number | null
  createdBy: string
}

/** A recipient whose notification has failed, locked for the transaction; null where it has not. Who cannot sign in has no address. */
export async function takeFailed(queries: Queries, id: number): Promise<FailedRecipient | null> {
  return queries.first<FailedRecipient>(
    `select r."ID" as id, r."UserID" as "userId", m."NotificationMode" as mode, m."EventCode" as code, r."DeliveryKey" as "deliveryKey",
       cardinality(r."EarlierKeys") as earlier, m."Opens" as opens, m."CompanyID" as "companyId", m."EndDate" as "endsOn",
       coalesce(r."Language", 'en') as language, m."Resource" as resource, m."RecordID" as "recordId", m."Payload" as payload,
       m."OrganizationID" as "organizationId", m."CreatedBy" as "createdBy",
       coalesce(m."Words" -> r."Language" ->> 'subject', m."Subject") as subject,
       coalesce(m."Words" -> r."Language" ->> 'message', m."Message") as message,
       case when r."UserID" is null or (u."IsActive" and not u."IsDeleted") then
         coalesce(r."Address", case m."NotificationMode" when 'Email' then u."Email" when 'SMS' then u."Phone"
           when 'Push' then u."ID"::text end) end as address
     from notification_recipient r join notification_message m on m."ID" = r."MessageID" left join "user" u on u."ID" = r."UserID"
     where r."ID" = $1 and r."Status" = 'Failed' for update of r`,
    [id],
  )
}

/** The ID of a message of the outbox by its key; null where it is gone. */
export async function findDelivery(queries: Queries, key: string): Promise<number | null> {
  return queries.value<number>(`select "ID" from outbox_message where "Key" = $1`, [key])
}

/** Notes that what has failed by a key is on its way again; answers the recipients. */
export async function reopenRecipients(queries: Queries, key: string): Promise<number[]> {
  return queries.values<number>(
    `update notification_recipient set "Status" = 'Unknown', "ResponseMessage" = null
     where "DeliveryKey" = $1 and "Status" = 'Failed' returning "ID"`,
    [key],
  )
}

/** The same for what a delivery carries. */
export async function reopenDelivered(queries: Queries, deliveryId: number): Promise<number[]> {
  const [delivery] = await queries.query<{ Key: string }>('select "Key" from outbox_message where "ID" = $1', [
    deliveryId,
  ])
  return delivery ? reopenRecipients(queries, delivery.Key) : []
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
  return (
    await queries.query<{ ID: number }>(sql`select u."ID" from "user" u
    where u."IsActive" and not u."IsDeleted" and ${scope} and (u."ID" = any(${[...userIds]}::bigint[])
      or (u."UserType" = any(${[...userTypes]}::bigint[]) and (${organizationIds.length === 0}
        or exists (select from user_organization o where o."UserID" = u."ID" and o."OrganizationID" = any(${among}))
        or exists (select from "candidate" c join "candidate-revenue-center" o on o."CandidateID" = c."ID" and not o."IsDeleted"
          where c."UserID" = u."ID" and not c."IsDeleted" and o."OrganizationID" = any(${among})))))
    order by u."ID"`)
  ).map(({ ID }) => ID)
}

/** True of an organization within a scope (`o`). */
export async function isOrganization(queries: Queries, id: number, scope: Fragment): Promise<boolean> {
  return (
    (await queries.query(sql`select from "organization" o where o."ID" = ${id} and not o."IsDeleted" and ${scope}`))
      .length > 0
  )
}

/** Lets go of a key that is older than this moment, so that it can be used again. */
export async function releaseKey(queries: Queries, key: string, before: Date): Promise<void> {
  await queries.query(
    `update notification_message set "InternalKey" = "InternalKey" || '#' || "ID" where "InternalKey" = $1 and "CreatedOn" < $2`,
    [key, before.toISOString()],
  )
}
