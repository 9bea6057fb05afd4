import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import { toZoneDate } from '#contract/wallClock.ts'
import {
  type CallContext,
  type CallHandler,
  type Fragment,
  join,
  readDate,
  toReadCondition,
} from '../../platform/resources/index.ts'
import { findPeriod } from './jobRules.ts'
import {
  findDetails,
  type JobNarrowing,
  narrowJobs,
  narrowToKnownFacilities,
  narrowToSpecialties,
  narrowToWishList,
  nothing,
} from './jobSearchRepository.ts'
import { findWish, narrowToWish } from './jobWish.ts'

const preferences = { specialties: 1, facilities: 2, wishes: 3 } as const

/** What the searches of jobs ask beside the filters of the list (SPEC-2 §7 "Jobs area", rules C8.5). */
export function narrowSearch(context: CallContext, table: Fragment): Fragment | null {
  const args = context.args.args ?? {}
  const asked = narrowJobs(table, readNarrowing(context, args), {
    employer: toReadCondition(context, 'Employers', 'e'),
    ats: toReadCondition(context, 'JobAtsIds', 'a'),
    external: toReadCondition(context, 'JobExternalSources', 'x'),
  })
  const preferred = narrowToPreference(context, table, args.preference)
  const conditions = [asked, preferred, narrowToWish(context, table)].filter(each => each !== null)
  return conditions.length === 0 ? null : join(conditions, ' and ')
}

function readNarrowing({ callName, now }: CallContext, args: RecordValues): JobNarrowing {
  const text = (name: string) => (args[name] === undefined || args[name] === null ? null : String(args[name]))
  const moment = now().toISOString()
  const period =
    typeof args.period === 'number'
      ? findPeriod(args.period, readDate(args, 'today') ?? toZoneDate(moment, usualZone))
      : null
  const [source, externalId] = [text('source'), text('externalId')]
  return {
    from: latest(readDate(args, 'from'), period?.from ?? null),
    to: earliest(readDate(args, 'to'), period?.to ?? null),
    facilityName: text('facilityName'),
    atsId: text('jobAts'),
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

/** Of who is no candidate no job is preferred. */
function narrowToPreference(context: CallContext, table: Fragment, preference: unknown): Fragment | null {
  if (preference === undefined || preference === null) return null
  const candidateId = findWish(context)?.candidateId ?? Number(context.caller.claims.candidate_id ?? 0)
  if (preference === preferences.specialties) return narrowToSpecialties(table, candidateId)
  if (preference === preferences.facilities) return narrowToKnownFacilities(table, candidateId)
  return preference === preferences.wishes ? narrowToWishList(table, candidateId) : nothing
}

export const searchHandlers: Record<string, CallHandler> = {
  searchDetail: context => addDetails(context, context.args.args ?? {}),
  searchExternal: context => addDetails(context, context.args.args ?? {}),
  async recent(context) {
    const { employerId, count } = context.args.args as RecordValues
    const conditions = employerId ? [{ field: 'EmployerID', op: 'in' as const, value: [employerId] }] : []
    const { Source } = await context.perform('list', {
      conditions,
      page: { index: 0, size: Number(count), withTotal: false },
      sort: [{ field: 'ID', direction: 'descending' }],
    })
    return buildSuccess(Source)
  },
}

/** A page of the list, each job with what its row does not hold. */
async function addDetails(context: CallContext, args: RecordValues): Promise<Envelope> {
  const answer = await context.perform('list', { ...context.args, args })
  const rows = answer.Source as RecordValues[]
  const scope = toReadCondition(context, 'JobExternalSources', 'x')
  const details = await findDetails(
    context.database,
    rows.map(({ ID }) => Number(ID)),
    scope,
  )
  const isStaff = context.caller.permissions.has('VIEW_JOB')
  const shown = rows.map(row => {
    const { RequestedCount, ...detail } = details.get(Number(row.ID)) ?? {}
    return { ...row, ...detail, ...(isStaff && { RequestedCount }) }
  })
  return { ...answer, Source: shown }
}
