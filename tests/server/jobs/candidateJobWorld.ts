import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Question } from '#contract/envelope.ts'
import { type Actor, hoursLater, type JobWorld, noon, statuses } from './world.ts'

/** The statuses of a candidate's job by their names in the machine. */
export const states = {
  ...{
    Requested: 1,
    Offered: 2,
    Confirmed: 3,
    Declined: 4,
    CandidateCanceled: 5,
    AgencyCanceled: 6,
    FacilityCanceled: 7,
  },
  ...{
    JobCanceled: 8,
    Withdrawn: 9,
    WithdrawnJobFilled: 10,
    WithdrawnJobCanceled: 11,
    ScheduledElsewhere: 12,
    Moved: 13,
  },
} as const
export type State = keyof typeof states

/** A candidate on a job as it would stand: `from` none makes the job alone. */
export interface Start {
  from: State | 'none'
  /** Of the row. */
  row?: RecordValues
  job?: RecordValues
  /** Hours from noon to the start of the shift, which takes twelve; 120 where it is absent. */
  hours?: number
}

/** Sets it up; answers the IDs. A confirmed candidate has a position and a time card. */
export async function setUp(world: JobWorld, { from, row = {}, job = {}, hours = 120 }: Start) {
  const times = { StartsOn: hoursLater(hours, noon), EndsOn: hoursLater(hours + 12, noon) }
  const isConfirmed = from === 'Confirmed'
  const counts = { ConfirmedCount: Number(isConfirmed), OfferedCount: Number(from === 'Offered') }
  const jobId = await world.makeJob(statuses.Open, { Demand: 2, ...times, ...counts, ...job })
  const candidateId = world.candidateIds[0] as number
  if (from === 'none') return { jobId, candidateId, id: 0 }
  const base = {
    JobID: jobId,
    CandidateID: candidateId,
    Status: states[from],
    Attempt: 1,
    OrganizationID: world.ids.center,
  }
  const id = await world.insert('CandidateJobs', { ...base, ...times, ...row })
  if (isConfirmed) {
    const card = { CandidateJobID: id, JobID: jobId, CandidateID: candidateId, Date: '2037-11-25', Status: 2 }
    await world.insert('TimeCards', { ...card, ...times })
  }
  return { jobId, candidateId, id }
}

/** What a call came to: null where it is done. */
export type Refused = { refusal: string; question?: Question } | null

/** Makes a call on a pair as somebody; what is refused is answered, what fails is thrown. */
export async function attempt(
  world: JobWorld,
  actor: Actor,
  call: string,
  args: RecordValues,
  engine = world.engines[0],
  codes?: readonly string[],
): Promise<Refused> {
  try {
    const answer = await world.callOn('CandidateJobs', actor, call, { args } as CallArguments, engine, codes)
    return answer.Success ? null : { refusal: answer.Message ?? '' }
  } catch (error) {
    const { envelope } = error as { envelope?: { Message: string; Question?: Question; Errors?: RecordValues } }
    if (!envelope) throw error
    return { refusal: envelope.Message, ...(envelope.Question && { question: envelope.Question }) }
  }
}
