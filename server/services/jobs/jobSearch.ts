import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import { toZoneDate } from '#contract/wallClock.ts'
import {
  type CallContext,
  type Fragment,
  type Given,
  type Handlers,
  readDate,
  toReadCondition,
} from '../../platform/resources/index.ts'
import { findPeriod } from './jobRules.ts'
import { findDetails, type JobNarrowing, narrowJobs } from './jobSearchRepository.ts'

/** What the searches of jobs ask beside the filters of the list (SPEC-2 §7 "Jobs area", rules C8.5). */
export function narrowSearch(context: CallContext<'Jobs'>, table: Fragment): Fragment | null {
  return narrowJobs(table, readNarrowing(context), {
    employer: toReadCondition(context, 'Employers', 'e'),
    ats: toReadCondition(context, 'JobAtsIds', 'a'),
    external: toReadCondition(context, 'JobExternalSources', 'x'),
  })
}

function readNarrowing({ callName, now, given }: CallContext<'Jobs'>): JobNarrowing {
  const { source = null, externalId = null, facilityName = null, jobAts = null } = given
  const moment = now().toISOString()
  const period = given.period
    ? findPeriod(given.period, readDate(given, 'today') ?? toZoneDate(moment, usualZone))
    : null
  return {
    from: latest(readDate(given, 'from'), period?.from ?? null),
    to: earliest(readDate(given, 'to'), period?.to ?? null),
    facilityName,
    atsId: jobAts,
    after: callName === 'searchOpen' ? moment : null,
    external: source !== null || externalId !== null ? { source, externalId } : null,
  }
}

function latest(one: string | null, other: string | null): string | null {
  return one !== null && other !== null ? (one > other ? one : other) : (one ?? other)
}

function earliest(one: string | null, other: string | null): string | null {
  return one !== null && other !== null ? (one < other ? one : other) : (one ?? other)
}

export const searchHandlers: Handlers<'Jobs'> = {
  searchDetail: context => addDetails(context),
  searchExternal: context => addDetails(context),
  recent: context => answerRecent(context, context.given),
}

const usualRecent = 5

/** The jobs that were made last, of one facility or of all. */
export async function answerRecent(
  context: CallContext<'Jobs'>,
  { employerId, count }: Given<'Jobs', 'recent'>,
): Promise<Envelope> {
  const conditions = employerId ? [{ field: 'EmployerID', op: 'in' as const, value: [employerId] }] : []
  const { Source } = await context.perform('list', {
    conditions,
    page: { index: 0, size: count ?? usualRecent, withTotal: false },
    sort: [{ field: 'ID', direction: 'descending' }],
  })
  return buildSuccess(Source)
}

/** A page of the list, each job with what its row does not hold. */
async function addDetails(context: CallContext<'Jobs'>): Promise<Envelope> {
  const answer = await context.perform('list', context.args)
  const rows = answer.Source
  const scope = toReadCondition(context, 'JobExternalSources', 'x')
  const details = await findDetails(
    context.database,
    rows.map(({ ID }) => ID),
    scope,
  )
  const isStaff = context.caller.permissions.has('VIEW_JOB')
  const displayed = rows.map(row => {
    const { RequestedCount, ...detail } = details.get(row.ID) ?? {}
    return { ...row, ...detail, ...(isStaff && { RequestedCount }) }
  })
  return { ...answer, Source: displayed }
}
