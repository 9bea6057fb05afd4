import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'

interface Checklist {
  Parts: readonly { Name: string; IsDone: boolean }[]
  /** What the required profile lacks, in words; null once it is complete. */
  Missing: string | null
  /** The candidate has completed the sign-up, and the agency knows of it. */
  IsSent: boolean
}

/** What there is of a profile; days that are marked on the same page are followed at once. */
export function useChecklist(candidateId: number) {
  const candidates = useFindResource('Candidates')
  return useQuery({
    queryKey: ['CandidateAvailabilities', recordRead, 'checklist', candidateId],
    enabled: candidates !== null,
    queryFn: async ({ signal }): Promise<{ data: Checklist & RecordValues }> => {
      if (!candidates) throw new Error('Candidates are not served.')
      return { data: await askResource<Checklist & RecordValues>(candidates, 'checklist', { id: candidateId }, signal) }
    },
  })
}
