import type { CallArguments, RecordValues, SortArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { jobStatus } from '#contract/enumerations.gen.ts'
import { buildPage, buildSuccess, type Envelope, type Page } from '#contract/envelope.ts'
import { liveStatuses } from '#contract/jobs.ts'
import { toMapAddress } from '#contract/mapAddress.ts'
import type { CandidateJobRow, JobRow } from '#contract/rows.gen.ts'
import { isApplicant } from '../../platform/access/caller.ts'
import { badRequest, notFound } from '../../platform/kernel/problem.ts'
import { type CallContext, type Handlers, readDate } from '../../platform/resources/index.ts'
import {
  countMatching,
  countScheduled,
  findJobLocations,
  type JobCriteria,
  listMatchingEmployers,
  listNearest,
  listOwnRows,
} from './candidateSearchRepository.ts'
import { toFound, usualPage } from './foundRows.ts'
import { type JobQuestion, readCriteria } from './jobCriteria.ts'
import { findCandidatePoint, type Point } from './pointRepository.ts'
import { readShortcuts } from './typedShortcuts.ts'

/** The search for jobs by candidates, and for one (SPEC-2 §7 "Candidate-job actions"). */
export const candidateSearchHandlers: Handlers<'CandidateJobs'> = {
  async searchJobs(context) {
    const { given } = context
    // The latest first, as every search of a candidate's jobs has them (rules C7.1).
    return searchOpen(context, await findCandidate(context, given.candidateId), given, 'descending')
  },

  async matchingJobs(context) {
    const { candidateId, ...args } = context.given
    return searchOpen(context, await findCandidate(context, candidateId), { ...args, matchingOnly: true }, 'ascending')
  },

  async matchedCount(context) {
    const id = await findCandidate(context, context.given.candidateId)
    if (isApplicant(context.caller) && id !== null)
      return buildSuccess(await countMatching(context.database, id, context.now().toISOString()))
    const counting = { index: 0, size: 1, withTotal: true }
    const { answer } = await listMatching(context, id, { matchingOnly: true }, { page: counting })
    return buildSuccess(answer.TotalRows ?? 0)
  },

  async employersMatchingJobs(context) {
    const id = await findCandidate(context, context.given.candidateId)
    const candidateId = id ?? 0
    const point = await findCandidatePoint(context.database, candidateId)
    const scopes = { job: context.of('Jobs').scope('j'), employer: context.of('Employers').scope('e') }
    const now = context.now().toISOString()
    return buildSuccess(await listMatchingEmployers(context.database, { candidateId, now, point }, scopes))
  },

  async scheduledShiftCount(context) {
    const { given } = context
    const id = await findCandidate(context, given.candidateId)
    if (id === null) throw badRequest('candidateId is missing: name the candidate whose shifts are counted.')
    const range = { from: readDate(given, 'from'), to: readDate(given, 'to') }
    return buildSuccess(await countScheduled(context.database, { candidateId: id, ...range }, context.scope('o')))
  },

  employerMap: findEmployerMap,
}

const equals = (field: string, ...value: unknown[]): Condition => ({ field, op: 'in', value })

/** The candidate that a call names, in the caller's reach, else the caller himself; null for others who name none. */
export async function findCandidate(context: CallContext, id: number | null | undefined): Promise<number | null> {
  const own = context.caller.claims.candidate_id ?? null
  if (id === undefined || id === null) return own === null ? null : Number(own)
  return id === own ? id : (await context.of('Candidates').perform('one', { id })).Source.ID
}

/** What a candidate is shown of a job. */
const displayed = [
  ...['Status', 'StartDate', 'EndDate', 'StartTime', 'EndTime', 'StartsOn', 'EndsOn', 'EmployerID', 'UnitID'],
  ...['ProfessionLookupID', 'SpecialtyLookupID', 'SkillLookupIDs', 'ShiftTypeLookupID', 'ShiftGroupLookupID'],
  ...['WorkTypeLookupID', 'Demand', 'ConfirmedCount', 'Rates', 'Bonus', 'Notes', 'SeriesID'],
]

/** Open jobs with where they are, and what the candidate has to do with each. */
async function searchOpen(
  context: CallContext,
  candidateId: number | null,
  args: JobQuestion,
  direction: SortArguments['direction'],
): Promise<Envelope> {
  const { page, sort = [{ field: 'StartsOn', direction }] } = context.args
  const { criteria, answer } = await listMatching(context, candidateId, args, { page, sort })
  const ids = answer.Source.map(({ ID }) => ID)
  const [locations, own] = await Promise.all([
    findJobLocations(context.database, ids, criteria.point),
    candidateId === null ? new Map<number, CandidateJobRow>() : findOwn(context, candidateId, ids),
  ])
  const answers = await judgeApplying(context, candidateId, ids, own)
  const displayed = answer.Source.map(row => ({
    ...row,
    ...locations.get(row.ID),
    ...answers.get(row.ID),
    CandidateJob: own.get(row.ID) ?? null,
  }))
  return { ...answer, Source: displayed }
}

async function listMatching(
  context: CallContext,
  candidateId: number | null,
  args: JobQuestion,
  { page, sort }: Pick<CallContext['args'], 'page' | 'sort'>,
): Promise<{ criteria: JobCriteria; answer: Page<JobRow> & { Source: JobRow[] } }> {
  const { criteria, searchText } = await readCriteria(context, candidateId, args)
  const { from, to, period, today, preference } = args
  const shortcuts = searchText === undefined ? null : await readShortcuts(context, searchText)
  const asked = {
    ...{ page, searchText: shortcuts ? undefined : searchText },
    conditions: [...listConditions(context, args), ...(shortcuts ?? [])],
    args: { from, to, period, today, preference, criteria },
    ...(!criteria.isNearestFirst && sort && { sort }),
  }
  const jobs = context.of('Jobs')
  const answer =
    criteria.isNearestFirst && criteria.point
      ? await listByDistance(jobs, asked, criteria.point)
      : await jobs.perform('list', asked, displayed)
  return { criteria, answer }
}

/** A page of jobs by their distance; how many there are is known at their end alone. */
async function listByDistance(
  jobs: CallContext<'Jobs'>,
  { page = usualPage, ...asked }: CallArguments,
  point: Point,
): Promise<Page<JobRow> & { Source: JobRow[] }> {
  const [from, to] = [page.index * page.size, (page.index + 1) * page.size]
  const conditions = [jobs.listScope('t'), await jobs.asked(asked)]
  const now = jobs.now().toISOString()
  const ids = await listNearest(jobs.database, { point, now, conditions, limit: to + 1 })
  const { Source } = await jobs.perform('all', toFound(ids.slice(from, to)), displayed)
  const hasNext = ids.length > to
  return { ...buildPage(Source, { ...page, total: hasNext ? null : ids.length, hasNext }), Source }
}

/** What has begun is no longer to be found; the status is that of the specification. */
function listConditions(context: CallContext, args: JobQuestion): Condition[] {
  const toChoice = (field: string, value: number[] | null | undefined): Condition[] =>
    value?.length ? [{ field, op: 'in', value }] : []
  return [
    equals('Status', jobStatus.Open),
    { field: 'StartsOn', op: 'from', value: context.now().toISOString() },
    ...toChoice('EmployerID', args.employerIds),
    ...toChoice('WorkTypeLookupID', args.workType),
    ...toChoice('SpecialtyLookupID', args.specialty),
    ...toChoice('ShiftGroupLookupID', args.shiftGroups),
  ]
}

/** What a candidate has to do with jobs now, or had last, as far as the caller reaches it. */
export async function findOwn(
  context: CallContext,
  candidateId: number,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, CandidateJobRow>> {
  const candidateJobs = context.of('CandidateJobs')
  const ids = await listOwnRows(context.database, candidateId, jobIds, candidateJobs.scope('o'))
  // Most jobs have none, and a whole row takes longer to be asked for than all else.
  if (ids.length === 0) return new Map()
  const { Source } = await candidateJobs.perform('all', {
    conditions: [equals('ID', ...ids)],
    sort: [{ field: 'ID', direction: 'ascending' }],
  })
  const own = new Map<number, CandidateJobRow>()
  for (const row of Source) if (!isLive(own.get(row.JobID))) own.set(row.JobID, row)
  return own
}

/** A job with what a candidate has to do with it; throws 404 where the caller does not reach both. */
export async function getPair(context: CallContext, jobId: number, candidate: number): Promise<RecordValues> {
  const { Source } = await context.of('Jobs').perform('one', { id: jobId })
  const candidateId = await findCandidate(context, candidate)
  if (candidateId === null) throw notFound(context.text('records.notFound'))
  const own = await findOwn(context, candidateId, [jobId])
  const point = await findCandidatePoint(context.database, candidateId)
  const location = (await findJobLocations(context.database, [jobId], point)).get(jobId)
  const answers = await judgeApplying(context, candidateId, [jobId], own)
  return { ...Source, ...location, ...answers.get(jobId), CandidateJob: own.get(jobId) ?? null }
}

/** Whether a candidate can request jobs that he has nothing to do with yet, or no longer, and else why not. */
export async function judgeApplying(
  context: Pick<CallContext, 'caller' | 'of'>,
  candidateId: number | null,
  jobIds: readonly number[],
  own: ReadonlyMap<number, CandidateJobRow>,
): Promise<ReadonlyMap<number, { CanApply: boolean; WhyNotApply: string | null }>> {
  if (candidateId === null || context.caller.userType !== 'Candidate') return new Map()
  const free = jobIds.filter(id => !isLive(own.get(id)))
  const drafts = free.map(JobID => ({ JobID, CandidateID: candidateId }))
  const judged = await context.of('CandidateJobs').judge('apply', drafts)
  return new Map(
    free.map((id, at) => {
      const verdict = judged[at]
      const isRefused = verdict?.isAllowed === false && !verdict.question
      return [id, { CanApply: !isRefused, WhyNotApply: isRefused ? verdict.message : null }]
    }),
  )
}

const isLive = (own: CandidateJobRow | undefined) => own !== undefined && liveStatuses.includes(own.Status)

/** Where the facility of a job is, with a link to a map of it: none of its scripts runs here. */
async function findEmployerMap(context: CallContext<'CandidateJobs', 'employerMap'>): Promise<Envelope> {
  const { Source: job } = await context.of('Jobs').perform('one', { id: context.given.jobId })
  const { Source: employer } = await context.of('Employers').perform('one', { id: job.EmployerID })
  const own = context.caller.claims.candidate_id ?? null
  const point = own === null ? null : await findCandidatePoint(context.database, Number(own))
  const location = (await findJobLocations(context.database, [job.ID], point)).get(job.ID)
  const { Name, Address, City, State, ZipCode, Latitude = null, Longitude = null } = employer
  return buildSuccess({
    ...{ JobID: job.ID, EmployerID: employer.ID, Name, Address, City, State, ZipCode, Latitude, Longitude },
    Miles: location?.Miles ?? null,
    MapUrl: toMapAddress(employer),
  })
}
