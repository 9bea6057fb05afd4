import { type CallContext, type Fragment, join, type OwnExtensions } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import type { Settings } from '../../settings.ts'
import type { Notifier } from '../notification/contract.ts'
import type { ChosenLanguages } from '../user-settings/contract.ts'
import { narrowAgencyList } from './agencyLists.ts'
import { atsIdExtension } from './atsIdService.ts'
import { availabilityExtension } from './availabilityService.ts'
import { candidateJobReads, narrowReads } from './candidateJobReads.ts'
import { candidateJobExtension } from './candidateJobService.ts'
import { candidateSearchHandlers } from './candidateSearch.ts'
import { buildChangeNotices } from './changedRequests.ts'
import type { JobTiles } from './contract.ts'
import { jobExtension } from './jobService.ts'
import { answerTiles } from './jobTiles.ts'
import { listFound, matchingHandlers } from './matchingCalls.ts'
import { buildPublishedNotices } from './publishedNotices.ts'
import { buildPublicLinks, buildReceiptMails } from './respondLinks.ts'

const extensions: OwnExtensions = {
  Jobs: jobExtension,
  JobAtsIds: atsIdExtension,
  CandidateJobs: {
    ...candidateJobExtension,
    narrowList: narrowCandidateJobs,
    handlers: {
      ...candidateJobExtension.handlers,
      ...candidateJobReads,
      ...candidateSearchHandlers,
      ...matchingHandlers,
    },
  },
  // A search among them is a call of a job: what they are otherwise is the candidates' own service.
  Candidates: { listIds: listFound },
  CandidateAvailabilities: availabilityExtension,
}

/** What calls on candidates' jobs ask of their rows beside the filters of the list. */
function narrowCandidateJobs(context: CallContext<'CandidateJobs'>, table: Fragment): Fragment | null {
  const asked = [narrowReads(context, table), narrowAgencyList(context, table)].filter(each => each !== null)
  return asked.length === 0 ? null : join(asked, ' and ')
}

/** The tiles of the agency's home, for other services. */
export const jobTiles: JobTiles = { answerTiles }

/** Jobs and the candidates on them (SPEC-2). */
export function buildJobs(
  { unsignedLinks }: Pick<Settings, 'unsignedLinks'>,
  languages: ChosenLanguages,
  notifier: Notifier,
): Service {
  return {
    name: 'jobs',
    host: 'marketplace',
    extensions: { ...extensions, PublicLinks: buildPublicLinks(unsignedLinks === 'on') },
    events: core => [
      buildReceiptMails(core, languages),
      buildPublishedNotices(core, notifier),
      buildChangeNotices(core, notifier),
    ],
  }
}
