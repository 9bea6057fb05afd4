import { useQuery } from '@tanstack/react-query'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { getSuccess } from '#src/providers/data/records.ts'

interface KeepingTotals {
  Count: number
  /** Minutes that count: approved ones where a card is approved (rules C9.5). */
  CountedMinutes: number
  /** Minutes of the slots. */
  TotalPaidDuration: number
  BreakDuration: number
  ApprovedHours: number
}

/** Reads what all cards of a filter come to; undefined until they have come. */
export function useKeepingTotals(timeCards: Resource, filter: ListFilter): KeepingTotals | undefined {
  const { data } = useQuery({
    queryKey: [timeCards.name, 'getList', { keepingTotals: filter }],
    queryFn: async ({ signal }) => {
      const answer = await callResource(timeCards, 'keepingTotals', { ...filter }, { silent: true, signal })
      return getSuccess(answer).Source as KeepingTotals
    },
    placeholderData: before => before,
    retry: false,
  })
  return data
}
