import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, join, sql } from '../../platform/resources/index.ts'
import { toStatement } from '../../platform/resources/sql/fragment.ts'
import type { OvertimeRule } from './overtimeRules.ts'
import type { LedgerLine, WeekCard } from './payrollLedger.ts'

/** Which cards an export is about; null and an empty list ask for nothing. */
export interface PayrollQuestion {
  ids: readonly number[] | null
  from: string | null
  to: string | null
  employerIds: readonly number[]
}

/** Has others who export wait until the transaction ends: each file tells what those before it did not. */
export async function lockPayroll(queries: Queries): Promise<void> {
  await queries.query(`select pg_advisory_xact_lock(hashtext('locum payroll'))`)
}

function toAsked({ ids, from, to, employerIds }: PayrollQuestion, scope: Fragment): Fragment {
  const asked = [scope]
  if (ids !== null) asked.push(sql`t."ID" = any(${ids})`)
  if (from !== null) asked.push(sql`t."Date" >= ${from}::date`)
  if (to !== null) asked.push(sql`t."Date" <= ${to}::date`)
  if (employerIds.length > 0) asked.push(sql`t."EmployerID" = any(${employerIds})`)
  return join(asked, ' and ')
}

/** A card that payroll is to be told of, or whose weeks are to be counted again. */
export interface DueCard {
  id: number
  candidateId: number
  companyId: number
  date: string
  /** Approved, and not locked yet. */
  isFresh: boolean
  hasRate: boolean
  approvedMinutes: number | null
  candidate: string
}

/** The cards in the caller's scope (`t`) that payroll is to be told of. */
export async function listDue(queries: Queries, question: PayrollQuestion, scope: Fragment): Promise<DueCard[]> {
  const { text, values } = toStatement(sql`
    select t."ID"::int as id, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."Date" as date,
      t."Status" = ${timeCardStatus.approved} and t."ExportedOn" is null as "isFresh", t."Rate" is not null as "hasRate",
      t."ApprovedMinutes" as "approvedMinutes",
      c."Name" as candidate
    from "time-card" t join "candidate" c on c."ID" = t."CandidateID"
    where t."IsPayrollDue" and ${toAsked(question, scope)} order by t."ID"`)
  return queries.query<DueCard>(text, values)
}

/** A shift of the asked dates whose card nobody has approved yet. */
export interface OpenCard {
  candidate: string
  date: string
  total: number
}

/** The first cards of the asked dates that are worked and not approved, each with how many there are. */
export async function listOpen(
  queries: Queries,
  question: PayrollQuestion,
  { scope, now, most }: { scope: Fragment; now: string; most: number },
): Promise<OpenCard[]> {
  const decided = [timeCardStatus.approved, timeCardStatus.void]
  const { text, values } = toStatement(sql`
    select c."Name" as candidate, t."Date" as date, count(*) over ()::int as total
    from "time-card" t join "candidate" c on c."ID" = t."CandidateID"
    where t."Status" <> all(${decided}) and t."EndsOn" < ${now}::timestamptz and ${toAsked(question, scope)}
    order by t."Date", t."StartsOn", t."ID" limit ${most}`)
  return queries.query<OpenCard>(text, values)
}

