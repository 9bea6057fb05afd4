import { candidateJobStatus, candidateStatus, jobStatus, timeCardStatus, userType } from '#contract/enumerations.gen.ts'
import type { Queries, Transaction } from '../platform/database/types.ts'

/** A row to be: properties without a column are left out, so that an operator's schemas may lack what the demo knows. */
export type DemoRow = Readonly<Record<string, unknown>>

/** Inserts rows of one shape by one statement; answers their IDs in the rows' order. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly DemoRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const stored = await listColumns(transaction, table)
  // An operator's data files may lack the resource.
  if (stored.size === 0) return []
  const names = Object.keys(rows[0] ?? {}).filter(name => stored.has(name))
  const columns = names.map(name => `"${name}"`).join(', ')
  const values = names.map(name => `row."${name}"`).join(', ')
  const made = await transaction.run<{ ID: number }>(
    `with source as (
       select row.*, place from json_array_elements($1::json) with ordinality as item(value, place),
         lateral json_populate_record(null::"${table}", item.value) as row
     )
     insert into "${table}" (${columns}, "CreatedBy") select ${values}, 'Demo' from source row order by place returning "ID"`,
    [JSON.stringify(rows)],
  )
  return made.map(row => row.ID)
}

async function listColumns(transaction: Transaction, table: string): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`"${table}"`],
  )
  return new Set(rows.map(row => row.name))
}

/** Gives a role permissions by their codes, every one of the application where `codes` is null. */
export async function grantCodes(
  transaction: Transaction,
  roleId: number,
  codes: readonly string[] | null,
): Promise<void> {
  await transaction.query(
    `insert into role_permission ("RoleID", "PermissionID")
     select $1::bigint, "ID" from "permission" where not "IsDeleted" and ($2::text[] is null or "Code" = any($2))`,
    [roleId, codes],
  )
}

/**
 * Gives the demo's roles the codes of their definitions that they lack, but none that somebody has taken from them. Answers whether any
 * was given.
 */
export async function grantMissingCodes(
  transaction: Transaction,
  roles: readonly { Code: string; codes: readonly string[] }[],
): Promise<boolean> {
  return transaction.has(
    `insert into role_permission ("RoleID", "PermissionID")
     select r."ID", p."ID"
     from json_to_recordset($1::json) as wanted("Code" text, codes text[])
     join "role" r on r."Code" = wanted."Code" and r."CreatedBy" = 'Demo' and not r."IsDeleted"
     join "permission" p on p."Code" = any(wanted.codes) and not p."IsDeleted"
     where not exists (select 1 from role_permission h where h."RoleID" = r."ID" and h."PermissionID" = p."ID")
     and not exists (
       select 1 from audit_entry a where a."Resource" = 'Roles' and a."RecordID" = r."ID"::text
       and a."Action" = 'assignPermissions' and a."Before" -> 'Removed' ? p."Code")
     on conflict do nothing returning 1`,
    [JSON.stringify(roles)],
  )
}

export async function assignRoles(
  transaction: Transaction,
  pairs: readonly { userId: number; roleId: number }[],
): Promise<void> {
  await transaction.query(
    'insert into user_role ("UserID", "RoleID") select * from unnest($1::bigint[], $2::bigint[])',
    [pairs.map(pair => pair.userId), pairs.map(pair => pair.roleId)],
  )
}

/** Assigns organizations to users, a pair each. */
export async function giveOrganizations(
  transaction: Transaction,
  pairs: readonly { userId: number; organizationId: number }[],
): Promise<void> {
  await transaction.query(
    'insert into user_organization ("UserID", "OrganizationID") select * from unnest($1::bigint[], $2::bigint[])',
    [pairs.map(pair => pair.userId), pairs.map(pair => pair.organizationId)],
  )
}

/** A candidate with an account, the revenue center with which he talks, and who of its staff answers. */
export interface Talker {
  candidate: number
  user: number
  name: string
  center: number
  centerName: string
  agent: number
  agentName: string
}

/** So many candidates of a company who can talk with staff of their revenue centers, the first ones first. */
export async function listTalkers(transaction: Transaction, companyId: number, most: number): Promise<Talker[]> {
  // An operator's data files may lack the resource.
  if ((await listColumns(transaction, 'chat-thread')).size === 0) return []
  return transaction.query<Talker>(
    `select c."ID" as candidate, u."ID" as user, u."Name" as name, o."ID" as center, o."Name" as "centerName", a."ID" as agent, a."Name" as "agentName"
     from "candidate" c join "user" u on u."ID" = c."UserID" and u."IsActive" join "organization" o on o."ID" = c."OrganizationID"
     join lateral (select m."ID", m."Name" from user_organization s join "user" m on m."ID" = s."UserID" and m."UserType" = ${userType.OrganizationUser} and m."IsActive"
       where s."OrganizationID" = o."ID" order by m."ID" limit 1) a on true
     where c."CompanyID" = $1 and c."Status" = ${candidateStatus.Active} order by c."ID" limit $2`,
    [companyId, most],
  )
}

