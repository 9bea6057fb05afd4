import type { RecordValues } from '#contract/callArguments.ts'
import type { NotificationMode } from '#contract/notice.ts'
import type { Queries } from '../../platform/database/types.ts'

/** The words of a notice by one mode, as configured: names and contents of its templates. */
export interface ConfiguredWords {
  mode: NotificationMode
  subjectName: string
  subject: string
  messageName: string
  message: string
  /** The content of the layout around the message; null where it has none. */
  layout: string | null
}

/** The modes by which a notice is configured; none where the data files have brought it in a moment ago. */
export function listConfigured(queries: Queries, code: string): Promise<ConfiguredWords[]> {
  return queries.query<ConfiguredWords>(
    `select c."NotificationMode" as mode, s."FileName" as "subjectName", s."Content" as subject,
       m."FileName" as "messageName", m."Content" as message, l."Content" as layout
     from "notification-configuration" c
       join "notification-template" s on s."ID" = c."SubjectNotificationTemplateID"
       join "notification-template" m on m."ID" = c."MessageNotificationTemplateID"
       left join "notification-template" l on l."ID" = m."MasterLayoutID" and l."IsMasterLayout" and not l."IsDeleted"
     where c."EventCode" = $1 and not c."IsDeleted" and c."IsActive" is not false`,
    [code],
  )
}

/** True where a notice has had a configuration, be it deleted: it goes by no mode then. */
export async function wasConfigured(queries: Queries, code: string): Promise<boolean> {
  return queries.has(`select from "notification-configuration" where "EventCode" = $1 limit 1`, [code])
}

/** True where somebody has chosen a notice, or it is configured for a mode that is not off. */
export async function isChosen(queries: Queries, code: string, off: readonly string[]): Promise<boolean> {
  return queries.has(
    `select from "notification-configuration" c
     where c."EventCode" = $1 and not c."IsDeleted" and c."IsActive" is not false
       and (c."NotificationMode" <> all($2::text[])
         or exists (select from notification_subscription s where s."ConfigurationID" = c."ID" and s."IsSubscribed"))
     limit 1`,
    [code, off],
  )
}

/** The contents of templates by their names. */
export async function findContents(queries: Queries, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries.query<{ FileName: string; Content: string }>(
    `select "FileName", "Content" from "notification-template" where "FileName" = any($1::text[]) and not "IsDeleted"`,
    [names],
  )
  return new Map(rows.map(({ FileName, Content }) => [FileName, Content]))
}

/** Somebody who is notified. */
export interface Receiver {
  userId: number | null
  firstName: string
  lastName: string
  name: string
  email: string | null
  phone: string | null
  /** He has allowed a browser to notify him. */
  hasDevice: boolean
  /** As he has chosen it, JSON text; null where he has chosen none. */
  language: string | null
  /** When he is left alone, JSON text; null where he has chosen nothing. */
  quietHours: string | null
  /** What he has chosen by mode; a mode of which he has chosen nothing is not there. */
  chosen: Partial<Record<NotificationMode, boolean>>
}

/** Of these users those that can sign in and have not done it themselves, with what they have chosen of a notice. */
export function listReceivers(
  queries: Queries,
  userIds: readonly number[],
  {
    code,
    actor,
    languageCode,
    quietCode,
  }: { code: string; actor: string | null; languageCode: string; quietCode: string },
): Promise<Receiver[]> {
  return queries.query<Receiver>(
    `select u."ID" as "userId", u."FirstName" as "firstName", u."LastName" as "lastName", u."Name" as name, u."Email" as email,
       coalesce(u."Phone", p."Phone") as phone, l."Value" as language, q."Value" as "quietHours", coalesce(s.chosen, '{}') as chosen,
       exists (select from push_device d where d."UserID" = u."ID") as "hasDevice"
     from "user" u
       left join "candidate" p on p."UserID" = u."ID" and not p."IsDeleted"
       left join "user-setting" l on l."UserId" = u."ID" and l."Code" = $3 and not l."IsDeleted"
       left join "user-setting" q on q."UserId" = u."ID" and q."Code" = $4 and not q."IsDeleted"
       left join lateral (select jsonb_object_agg(c."NotificationMode", n."IsSubscribed") as chosen
         from notification_subscription n join "notification-configuration" c on c."ID" = n."ConfigurationID"
         where n."UserID" = u."ID" and c."EventCode" = $2 and not c."IsDeleted") s on true
     where u."ID" = any($1::bigint[]) and u."IsActive" and not u."IsDeleted" and u."IsServiceAccount" is not true and u."LoginName" is distinct from $5
     order by u."ID"`,
    [userIds, code, languageCode, quietCode, actor],
  )
}

