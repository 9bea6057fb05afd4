import { findSlotProblems, type Slot, sumSlots } from '#server/services/time-cards/slotRules.ts'
import type { JobWorld } from '../jobs/world.ts'
import { cardStatuses } from './cardWorld.ts'

/** The ways from status to status that the table of the rules knows (C3). */
const steps = [
  ...['1>6', '1>10', '1>11', '1>12', '2>3', '2>6', '2>10', '2>11', '2>12', '3>4', '3>6', '3>10', '3>12'],
  ...['4>5', '4>6', '4>10', '4>12', '5>4', '5>6', '5>10', '5>12', '6>4', '6>10', '6>11', '6>12', '7>9', '7>12'],
  ...['8>7', '8>9', '8>12', '9>7', '9>8', '9>12', '10>7', '10>8', '10>9', '10>12', '11>7', '11>9', '11>12'],
]

interface StoredCard {
  ID: number
  Status: number
  Date: string
  StartsOn: string
  EndsOn: string
  TotalPaidDuration: number
  BreakDuration: number
  ApprovedHours: number | null
  ApprovedOn: string | null
  ExportedOn: string | null
  slots: Slot[]
}

/** Finds cards that no order of events may leave, totals that are not those of the slots, and links that decided twice. */
export async function listIllegalCards({ database }: JobWorld): Promise<string[]> {
  const cards = await database.run<StoredCard>(
    `select t.*, coalesce((select json_agg(s order by s."StartsOn", s."ID") from "time-card-slot" s
       where s."TimeCardID" = t."ID" and not s."IsDeleted"), '[]') as slots from "time-card" t order by t."ID"`,
  )
  const moves = await database.run<{ move: string; id: string }>(
    `select min("RecordID") as id, ("Before" ->> 'Status') || '>' || ("After" ->> 'Status') as move from audit_entry
     where "Resource" = 'TimeCards' and "After" ? 'Status' and "Before" ? 'Status' group by 2`,
  )
  const links = await database.run<{ id: string; status: number; by: string | null; used: number; uses: number }>(
    `select t."ID" as id, t."Status" as status, t."ApprovedBy" as by, max(l."Uses") as uses,
       count(*) filter (where l."Ending" = 'Used')::int as used from "time-card" t
     join link l on l."Resource" = 'TimeCards' and l."Purpose" = 'approve' and l."RecordID" = t."ID" group by 1, 2, 3`,
  )
  const rated = await database.run<{ id: string }>(
    `select c."ID" as id from "candidate" c where coalesce(c."RatingCount", 0) <> (
       select count(*) from "candidate-rating" r join "time-card" t on t."ID" = r."TimeCardID"
       where r."CandidateID" = c."ID" and r."IsFacilityRating" and not r."IsDeleted" and t."Status" <> 12)`,
  )
  return [
    ...links.flatMap(({ id, status, by, used, uses }) => [
      ...(used > 1 || uses > 1 ? [`Card ${id} was decided by more than one link`] : []),
      ...(status === cardStatuses.Approved && by === 'Link' && used !== 1
        ? [`Card ${id} is approved by a link that was not used`]
        : []),
    ]),
    ...rated.map(({ id }) => `Candidate ${id} has another number of ratings than his shifts that are not void`),
    ...cards.flatMap(card => describe(card).map(problem => `Card ${card.ID} (${card.Status}) ${problem}`)),
    ...moves.flatMap(({ move, id }) => (steps.includes(move) ? [] : [`Card ${id} went ${move}`])),
  ]
}

const { NA, Pending, ReadyToStart, Working, OnBreak, Approved, Unapproved, Disputed, Completed, Received } =
  cardStatuses
const untouched: number[] = [NA, Pending, ReadyToStart, Received]
const complete: number[] = [Unapproved, Completed]
const decided: number[] = [Approved, Disputed]

function describe(card: StoredCard): string[] {
  const { Status, slots } = card
  const totals = sumSlots(slots)
  const { hasOpenShift, hasOpenBreak, isComplete, paidMinutes, breakMinutes, slotCount } = totals
  const shift = { Date: card.Date, StartsOn: card.StartsOn, EndsOn: card.EndsOn, zone: 'America/New_York' }
  const asMoments = slots.map(slot => ({
    ...slot,
    StartsOn: toMoment(slot.StartsOn),
    EndsOn: slot.EndsOn && toMoment(slot.EndsOn),
  }))
  const isWorked = slotCount === 0 || isComplete
  const rules: [string, boolean][] = [
    ['has other totals than its slots', paidMinutes === card.TotalPaidDuration && breakMinutes === card.BreakDuration],
    ['has slots that break a rule', findSlotProblems(asMoments, shift).length === 0],
    ['has slots before it was worked', !untouched.includes(Status) || slotCount === 0],
    ['goes on without a slot that does', Status !== Working || (hasOpenShift && !hasOpenBreak)],
    ['rests without a break that goes on', Status !== OnBreak || (hasOpenShift && hasOpenBreak)],
    ['is over and not complete', !complete.includes(Status) || isComplete],
    ['is decided over slots that go on', !decided.includes(Status) || isWorked],
    ['is approved without hours', Status !== Approved || (card.ApprovedHours !== null && card.ApprovedOn !== null)],
    ['is exported and not approved', card.ExportedOn === null || Status === Approved],
  ]
  return rules.flatMap(([problem, holds]) => (holds ? [] : [problem]))
}

function toMoment(value: string): string {
  return new Date(value).toISOString()
}
