import { useQuery } from '@tanstack/react-query'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'

/** How many open shifts fit a candidate; null where that is not known. */
export function useMatchedCount(candidateId: number | null): number | null {
  const candidateJobs = useFindResource('CandidateJobs')
  const isAsked = candidateId !== null && candidateJobs?.descriptor.calls?.matchedCount !== undefined
  const { data = null } = useQuery({
    queryKey: ['CandidateJobs', 'matchedCount', candidateId],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      if (!candidateJobs) return null
      const asked = { args: { candidateId } }
      const { Source } = getSuccess(await callResource(candidateJobs, 'matchedCount', asked, { silent: true, signal }))
      return Number(Source)
    },
    retry: false,
  })
  return data
}
