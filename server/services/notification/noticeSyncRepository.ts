import type { Queries } from '../../platform/database/types.ts'

/** A template as the data files have it. */
export interface ShippedTemplate {
  name: string
  content: string
  isMaster: boolean
  layoutId: number
}

/** Adds the templates that are not there, and gives those that nobody has rewritten what is shipped now. */
export async function bringInTemplates(queries: Queries, templates: readonly ShippedTemplate[]): Promise<void> {
  const source = `from jsonb_to_recordset($1::jsonb) as t (name text, content text, "isMaster" boolean, "layoutId" bigint)`
  // Two instances bring in the same at once.
  await queries.query(`select pg_advisory_xact_lock(hashtextextended('notification templates', 0))`)
  const values = [JSON.stringify(templates)]
  await queries.query(
    `update "notification-template" s
     set "Content" = case when s."Content" = s."ShippedContent" then t.content else s."Content" end,
       "ShippedContent" = t.content, "Version" = s."Version" + 1, "ModifiedBy" = 'System', "ModifiedOn" = now()
     ${source} where s."FileName" = t.name and not s."IsDeleted" and s."ShippedContent" is distinct from t.content`,
    values,
  )
  await queries.query(
    `insert into "notification-template" ("FileName", "Content", "ShippedContent", "IsMasterLayout", "MasterLayoutID", "CreatedBy")
     select t.name, t.content, t.content, t."isMaster", t."layoutId", 'System' ${source}
     where not exists (select from "notification-template" s where s."FileName" = t.name and not s."IsDeleted")`,
    values,
  )
}

/** The ID of a template by its name; 0 where there is none. */
export async function findTemplateId(queries: Queries, name: string): Promise<number> {
  const [row] = await queries.query<{ ID: number }>(
    `select "ID" from "notification-template" where "FileName" = $1 and not "IsDeleted"`,
    [name],
  )
  return row?.ID ?? 0
}

/** A mode by which a notice can go, with the names of its templates. */
export interface ShippedConfiguration {
  code: string
  name: string
  mode: string
  subject: string
  message: string
  /** The kind of user that it is for, as users are stored. */
  userType: number
  /** Who has chosen nothing receives it. */
  isDefault: boolean
}

/** Adds the configurations that never were there; one that was deleted stays so. */
export async function bringInConfigurations(
  queries: Queries,
  configurations: readonly ShippedConfiguration[],
): Promise<void> {
  const values = [JSON.stringify(configurations)]
  const source = `from jsonb_to_recordset($1::jsonb) as n (code text, name text, mode text, subject text, message text, "userType" int, "isDefault" boolean)`
  await queries.query(
    `update "notification-configuration" c
     set "EventName" = n.name, "UserType" = n."userType", "IsDefault" = n."isDefault", "Version" = c."Version" + 1
     ${source} where c."EventCode" = n.code and c."NotificationMode" = n.mode
       and (c."EventName", c."UserType", c."IsDefault") is distinct from (n.name, n."userType", n."isDefault")`,
    values,
  )
  await queries.query(
    `insert into "notification-configuration"
       ("EventCode", "EventName", "NotificationMode", "UserType", "IsDefault", "SubjectNotificationTemplateID",
        "MessageNotificationTemplateID", "IsActive", "CreatedBy")
     select n.code, n.name, n.mode, n."userType", n."isDefault", s."ID", m."ID", true, 'System' ${source}
       join "notification-template" s on s."FileName" = n.subject and not s."IsDeleted"
       join "notification-template" m on m."FileName" = n.message and not m."IsDeleted"
     where not exists (select from "notification-configuration" c where c."EventCode" = n.code and c."NotificationMode" = n.mode)
     order by n.code, n.mode`,
    values,
  )
}
