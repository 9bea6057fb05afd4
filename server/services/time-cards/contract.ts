import type { Queries } from '../../platform/database/types.ts'
import { type OvertimeRule, type PaidPart, splitParts, toWeek } from './overtimeRules.ts'
import { toAmount } from './payrollLedger.ts'
import { insertLedger, payRate } from './payrollRepository.ts'

/** Candidates whose cards are entered together. */
const batchSize = 500

/**
 * Has cards that were approved without the ledger of payroll enter it (rules C9.1): with their minutes and rates, and those that were exported
 * as their file told them.
 */
export async function enterApproved(queries: Queries): Promise<void> {
  await queries.query(
    `update "time-card" t set "IsPayrollDue" = t."ExportedOn" is null, "BillRate" = j."BillRate", "Rate" = ${payRate},
       "ApprovedMinutes" = case when round(t."TotalPaidDuration"::numeric / 60, 2) = t."ApprovedHours" then t."TotalPaidDuration"
         else round(t."ApprovedHours" * 60) end
     from "job" j, "candidate" c where j."ID" = t."JobID" and c."ID" = t."CandidateID" and t."Status" = 7
       and t."IsPayrollDue" is null and t."ApprovedHours" is not null`,
  )
  let after = 0
  for (;;) {
    const candidates = await queries.query<{ id: number }>(
      `select distinct "CandidateID"::int as id from "time-card" t where "ExportedOn" is not null and "CandidateID" > $1
         and not exists (select from "payroll-line" l where l."TimeCardID" = t."ID") order by 1 limit $2`,
      [after, batchSize],
    )
    const last = candidates.at(-1)
    if (!last) return
    await enterExported(
      queries,
      candidates.map(({ id }) => id),
    )
    after = last.id
  }
}

interface ExportedCard extends PaidPart {
  candidateId: number
  companyId: number
  employerId: number
  organizationId: number | null
  rate: number | null
  billRate: number | null
}

/** Files counted a card wholly in the week of its date, in the order in which they were made. */
async function enterExported(queries: Queries, candidateIds: readonly number[]): Promise<void> {
  const cards = await queries.query<ExportedCard>(
    `select t."ID"::int as card, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."EmployerID"::int as "employerId",
       t."OrganizationID"::int as "organizationId", t."Date" as date, t."Date" as day, e."State" as state, t."ApprovedMinutes"::int as minutes,
       t."Rate"::float8 as rate, t."BillRate"::float8 as "billRate"
     from "time-card" t join "employer" e on e."ID" = t."EmployerID"
     where t."CandidateID" = any($1::bigint[]) and t."ExportedOn" is not null and t."Status" = 7 and t."ApprovedMinutes" is not null
     and not exists (select from "payroll-line" l where l."TimeCardID" = t."ID")
     order by t."ExportedOn", t."Date", t."StartsOn", t."ID"`,
    [candidateIds],
  )
  const byId = new Map(cards.map(card => [card.card, card]))
  const rules = await listRules(queries)
  const weeks = Map.groupBy(cards, ({ companyId, candidateId, date }) => `${companyId} ${candidateId} ${toWeek(date)}`)
  const lines = [...weeks.values()].flatMap(same => splitParts(same, rules.get(same[0]?.companyId ?? 0) ?? []))
  await insertLedger(
    queries,
    'payroll-line',
    lines.map(({ card, day, multiplier, ruleId, minutes }) => {
      const own = byId.get(card) as ExportedCard
      return {
        ...{
          Kind: 1,
          TimeCardID: card,
          CandidateID: own.candidateId,
          EmployerID: own.employerId,
          CompanyID: own.companyId,
        },
        ...{ OrganizationID: own.organizationId, Day: day, Multiplier: multiplier, Minutes: minutes, Rate: own.rate },
        ...{
          Amount: toAmount(minutes, own.rate, multiplier),
          BillRate: own.billRate,
          RuleID: ruleId,
          CreatedBy: 'System',
        },
      }
    }),
  )
}

async function listRules(queries: Queries): Promise<Map<number, OvertimeRule[]>> {
  const rows = await queries.query<OvertimeRule & { companyId: number }>(
    `select r."ID"::int as "ID", r."CompanyID"::int as "companyId", l."Code" as "State", r."DailyHours"::float8 as "DailyHours",
       r."WeeklyHours"::float8 as "WeeklyHours", r."Multiplier"::float8 as "Multiplier", '1900-01-01' as "From"
     from "overtime-rule" r left join "lookup" l on l."ID" = r."StateLookupID" where not r."IsDeleted" order by r."ID"`,
  )
  return Map.groupBy(rows, ({ companyId }) => companyId)
}