/** Staff of a company whose offices hold a revenue center, all of them where there is none, who hold one of some codes, if any is asked. */
export async function listStaff(
  queries: Queries,
  companyId: number | null,
  organizationId: number | null,
  codes: readonly string[],
): Promise<number[]> {
  const holds = (
    code: string,
  ) => `exists (select 1 from user_role r join "role" x on x."ID" = r."RoleID" and not x."IsDeleted"
    join role_permission p on p."RoleID" = x."ID" join "permission" c on c."ID" = p."PermissionID" and not c."IsDeleted"
    where r."UserID" = u."ID" and c."Code" = ${code})`
  return queries.values<number>(
    `select u."ID" from "user" u
     where u."UserType" = 1 and u."IsActive" and not u."IsDeleted" and u."CompanyID" = $1 and ($2::bigint is null
       or exists (select 1 from user_organization o where o."UserID" = u."ID" and o."OrganizationID" = $2)
       or ${holds(`'VIEW_ALL_COMPANY_DATA'`)}) and (cardinality($3::text[]) = 0 or ${holds('any($3)')})`,
    [companyId, organizationId, codes],
  )
}

/** The users of a facility. */
export async function listFacilityUsers(queries: Queries, employerId: number): Promise<number[]> {
  return queries.values<number>(`select "UserID" from "employer-user" where "EmployerID" = $1 and not "IsDeleted"`, [
    employerId,
  ])
}

/** What is stored once for each mode by which an event is notified. */
export interface StoredMessage {
  key: string
  code: string
  mode: NotificationMode
  subject: string
  message: string
  /** By language. */
  words: Readonly<Record<string, { subject: string; message: string }>>
  endsOn: string | null
  resource: string
  recordId: number
  payload: Readonly<RecordValues>
  companyId: number | null
  organizationId: number | null
  createdBy: string
  confirm: object | null
  opens: string | null
}

/** Stores a notification and answers its ID; null where one of its key stands already (N1). */
export async function insertMessage(queries: Queries, message: StoredMessage): Promise<number | null> {
  const { key, code, mode, subject, words, endsOn, resource, recordId, payload, companyId, organizationId } = message
  return queries.value<number>(
    `insert into notification_message
       ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "Words", "EndDate", "Resource", "RecordID", "Payload",
        "CompanyID", "OrganizationID", "CreatedBy", "Confirm", "Opens")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict ("InternalKey") do nothing returning "ID"`,
    [
      ...[key, code, mode, subject, message.message, JSON.stringify(words), endsOn, resource, recordId],
      ...[JSON.stringify(payload), companyId, organizationId, message.createdBy],
      ...[message.confirm && JSON.stringify(message.confirm), message.opens],
    ],
  )
}

/** What was asked about a record before this moment is asked no longer. */
export async function endConfirms(queries: Queries, resource: string, recordId: number, before: string): Promise<void> {
  await queries.query(
    `update notification_message set "Confirm" = null
     where "Resource" = $1 and "RecordID" = $2 and "Confirm" is not null and "CreatedOn" < $3`,
    [resource, recordId, before],
  )
}

/** Somebody who receives a message. */
export interface StoredRecipient {
  userId: number | null
  address: string | null
  language: string
  status: 'UnRead' | 'Unknown'
  /** ISO with Z; null where it goes at once. */
  sendOn: string | null
}

/** Adds who receives a message; answers the IDs in their order. */
export async function insertRecipients(
  queries: Queries,
  messageId: number,
  recipients: readonly StoredRecipient[],
): Promise<number[]> {
  return queries.values<number>(
    `insert into notification_recipient ("MessageID", "UserID", "Address", "Language", "Status", "SendOn")
     select $1, r."userId", r.address, r.language, r.status, r."sendOn"
     from rows from (jsonb_to_recordset($2::jsonb) as ("userId" bigint, address text, language text, status text, "sendOn" timestamptz))
       with ordinality as r order by r.ordinality returning "ID"`,
    [messageId, JSON.stringify(recipients)],
  )
}

/** Notes by which messages, and to which addresses, something leaves for recipients; the keys of earlier ones are kept. */
export async function setDeliveryKeys(
  queries: Queries,
  deliveries: readonly { id: number; key: string; to: string }[],
): Promise<void> {
  await queries.query(
    `update notification_recipient r set "Status" = 'Unknown', "ResponseMessage" = null, "SendOn" = null, "Address" = d."to",
       "EarlierKeys" = array_remove(array_append(r."EarlierKeys", r."DeliveryKey"), null), "DeliveryKey" = d.key
     from jsonb_to_recordset($1::jsonb) as d(id bigint, key text, "to" text) where r."ID" = d.id`,
    [JSON.stringify(deliveries.map(({ id, key, to }) => ({ id, key, to })))],
  )
}

