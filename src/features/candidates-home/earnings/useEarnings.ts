import { useQuery } from '@tanstack/react-query'
import type { EarnedWeek, Earning } from '#contract/earnings.ts'
import type { Resource } from '#contract/resource.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'

/** A time card with what was earned with it, as `TimeCards/Earnings` answers it. */
export interface EarnedCard extends Earning {
  ID: number
  JobID: number
  Date: string
  TotalPaidDuration: number
}

interface Earnings {
  Weeks: EarnedWeek<EarnedCard>[]
  /** A date of the last week before these; null where there is none. */
  Earlier: string | null
}

/** Reads what the candidate who is signed in earned: of one job, its shift alone, else the last weeks, and those about a date and after it. */
export function useEarnings(timeCards: Resource, { jobId, from = null }: { jobId?: number; from?: string | null }) {
  return useQuery({
    queryKey: [timeCards.name, recordRead, `earnings-${jobId ?? from}`],
    queryFn: async ({ signal }) => {
      const args = { ...(from && { from }), ...(jobId !== undefined && { jobId }) }
      return { data: await askResource<Earnings>(timeCards, 'earnings', { args }, signal) }
    },
    placeholderData: before => before,
  })
}
