import type { RecordValues } from '#contract/callArguments.ts'
import { organizationLevel } from '#contract/enumerations.gen.ts'
import { countShiftHours, findShiftSpan, judgeLength, toLengthText } from '#contract/jobs.ts'
import { moveEnd } from '#contract/rules/movingEnds.ts'
import { formatClock, formatSpan, toWallClock } from '#contract/wallClock.ts'
import { factsOf, readOnce } from '../../platform/resources/facts.ts'
import type { AnsweredRow, Asked, CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import { findOrganization } from '../jobs/contract.ts'
import { findConflicts, listLacking, type Shift } from '../matching/contract.ts'
import {
  countAttempts,
  findEmployerOfUnit,
  findWorkplace,
  isOtherReason,
  listAssignments,
  listDoNotReturn,
} from './candidateJobRepository.ts'
import { listShiftsOf } from './shiftRepository.ts'

type Context = CallContext<'CandidateJobs'>
type AskedRows = readonly Asked<AnsweredRow<'CandidateJobs'>>[]

const findAssignments = readOnce(({ database }: Context, asked: AskedRows) => listAssignments(database, asked))

/** What other times make of a shift. */
interface Adjusted {
  newStart: string | null
  newEnd: string | null
  newEndTime: string
  hasLength: boolean
  isSkipped: boolean
  isTooLong: boolean
  isLengthUsual: boolean
  newLength: string
  isOfPlace: boolean
}

/** The moments that other times come to, and whether they and the unit are possible; an end that is not said moves with its start. */
const findAdjusted = readOnce(async (context: Context, asked: AskedRows): Promise<(Adjusted | null)[]> => {
  const { given } = context
  const assignments = await findAssignments(context, asked)
  const unitEmployer = (given.UnitID ?? null) === null ? null : await findEmployerOfUnit(context.database, given.UnitID)
  return assignments.map(assignment => {
    if (!assignment) return null
    const StartTime = given.StartTime ?? assignment.StartTime
    const EndTime = given.EndTime ?? moveEnd(assignment.EndTime, assignment.StartTime, StartTime) ?? assignment.EndTime
    const times = { ...assignment, StartTime, EndTime }
    const { startsOn, endsOn } = findShiftSpan(times, assignment.TimeZone)
    const verdict = judgeLength(times, assignment.TimeZone)
    const [hours, before] = [times, assignment].map(each => countShiftHours(each, assignment.TimeZone) ?? 0) as [
      number,
      number,
    ]
    return {
      newStart: startsOn,
      newEnd: endsOn,
      newEndTime: EndTime,
      hasLength: StartTime !== EndTime,
      isSkipped: verdict === 'skipped',
      isTooLong: verdict === 'tooLong',
      isLengthUsual: verdict === 'usual' || hours <= before,
      newLength: toLengthText(hours, context.text),
      isOfPlace: unitEmployer === null || unitEmployer === assignment.employerId,
    }
  })
})

/** What the service hands to the offers of several jobs at once; no client can send it. */
export interface Nights {
  /** Of all but one of them 0. */
  NightCount?: number | null
  Nights?: string | null
}

/** What the machine of candidates' jobs asks beside the row (rules C2). */
export const candidateJobFacts: NonNullable<ResourceExtension<'CandidateJobs'>['facts']> = {
  async isReasonOther({ given, database }, asked) {
    const isOther = await isOtherReason(database, given.CancelReasonLookupID ?? given.DeclineReasonLookupID ?? null)
    return asked.map(() => isOther)
  },
  async isDoNotReturn(context, asked) {
    return listDoNotReturn(context.database, await findAssignments(context, asked))
  },
  async lackingDocuments(context, asked) {
    return listLacking(context, await findAssignments(context, asked))
  },
  /** Of an offer of several jobs at once one says how many and which they are: the candidate gets one message. */
  async nightCount({ given }, asked) {
    const { NightCount = null } = given as Nights
    return asked.map(() => NightCount)
  },
  async nights({ given }, asked) {
    const { Nights = null } = given as Nights
    return asked.map(() => Nights)
  },
  async attempt(context, asked) {
    const assignments = await findAssignments(context, asked)
    return (await countAttempts(context.database, assignments)).map(attempts => attempts + 1)
  },
  async isRevenueCenter(context, asked) {
    const { organizationId } = context.given
    const assignments = await findAssignments(context, asked)
    const found = organizationId ? await findOrganization(context.database, organizationId) : null
    return assignments.map(
      assignment => found?.Level === organizationLevel.RevenueCenter && found.CompanyID === assignment?.companyId,
    )
  },
  async start(context, asked) {
    const assignments = await findAssignments(context, asked)
    return assignments.map(
      assignment =>
        assignment?.jobStartsOn && formatClock(readClock(assignment.jobStartsOn, assignment.TimeZone), 'datetime'),
    )
  },
  ...factsOf(
    [
      'newStart',
      'newEnd',
      'newEndTime',
      'hasLength',
      'isSkipped',
      'isTooLong',
      'isLengthUsual',
      'newLength',
      'isOfPlace',
    ],
    findAdjusted,
  ),
  ...factsOf(
    ['isOverlapping', 'conflict', 'isOfferOverlapping', 'restHours', 'hoursInDay', 'hoursInWeek'],
    findOtherShifts,
  ),
}

/** The other shifts of candidates beside a shift: at the times that the call says, else at those of the row, or of the job that it is made for. */
async function findOtherShifts(context: Context, asked: AskedRows): Promise<RecordValues[]> {
  const { given } = context
  const isAdjusted = (given.StartTime ?? given.EndTime ?? null) !== null
  const [assignments, adjusted] = [
    await findAssignments(context, asked),
    isAdjusted ? await findAdjusted(context, asked) : [],
  ]
  const now = context.now().toISOString()
  const questions = assignments.map((assignment, at) => {
    const { newStart, newEnd } = adjusted[at] ?? {}
    const [startsOn, endsOn] = [
      newStart ?? assignment?.startsOn ?? assignment?.jobStartsOn,
      newEnd ?? assignment?.endsOn ?? assignment?.jobEndsOn,
    ]
    const except = asked[at]?.id ?? 0
    return assignment && startsOn && endsOn ? { candidateId: assignment.candidateId, startsOn, endsOn, except } : null
  })
  const others = await listShiftsOf(context.database, questions, now)
  const found: RecordValues[] = []
  for (const [at, question] of questions.entries()) {
    // The shift from which he moves is his no longer.
    const shifts = (others[at] ?? []).filter(({ jobId }) => jobId !== asked[at]?.row.FromJobID)
    if (!question) {
      found.push({ isOverlapping: false, isOfferOverlapping: false, hoursInDay: 0, hoursInWeek: 0 })
      continue
    }
    const { conflictJobId, gapMinutes, ...conflicts } = findConflicts(question, shifts)
    const conflict = conflicts.isOverlapping ? await sayConflict(context, shifts, conflictJobId) : null
    found.push({ ...conflicts, conflict, restHours: gapMinutes === null ? null : gapMinutes / 60 })
  }
  return found
}

/** A shift that stands in the way, by its times: where it is worked only its candidate is informed. */
async function sayConflict(
  { database, caller, text }: CallContext,
  others: readonly Shift[],
  jobId: number | null,
): Promise<string | null> {
  const shift = others.find(each => each.jobId === jobId && each.kind !== 'offered')
  const workplace = jobId === null ? null : await findWorkplace(database, jobId)
  if (!shift || !workplace) return null
  const [start, end] = [readClock(shift.startsOn, workplace.zone), readClock(shift.endsOn, workplace.zone)]
  const times = text('jobs.plan.range', formatClock(start, 'datetime'), formatSpan(start, end)[1])
  return caller.userType === 'Candidate' ? `${workplace.employer}, ${times}` : times
}

function readClock(moment: string, zone: string): string {
  return toWallClock(new Date(moment).toISOString(), zone)
}
