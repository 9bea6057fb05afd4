import type { Service } from '../../platform/service.ts'
import type { JobTiles } from './contract.ts'
import { answerRecent } from './jobSearch.ts'
import { atsIdExtension, jobExtension } from './jobService.ts'
import { answerTiles } from './jobTiles.ts'

/** The tiles of the agency's home, for other services. */
export const jobTiles: JobTiles = { answerTiles }

/** Jobs: orders and series (SPEC-2). */
export const jobsService: Service = {
  name: 'jobs',
  host: 'marketplace',
  extensions: {
    Jobs: jobExtension,
    JobAtsIds: atsIdExtension,
    CandidateJobs: { handlers: { recentJobs: context => answerRecent(context.of('Jobs'), context.given) } },
  },
}
