import { buildSuccess } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import { toZoneDate } from '#contract/wallClock.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import { type CallContext, type Fragment, type Handlers, join, readDate } from '../../platform/resources/index.ts'
import { findPeriod, toPeriod } from '../jobs/contract.ts'
import { findCandidate, findOwn, getPair, judgeApplying } from '../matching/contract.ts'
import { listBounds, narrowCandidateJobs } from './candidateJobSearchRepository.ts'

/** What lists of candidates' jobs show of each job. */
const displayed = [
  ...['Status', 'StartDate', 'EndDate', 'StartTime', 'EndTime', 'StartsOn', 'EndsOn', 'EmployerID', 'UnitID'],
  ...['ProfessionLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'Demand', 'ConfirmedCount', 'Rates', 'Bonus'],
]

/** The reads of candidates' jobs (SPEC-2 §7 "Candidate-job actions"). */
export const candidateJobReads: Handlers<'CandidateJobs'> = {
  async byCode(context) {
    const { code, CandidateID } = context.given
    return buildSuccess(await getPair(context, await findJobByCode(context, code), CandidateID))
  },

  async byJob(context) {
    const { jobId, candidateId } = context.given
    const id = await findCandidate(context, candidateId)
    const own = id === null ? null : (await findOwn(context, id, [jobId])).get(jobId)
    if (id === null || !own) throw notFound(context.text('records.notFound'))
    const { Source } = await context.of('Candidates').perform('one', { id })
    return buildSuccess({ ...own, Candidate: Source })
  },

  async searchCandidateJobs(context) {
    const { page, conditions = [], searchText, sort } = context.args
    const answer = await context.perform('list', {
      ...{ page, conditions, searchText, args: context.given },
      sort: sort ?? [{ field: 'StartsOn', direction: 'descending' }],
    })
    const ids = [...new Set(answer.Source.map(({ JobID }) => JobID))]
    const jobs = await context
      .of('Jobs')
      .perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] }, displayed)
    const byId = new Map(jobs.Source.map(job => [job.ID, job]))
    const own = new Map(answer.Source.map(row => [row.JobID, row]))
    const candidateId = await findCandidate(context, undefined)
    const answers = await judgeApplying(context, candidateId, [...byId.keys()], own)
    const toJob = (id: number) => (byId.has(id) ? { ...byId.get(id), ...answers.get(id) } : null)
    return { ...answer, Source: answer.Source.map(row => ({ ...row, Job: toJob(row.JobID) })) }
  },
}

/** A job by its number, as `Job-12` too, or by the number that an applicant tracking system knows it by. */
async function findJobByCode(context: CallContext, code: string): Promise<number> {
  const [, number] = /^(?:job-)?(\d{1,15})$/i.exec(code.trim()) ?? []
  if (number !== undefined) return Number(number)
  const found = await context.of('Jobs').perform('list', {
    args: { jobAts: code },
    page: { index: 0, size: 1, withTotal: false },
  })
  const [job] = found.Source
  if (!job) throw notFound(context.text('records.notFound'))
  return job.ID
}

/** What searches of candidates' jobs ask beside the filters of the list. */
export function narrowReads(context: CallContext<'CandidateJobs'>, table: Fragment): Fragment | null {
  const { given } = context
  const today = readDate(given, 'today') ?? toZoneDate(context.now().toISOString(), usualZone)
  const period = given.period ? findPeriod(given.period, today) : null
  const conditions = narrowCandidateJobs(table, {
    ranges: [
      { from: readDate(given, 'from'), to: readDate(given, 'to') },
      { from: period?.from ?? null, to: period?.to ?? null },
    ],
    employerIds: given.employerIds ?? [],
    skillIds: given.skill ?? [],
  })
  if (given.countType !== undefined) {
    // What the lists of the agency's home ask of the beginning of a shift (SPEC-2 §7 "Agency dashboard lists").
    const moment = { now: context.now().toISOString(), zone: usualZone }
    conditions.push(...listBounds(table, toPeriod('StartsOn', given.countType, given.upcomingType, moment)))
  }
  return conditions.length === 0 ? null : join(conditions, ' and ')
}
