import { applicantClaim } from '../../platform/access/caller.ts'
import type { SendGivenNotice } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import { findCandidateOf } from './candidateRepository.ts'
import { isApplying } from './candidateRules.ts'
import { candidateExtension } from './candidateService.ts'
import type { CandidateDirectory } from './contract.ts'
import { partExtensions } from './partService.ts'
import { profileExtension } from './profileService.ts'
import { buildSignUpTasks, signUpNotices } from './signUpLinks.ts'

/** What other services may ask of candidates. */
export const candidateDirectory: CandidateDirectory = { findCandidateOf }

/** Builds the service of candidates and their parts (SPEC-1 §7 "Candidate data service"). */
export function buildCandidates(sendNotice: SendGivenNotice): Service {
  return {
    name: 'candidates',
    host: 'marketplace',
    extensions: {
      Candidates: candidateExtension,
      ClientUserProfiles: profileExtension,
      Companies: signUpNotices,
      ...partExtensions,
    },
    async claims(queries, { userType, userId }) {
      const own = userType === 'Candidate' ? await findCandidateOf(queries, userId) : null
      if (own === null) return {}
      return { candidate_id: own.ID, own_organization_id: own.OrganizationID, [applicantClaim]: isApplying(own.Status) }
    },
    tasks: core => buildSignUpTasks(core, sendNotice),
  }
}
