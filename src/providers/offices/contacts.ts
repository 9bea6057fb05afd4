import type { RevenueCenterContact } from '#contract/revenueCenterContact.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { getSuccess } from '../data/records.ts'

/** Reads the revenue centers of a candidate; none where there is no such candidate. Throws where they do not come. */
export async function fetchContacts(candidateId: number | null, signal: AbortSignal): Promise<RevenueCenterContact[]> {
  const centers = liveResources.get('CandidateRevenueCenters')
  if (!centers || candidateId === null) return []
  const args = { args: { CandidateID: candidateId } }
  const answer = getSuccess(await callResource(centers, 'ofCandidate', args, { silent: true, signal }))
  return answer.Source as RevenueCenterContact[]
}
