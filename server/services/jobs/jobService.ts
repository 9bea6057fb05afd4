import { jobStatus, organizationLevel } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { toZoneDate } from '#contract/wallClock.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { ofIds } from '../../platform/resources/facts.ts'
import { jobHandlers } from './jobCalls.ts'
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
import { answerTiles } from './jobTiles.ts'
import { checkLength } from './rangeCheck.ts'

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
  narrowList: narrowSearch,
  beforeSave: completeJob,
  afterSave: announceChange,
  facts: { haveCardsBegun: ofIds(listBegun), hasRevenueCenter: ofIds(listStaffed) },
  listedFacts: ['haveCardsBegun', 'hasRevenueCenter'],
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
  // System knows more of it than the caller may.
  const displayed = await context.perform('one', { id: made.Source.ID })
  return buildSuccess(displayed.Source, text('engine.saved'))
}

/** A job is of its facility's company, and of the revenue center that staffs its unit unless another is chosen. */
async function completeJob(context: SaveContext<'Jobs'>): Promise<void> {
  const { record, stored, text, transaction } = context
  await checkLength(context)
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
