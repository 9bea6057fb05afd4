import type { Service } from '../../platform/service.ts'
import { findCandidateOf } from './candidateRepository.ts'
import { candidateExtension } from './candidateService.ts'
import type { CandidateDirectory } from './contract.ts'
import { partExtensions } from './partService.ts'
import { profileExtension } from './profileService.ts'
import { buildSignUpTasks } from './signUpLinks.ts'

/** What other services may ask of candidates. */
export const candidateDirectory: CandidateDirectory = { findCandidateOf }

/** Builds the service of candidates and their parts (SPEC-1 §7 "Candidate data service"). */
export function buildCandidates(): Service {
  return {
    name: 'candidates',
    host: 'marketplace',
    extensions: {
      Candidates: candidateExtension,
      ClientUserProfiles: profileExtension,
      ...partExtensions,
    },
    tasks: buildSignUpTasks,
  }
}
