import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/sql/fragment.ts'

/** A configuration whose words come from a template. */
export interface ConfiguredUse {
  code: string
  name: string
  mode: string
  isSubject: boolean
}

/** The configurations that have one of these templates as their subject or message. */
export function listConfiguredUses(queries: Queries, fileNames: readonly string[]): Promise<ConfiguredUse[]> {
  return queries.query<ConfiguredUse>(
    `select c."EventCode" as code, c."EventName" as name, c."NotificationMode" as mode,
       t."ID" = c."SubjectNotificationTemplateID" as "isSubject"
     from "notification-template" t
       join "notification-configuration" c on t."ID" in (c."SubjectNotificationTemplateID", c."MessageNotificationTemplateID")
     where t."FileName" = any($1::text[]) and not t."IsDeleted" and not c."IsDeleted" order by c."ID"`,
    [fileNames],
  )
}

/** The names of the templates that a master layout surrounds. */
export async function listInLayout(queries: Queries, layoutId: number): Promise<string[]> {
  return queries.values<string>(
    `select "FileName" from "notification-template" where "MasterLayoutID" = $1 and not "IsDeleted" order by "FileName"`,
    [layoutId],
  )
}

/** The content of a master layout; null where there is none of that ID. */
export async function findLayout(queries: Queries, id: number): Promise<string | null> {
  return queries.value<string>(
    `select "Content" from "notification-template" where "ID" = $1 and "IsMasterLayout" and not "IsDeleted"`,
    [id],
  )
}

/** What templates tell beside their columns. */
export interface TemplateFacts {
  ID: number
  isRewritten: boolean
  layoutName: string | null
}

/** Of these templates whether their words are still the shipped ones, and the name of their layout. */
export function listTemplateFacts(queries: Queries, ids: readonly number[]): Promise<TemplateFacts[]> {
  return queries.query<TemplateFacts>(
    `select t."ID", t."ShippedContent" is not null and t."Content" <> t."ShippedContent" as "isRewritten",
       l."FileName" as "layoutName"
     from "notification-template" t left join "notification-template" l on l."ID" = t."MasterLayoutID" and not l."IsDeleted"
     where t."ID" = any($1::bigint[])`,
    [ids],
  )
}

/** The ID of the template of a name that is not deleted; null where there is none. */
export async function findTemplateByName(queries: Queries, fileName: string): Promise<number | null> {
  return queries.value<number>(`select "ID" from "notification-template" where "FileName" = $1 and not "IsDeleted"`, [
    fileName,
  ])
}

/** Adds shipped templates again that were deleted, as they are shipped. */
export async function bringBackShipped(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.query(
    `insert into "notification-template" ("FileName", "Content", "ShippedContent", "IsMasterLayout", "MasterLayoutID", "CreatedBy")
     select d."FileName", d."ShippedContent", d."ShippedContent", d."IsMasterLayout",
       case when d."IsMasterLayout" then 0 else d."MasterLayoutID" end, 'System'
     from "notification-template" d where d."ID" = any($1::bigint[]) and d."IsDeleted" and d."ShippedContent" is not null`,
    [ids],
  )
}

/** What has happened to a record, as its event said it. */
export interface PastEvent {
  recordId: number
  payload: Record<string, unknown>
  actor: string
  at: string
}

/** The last events of a code within a scope (`e`), the newest first. */
export function listPastEvents(queries: Queries, code: string, scope: Fragment, most: number): Promise<PastEvent[]> {
  return queries.query<PastEvent>(sql`select d."RecordID" as "recordId", d."Payload" as payload, d."Actor" as actor, d."CreatedOn" as at
    from "domain-event" e join domain_event d on d."ID" = e."ID"
    where e."Code" = ${code} and ${scope} order by e."CreatedOn" desc, e."ID" desc limit ${most}`)
}
