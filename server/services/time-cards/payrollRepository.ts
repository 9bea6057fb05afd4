import type { RecordValues } from '#contract/callArguments.ts'
import { payrollLineKind, timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, join, sql } from '../../platform/resources/index.ts'
import type { OvertimeRule } from './overtimeRules.ts'
import type { LedgerLine, WeekCard } from './payrollLedger.ts'

/** Which cards an export is about; null and an empty list ask for nothing. */
export interface PayrollQuestion {
  ids: readonly number[] | null
  from: string | null
  to: string | null
  employerIds: readonly number[]
}

function toAsked({ ids, from, to, employerIds }: PayrollQuestion, scope: Fragment): Fragment {
  const asked = [scope]
  if (ids !== null) asked.push(sql`t."ID" = any(${ids})`)
  if (from !== null) asked.push(sql`t."Date" >= ${from}::date`)
  if (to !== null) asked.push(sql`t."Date" <= ${to}::date`)
  if (employerIds.length > 0) asked.push(sql`t."EmployerID" = any(${employerIds})`)
  return join(asked, ' and ')
}

/** A card that is to be reported to payroll, or whose weeks are to be counted again. */
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

/** The cards in the caller's scope (`t`) that are to be reported to payroll; nobody decides of them anew until the transaction ends. */
export async function listDue(queries: Queries, question: PayrollQuestion, scope: Fragment): Promise<DueCard[]> {
  return queries.query<DueCard>(sql`
    select t."ID"::int as id, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."Date" as date,
      t."Status" = ${timeCardStatus.Approved} and t."ExportedOn" is null as "isFresh", t."Rate" is not null as "hasRate",
      t."ApprovedMinutes" as "approvedMinutes",
      c."Name" as candidate
    from "time-card" t join "candidate" c on c."ID" = t."CandidateID"
    where t."IsPayrollDue" and ${toAsked(question, scope)} order by t."ID" for update of t`)
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
  const decided = [timeCardStatus.Approved, timeCardStatus.Void]
  return queries.query<OpenCard>(sql`
    select c."Name" as candidate, t."Date" as date, count(*) over ()::int as total
    from "time-card" t join "candidate" c on c."ID" = t."CandidateID"
    where t."Status" <> all(${decided}) and t."EndsOn" < ${now}::timestamptz and ${toAsked(question, scope)}
    order by t."Date", t."StartsOn", t."ID" limit ${most}`)
}

/** Cards of candidates between two dates. */
interface WeekQuestion {
  candidateIds: readonly number[]
  companyIds: readonly number[]
  from: string
  to: string
}

const ofWeeks = ({ candidateIds, companyIds, from, to }: WeekQuestion): Fragment => sql`
  t."CandidateID" = any(${candidateIds}) and t."CompanyID" = any(${companyIds}) and t."Date" between ${from}::date and ${to}::date
  and t."IsPayrollDue" is not null and not t."IsDeleted"`

/** Has who decides of these cards wait until the transaction ends: what is reported of them is what they are then. */
export async function lockWeekCards(queries: Queries, question: WeekQuestion): Promise<void> {
  await queries.query(sql`select from "time-card" t where ${ofWeeks(question)} order by t."ID" for update`)
}

