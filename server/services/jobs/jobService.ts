import { isPermitted } from '#contract/access.ts'
import { jobOrderStatus, jobStatus, organizationLevel } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { countShiftHours, judgeLength, toLengthText } from '#contract/jobs.ts'
import { toZoneDate } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { ofIds } from '../../platform/resources/facts.ts'
import type { AnsweredRow, Handlers } from '../../platform/resources/index.ts'
import {
  copyAtsIds,
  findCompanyOfJob,
  findEmploying,
  findLookups,
  findOrganization,
  findZone,
  listBegun,
  listStaffed,
} from './jobRepository.ts'
import { hasOtherTerms, listStrayRates, nameRates, pick, toClone } from './jobRules.ts'
import { savingHandlers } from './jobSaving.ts'
import { scheduleHandlers } from './jobSchedule.ts'
import { narrowSearch, searchHandlers } from './jobSearch.ts'
import { countMatching, findEmployerRating, isJobAccessible } from './jobSearchRepository.ts'
import { answerTiles } from './jobTiles.ts'
import { listMatching } from './matchingUsersRepository.ts'

const equals = (field: string, ...value: unknown[]) => ({ field, op: 'in' as const, value })

/** The calls about one job (SPEC-2 §7 "Jobs area"). */
const jobHandlers: Handlers<'Jobs'> = {
  async one(context) {
    const answer = await context.perform('one', context.args)
    const { withRating, withMatchingCount } = context.given
    const job: AnsweredRow<'Jobs'> = { ...answer.Source }
    if (withRating) Object.assign(job, await findEmployerRating(context.database, job.ID))
    if (withMatchingCount) {
      const isCandidate = context.caller.userType === 'Candidate'
      job.MatchingCount = isCandidate ? null : await countMatching(context.database, job.ID)
    }
    return { ...answer, Source: job }
  },

  async isAccessible(context) {
    const { caller, resource, id: jobId } = context
    const { candidateId = null } = context.given
    if (!isPermitted(resource.descriptor.permissions?.list, caller.permissions)) return buildSuccess(false)
    return buildSuccess(
      await isJobAccessible(
        context.database,
        { jobId, candidateId, now: context.now().toISOString() },
        { job: context.scope('j'), candidate: context.of('Candidates').scope('c') },
      ),
    )
  },

  async externalSources(context) {
    const conditions = [equals('JobID', context.given.jobId)]
    return buildSuccess((await context.of('JobExternalSources').perform('all', { conditions })).Source)
  },

  async atsIds(context) {
    await context.perform('one', context.args)
    return context.of('JobAtsIds').perform('all', { conditions: [equals('JobID', context.id)] })
  },

  async addAtsId(context) {
    const { id, given } = context
    await context.perform('one', { id })
    const record = { JobID: id, AtsID: given.AtsID }
    return context.of('JobAtsIds').perform('create', { record })
  },

  deleteAtsId: context => context.of('JobAtsIds').perform('delete', { id: context.given.atsId }),
}

const times = ['StartDate', 'EndDate', 'StartTime', 'EndTime'] as const

/** Refuses a job of an impossible length, and asks about an unusual one where it is longer than it was (rules C9.3). */
async function checkLength({
  record,
  stored,
  transient,
  text,
  transaction,
  callName,
}: SaveContext<'Jobs'>): Promise<void> {
  if (stored && times.every(name => stored[name] === record[name])) return
  const zone = await findZone(transaction, record.EmployerID)
  const verdict = judgeLength(record, zone)
  if (verdict === 'usual') return
  if (verdict === 'skipped') throw new Refusal(text('jobs.skippedHour'), { '/EndTime': text('jobs.skippedHour') })
  const hours = countShiftHours(record, zone) ?? 0
  const length = toLengthText(hours, text)
  const field = record.StartDate === record.EndDate ? '/EndTime' : '/EndDate'
  if (verdict === 'tooLong') {
    const message = text('jobs.lastsTooLong', length)
    throw new Refusal(message, { [field]: message })
  }
  const before = stored ? (countShiftHours(stored, zone) ?? 0) : 0
  if (transient.IgnoreWarning === true || hours <= before) return
  const isImport = callName === 'import'
  const message = text(isImport ? 'jobs.lastsInFile' : 'jobs.lasts', length)
  const errors = { [field]: message }
  if (isImport || transient.IgnoreWarning === false) throw new Refusal(message, errors)
  throw new Refusal(text('jobs.lastsAsked', length), errors, { Argument: 'IgnoreWarning', No: 'stop' })
}

