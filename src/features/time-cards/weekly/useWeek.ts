import { useQuery } from '@tanstack/react-query'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import type { WeekFilter, WeekRow } from './week.ts'

export interface WeekQuestion {
  from: string
  to: string
  filter: WeekFilter
  /** Counted from 1. */
  page: number
  perPage: number
}

/** Reads a page of the candidates who have time cards in a week. */
export function useWeek(timeCards: Resource, { from, to, filter, page, perPage }: WeekQuestion) {
  return useQuery({
    queryKey: [timeCards.name, 'getList', { week: from, to, filter, page, perPage }],
    queryFn: async ({ signal }) => {
      const asked = { args: { date: from, weekEndDate: to, ...filter }, page: { index: page - 1, size: perPage } }
      const answer = getSuccess(await callResource(timeCards, 'weekly', asked, { silent: true, signal }))
      const { Source, TotalRows } = answer as unknown as Page<WeekRow>
      return { data: Source ?? [], total: TotalRows ?? 0 }
    },
    placeholderData: before => before,
    retry: false,
  })
}