/** All cards of candidates between two dates that are approved or that payroll was told of, by their starts. */
export async function listWeekCards(
  queries: Queries,
  {
    candidateIds,
    companyIds,
    from,
    to,
  }: { candidateIds: readonly number[]; companyIds: readonly number[]; from: string; to: string },
  scope: Fragment,
): Promise<WeekCard[]> {
  const { text, values } = toStatement(sql`
    select t."ID"::int as id, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."EmployerID"::int as "employerId",
      t."OrganizationID"::int as "organizationId", t."Date" as date, t."Status"::int as status, e."State" as state,
      coalesce(e."TimeZone", 'UTC') as zone, coalesce(t."StartsOn", t."Date"::timestamptz) as "startsOn",
      coalesce(t."EndsOn", t."Date"::timestamptz) as "endsOn", t."ApprovedMinutes"::int as minutes, t."Rate"::float8 as rate,
      t."BillRate"::float8 as "billRate", t."UnlockReason" as "unlockReason", t."VoidReason" as "voidReason",
      t."ExportedOn" is not null as "isLocked", coalesce(${scope}, false) as "isReached",
      coalesce((select jsonb_agg(jsonb_build_object('start', s."StartsOn", 'end', s."EndsOn", 'isBreak', s."IsBreak"))
        from "time-card-slot" s where s."TimeCardID" = t."ID" and not s."IsDeleted" and s."EndsOn" is not null), '[]') as slots
    from "time-card" t join "employer" e on e."ID" = t."EmployerID"
    where t."CandidateID" = any(${candidateIds}) and t."CompanyID" = any(${companyIds}) and t."Date" between ${from}::date and ${to}::date
      and t."IsPayrollDue" is not null and not t."IsDeleted"
    order by t."StartsOn", t."ID"`)
  return queries.query<WeekCard>(text, values)
}

/** The lines that payroll was told of cards, by card; those of each day, multiplier and rate are added up. */
export async function listTold(queries: Queries, cardIds: readonly number[]): Promise<Map<number, LedgerLine[]>> {
  const rows = await queries.query<LedgerLine>(
    `select "TimeCardID"::int as card, "Day" as day, "Multiplier"::float8 as multiplier, "Rate"::float8 as rate, "BillRate"::float8 as "billRate",
       max("RuleID")::int as "ruleId", sum("Minutes")::int as minutes
     from "payroll-line" where "TimeCardID" = any($1::bigint[])
     group by "TimeCardID", "Day", "Multiplier", "Rate", "BillRate"`,
    [cardIds],
  )
  return Map.groupBy(rows, ({ card }) => card)
}

/** The days of the lines that stand about cards: their weeks are counted again, too. */
export async function listToldDays(
  queries: Queries,
  cardIds: readonly number[],
): Promise<{ candidateId: number; day: string }[]> {
  return queries.query(
    `select distinct "CandidateID"::int as "candidateId", "Day" as day from "payroll-line" where "TimeCardID" = any($1::bigint[])`,
    [cardIds],
  )
}

/** The overtime rules of a company. */
export async function listOvertimeRules(queries: Queries, companyId: number): Promise<OvertimeRule[]> {
  return queries.query<OvertimeRule>(
    `select r."ID"::int as "ID", l."Code" as "State", r."DailyHours"::float8 as "DailyHours", r."WeeklyHours"::float8 as "WeeklyHours",
       r."Multiplier"::float8 as "Multiplier", coalesce(r."From", '1900-01-01') as "From"
     from "overtime-rule" r left join "lookup" l on l."ID" = r."StateLookupID"
     where r."CompanyID" = $1 and not r."IsDeleted" order by r."ID"`,
    [companyId],
  )
}

/** The time zones of the facilities of these companies. */
export async function listZones(queries: Queries, companyId: number | null): Promise<string[]> {
  const rows = await queries.query<{ zone: string }>(
    `select distinct "TimeZone" as zone from "employer" where "TimeZone" is not null and not "IsDeleted" and ($1::bigint is null or "CompanyID" = $1)`,
    [companyId],
  )
  return rows.map(({ zone }) => zone)
}

