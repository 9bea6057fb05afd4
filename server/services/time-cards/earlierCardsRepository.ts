import type { Queries } from '../../platform/database/types.ts'
import type { OvertimeRule, PaidPart } from './overtimeRules.ts'
import { payRate } from './payrollRepository.ts'

/** A card that was exported before the ledger of payroll was kept. */
export interface ExportedCard extends PaidPart {
  candidateId: number
  companyId: number
  employerId: number
  organizationId: number | null
  rate: number | null
  billRate: number | null
}

/** Gives cards that were approved before the ledger their minutes and rates; those that were not exported are due. */
export async function prepareApproved(queries: Queries): Promise<void> {
  await queries.query(
    `update "time-card" t set "IsPayrollDue" = t."ExportedOn" is null, "BillRate" = j."BillRate", "Rate" = ${payRate},
       "ApprovedMinutes" = case when round(t."TotalPaidDuration"::numeric / 60, 2) = t."ApprovedHours" then t."TotalPaidDuration"
         else round(t."ApprovedHours" * 60) end
     from "job" j, "candidate" c where j."ID" = t."JobID" and c."ID" = t."CandidateID" and t."Status" = 7
       and t."IsPayrollDue" is null and t."ApprovedHours" is not null`,
  )
}

const isUntold = `t."ExportedOn" is not null and t."Status" = 7 and t."ApprovedMinutes" > 0
  and not exists (select from "payroll-line" l where l."TimeCardID" = t."ID")`

/** The next candidates by their IDs of whom the ledger lacks what was exported. */
export async function listUntoldCandidates(queries: Queries, after: number, most: number): Promise<number[]> {
  const rows = await queries.query<{ id: number }>(
    `select distinct t."CandidateID"::int as id from "time-card" t where t."CandidateID" > $1 and ${isUntold} order by 1 limit $2`,
    [after, most],
  )
  return rows.map(({ id }) => id)
}

/** Their exported cards in the order in which files were made. */
export async function listUntoldCards(queries: Queries, candidateIds: readonly number[]): Promise<ExportedCard[]> {
  return queries.query<ExportedCard>(
    `select t."ID"::int as card, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."EmployerID"::int as "employerId",
       t."OrganizationID"::int as "organizationId", t."Date" as date, t."Date" as day, e."State" as state, t."ApprovedMinutes"::int as minutes,
       t."Rate"::float8 as rate, t."BillRate"::float8 as "billRate"
     from "time-card" t join "employer" e on e."ID" = t."EmployerID"
     where t."CandidateID" = any($1::bigint[]) and ${isUntold}
     order by t."ExportedOn", t."Date", t."StartsOn", t."ID"`,
    [candidateIds],
  )
}

/** The overtime rules of each company as they held before they had dates. */
export async function listUndatedRules(queries: Queries): Promise<Map<number, OvertimeRule[]>> {
  const rows = await queries.query<OvertimeRule & { companyId: number }>(
    `select r."ID"::int as "ID", r."CompanyID"::int as "companyId", l."Code" as "State", r."DailyHours"::float8 as "DailyHours",
       r."WeeklyHours"::float8 as "WeeklyHours", r."Multiplier"::float8 as "Multiplier", '1900-01-01' as "From"
     from "overtime-rule" r left join "lookup" l on l."ID" = r."StateLookupID" where not r."IsDeleted" order by r."ID"`,
  )
  return Map.groupBy(rows, ({ companyId }) => companyId)
}
