import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import { candidateJobExtension } from './candidateJobService.ts'
import { jobExtension } from './jobExtension.ts'
import { buildPublicLinks } from './respondLinks.ts'
import { candidateExtension } from './standing.ts'

/** Candidates on jobs (SPEC-2). */
export function buildCandidateJobs({ unsignedLinks }: Pick<Settings, 'unsignedLinks'>): Service {
  return {
    name: 'candidate-jobs',
    host: 'marketplace',
    extensions: {
      Jobs: jobExtension,
      CandidateJobs: candidateJobExtension,
      Candidates: candidateExtension,
      PublicLinks: buildPublicLinks(unsignedLinks === 'on'),
    },
  }
}
