import type { RecordValues } from '#contract/callArguments.ts'
import type { DisputedFigures } from '#contract/cardNeeds.ts'
import type { MealBreak } from '#contract/plausibleHours.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Shift, Slot } from './slotRules.ts'

/** What a time card takes over from the candidate's job; null where that is gone. */
export async function findCandidateJob(queries: Queries, candidateJobId: unknown): Promise<RecordValues | null> {
  return queries.first<RecordValues>(
    `select c."JobID", c."CandidateID", coalesce(c."StartsOn", j."StartsOn") as "StartsOn", coalesce(c."EndsOn", j."EndsOn") as "EndsOn",
       coalesce(c."UnitID", j."UnitID") as "UnitID", p."ProfessionLookupID" as "PrimarySkillLookupID",
       c."ConfirmedOn", p."ProviderPayTypeLookupID", ${ofJob}
     from "candidate-job" c join "job" j on j."ID" = c."JobID" join "candidate" p on p."ID" = c."CandidateID" where c."ID" = $1`,
    [candidateJobId],
  )
}

const ofJob = `j."EmployerID", j."OrganizationID", j."CompanyID", j."StartDate" as "Date", j."ShiftID", j."ProfessionLookupID" as "SkillLookupID",
  j."SpecialtyLookupID", j."ShiftTypeLookupID", j."TATypeLookupID",
  (select l."Value" from "lookup" l where l."ID" = j."TATypeLookupID") as "TAType"`

/** The number of the time and attendance type of a card, or of the job to which it goes (SPEC-2 §3 "Enumerations"). */
export async function findAttendance(
  queries: Queries,
  { id, jobId }: { id: number; jobId: unknown },
): Promise<string | null> {
  return queries.value<string>(
    `select l."Value" as value from "time-card" t left join "job" j on j."ID" = $2
     join "lookup" l on l."ID" = coalesce(j."TATypeLookupID", t."TATypeLookupID") where t."ID" = $1`,
    [id, jobId ?? null],
  )
}

/** A card as the rules of its slots and hours look at it. */
export interface Card extends Shift, DisputedFigures {
  ID: number
  EmployerID: number
  /** Since when it has its status. */
  StatusOn: string | null
  /** When the candidate was confirmed for it; null where that is not known. */
  confirmedOn: string | null
  /** What was said to be right of unusual hours, and by whom. */
  HoursConfirmedFor: string | null
  HoursConfirmedBy: string | null
}

const toMoment = (value: string) => new Date(value).toISOString()

/** Cards with their shifts, by ID. */
export async function listCards(queries: Queries, ids: readonly number[]): Promise<Map<number, Card>> {
  const rows = await queries.query<Card>(
    `select t."ID", j."EmployerID", coalesce(t."Date", j."StartDate") as "Date", coalesce(t."StartsOn", j."StartsOn") as "StartsOn",
       coalesce(t."EndsOn", j."EndsOn") as "EndsOn", e."TimeZone" as zone, t."ConfirmedOn" as "confirmedOn", t."StatusOn",
       t."HoursConfirmedFor", t."HoursConfirmedBy",
       t."Status"::int as "Status",
       t."ApprovedHours"::float8 as "ApprovedHours", t."AdjustedClockIn", t."AdjustedClockOut", t."AdjustedBreakTime"::int as "AdjustedBreakTime"
     from "time-card" t join "job" j on j."ID" = t."JobID" join "employer" e on e."ID" = j."EmployerID"
     where t."ID" = any($1::bigint[]) and coalesce(t."StartsOn", j."StartsOn") is not null and coalesce(t."EndsOn", j."EndsOn") is not null
     order by t."ID"`,
    [ids],
  )
  return new Map(
    rows.map(row => [
      row.ID,
      {
        ...{ ...row, StartsOn: toMoment(row.StartsOn), EndsOn: toMoment(row.EndsOn) },
        confirmedOn: row.confirmedOn === null ? null : toMoment(row.confirmedOn),
        StatusOn: row.StatusOn === null ? null : toMoment(row.StatusOn),
      },
    ]),
  )
}