/** All cards of candidates between two dates that are approved or that payroll was told of, by their starts. */
export async function listWeekCards(queries: Queries, question: WeekQuestion, scope: Fragment): Promise<WeekCard[]> {
  return queries.query<WeekCard>(sql`
    select t."ID"::int as id, t."CandidateID"::int as "candidateId", t."CompanyID"::int as "companyId", t."EmployerID"::int as "employerId",
      t."OrganizationID"::int as "organizationId", t."Date" as date, t."Status"::int as status,
      case when t."PayZone" is null then e."State" else t."PayState" end as state, coalesce(t."PayZone", e."TimeZone", 'UTC') as zone,
      coalesce(t."StartsOn", t."Date"::timestamptz) as "startsOn",
      coalesce(t."EndsOn", t."Date"::timestamptz) as "endsOn", t."ApprovedMinutes"::int as minutes, t."Rate"::float8 as rate,
      t."BillRate"::float8 as "billRate", t."UnlockReason" as "unlockReason", t."VoidReason" as "voidReason",
      t."ExportedOn" is not null as "isLocked", coalesce(${scope}, false) as "isReached",
      coalesce((select jsonb_agg(jsonb_build_object('start', s."StartsOn", 'end', s."EndsOn", 'isBreak', s."IsBreak"))
        from "time-card-slot" s where s."TimeCardID" = t."ID" and not s."IsDeleted" and s."EndsOn" is not null), '[]') as slots
    from "time-card" t join "employer" e on e."ID" = t."EmployerID"
    where ${ofWeeks(question)} order by t."StartsOn", t."ID"`)
}

