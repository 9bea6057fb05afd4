import type { RaRecord } from 'ra-core'
import type { RecordValues } from '#contract/callArguments.ts'
import { liveStatuses } from '#contract/jobs.ts'
import type { Resource } from '#contract/resource.ts'
import { isEmptyValue } from '#src/engine/fields/fieldKind.ts'
import { toRecord } from '#src/providers/data/records.ts'

/** True where a candidate's job still counts. */
function isLive(own: Readonly<RecordValues> | null): own is RecordValues {
  return own !== null && liveStatuses.includes(own.Status)
}

/**
 * What a candidate has to do with a job, as the row that his actions are performed on: his own where it still counts, else one that
 * does not stand yet and can be requested.
 */
export function toOwnRow(
  candidateJobs: Resource,
  job: Readonly<RecordValues>,
  own: RecordValues | null,
  candidateId: number,
): RaRecord {
  if (isLive(own)) return toRecord(candidateJobs, own)
  return {
    id: `new-${job.ID}`,
    JobID: job.ID,
    JobName: `Job-${job.ID}`,
    CandidateID: candidateId,
    EmployerName: job.EmployerName,
    StartsOn: job.StartsOn,
    StartsOnZone: job.StartsOnZone,
    AllowedActions: job.CanApply === true ? ['apply'] : [],
  }
}

/** What one candidate can have instead of the job's own: an adjusted shift. */
const terms = [
  ...['StartTime', 'EndTime', 'UnitID', 'UnitName', 'SpecialtyLookupID', 'SpecialtyLookupName'],
  ...['ShiftTypeLookupID', 'ShiftTypeLookupName', 'Rates', 'OrderNotes'],
]

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : !isEmptyValue(value)
}

/** A job on the terms that hold for the candidate whose row is given. */
export function toOwnTerms(job: Readonly<RecordValues>, own: Readonly<RecordValues> | null): Readonly<RecordValues> {
  if (!isLive(own)) return job
  const adjusted = terms.filter(name => isGiven(own[name]))
  return { ...job, ...Object.fromEntries(adjusted.map(name => [name, own[name]])) }
}