/** The numbers of the time and attendance types of cards and the zones of their facilities, by the card. */
export async function listAttendances(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, { attendance: string | null; zone: string }>> {
  const rows = await queries.query<{ id: number; attendance: string | null; zone: string }>(
    `select t."ID"::int as id, l."Value" as attendance, coalesce(e."TimeZone", 'UTC') as zone
     from "time-card" t left join "lookup" l on l."ID" = t."TATypeLookupID" left join "employer" e on e."ID" = t."EmployerID"
     where t."ID" = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...each }) => [id, each]))
}

/**
 * What the states of the facilities of cards want of breaks, by the card; a state's own rule comes before that of every state. Of cards
 * whose hours come on paper or from the facility nothing is wanted.
 */
export async function findMealBreaks(queries: Queries, ids: readonly number[]): Promise<Map<number, MealBreak>> {
  const rows = await queries.query<{ id: number } & MealBreak>(
    `select distinct on (t."ID") t."ID"::int as id, r."AfterHours"::float8 * 60 as "afterMinutes", r."BreakMinutes"::int as "breakMinutes"
     from "time-card" t join "employer" e on e."ID" = t."EmployerID"
     join "meal-break-rule" r on r."CompanyID" = t."CompanyID" and not r."IsDeleted" left join "lookup" l on l."ID" = r."StateLookupID"
     left join "lookup" a on a."ID" = t."TATypeLookupID"
     where t."ID" = any($1::bigint[]) and coalesce(a."Value", '') not in ('1', '2') and (l."Code" is null or l."Code" = e."State")
     order by t."ID", l."Code" nulls last, r."AfterHours"`,
    [ids],
  )
  return new Map(rows.map(({ id, ...rule }) => [id, rule]))
}

/** The slots of cards, by the card, in their order. */
export async function listSlots(queries: Queries, cardIds: readonly number[]): Promise<Map<number, Slot[]>> {
  const rows = await queries.query<Slot & { TimeCardID: number }>(
    `select "ID", "TimeCardID", "SlotType", "IsTimeCard", "IsBreak", "StartTime", "EndTime", "StartsOn", "EndsOn", "Duration", "Version"
     from "time-card-slot" where "TimeCardID" = any($1::bigint[]) and not "IsDeleted" order by "StartsOn", "ID"`,
    [cardIds],
  )
  const found = new Map<number, Slot[]>(cardIds.map(id => [id, []]))
  for (const { TimeCardID, ...slot } of rows) {
    const EndsOn = slot.EndsOn === null ? null : toMoment(slot.EndsOn)
    found.get(TimeCardID)?.push({ ...slot, StartsOn: toMoment(slot.StartsOn), EndsOn })
  }
  return found
}

/** The mail addresses of those at a facility who receive its time sheets, in one text; null where there is none. */
export async function findReceivers(queries: Queries, employerId: number): Promise<string | null> {
  return queries.value<string>(
    `select string_agg(distinct u."Email", ', ' order by u."Email") as emails from "employer-user" e join "user" u on u."ID" = e."UserID"
     where e."EmployerID" = $1 and e."ReceivesTimeSheets" and not e."IsDeleted" and not u."IsDeleted" and u."IsActive" and u."Email" is not null`,
    [employerId],
  )
}

/** True where a mail address is that of a candidate of the agency that a card belongs to, in his record or his account. */
export async function isCandidateEmail(queries: Queries, cardId: number, email: string): Promise<boolean> {
  const [row] = await queries.query<{ found: boolean }>(
    `select exists (
       select from "candidate" c where lower(btrim(c."Email")) = lower(btrim($2)) and c."CompanyID" is not distinct from t."CompanyID" and not c."IsDeleted"
     ) or exists (
       select from "user" u join "candidate" c on c."UserID" = u."ID"
       where lower(btrim(u."Email")) = lower(btrim($2)) and c."CompanyID" is not distinct from t."CompanyID" and not c."IsDeleted"
     ) as found from "time-card" t where t."ID" = $1`,
    [cardId, email],
  )
  return row?.found ?? false
}

/** The mail address of a user. */
export async function findEmail(queries: Queries, userId: number): Promise<string | null> {
  return queries.value<string>('select "Email" from "user" where "ID" = $1', [userId])
}
