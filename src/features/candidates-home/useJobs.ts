import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'

/** What a page of jobs is asked by. */
export interface JobsQuestion {
  /** The call of CandidateJobs that answers it. */
  call: 'searchJobs' | 'searchCandidateJobs'
  args: RecordValues
  conditions?: readonly Condition[]
  searchText?: string
  /** Counted from 1. */
  page: number
  perPage: number
}

export interface FoundJobs {
  data: RecordValues[]
  total: number
}

/** Reads a page of jobs for a candidate; what he has to do with them is followed as others change it. */
export function useJobs(candidateJobs: Resource, question: JobsQuestion) {
  const { call, args, conditions = [], searchText, page, perPage } = question
  return useQuery({
    queryKey: [candidateJobs.name, 'getList', question],
    queryFn: async ({ signal }): Promise<FoundJobs> => {
      const asked = {
        ...(conditions.length > 0 && { conditions: [...conditions] }),
        ...(searchText && { searchText }),
        args,
        // The soonest first, but for those that are asked for by their distance.
        sort: [{ field: 'StartsOn', direction: 'ascending' as const }],
        page: { index: page - 1, size: perPage },
      }
      const answer = getSuccess(await callResource(candidateJobs, call, asked, { silent: true, signal }))
      const { Source, TotalRows } = answer as unknown as Page
      return { data: Source ?? [], total: TotalRows ?? 0 }
    },
    placeholderData: before => before,
  })
}