/** Who wrote in chat sessions takes part in them, and has read what was said up to his own last words, or all of one that is over. */
export async function joinChats(transaction: Transaction, threadIds: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into chat_member ("ThreadID", "ParticipantID", "LastReadSeq", "JoinedOn")
     select t."ID", m."SenderID", case when t."StatusCode" = 'Ended' then t."LastSeq" else max(m."Seq") end, min(m."SentOn")
     from "chat-thread" t join "chat-message" m on m."ThreadID" = t."ID" where t."ID" = any($1::bigint[]) group by t."ID", m."SenderID"`,
    [threadIds],
  )
}

/**
 * Tells candidates with an account of open jobs that fit them, the first five ones of the first candidate, over the last days: the bell
 * holds something, and not all of it is read.
 */
export async function notifyOfJobs(transaction: Transaction, companyId: number, now: Date): Promise<void> {
  const [jobs, candidates] = [await listColumns(transaction, 'job'), await listColumns(transaction, 'candidate')]
  // An operator's data files may lack them.
  if (!jobs.has('SkillLookupIDs') || !candidates.has('SkillLookupIDs')) return
  const fits = `c."Status" = ${candidateStatus.Active} and c."UserID" is not null and c."CompanyID" = j."CompanyID"
    and c."ProfessionLookupID" = j."ProfessionLookupID"
    and (coalesce(j."SkillLookupIDs", '[]') = '[]' or exists (select 1 from jsonb_array_elements(j."SkillLookupIDs") s
      where c."SkillLookupIDs" @> s))`
  await transaction.query(
    `with told as (
       select j.*, e."Name" as employer, p."Name" as profession, row_number() over (order by j."StartsOn", j."ID") as place
       from "job" j join "employer" e on e."ID" = j."EmployerID" join "lookup" p on p."ID" = j."ProfessionLookupID"
       where j."CompanyID" = $1 and j."Status" = ${jobStatus.Open} and j."StartsOn" > $2::timestamptz + interval '1 day' and exists (
         select 1 from "candidate" c where ${fits} and c."ID" = (select min("ID") from "candidate" where "CompanyID" = $1 and "UserID" is not null))
       order by place limit 5
     ), message as (
       insert into notification_message
         ("InternalKey", "EventCode", "NotificationMode", "Subject", "Message", "Resource", "RecordID", "CompanyID", "OrganizationID",
          "StartDate", "CreatedOn")
       select 'demo-' || "ID", 'JOB_PUBLISHED', 'InApp',
         'New shift at ' || employer || ', ' || to_char("StartDate", 'MM/DD/YYYY Dy'),
         profession || ' at ' || employer || ': ' || to_char("StartDate", 'MM/DD/YYYY Dy') || ', '
           || to_char("StartTime"::time, 'HH12:MI AM') || ' to ' || to_char("EndTime"::time, 'HH12:MI AM') || '.',
         'Jobs', "ID", "CompanyID", "OrganizationID", moment, moment
       from told, lateral (select $2::timestamptz - place * place * interval '4 hours' as moment) m
       order by place desc returning "ID", "RecordID", "StartDate"
     )
     insert into notification_recipient ("MessageID", "UserID", "Status")
     select m."ID", c."UserID", case when m."StartDate" < $2::timestamptz - interval '1 day' then 'Read' else 'UnRead' end
     from message m join "job" j on j."ID" = m."RecordID" join "candidate" c on ${fits} order by m."ID"`,
    [companyId, now.toISOString()],
  )
}

/** Tells of jobs anew once their dates have moved. */
export async function renewNotices(transaction: Transaction, now: Date): Promise<void> {
  const companies = await transaction.query<{ CompanyID: number }>(
    `with gone as (delete from notification_message where "InternalKey" like 'demo-%' returning "CompanyID")
     select distinct "CompanyID" from gone`,
  )
  for (const { CompanyID } of companies) await notifyOfJobs(transaction, CompanyID, now)
}

/** The IDs of the core lookups, which every start brings in, by `category.code`. */
export async function readLookups(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query<{ key: string; ID: number }>(
    `select "Category" || '.' || "Code" as key, "ID" from lookup where not "IsDeleted"`,
  )
  return new Map(rows.map(({ key, ID }) => [key, ID]))
}

/** After a large load: without it the planner knows nothing of the rows and index-only scans visit every page. */
export async function analyze(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await queries.run(`vacuum (analyze) "${table}"`)
}

/** A job of the demo that nobody has touched, as far as its times go. */
export interface WaitingJob {
  ID: number
  StartDate: string
  EndDate: string
  StartTime: string
  EndTime: string
  TimeZone: string
  StartsOn: string
  Status: number
}

/** The same with its times moved. */
export interface MovedJob {
  ID: number
  StartDate: string
  EndDate: string
  StartsOn: string | null
  EndsOn: string | null
}

/** The demo's own jobs as they were made that lay ahead then. */
export async function listWaiting(queries: Queries): Promise<WaitingJob[]> {
  const [table] = await queries.query<{ is: boolean }>(`select to_regclass('"job"') is not null as "is"`)
  if (!table?.is) return []
  return queries.query<WaitingJob>(
    `select j."ID", j."StartDate", j."EndDate", j."StartTime", j."EndTime", e."TimeZone", j."StartsOn", j."Status"
     from "job" j join "employer" e on e."ID" = j."EmployerID"
     where j."CreatedBy" = 'Demo' and j."Version" = 1 and j."Status" in (${jobStatus.Unpublished}, ${jobStatus.Open}, ${jobStatus.Filled}) and j."StartsOn" > j."CreatedOn"
       and not exists (select from audit_entry a where a."Resource" = 'Jobs' and a."RecordID" = j."ID"::text and a."Action" = 'start')`,
  )
}

/** The candidates on these jobs and their time cards go along. */
export async function writeMoved(transaction: Transaction, jobs: readonly MovedJob[]): Promise<void> {
  const moved = JSON.stringify(jobs)
  const source = `json_to_recordset($1::json) as m("ID" bigint, "StartDate" text, "EndDate" text, "StartsOn" timestamptz, "EndsOn" timestamptz)`
  await transaction.query(
    `update "job" j set "StartDate" = m."StartDate"::date, "EndDate" = m."EndDate"::date, "StartsOn" = m."StartsOn",
       "EndsOn" = m."EndsOn" from ${source} where j."ID" = m."ID"`,
    [moved],
  )
  await transaction.query(
    `update "candidate-job" c set "StartsOn" = m."StartsOn", "EndsOn" = m."EndsOn" from ${source} where c."JobID" = m."ID"`,
    [moved],
  )
  await transaction.query(
    `update "time-card" t set "Date" = m."StartDate"::date, "StartsOn" = m."StartsOn", "EndsOn" = m."EndsOn",
       "Status" = case when t."Status" = ${timeCardStatus.ReadyToStart} then ${timeCardStatus.Pending} else t."Status" end
     from ${source} where t."JobID" = m."ID"`,
    [moved],
  )
}

/** Has jobs count who is on them; a filled one that found too few is open. */
export async function countCandidates(transaction: Transaction, jobIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update "job" j set "ConfirmedCount" = c.confirmed, "OfferedCount" = c.offered,
       "Status" = case when j."Status" = ${jobStatus.Filled} and c.confirmed < j."Demand" then ${jobStatus.Open}
         when j."Status" = ${jobStatus.InProgress} and c.confirmed = 0 then ${jobStatus.Open} else j."Status" end
     from (select a.id, count(o."ID") filter (where o."Status" = ${candidateJobStatus.Confirmed}) as confirmed, count(o."ID") filter (where o."Status" = ${candidateJobStatus.Offered}) as offered
       from unnest($1::bigint[]) a(id) left join "candidate-job" o on o."JobID" = a.id group by a.id) c
     where j."ID" = c.id`,
    [jobIds],
  )
}

/** Jobs hold their ATS ids too, by which they are found. */
export async function copyAtsIds(transaction: Transaction, jobIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update "job" j set "AtsIDs" = (select string_agg(a."AtsID", ' ' order by a."ID") from "job-ats-id" a where a."JobID" = j."ID")
     where j."ID" = any($1::bigint[])`,
    [jobIds],
  )
}

/** Time cards name the profession of their candidate. */
export async function copyProfessions(transaction: Transaction, cardIds: readonly number[]): Promise<void> {
  await transaction.query(
    `update "time-card" t set "PrimarySkillLookupID" = c."ProfessionLookupID" from "candidate" c
     where c."ID" = t."CandidateID" and t."ID" = any($1::bigint[])`,
    [cardIds],
  )
}