/** Notes what became of what left by a message. */
export async function settleRecipients(
  queries: Queries,
  key: string,
  status: 'UnRead' | 'Failed',
  response: string | null,
): Promise<void> {
  await queries.query(
    `update notification_recipient set "Status" = $2, "ResponseMessage" = $3 where "DeliveryKey" = $1 and "Status" = 'Unknown'`,
    [key, status, response],
  )
}

/** What waits to be gathered. */
export interface Gathered {
  id: number
  /** Null of a stranger. */
  userId: number | null
  messageId: number
  code: string
  resource: string
  recordId: number
  payload: Readonly<RecordValues>
  address: string
  language: string
  companyId: number | null
  subject: string
  message: string
}

/** Why what was to be gathered has not left. */
const unfit = {
  over: 'It was over before it left.',
  unwanted: 'The receiver no longer receives it.',
  unmeant: 'It no longer held as it was to leave.',
} as const

/**
 * Takes mails that are to be gathered and are due by then, for the transaction: all of so many receivers. What has ended meanwhile, and
 * what its receiver has switched off or can no longer read, fails.
 */
export async function takeGathered(queries: Queries, now: Date, receivers: number): Promise<Gathered[]> {
  await queries.query(
    `update notification_recipient r set "Status" = 'Failed', "SendOn" = null,
       "ResponseMessage" = case when m."EndDate" <= $1 then $2 else $3 end
     from notification_message m where m."ID" = r."MessageID" and r."SendOn" <= $1 and r."Status" = 'Unknown'
       and m."NotificationMode" = 'Email' and (m."EndDate" <= $1
         or exists (select from "user" u where u."ID" = r."UserID" and (u."IsDeleted" or not u."IsActive"))
         or exists (select from notification_subscription s join "notification-configuration" c on c."ID" = s."ConfigurationID"
           where s."UserID" = r."UserID" and not s."IsSubscribed" and c."EventCode" = m."EventCode"
             and c."NotificationMode" = 'Email' and not c."IsDeleted"))`,
    [now.toISOString(), unfit.over, unfit.unwanted],
  )
  return queries.query<Gathered>(
    `select r."ID" as id, r."UserID" as "userId", m."ID" as "messageId", m."EventCode" as code, m."Resource" as resource,
       m."RecordID" as "recordId", m."Payload" as payload, r."Address" as address, r."Language" as language, m."CompanyID" as "companyId",
       coalesce(m."Words" -> r."Language" ->> 'subject', m."Subject") as subject,
       coalesce(m."Words" -> r."Language" ->> 'message', m."Message") as message
     from notification_recipient r join notification_message m on m."ID" = r."MessageID"
     where r."SendOn" <= $1 and r."Status" = 'Unknown' and m."NotificationMode" = 'Email' and r."Address" in (
       select distinct w."Address" from notification_recipient w join notification_message n on n."ID" = w."MessageID"
       where w."SendOn" <= $1 and w."Status" = 'Unknown' and n."NotificationMode" = 'Email' order by 1 limit $2)
     order by r."Address", r."ID" for update of r skip locked`,
    [now.toISOString(), receivers],
  )
}

/** Notes of what was to be gathered that it no longer holds. */
export async function dropGathered(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.query(
    `update notification_recipient set "Status" = 'Failed', "SendOn" = null, "ResponseMessage" = $2 where "ID" = any($1::bigint[])`,
    [ids, unfit.unmeant],
  )
}

/** Switches the mails of notices off for a user. */
export async function switchMailOff(queries: Queries, userId: number, codes: readonly string[]): Promise<void> {
  await queries.query(
    `insert into notification_subscription ("ConfigurationID", "UserID", "IsSubscribed")
     select c."ID", u."ID", false from "notification-configuration" c, "user" u
     where c."EventCode" = any($2::text[]) and c."NotificationMode" = 'Email' and not c."IsDeleted" and u."ID" = $1
     on conflict ("ConfigurationID", "UserID") do update set "IsSubscribed" = false`,
    [userId, codes],
  )
}

/** Deletes what was notified so many days ago, whoever has read it. */
export async function sweepNotifications(queries: Queries, days: number): Promise<void> {
  await queries.query(`delete from notification_message where "CreatedOn" < now() - make_interval(days => $1::int)`, [
    days,
  ])
}