/** What jobs add to the engine (rules C1). */
export const jobExtension: ResourceExtension<'Jobs'> = {
  handlers: {
    ...jobHandlers,
    ...searchHandlers,
    ...scheduleHandlers,
    ...savingHandlers,
    homePage: context => answerTiles(context),
    clone: cloneJob,
  },
  raises: { JOB_CHANGED: null, JOB_FILLED: null, JOB_REOPENED: null },
  narrowList: narrowSearch,
  beforeSave: completeJob,
  afterSave: announceChange,
  facts: {
    haveCardsBegun: ofIds(listBegun),
    hasRevenueCenter: ofIds(listStaffed),
    // Of orders that are sent together the first one says how many they are: the agency is told once.
    orderCount: async (_context, asked) => asked.map((_each, at) => (at === 0 ? asked.length : 0)),
  },
  listedFacts: ['haveCardsBegun', 'hasRevenueCenter'],
  audiences: { matching: ({ transaction }, jobId) => listMatching(transaction, jobId) },
}

/** The caller must reach the job and may make one; what he may not read of it goes along. */
async function cloneJob(context: CallContext<'Jobs'>): Promise<Envelope> {
  const { args, database, text } = context
  const found = await context.perform('one', args)
  const system = context.of('Jobs', 'System')
  const { Source: job } = await system.perform('one', { id: found.Source.ID })
  const now = context.now().toISOString()
  const today = toZoneDate(now, await findZone(database, job.EmployerID))
  // How long it lasts was asked when the other one was made.
  const record = { ...toClone(job, { today, now }), IgnoreWarning: true }
  const made = await system.perform('create', { record })
  if (context.caller.userType === 'EmployerUser') await system.send('order', made.Source.ID)
  // System knows more of it than the caller may.
  const displayed = await context.perform('one', { id: made.Source.ID })
  return buildSuccess(displayed.Source, text('engine.saved'))
}

/** A job is of its facility's company, and of the revenue center that staffs its unit unless another is chosen. */
async function completeJob(context: SaveContext<'Jobs'>): Promise<void> {
  const { record, stored, text, transaction, caller } = context
  await checkLength(context)
  if (stored === null && caller.userType === 'EmployerUser') record.OrderStatus = jobOrderStatus.NotSent
  const employing = await findEmploying(transaction, record)
  if (employing) record.CompanyID = employing.CompanyID
  const isMoved = stored !== null && stored.UnitID !== record.UnitID && stored.OrganizationID === record.OrganizationID
  if (isMoved || record.OrganizationID === null || record.OrganizationID === undefined)
    record.OrganizationID = employing?.OrganizationID ?? null
  await checkRevenueCenter(context)
  const { Rates, SkillLookupIDs } = record
  const [rates, skills] = [Rates ?? [], SkillLookupIDs ?? []]
  const [stray] = listStrayRates(rates, skills)
  if (stray !== undefined) {
    const message = text('jobs.rateWithoutSkill')
    throw new Refusal(message, { [`/Rates/${stray}/SkillLookupID`]: message })
  }
  const names = await findLookups(transaction, skills)
  const codes = skills.flatMap(id => names.get(id)?.Code ?? [])
  record.SkillLookupCodes = codes.length === 0 ? null : codes
  record.Rates = rates.length === 0 ? null : nameRates(rates, names)
}

/** Tells of other terms of a published job. */
async function announceChange(context: SaveContext<'Jobs'> & { readonly id: number }): Promise<void> {
  const { stored, record } = context
  if (stored === null || stored.Status === jobStatus.Unpublished) return
  if (hasOtherTerms(stored, record)) await raiseAbout(context, 'JOB_CHANGED')
  if (stored.Status === record.Status) return
  await raiseAbout(context, record.Status === jobStatus.Filled ? 'JOB_FILLED' : 'JOB_REOPENED')
}

async function raiseAbout(
  { configuration, raise, record, id }: SaveContext<'Jobs'> & { readonly id: number },
  code: string,
) {
  const names = Object.keys(configuration.events.get(code)?.payload ?? {})
  await raise(code, id, { ...pick(record, names), ID: id })
}

async function checkRevenueCenter({ record, stored, text, transaction }: SaveContext<'Jobs'>): Promise<void> {
  const { OrganizationID } = record
  if (OrganizationID === null || OrganizationID === undefined || OrganizationID === stored?.OrganizationID) return
  const found = await findOrganization(transaction, OrganizationID)
  if (found?.Level === organizationLevel.RevenueCenter && found.CompanyID === record.CompanyID) return
  const message = text('jobs.noRevenueCenterLevel')
  throw new Refusal(message, { '/OrganizationID': message })
}

/** What ATS ids add to the engine: their jobs are found by them. */
export const atsIdExtension: ResourceExtension<'JobAtsIds'> = {
  async beforeSave({ record, transaction }) {
    record.CompanyID = await findCompanyOfJob(transaction, record.JobID)
  },
  afterSave: async context => copyToJob(context, context.record.JobID, null),
  beforeDelete: async context => copyToJob(context, context.stored.JobID, context.stored.ID),
}

async function copyToJob(context: CallContext, jobId: number, left: number | null): Promise<void> {
  await copyAtsIds(context.transaction, jobId, left)
  context.of('Jobs').publishRowsChanged([jobId])
}