/** The lines that were reported to payroll of cards, by card; those of each day, multiplier and rate are added up. */
export async function listReported(queries: Queries, cardIds: readonly number[]): Promise<Map<number, LedgerLine[]>> {
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
export async function listReportedDays(
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
  return queries.values<string>(
    `select distinct "TimeZone" as zone from "employer" where "TimeZone" is not null and not "IsDeleted" and ($1::bigint is null or "CompanyID" = $1)`,
    [companyId],
  )
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
  return queries.values<number>(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb) returning "ID"`,
    [JSON.stringify(rows)],
  )
}

/** Says of cards whether they are still to be reported to payroll. */
export async function markDue(queries: Queries, cardIds: readonly number[], isDue: boolean): Promise<void> {
  await queries.query(
    `update "time-card" set "IsPayrollDue" = $2 where "ID" = any($1::bigint[]) and "IsPayrollDue" is distinct from $2`,
    [cardIds, isDue],
  )
}

/** A line as the file for payroll has it. */
export interface FileLine extends RecordValues {
  ID: number
  Kind: number
  Day: string
  Multiplier: number
  Minutes: number
  Rate: number | null
  Amount: number | null
  BillRate: number | null
}

/** What a file says of cards beside hours and rates, by card. */
export async function listCardWords(queries: Queries, cardIds: readonly number[]): Promise<Map<number, RecordValues>> {
  const rows = await queries.query<{ id: number; words: RecordValues }>(
    `select t."ID"::int as id, ${cardWords} as words from ${cardNames} where t."ID" = any($1::bigint[])`,
    [cardIds],
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

const cardNames = `"time-card" t join "candidate" c on c."ID" = t."CandidateID" join "employer" e on e."ID" = t."EmployerID"
  left join "employer-unit" u on u."ID" = t."UnitID" left join "lookup" k on k."ID" = t."SkillLookupID"`

const cardWords = `jsonb_build_object('Candidate', c."Name", 'CandidateAtsID', c."AtsID", 'JobID', t."JobID", 'Date', t."Date",
  'Facility', e."Name", 'State', case when t."PayZone" is null then e."State" else t."PayState" end, 'Unit', u."Name", 'Profession', k."Name",
  'ApprovedHours', t."ApprovedHours", 'BreakDuration', t."BreakDuration", 'ApprovedByName', t."ApprovedByName", 'ApprovedOn', to_char(t."ApprovedOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** The lines of an export within the caller's scope on them (`l`), by candidate, day and card. */
export async function listFileLines(queries: Queries, fileId: number, scope: Fragment): Promise<FileLine[]> {
  const lines = await queries.query<FileLine & { Card: RecordValues | null }>(sql`
    select f."Name" as "File", l."Kind"::int as "Kind", l."Reason", l."TimeCardID"::int as "ID", l."CandidateID"::int as "CandidateID", l."Day",
      l."Multiplier"::float8 as "Multiplier", l."Minutes"::int as "Minutes", l."Rate"::float8 as "Rate", l."Amount"::float8 as "Amount",
      l."BillRate"::float8 as "BillRate", l."Card"
    from "payroll-line" l join "payroll-file" f on f."ID" = l."FileID"
    where l."FileID" = ${fileId} and ${scope}
    order by l."Card"->>'Candidate', l."CandidateID", l."Day", l."TimeCardID", l."Multiplier", l."ID"`)
  // Lines that were reported before the words were kept take those of today.
  const today = await listCardWords(
    queries,
    lines.flatMap(({ ID, Card }) => (Card === null ? [ID] : [])),
  )
  return lines.map(({ Card, ...line }) => ({ ...line, ...(Card ?? today.get(line.ID)) }) as FileLine)
}

/** What the lines of a file come to that a caller reaches, and whether they are all. */
interface FileFigures {
  id: number
  figures: { Cards: number; Corrections: number; Minutes: number; Amount: number }
  isWhole: boolean
}

/** What files come to within the caller's scope on their lines (`l`). */
export async function listFileFigures(
  queries: Queries,
  fileIds: readonly number[],
  scope: Fragment,
): Promise<FileFigures[]> {
  return queries.query<FileFigures>(sql`
    select l."FileID"::int as id, bool_and(l."isReached") as "isWhole", jsonb_build_object(
      'Cards', count(distinct l."TimeCardID") filter (where l."isReached" and l."Kind" = ${payrollLineKind.Original}),
      'Corrections', count(distinct l."TimeCardID") filter (where l."isReached" and l."Kind" = ${payrollLineKind.Correction}),
      'Minutes', coalesce(sum(l."Minutes") filter (where l."isReached"), 0),
      'Amount', coalesce(sum(l."Amount") filter (where l."isReached"), 0)) as figures
    from (select l.*, coalesce(${scope}, false) as "isReached" from "payroll-line" l where l."FileID" = any(${fileIds})) l group by l."FileID"`)
}

/** What payroll goes by once a card is approved (rules C9.1). */
interface PayTerms {
  payRate: number | null
  billRate: number | null
  /** Those of the facility. */
  payState: string | null
  payZone: string
}

/** By what cards are paid if they are approved now. */
export async function listPayTerms(queries: Queries, cardIds: readonly number[]): Promise<Map<number, PayTerms>> {
  const rows = await queries.query<PayTerms & { id: number }>(
    `select t."ID"::int as id, ${payRate}::float8 as "payRate", j."BillRate"::float8 as "billRate", e."State" as "payState",
       coalesce(e."TimeZone", 'UTC') as "payZone"
     from "time-card" t join "job" j on j."ID" = t."JobID" join "employer" e on e."ID" = t."EmployerID" where t."ID" = any($1::bigint[])`,
    [cardIds],
  )
  return new Map(rows.map(({ id, ...terms }) => [id, terms]))
}

/** The pay rate of a card (`t`) on its job (`j`), in SQL: that of the best paid of its candidate's skills, else the one without a skill. */
export const payRate = `(select (r->>'Rate')::numeric from jsonb_array_elements(coalesce(j."Rates", '[]'::jsonb)) r
  where r->>'SkillLookupID' is null
    or exists (select from "candidate" c where c."ID" = t."CandidateID" and c."SkillLookupIDs" @> jsonb_build_array(r->'SkillLookupID'))
  order by r->>'SkillLookupID' is null, (r->>'Rate')::numeric desc limit 1)`

/** The last day of which payroll was told anything of a company. */
export async function findLastReported(queries: Queries, companyId: number): Promise<string | null> {
  return queries.value<string>('select max("Day") as day from "payroll-line" where "CompanyID" = $1', [companyId])
}

/** What the jobs of cards pay their candidates, by card; null where nobody knows it. */
export async function listPayRates(queries: Queries, cardIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await queries.query<{ id: number; rate: number | null }>(
    `select t."ID"::int as id, ${payRate}::float8 as rate
     from "time-card" t join "job" j on j."ID" = t."JobID" where t."ID" = any($1::bigint[])`,
    [cardIds],
  )
  return new Map(rows.map(({ id, rate }) => [id, rate]))
}
