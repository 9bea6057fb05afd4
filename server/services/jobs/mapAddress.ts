import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { toMapAddress } from '#contract/mapAddress.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { findJobPlaces } from './candidateSearchRepository.ts'
import { findCandidatePlace } from './placeRepository.ts'

/** Where the facility of a job is, with a link to a map of it: none of its scripts runs here. */
export async function findEmployerMap(context: CallContext<'CandidateJobs', 'employerMap'>): Promise<Envelope> {
  const { Source: job } = await context.of('Jobs').perform('one', { id: context.given.jobId })
  const { Source: employer } = await context.of('Employers').perform('one', { id: job.EmployerID })
  const own = context.caller.claims.candidate_id ?? null
  const point = own === null ? null : await findCandidatePlace(context.database, Number(own))
  const place = (await findJobPlaces(context.database, [job.ID], point)).get(job.ID)
  const { Name, Address, City, State, ZipCode, Latitude = null, Longitude = null } = employer
  return buildSuccess({
    ...{ JobID: job.ID, EmployerID: employer.ID, Name, Address, City, State, ZipCode, Latitude, Longitude },
    Miles: place?.Miles ?? null,
    MapUrl: toMapAddress(employer),
  })
}
