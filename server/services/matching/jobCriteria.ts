import { jobPreference, candidateJobSearchCriteria as searchModes } from '#contract/enumerations.gen.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import { type CallContext, type Fragment, type Given, join, toReadCondition } from '../../platform/resources/index.ts'
import {
  findCity,
  type JobCriteria,
  listCriteria,
  type NameScopes,
  narrowToKnownFacilities,
  narrowToSpecialties,
  narrowToWishList,
  nothing,
} from './candidateSearchRepository.ts'
import { findCandidatePoint, type Point } from './pointRepository.ts'

/** Miles around a city where no radius is named. */
const usualRadius = 50

/** What a call asks of jobs for a candidate. */
export type JobQuestion = Given<'CandidateJobs', 'searchJobs'>

/** Reads what a candidate asks of jobs from the parameters of a call. Throws where a place is asked for that nobody knows. */
export async function readCriteria(
  context: CallContext,
  candidateId: number | null,
  args: JobQuestion,
): Promise<{ criteria: JobCriteria; searchText: string | undefined }> {
  const isAvailableOnly = args.availableOnly === true
  if (isAvailableOnly && candidateId === null)
    throw badRequest('availableOnly takes a candidateId: name the candidate whose availability counts.')
  const { searchText } = context.args
  const isWhole = (args.searchCriteria ?? searchModes.AllWords) === searchModes.AllWords
  const radius = args.radius ?? (args.city?.trim() ? usualRadius : null)
  const point = await findPoint(context, candidateId, args)
  if (point === null && (radius !== null || args.nearestFirst === true)) throw new Refusal(context.text('jobs.noPlace'))
  const criteria = {
    ...{ candidateId, point, radius, isAvailableOnly, isMatchOnly: args.matchingOnly === true },
    weekdays: args.dayOfWeek ?? [],
    workEnvironmentIds: args.workEnvironment ?? [],
    shiftTypeIds: args.shiftTypes ?? [],
    leastRate: args.leastRate ?? null,
    candidateStatuses: args.candidateJobStatus ?? [],
    words: isWhole || !searchText?.trim() ? [] : toWords(searchText.trim(), args.searchCriteria),
    isNearestFirst: args.nearestFirst === true,
  }
  return { criteria, searchText: isWhole ? searchText : undefined }
}

function toWords(text: string, searchCriteria: number | null | undefined): string[] {
  return searchCriteria === searchModes.TheExactText ? [text] : text.split(/\s+/)
}

/** From where distances are measured: what the call names, else a city, else where the candidate lives. */
async function findPoint(
  context: CallContext,
  candidateId: number | null,
  { lat: latitude = null, long: longitude = null, city }: JobQuestion,
): Promise<Point | null> {
  if ((latitude === null) !== (longitude === null)) throw badRequest('lat and long go together: name both or none.')
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  if (city?.trim()) {
    const found = await findCity(context.database, city, toReadCondition(context, 'Employers', 'e'))
    if (!found) throw new Refusal(context.text('jobs.unknownCity', city.trim()))
    return found
  }
  return candidateId === null ? null : findCandidatePoint(context.database, candidateId)
}

/** What candidates ask of a list of jobs; no client can send criteria as a whole. */
export function narrowToCriteria(context: CallContext<'Jobs'>, table: Fragment): Fragment | null {
  const criteria = findCriteria(context)
  const conditionsAsked = criteria ? listCriteria(table, criteria, findNameScopes(context)) : []
  const preferred = narrowToPreference(context, table)
  const conditions = preferred ? [...conditionsAsked, preferred] : conditionsAsked
  return conditions.length === 0 ? null : join(conditions, ' and ')
}

/** Of who is no candidate no job is preferred. */
function narrowToPreference(context: CallContext<'Jobs'>, table: Fragment): Fragment | null {
  const { preference = null } = context.given
  if (preference === null) return null
  const candidateId = findCriteria(context)?.candidateId ?? Number(context.caller.claims.candidate_id ?? 0)
  if (preference === jobPreference.MySpecialties) return narrowToSpecialties(table, candidateId)
  if (preference === jobPreference.MyFacilities) return narrowToKnownFacilities(table, candidateId)
  return preference === jobPreference.MyWishList ? narrowToWishList(table, candidateId) : nothing
}

/** The criteria that a search of this service hands in. */
function findCriteria({ given }: CallContext<'Jobs'>): JobCriteria | null {
  return (given as { criteria?: JobCriteria }).criteria ?? null
}

function findNameScopes(context: CallContext): NameScopes {
  return {
    employer: toReadCondition(context, 'Employers', 'e'),
    unit: toReadCondition(context, 'EmployerUnits', 'u'),
    lookup: toReadCondition(context, 'Lookups', 'l'),
  }
}
