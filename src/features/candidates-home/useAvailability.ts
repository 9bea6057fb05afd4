import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

/** What a candidate says of a day. */
export interface SaidDay {
  isAvailable: boolean
  /** Null for the whole day. */
  from: string | null
  to: string | null
}

/** What is said of the days between two dates, and the way to say something else; null takes it back. */
export function useAvailability(resource: Resource, candidateId: number, range: { from: string; to: string }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'getList', { candidateId, ...range }],
    queryFn: async ({ signal }) => {
      const args = { CandidateID: candidateId, ...range }
      const answer = await callResource(resource, 'byMonth', { args }, { silent: true, signal })
      return { data: (getSuccess(answer).Source ?? []) as RecordValues[] }
    },
    placeholderData: before => before,
    retry: false,
  })
  const days = new Map((data?.data ?? []).map(row => [String(row.Date), toSaid(row)]))
  const say = async (dates: readonly string[], said: SaidDay | null): Promise<void> => {
    const values = said && { IsAvailable: said.isAvailable, From: said.from ?? undefined, To: said.to ?? undefined }
    const args = { CandidateID: candidateId, Dates: dates, ...values }
    const answer = await callResource(resource, 'setDays', { args })
    if (!answer.Success) showToast('error', answer.Message ?? text('engine.save.failed'))
    await refetch()
  }
  return { days, error, isRead: data !== undefined, read: () => void refetch(), say }
}

function toSaid({ IsAvailable, From, To }: RecordValues): SaidDay {
  return { isAvailable: IsAvailable === true, from: (From as string | null) ?? null, to: (To as string | null) ?? null }
}
