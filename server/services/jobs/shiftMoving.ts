import type { CallContext } from '../../platform/resources/extension.ts'
import { findShiftSpan } from './rangeRules.ts'
import { listPlaced } from './shiftRepository.ts'

/**
 * Has who is on a job follow its times, with their time cards. One who would then overlap another confirmed shift stays as he is, and the
 * agency is told.
 */
export async function moveCandidateJobs(context: CallContext, jobId: number): Promise<void> {
  const system = context.of('CandidateJobs', 'System')
  for (const shift of await listPlaced(context.transaction, jobId)) {
    const { startsOn, endsOn } = findShiftSpan(shift, shift.TimeZone)
    if (startsOn === shift.StartsOn && endsOn === shift.EndsOn) continue
    try {
      await context.transaction.savepoint(() => system.send('retime', shift.ID, { StartsOn: startsOn, EndsOn: endsOn }))
    } catch (error) {
      if (!isExclusion(error)) throw error
      await system.raise('SHIFT_OVERLAPS', shift.ID, { ID: shift.ID, ...(await findPair(context, shift.ID)) })
    }
  }
}

async function findPair(context: CallContext, id: number): Promise<{ JobID: number; CandidateID: number }> {
  const { Source } = await context.of('CandidateJobs', 'System').perform('one', { id })
  const { JobID, CandidateID } = Source as { JobID: number; CandidateID: number }
  return { JobID, CandidateID }
}

/** True where the database refuses two overlapping confirmed shifts; worked ones are told in their own words. */
function isExclusion(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'candidate_job_overlap'
}
