import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { getSuccess } from '../data/records.ts'

/** A revenue center with which a candidate is active, and whom he reaches there (SPEC-1 §9 "Contact dialog and help video"). */
export interface RevenueCenterContact {
  OrganizationID: number
  RevenueCenterName: string
  Address: string | null
  City: string | null
  StateLookupCode: string | null
  StateLookupName: string | null
  ZipCode: string | null
  ContactName: string | null
  ContactDesignation: string | null
  ContactEmail: string | null
  /** Ten digits. */
  ContactPhone: string | null
}

/** Reads the revenue centers of a candidate; none where there is no such candidate. Throws where they do not come. */
export async function fetchContacts(candidateId: number | null, signal: AbortSignal): Promise<RevenueCenterContact[]> {
  const centers = liveResources.get('CandidateRevenueCenters')
  if (!centers || candidateId === null) return []
  const args = { args: { CandidateID: candidateId } }
  const answer = getSuccess(await callResource(centers, 'ofCandidate', args, { silent: true, signal }))
  return answer.Source as RevenueCenterContact[]
}
