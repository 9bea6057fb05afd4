import type { RecordValues } from '#contract/callArguments.ts'

/** What is paid an hour for a skill; without one to everybody. */
export interface JobRate {
  SkillLookupID?: number
  Rate?: number
}

/** A profile that was turned down or has run out suggests nothing. */
const deadStatuses = new Set(['Rejected', 'Expired', 'Draft'])

/**
 * What a facility's pay rate profiles suggest for a job: of each skill that it asks for the rate of the profile that says most about
 * it, among those of its day, its specialty and its type of shift.
 */
export function listSuggestedRates(job: Readonly<RecordValues>, profiles: readonly RecordValues[]): JobRate[] {
  const fitting = profiles.filter(profile => fits(job, profile))
  return ((job.SkillLookupIDs ?? []) as number[]).flatMap(skill => {
    const own = fitting.filter(({ SkillLookupID }) => SkillLookupID === skill)
    const [best] = own.toSorted((one, other) => countWords(other) - countWords(one))
    return best ? [{ SkillLookupID: skill, Rate: Number(best.Rate) }] : []
  })
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
