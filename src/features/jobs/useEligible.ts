import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'

/** A part of a candidate's score. */
export interface ScoreReason {
  Text: string
  Points: number
  Of: number
}

/** A candidate as the search for a job answers him. */
export interface FoundCandidate extends RecordValues {
  ID: number
  Miles: number | null
  IsEligible: boolean
  /** Nothing but what can be overruled stands in the way. */
  IsOfferable: boolean
  Score: number | null
  Reasons: ScoreReason[]
  WhyNot: string[]
  /** Documents that the job asks for. */
  Lacks: string[]
  /** What else he has to do then, and what expires soon. */
  Notes: string[]
}

/** What is asked of the candidates for a job. */
export interface CandidateQuestion {
  jobId: number
  searchText: string
  /** Miles; 0 for any distance. */
  radius: number
  isAvailableOnly: boolean
  /** Who is left out is shown too, with why. */
  isOfEverybody: boolean
  page: number
  perPage: number
}

/** Reads a page of candidates for a job, who fits best first. */
export function useEligible(candidateJobs: Resource, question: CandidateQuestion) {
  const { jobId, searchText, radius, isAvailableOnly, isOfEverybody, page, perPage } = question
  return useQuery({
    queryKey: [candidateJobs.name, 'getList', { eligible: question }],
    queryFn: async ({ signal }) => {
      const answer = await callResource(
        candidateJobs,
        'searchCandidates',
        {
          ...(searchText && { searchText }),
          args: {
            JobID: jobId,
            ...(radius > 0 && !isOfEverybody && { radius }),
            ...(isAvailableOnly && !isOfEverybody && { availableOnly: true }),
            ...(isOfEverybody && { everybody: true }),
          },
          page: { index: page - 1, size: perPage },
        },
        { silent: true, signal },
      )
      const { Source, TotalRows, HasNextPage } = getSuccess(answer) as unknown as Page<FoundCandidate>
      return { data: Source ?? [], total: TotalRows, hasNext: HasNextPage }
    },
    placeholderData: before => before,
    retry: false,
  })
}
