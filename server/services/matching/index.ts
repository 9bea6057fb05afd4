import type { Service } from '../../platform/service.ts'
import { candidateSearchHandlers } from './candidateSearch.ts'
import { listFound } from './foundRows.ts'
import { narrowToCriteria } from './jobCriteria.ts'
import { matchingHandlers } from './matchingCalls.ts'
import { requiredDocumentExtension } from './requiredDocumentRepository.ts'

/** Who fits what: candidates for a job, and jobs for a candidate (SPEC-2). */
export const matchingService: Service = {
  name: 'matching',
  host: 'marketplace',
  extensions: {
    Jobs: { narrowList: narrowToCriteria, listIds: listFound },
    CandidateJobs: { handlers: { ...candidateSearchHandlers, ...matchingHandlers } },
    // A search among them is a call of a job: what they are otherwise is the candidates' own service.
    Candidates: { listIds: listFound },
    RequiredDocuments: requiredDocumentExtension,
  },
}
