import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, join, sql } from '../../platform/resources/index.ts'
import { toStatement } from '../../platform/resources/sql/fragment.ts'
import type { OvertimeRule, WorkedHours } from './overtimeRules.ts'

/** Which approved cards payroll asks for; null and an empty list ask for nothing. */
export interface PayrollQuestion {
  ids: readonly number[] | null
  from: string | null
  to: string | null
  employerIds: readonly number[]
  withExported: boolean
}

/** A card as payroll takes it. */
export interface PayrollCard extends RecordValues {
  ID: number
  CompanyID: number
  CandidateID: number
  Date: string
  State: string | null
  ApprovedHours: number
  ExportedOn: string | null
}

/** Approved cards in the caller's scope (`t`) with what payroll needs of them, `most` at most, locked. */
export async function listPayroll(
  queries: Queries,
  { ids, from, to, employerIds, withExported }: PayrollQuestion,
  scope: Fragment,
  most: number,
): Promise<PayrollCard[]> {
  const asked = [sql`t."Status" = 7`, scope]
  if (!withExported) asked.push(sql`t."ExportedOn" is null`)
  if (ids !== null) asked.push(sql`t."ID" = any(${ids})`)
  if (from !== null) asked.push(sql`t."Date" >= ${from}::date`)
  if (to !== null) asked.push(sql`t."Date" <= ${to}::date`)
  if (employerIds.length > 0) asked.push(sql`t."EmployerID" = any(${employerIds})`)
  const { text, values } = toStatement(sql`
    select t."ID", t."CompanyID", t."CandidateID", c."Name" as "Candidate", c."AtsID" as "CandidateAtsID", t."JobID", t."Date",
      e."Name" as "Facility", e."State", u."Name" as "Unit", l."Name" as "Profession", t."ApprovedHours"::float8 as "ApprovedHours",
      t."BreakDuration", t."ApprovedByName", t."ApprovedOn", t."ExportedOn"
    from "time-card" t join "candidate" c on c."ID" = t."CandidateID" join "employer" e on e."ID" = t."EmployerID"
      left join "employer-unit" u on u."ID" = t."UnitID" left join "lookup" l on l."ID" = t."SkillLookupID"
    where ${join(asked, ' and ')} order by t."ID" limit ${most} for no key update of t`)
  return queries.query<PayrollCard>(text, values)
}

/** Has others who make a file wait until the transaction ends: each file counts on from what those before it told. */
export async function lockPayroll(queries: Queries): Promise<void> {
  await queries.query(`select pg_advisory_xact_lock(hashtext('locum payroll'))`)
}

/** The approved hours of candidates between two dates that payroll has, as it got them, and then those of these cards as they were worked. */
export async function listWorked(
  queries: Queries,
  cards: readonly Pick<PayrollCard, 'ID' | 'CandidateID'>[],
  { from, to }: { from: string; to: string },
): Promise<WorkedHours[]> {
  const rows = await queries.query<WorkedHours>(
    `select t."ID" as id, t."CandidateID" as "candidateId", t."Date" as date, e."State" as state, t."ApprovedHours"::float8 as hours
     from "time-card" t join "employer" e on e."ID" = t."EmployerID"
     where t."CandidateID" = any($1::bigint[]) and t."Date" between $2::date and $3::date and t."Status" = 7 and not t."IsDeleted"
       and (t."ExportedOn" is not null or t."ID" = any($4::bigint[]))
     order by t."ExportedOn" nulls last, t."Date", t."StartsOn", t."ID"`,
    [[...new Set(cards.map(({ CandidateID }) => CandidateID))], from, to, cards.map(({ ID }) => ID)],
  )
  return rows.map(row => ({ ...row, id: Number(row.id), candidateId: Number(row.candidateId) }))
}

/** The overtime rules of a company. */
export async function listOvertimeRules(queries: Queries, companyId: number): Promise<OvertimeRule[]> {
  return queries.query<OvertimeRule>(
    `select l."Code" as "State", r."DailyHours"::float8 as "DailyHours", r."WeeklyHours"::float8 as "WeeklyHours",
       r."Multiplier"::float8 as "Multiplier"
     from "overtime-rule" r left join "lookup" l on l."ID" = r."StateLookupID"
     where r."CompanyID" = $1 and not r."IsDeleted" order by r."ID"`,
    [companyId],
  )
}
