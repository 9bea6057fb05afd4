import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import type { Notifier } from '../notification/contract.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { candidateJobExtension } from './candidateJobService.ts'
import { buildChangeNotices } from './changedRequests.ts'
import { jobExtension } from './jobExtension.ts'
import { buildPublicLinks, buildReceiptMails } from './respondLinks.ts'

/** Candidates on jobs (SPEC-2). */
export function buildCandidateJobs(
  { unsignedLinks }: Pick<Settings, 'unsignedLinks'>,
  languages: ChosenLanguages,
  notifier: Notifier,
): Service {
  return {
    name: 'candidate-jobs',
    host: 'marketplace',
    extensions: {
      Jobs: jobExtension,
      CandidateJobs: candidateJobExtension,
      PublicLinks: buildPublicLinks(unsignedLinks === 'on'),
    },
    events: core => [buildReceiptMails(core, languages), buildChangeNotices(core, notifier)],
  }
}
