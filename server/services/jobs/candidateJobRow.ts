import type { CandidateJobRow } from '#contract/rows.gen.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { liveStatuses } from './candidateJobRepository.ts'

/** The row of a candidate on a job that counts: the live one, else the newest; throws 404 where the caller reaches none. */
export async function getRow(context: CallContext<'CandidateJobs'>): Promise<CandidateJobRow> {
  const { JobID, CandidateID } = context.given
  const { Source } = await context.perform('list', {
    conditions: [
      { field: 'JobID', op: 'in', value: [JobID] },
      { field: 'CandidateID', op: 'in', value: [CandidateID] },
    ],
    page: { index: 0, size: 100, withTotal: false },
    sort: [{ field: 'ID', direction: 'descending' }],
  })
  const row = Source.find(({ Status }) => liveStatuses.includes(Status)) ?? Source[0]
  if (!row) throw notFound(context.text('records.notFound'))
  return row
}

const constants = {
  ...{ TimeBeforeShiftStart: 4, TimeToCancelJob: 24, TimeToCancelOnBehalfOfFacility: 24 },
  ...{ MinRestHours: 8, MostHoursInDay: 16, MostHoursInWeek: 60 },
}

/** The settings by which shifts are judged: those of the system configuration before the machine's own. */
export async function findShiftSettings(context: CallContext): Promise<typeof constants> {
  const own = context.configuration.machines.get('candidate-job')?.settings ?? {}
  const set = await context.findSettings(Object.keys(constants))
  const entries = Object.entries(constants).map(([name, usual]) => [name, Number(set[name] ?? own[name] ?? usual)])
  return Object.fromEntries(entries) as typeof constants
}
