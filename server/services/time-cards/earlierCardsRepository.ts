import { timeCardStatus } from '#contract/enumerations.gen.ts'
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
     from "job" j where j."ID" = t."JobID" and t."Status" = ${timeCardStatus.Approved}
       and t."IsPayrollDue" is null and t."ApprovedHours" is not null`,
  )
}

/** The entry of the audit by which a card (`t`) was exported that was opened again later. */
const openedExport = `(select a."At" from audit_entry a where t."ExportedOn" is null and a."Resource" = 'TimeCards'
  and a."RecordID" = t."ID"::text and a."Action" = 'export' order by a."At" desc limit 1)`

/** Cards with the moment of their export, of which the ledger knows nothing. */
const unreportedCards = `(select t.*, coalesce(t."ExportedOn", ${openedExport}) as exported from "time-card" t) t
  where t.exported is not null and not exists (select from "payroll-line" l where l."TimeCardID" = t."ID")`

/** Keeps what is to be reported of cards that were opened after their export, and are not approved again. */
export async function holdOpened(queries: Queries): Promise<void> {
  await queries.query(
    `update "time-card" t set "IsPayrollDue" = true where t."Status" <> ${timeCardStatus.Approved} and t."IsPayrollDue" is null and ${openedExport} is not null`,
  )
}

/** The next candidates by their IDs of whom the ledger lacks what was exported. */
export async function listUnreportedCandidates(queries: Queries, after: number, most: number): Promise<number[]> {
  return queries.values<number>(
    `select distinct t."CandidateID"::int as id from ${unreportedCards} and t."CandidateID" > $1 order by 1 limit $2`,
    [after, most],
  )
}

/** The hours that an export reported of a card (`t`) which was opened later: those of the last approval before it. */
const reportedHours = `(select (a."After"->>'ApprovedHours')::numeric from audit_entry a where a."Resource" = 'TimeCards'
  and a."RecordID" = t."ID"::text and a."At" <= t.exported and a."After"->>'ApprovedHours' is not null order by a."At" desc limit 1)`

/** Their exported cards in the order in which files were made. */
export async function listUnreportedCards(queries: Queries, candidateIds: readonly number[]): Promise<ExportedCard[]> {
  return queries.query<ExportedCard>(
    `select t."ID"::int as card, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."EmployerID"::int as "employerId",
       t."OrganizationID"::int as "organizationId", t."Date" as date, t."Date" as day, e."State" as state,
       coalesce(case when t."ExportedOn" is null and round(t."ApprovedMinutes"::numeric / 60, 2) is distinct from t.hours
         then round(t.hours * 60) end, t."ApprovedMinutes", 0)::int as minutes,
       coalesce(t."Rate", ${payRate})::float8 as rate, coalesce(t."BillRate", j."BillRate")::float8 as "billRate"
     from (select t.*, case when t."ExportedOn" is null then ${reportedHours} end as hours from ${unreportedCards}) t
       join "employer" e on e."ID" = t."EmployerID" join "job" j on j."ID" = t."JobID"
     where t."CandidateID" = any($1::bigint[])
     order by t.exported, t."Date", t."StartsOn", t."ID"`,
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
