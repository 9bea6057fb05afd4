import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { useRef } from 'react'
import { toListMeta } from './totals.ts'

/** Milliseconds that a page may take to come before the list turns to it without its rows. */
const patience = 150

/** Milliseconds for which rows that were fetched ahead are as good as those that the list fetches itself. */
export const freshTime = 1000

/**
 * Turns a list to another page once that page's rows have come, so that the table is drawn once and not twice: waiting, then
 * full. Rows that take longer than a moment are waited for in sight.
 */
export function usePageTurn(): (page: number) => void {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const { resource, sort, perPage, filterValues, setPage } = useListContext()
  const question = JSON.stringify([resource, sort, perPage, filterValues])
  const current = useRef({ question, page: 0 })
  current.current.question = question

  return page => {
    const pagination = { page, perPage }
    const filter = { ...filterValues }
    const meta = toListMeta(resource, { page, perPage, sort: sort.field, order: sort.order, filter: filterValues })
    const params = { pagination, sort, filter, meta }
    const coming = queryClient.fetchQuery({
      // The key and the shape under which ra-core's list looks for it.
      queryKey: [resource, 'getList', params],
      queryFn: async ({ signal }) => {
        const { data, total, pageInfo, meta: told } = await dataProvider.getList(resource, { ...params, signal })
        return { data, total, pageInfo, meta: told }
      },
      retry: false,
    })
    current.current.page = page
    const turn = () => {
      if (current.current.page !== page) return
      current.current.page = 0
      if (current.current.question === question) setPage(page)
    }
    // What went wrong is told by the list, which asks again.
    void Promise.race([coming.catch(() => null), wait(patience)]).then(turn)
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
