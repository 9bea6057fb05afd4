import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/index.ts'
import type { Slot } from './slotRules.ts'

/**
 * Has overlaps of a person's shifts found when {@link checkOverlaps} is called, as the slots of one call pass through each other. Others
 * who write of the same person wait until the transaction ends.
 */
export async function deferOverlaps(queries: Queries, cardId: number): Promise<void> {
  await queries.query(
    `select pg_advisory_xact_lock(hashtext('locum worked time'), coalesce(c."UserID", -c."ID")::int)
     from "time-card" t join "candidate" c on c."ID" = t."CandidateID" where t."ID" = $1`,
    [cardId],
  )
  await queries.query('set constraints worked_once deferred')
}

/** Throws where a person works twice at one time by now. */
export async function checkOverlaps(queries: Queries): Promise<void> {
  await queries.query('set constraints worked_once immediate')
}

/** A shift that a person worked at the time of a slot. */
export interface OtherWork {
  /** The slot that overlaps it, by its position. */
  position: number
  candidate: string
  facility: string
  /** Wall-clock times of the other facility; the end is null while it goes on. */
  start: string
  end: string | null
  /** Whether the other card is in the caller's scope. */
  isSeen: boolean
}

/** The first shift on another card that one of the slots overlaps; null where there is none. `scope` is that of `t`. */
export async function findOtherWork(
  queries: Queries,
  cardId: number,
  slots: readonly Slot[],
  scope: Fragment,
): Promise<OtherWork | null> {
  const asked = slots.flatMap(({ IsTimeCard, StartsOn, EndsOn }, position) =>
    IsTimeCard ? [{ position, start: StartsOn, end: EndsOn }] : [],
  )
  if (asked.length === 0) return null
  return queries.first<OtherWork>(sql`
    select a.position, o."Name" as candidate, e."Name" as facility, s."StartTime" as start, s."EndTime" as end, ${scope} as "isSeen"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a(position int, start timestamptz, "end" timestamptz)
      join "time-card" own on own."ID" = ${cardId} join "candidate" c on c."ID" = own."CandidateID"
      join worked_time w on w.person = coalesce(c."UserID", -c."ID") and w.card <> own."ID" and not w.is_overlapping
        and w.during && tstzrange(a.start, greatest(a.start, coalesce(a.end, own."EndsOn" + interval '4 hours')))
      join "time-card" t on t."ID" = w.card join "candidate" o on o."ID" = t."CandidateID" join "employer" e on e."ID" = t."EmployerID"
      join "time-card-slot" s on s."ID" = w.slot
    where a.end is null or a.start < a.end order by a.position, w.during limit 1`)
}

/** A shift of the same person that is not clocked out. */
export interface OpenWork {
  cardId: number
  facility: string
  zone: string
  start: string
  /** The planned end, a moment. */
  endsOn: string
}

/** The shift on another card that a card's person has not clocked out of; null where there is none. */
export async function findOpenWork(queries: Queries, cardId: number): Promise<OpenWork | null> {
  return queries.first<OpenWork>(
    `select t."ID"::int as "cardId", e."Name" as facility, e."TimeZone" as zone, s."StartTime" as start, t."EndsOn" as "endsOn"
     from "time-card" own join "candidate" c on c."ID" = own."CandidateID"
       join worked_time w on w.person = coalesce(c."UserID", -c."ID") and w.card <> own."ID"
       join "time-card-slot" s on s."ID" = w.slot and s."EndsOn" is null
       join "time-card" t on t."ID" = w.card join "employer" e on e."ID" = t."EmployerID"
     where own."ID" = $1 order by s."StartsOn" desc limit 1`,
    [cardId],
  )
}

/** A shift that overlapped an earlier one of its person when that was not refused yet. */
export interface Overlap {
  card: number
  candidate: string
  facility: string
  start: string
  end: string | null
}

/** The shifts that are marked as overlapping, until they are saved again; none where the installation has no time cards. */
export async function listOverlaps(queries: Queries): Promise<Overlap[]> {
  const [found] = await queries.query<{ isThere: boolean }>(
    `select to_regclass('worked_time') is not null as "isThere"`,
  )
  if (!found?.isThere) return []
  return queries.query<Overlap>(
    `select w.card::int as card, c."Name" as candidate, e."Name" as facility, s."StartTime" as start, s."EndTime" as end
     from worked_time w join "time-card" t on t."ID" = w.card join "candidate" c on c."ID" = t."CandidateID"
       join "employer" e on e."ID" = t."EmployerID" join "time-card-slot" s on s."ID" = w.slot
     where w.is_overlapping order by c."Name", s."StartsOn"`,
  )
}
