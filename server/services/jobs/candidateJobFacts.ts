import type { RecordValues } from '#contract/callArguments.ts'
import { moveEnd } from '#contract/rules/movingEnds.ts'
import { formatClock, formatSpan, toWallClock } from '#contract/wallClock.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import {
  countAttempts,
  findPlacing,
  isDoNotReturn,
  isOtherReason,
  isUnitOf,
  type Placing,
} from './candidateJobRepository.ts'
import { findJobPlace, findOrganization } from './jobRepository.ts'
import { countShiftHours, findShiftSpan, judgeLength, toLengthText } from './rangeRules.ts'
import { listShifts } from './shiftRepository.ts'
import { findConflicts, type Shift, type Span } from './shiftRules.ts'

/** The level of the organizations that staff jobs (domain "Whose rows"). */
const revenueCenterLevel = 4

/** The events that put a candidate on a job. */
const placing = ['apply', 'offer', 'assign', 'takeOver']
/** The events before which the other shifts of the candidate are looked at (rules C2 "Overlap and gap"). */
const judged = ['apply', 'offer', 'accept', 'adjustShift', 'takeOver']
/** The events that take a reason. */
const reasoned = ['decline', 'declineOffer', 'cancel', 'cancelShift', 'cancelAtFacility', 'acceptCancel']

/** What the machine of candidates' jobs asks beside the row (rules C2). */
export const candidateJobFacts: NonNullable<ResourceExtension['facts']> = {
  names: [
    ...['isDoNotReturn', 'attempt', 'isRevenueCenter', 'isReasonOther', 'newStart', 'newEnd', 'isOfPlace'],
    ...['newEndTime', 'hasLength', 'isSkipped', 'isTooLong', 'isLengthUsual', 'newLength'],
    ...['isOverlapping', 'conflict', 'isOfferOverlapping', 'restHours', 'hoursInDay', 'hoursInWeek', 'start'],
  ],
  async find(context, ids, event) {
    const found = new Map<number, RecordValues>()
    if (event === null) return found
    for (const id of ids) found.set(id, await findFacts(context, id, event))
    return found
  },
}

async function findFacts(context: CallContext, id: number, event: string): Promise<RecordValues> {
  const { database } = context
  const args = context.args.args ?? {}
  if (![placing, judged, reasoned].flat().includes(event)) return {}
  const place = await findPlacing(database, { id, jobId: args.JobID, candidateId: args.CandidateID })
  const facts: RecordValues = {}
  if (reasoned.includes(event))
    facts.isReasonOther = await isOtherReason(database, args.CancelReasonLookupID ?? args.DeclineReasonLookupID ?? null)
  if (!place) return facts
  if (event === 'accept' || placing.includes(event)) facts.isDoNotReturn = await isDoNotReturn(database, place)
  facts.start = place.jobStartsOn && formatClock(readClock(place.jobStartsOn, place.TimeZone), 'datetime')
  if (placing.includes(event)) facts.attempt = (await countAttempts(database, place)) + 1
  if (event === 'offer') facts.isRevenueCenter = await isRevenueCenter(context, args.organizationId, place)
  if (event === 'adjustShift') Object.assign(facts, await findAdjusted(context, place, args))
  if (judged.includes(event))
    Object.assign(facts, await findShiftFacts(context, id, place, toJudged(event, place, facts)))
  return facts
}

async function isRevenueCenter({ database }: CallContext, organizationId: unknown, place: Placing): Promise<boolean> {
  if (organizationId === null || organizationId === undefined) return false
  const found = await findOrganization(database, Number(organizationId))
  return found?.Level === revenueCenterLevel && found.CompanyID === place.companyId
}

/** The moments that other times come to, and whether they and the unit are possible; an end that is not said moves with its start. */
async function findAdjusted(
  { database, text }: CallContext,
  place: Placing,
  args: RecordValues,
): Promise<RecordValues> {
  const StartTime = String(args.StartTime ?? place.StartTime)
  const EndTime = String(args.EndTime ?? moveEnd(place.EndTime, place.StartTime, StartTime) ?? place.EndTime)
  const times = { ...place, StartTime, EndTime }
  const { startsOn, endsOn } = findShiftSpan(times, place.TimeZone)
  const verdict = judgeLength(times, place.TimeZone)
  const [hours, before] = [times, place].map(each => countShiftHours(each, place.TimeZone) ?? 0) as [number, number]
  const hasUnit = args.UnitID !== null && args.UnitID !== undefined
  return {
    newStart: startsOn,
    newEnd: endsOn,
    newEndTime: EndTime,
    hasLength: StartTime !== EndTime,
    isSkipped: verdict === 'skipped',
    isTooLong: verdict === 'tooLong',
    isLengthUsual: verdict === 'usual' || hours <= before,
    newLength: toLengthText(hours, text),
    isOfPlace: !hasUnit || (await isUnitOf(database, args.UnitID, place.employerId)),
  }
}

/** The stretch of time that is judged: other times, those of the row, or those of the job that it is made for. */
function toJudged(event: string, place: Placing, { newStart, newEnd }: RecordValues): Span | null {
  const [startsOn, endsOn] =
    event === 'adjustShift'
      ? [newStart, newEnd]
      : event === 'accept'
        ? [place.startsOn, place.endsOn]
        : [place.jobStartsOn, place.jobEndsOn]
  return typeof startsOn === 'string' && typeof endsOn === 'string' ? { startsOn, endsOn } : null
}

async function findShiftFacts(
  context: CallContext,
  id: number,
  place: Placing,
  span: Span | null,
): Promise<RecordValues> {
  const none = { isOverlapping: false, conflict: null, isOfferOverlapping: false, restHours: null }
  if (!span) return { ...none, hoursInDay: 0, hoursInWeek: 0 }
  const now = context.now().toISOString()
  const others = await listShifts(context.database, { candidateId: place.candidateId, ...span, except: id, now })
  const { isOverlapping, conflictJobId, isOfferOverlapping, gapMinutes, hoursInDay, hoursInWeek } = findConflicts(
    span,
    others,
  )
  const conflict = isOverlapping ? await sayConflict(context, others, conflictJobId) : null
  const restHours = gapMinutes === null ? null : gapMinutes / 60
  return { isOverlapping, conflict, isOfferOverlapping, restHours, hoursInDay, hoursInWeek }
}

/** A shift that stands in the way, by its times: where it is worked only its candidate is told. */
async function sayConflict(
  { database, caller, text }: CallContext,
  others: readonly Shift[],
  jobId: number | null,
): Promise<string | null> {
  const shift = others.find(each => each.jobId === jobId && each.kind !== 'offered')
  const place = jobId === null ? null : await findJobPlace(database, jobId)
  if (!shift || !place) return null
  const [start, end] = [readClock(shift.startsOn, place.zone), readClock(shift.endsOn, place.zone)]
  const times = text('jobs.plan.range', formatClock(start, 'datetime'), formatSpan(start, end)[1])
  return caller.userType === 'Candidate' ? `${place.employer}, ${times}` : times
}

function readClock(moment: string, zone: string): string {
  return toWallClock(new Date(moment).toISOString(), zone)
}
