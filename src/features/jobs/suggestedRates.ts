import type { RecordValues } from '#contract/callArguments.ts'

/** What is paid an hour for a skill; without one to everybody. */
export interface JobRate {
  SkillLookupID?: number
  Rate?: number
}

/** A profile that was turned down or has run out suggests nothing. */
const deadStatuses = new Set(['Rejected', 'Expired', 'Draft'])

/** What a facility's pay rate profiles suggest for a job. */
export interface SuggestedRates {
  rates: JobRate[]
  /** What the facility is asked for an hour; null where no profile says it, or several say others. */
  billRate: number | null
}

/**
 * The suggestion of the profiles of a job's day, its specialty and its type of shift: of each skill that it asks for the profile that says
 * most about it; where it asks for none, or none has one, the profile for everybody.
 */
export function suggestRates(job: Readonly<RecordValues>, profiles: readonly RecordValues[]): SuggestedRates {
  const fitting = profiles.filter(profile => fits(job, profile))
  const listBest = (skill: number | null): readonly RecordValues[] =>
    fitting
      .filter(({ SkillLookupID }) => (SkillLookupID ?? null) === skill)
      .toSorted((one, other) => countWords(other) - countWords(one))
      .slice(0, 1)
  const own = ((job.SkillLookupIDs ?? []) as number[]).flatMap(listBest)
  const chosen = own.length > 0 ? own : listBest(null)
  const bills = new Set(chosen.flatMap(({ BillRate }) => (BillRate == null ? [] : [Number(BillRate)])))
  return {
    rates: chosen.map(({ SkillLookupID, Rate }) => ({
      ...(SkillLookupID == null ? {} : { SkillLookupID: Number(SkillLookupID) }),
      Rate: Number(Rate),
    })),
    billRate: bills.size === 1 ? ([...bills][0] ?? null) : null,
  }
}

function fits(job: Readonly<RecordValues>, profile: RecordValues): boolean {
  const agrees = (field: string) => profile[field] == null || profile[field] === job[field]
  const day = job.StartDate
  const isOfDay =
    typeof day !== 'string' || (day >= String(profile.FromDate ?? '') && day <= String(profile.ToDate ?? '9999'))
  const isDead = deadStatuses.has(String(profile.StatusLookupCode ?? ''))
  return isOfDay && !isDead && agrees('SpecialtyLookupID') && agrees('ShiftTypeLookupID')
}

/** How closely a profile describes what it is for. */
function countWords({ SpecialtyLookupID, ShiftTypeLookupID }: RecordValues): number {
  return [SpecialtyLookupID, ShiftTypeLookupID].filter(value => value != null).length
}
