import { jobStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { isWallClock } from '#contract/formats.ts'
import { moveEnd } from '#contract/rules/movingEnds.ts'
import { toInstant, toShiftEnd } from '#contract/wallClock.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { findConflicts, findShiftSettings, type Span } from '../matching/contract.ts'
import { type Assignment, listAssignments } from './candidateJobRepository.ts'
import { getRow } from './candidateJobRow.ts'
import { listShiftsOf } from './shiftRepository.ts'

/** Whether a shift would overlap another of the candidate or leave too little rest (rules C2 "CheckShiftGapOverlap"). */
export async function answerOverlap(context: CallContext<'CandidateJobs', 'checkOverlap'>): Promise<Envelope> {
  const { JobID, CandidateID, startTime, endTime } = context.given
  await context.of('Jobs').perform('one', { id: JobID })
  await context.of('Candidates').perform('one', { id: CandidateID })
  const [assignment] = await listAssignments(context.database, [{ id: 0, row: { JobID, CandidateID } }])
  const span = assignment && toSpan(context, assignment, startTime, endTime)
  if (!span) throw badRequest('The job has no times yet: name startTime and endTime.')
  const own = await findOwn(context)
  const now = context.now().toISOString()
  const question = { ...span, candidateId: CandidateID, except: own }
  const [others = []] = await listShiftsOf(context.database, [question], now)
  const { isOverlapping, gapMinutes, conflictJobId } = findConflicts(span, others)
  const { MinRestHours } = await findShiftSettings(context)
  return buildSuccess({
    IsOverlap: isOverlapping,
    IsGap: !isOverlapping && gapMinutes !== null && gapMinutes < MinRestHours * 60,
    ConflictJobId: conflictJobId === null ? null : await findSeen(context, conflictJobId),
    GapMinutes: gapMinutes,
  })
}

/** A job is named to whom may see it; that it stands in the way is told to all who may ask. */
async function findSeen(context: CallContext, id: number): Promise<number | null> {
  const conditions = [{ field: 'ID', op: 'in' as const, value: [id] }]
  const { Source } = await context.of('Jobs').perform('all', { conditions }, [])
  return Source.length > 0 ? id : null
}

/** The candidate's own row on the job is no other shift. */
async function findOwn(context: CallContext<'CandidateJobs'>): Promise<number> {
  try {
    return (await getRow(context)).ID
  } catch {
    return 0
  }
}

/** Times are those of the facility: of the job's date, or with a date of their own. */
function toSpan(context: CallContext, assignment: Assignment, start: unknown, end: unknown): Span | null {
  if (start === undefined && end === undefined)
    return assignment.jobStartsOn && assignment.jobEndsOn
      ? { startsOn: assignment.jobStartsOn, endsOn: assignment.jobEndsOn }
      : null
  const from = readWallClock('startTime', assignment.StartDate, start ?? assignment.StartTime)
  const moved = start === undefined ? null : moveEnd(assignment.EndTime, assignment.StartTime, from.slice(11))
  const given = String(end ?? moved ?? assignment.EndTime)
  const isTime = !given.includes('T')
  const to = isTime
    ? toShiftEnd(from, readWallClock('endTime', from.slice(0, 10), given).slice(11))
    : readWallClock('endTime', assignment.StartDate, given)
  if (from >= to || (isTime && from.slice(11) === to.slice(11))) throw new Refusal(context.text('jobs.sameTimes'))
  return { startsOn: toInstant(from, assignment.TimeZone), endsOn: toInstant(to, assignment.TimeZone) }
}

function readWallClock(name: string, date: string, value: unknown): string {
  const text = String(value)
  const whole = text.includes('T') ? text : `${date}T${text}`
  const wallClock = whole.length === 16 ? `${whole}:00` : whole
  if (isWallClock(wallClock)) return wallClock
  throw badRequest(`${name} takes 07:00, or 2026-11-20T07:00.`)
}

/** What is reported of a job to which a candidate can be moved. */
const displayed = [
  ...['EmployerID', 'UnitID', 'StartDate', 'StartTime', 'EndTime', 'StartsOn', 'EndsOn', 'SpecialtyLookupID'],
  ...['ShiftTypeLookupID', 'Demand', 'ConfirmedCount'],
]
const mostTargets = 100

/** The open jobs to which a confirmed candidate can be moved, the earliest first (A18). */
export async function listTargets(context: CallContext<'CandidateJobs', 'adjustTargets'>): Promise<Envelope> {
  const { EmployerID = null } = context.given
  const row = await getRow(context)
  const { Source: job } = await context.of('Jobs', 'System').perform('one', { id: row.JobID })
  const now = context.now().toISOString()
  const { Source } = await context.of('Jobs').perform(
    'list',
    {
      conditions: [
        { field: 'Status', op: 'in', value: [jobStatus.Open] },
        { field: 'StartsOn', op: 'from', value: now },
        { field: 'ProfessionLookupID', op: 'in', value: [job.ProfessionLookupID] },
        ...(EmployerID === null ? [] : [{ field: 'EmployerID', op: 'in' as const, value: [EmployerID] }]),
      ],
      sort: [{ field: 'StartsOn', direction: 'ascending' }],
      page: { index: 0, size: mostTargets, withTotal: false },
    },
    displayed,
  )
  const targets = Source.filter(({ ID }) => ID !== row.JobID)
  const drafts = targets.map(({ ID }) => ({ JobID: ID, CandidateID: row.CandidateID, FromJobID: row.JobID }))
  const judged = await context.of('CandidateJobs', 'System').judge('takeOver', drafts)
  // What asks first can be answered.
  const free = targets.filter((_, at) => judged[at]?.isAllowed !== false || judged[at]?.question)
  return buildSuccess(free)
}
