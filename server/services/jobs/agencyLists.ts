import { usualZone } from '#contract/relativeMoment.ts'
import type { CallContext, Fragment } from '../../platform/resources/index.ts'
import { isWithin } from './agencyListRepository.ts'
import { toPeriod } from './dashboardPeriods.ts'

/** What the lists of the agency's home ask of the beginning of a shift, beside their own rows (SPEC-2 §7 "Agency dashboard lists"). */
export function narrowAgencyList({ given, now }: CallContext<'CandidateJobs'>, table: Fragment): Fragment | null {
  if (given.countType === undefined) return null
  const moment = { now: now().toISOString(), zone: usualZone }
  return isWithin(table, toPeriod('StartsOn', given.countType, given.upcomingType, moment))
}
