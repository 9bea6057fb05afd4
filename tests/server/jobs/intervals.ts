import { findInstant, moveDays } from '#contract/wallClock.ts'
import { buildRandom, type Random } from '#server/demo/random.ts'
import { findConflicts, type Shift, type Span } from '#server/services/matching/shiftRules.ts'
import type { JobWorld } from './world.ts'

const zone = 'America/New_York'
const times = ['00:30', '01:30', '02:30', '07:00', '15:00', '19:00', '23:00']
/** Around the nights on which clocks change, and some of no such night. */
const dates = ['2037-03-05', '2037-10-29', '2037-06-10']
const people = 12
/** After so many shifts everybody begins anew, else all are taken. */
const round = 200

/** Confirms candidates on shifts, with no check of the service before it; answers which ones the database kept. */
const tryShifts = `create or replace function try_shifts(shifts jsonb) returns boolean[] language plpgsql as $$
  declare kept boolean[] := '{}'; each jsonb;
  begin
    for each in select * from jsonb_array_elements(shifts) loop
      begin
        insert into "candidate-job" ("JobID", "CandidateID", "Status", "StartsOn", "EndsOn") values ((each ->> 'jobId')::bigint,
          (each ->> 'candidateId')::bigint, 3, (each ->> 'startsOn')::timestamptz, (each ->> 'endsOn')::timestamptz);
        kept := kept || true;
      exception when exclusion_violation then kept := kept || false;
      end;
    end loop;
    return kept;
  end $$`

interface TriedShift extends Span {
  jobId: number
  candidateId: number
}

/**
 * Has the database confirm candidates on shifts of random times, overnight ones and both nights on which clocks change among them. Answers
 * the shifts of which it and the rule were of two minds, and how many were kept and refused.
 */
export async function runIntervals({ database, clear }: JobWorld, count: number, seed: number) {
  const random = buildRandom(seed)
  await database.run(tryShifts)
  const run = { kept: 0, refused: 0, different: [] as Span[] }
  for (let made = 0; made < count; made += round) {
    await clear()
    const shifts = Array.from({ length: Math.min(round, count - made) }, (_, index) => buildShift(random, index))
    const [answer] = await database.run<{ kept: boolean[] }>('select try_shifts($1::jsonb) as kept', [
      JSON.stringify(shifts),
    ])
    const allowed = judge(shifts)
    for (const [index, shift] of shifts.entries()) {
      const isKept = answer?.kept[index] === true
      run[isKept ? 'kept' : 'refused'] += 1
      if (isKept !== allowed[index]) run.different.push(shift)
    }
  }
  return run
}

/** What the rule makes of shifts that come one after the other. */
function judge(shifts: readonly TriedShift[]): boolean[] {
  const held = new Map<number, Shift[]>()
  return shifts.map(shift => {
    const others = held.get(shift.candidateId) ?? []
    if (findConflicts(shift, others).isOverlapping) return false
    held.set(shift.candidateId, [...others, { ...shift, kind: 'confirmed' }])
    return true
  })
}

/** Each is on a job of its own, so that nothing but the times decides. */
function buildShift(random: Random, index: number): TriedShift {
  const date = moveDays(random.pick(dates), random.integer(0, 5))
  const [time, end] = [random.pick(times), random.pick(times)]
  const startsOn = findInstant({ date, time, zone })
  const endsOn = findInstant({ date, time: end === time ? '12:00' : end, after: time, zone })
  const isSpan = startsOn !== null && endsOn !== null && startsOn < endsOn
  // An hour that is skipped leaves nothing between two times of it.
  return isSpan ? { jobId: index, candidateId: random.integer(1, people), startsOn, endsOn } : buildShift(random, index)
}