/** Writes a row of the ledger for each file or line; answers their IDs. */
export async function insertLedger(
  queries: Queries,
  table: 'payroll-file' | 'payroll-line',
  rows: readonly RecordValues[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
    .map(name => `"${name}"`)
    .join(', ')
  const made = await queries.query<{ ID: number }>(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) returning "ID"`,
    [JSON.stringify(rows)],
  )
  return made.map(({ ID }) => Number(ID))
}

/** Says of cards whether payroll is still to be told of them. */
export async function markDue(queries: Queries, cardIds: readonly number[], isDue: boolean): Promise<void> {
  await queries.query(
    `update "time-card" set "IsPayrollDue" = $2 where "ID" = any($1::bigint[]) and "IsPayrollDue" is distinct from $2`,
    [cardIds, isDue],
  )
}

/** A line as the file for payroll has it. */
export interface FileLine extends RecordValues {
  Kind: number
  Multiplier: number
  Minutes: number
  Rate: number | null
  Amount: number | null
  BillRate: number | null
}

/** The lines of an export within the caller's scope on them (`l`), by candidate, day and card. */
export async function listFileLines(queries: Queries, fileId: number, scope: Fragment): Promise<FileLine[]> {
  const { text, values } = toStatement(sql`
    select f."Name" as "File", l."Kind"::int as "Kind", l."Reason", l."TimeCardID"::int as "ID", l."CandidateID"::int as "CandidateID",
      c."Name" as "Candidate", c."AtsID" as "CandidateAtsID", t."JobID"::int as "JobID", t."Date", l."Day", e."Name" as "Facility", e."State",
      u."Name" as "Unit", k."Name" as "Profession", l."Multiplier"::float8 as "Multiplier", l."Minutes"::int as "Minutes",
      l."Rate"::float8 as "Rate", l."Amount"::float8 as "Amount", l."BillRate"::float8 as "BillRate",
      t."ApprovedHours"::float8 as "ApprovedHours", t."BreakDuration"::int as "BreakDuration", t."ApprovedByName", t."ApprovedOn"
    from "payroll-line" l join "payroll-file" f on f."ID" = l."FileID" join "time-card" t on t."ID" = l."TimeCardID"
      join "candidate" c on c."ID" = l."CandidateID" join "employer" e on e."ID" = l."EmployerID"
      left join "employer-unit" u on u."ID" = t."UnitID" left join "lookup" k on k."ID" = t."SkillLookupID"
    where l."FileID" = ${fileId} and ${scope}
    order by c."Name", l."CandidateID", l."Day", l."TimeCardID", l."Multiplier", l."ID"`)
  return queries.query<FileLine>(text, values)
}

/** What a job pays the candidate of a card: by the best paid of his skills, else to everybody (rules C9.1). */
export async function findRates(
  queries: Queries,
  cardId: number,
): Promise<{ payRate: number | null; billRate: number | null }> {
  const [row] = await queries.query<{ payRate: number | null; billRate: number | null }>(
    `select ${payRate}::float8 as "payRate", j."BillRate"::float8 as "billRate"
     from "time-card" t join "job" j on j."ID" = t."JobID" join "candidate" c on c."ID" = t."CandidateID" where t."ID" = $1`,
    [cardId],
  )
  return row ?? { payRate: null, billRate: null }
}

/** The pay rate of a card (`t`) on its job (`j`) for its candidate (`c`), in SQL. */
export const payRate = `(select (r->>'Rate')::numeric from jsonb_array_elements(coalesce(j."Rates", '[]'::jsonb)) r
  where r->>'SkillLookupID' is null or (r->>'SkillLookupID')::bigint = t."SkillLookupID" or c."SkillLookupIDs" @> jsonb_build_array(r->'SkillLookupID')
  order by (r->>'SkillLookupID')::bigint is not distinct from t."SkillLookupID" desc, r->>'SkillLookupID' is null, (r->>'Rate')::numeric desc limit 1)`

/** True where payroll was told of minutes by an overtime rule. */
export async function isRuleTold(queries: Queries, ruleId: number): Promise<boolean> {
  const [row] = await queries.query<{ found: boolean }>(
    'select exists (select from "payroll-line" where "RuleID" = $1) as found',
    [ruleId],
  )
  return row?.found ?? false
}

/** What the jobs of cards pay their candidates, by card; null where nobody knows it. */
export async function listPayRates(queries: Queries, cardIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await queries.query<{ id: number; rate: number | null }>(
    `select t."ID"::int as id, ${payRate}::float8 as rate
     from "time-card" t join "job" j on j."ID" = t."JobID" join "candidate" c on c."ID" = t."CandidateID" where t."ID" = any($1::bigint[])`,
    [cardIds],
  )
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}
