import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { WireRequest } from '#contract/callArguments.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { type DashboardCounts, dashboardAddress } from '#contract/dashboardCounts.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { requestAddress } from '#src/providers/http/requestEnvelope.ts'
import { rest, whenVisible } from '#src/providers/realtime/rest.ts'
import { hearRows } from '#src/providers/realtime/rowNews.ts'

/** Milliseconds that lie between two counts at least, however much changes. */
const pause = 5_000

/** Milliseconds after which the numbers are counted anew though no change was heard of: what is coming begins meanwhile. */
const usualAge = 60_000

/** What the services count of a dashboard for these choices; it follows changed rows while the window is seen. */
export function useDashboardCounts(dashboard: Dashboard, query: readonly [string, string][]) {
  const { name } = dashboard
  const counts = useQuery({
    // Another version of the dashboard counts other rows.
    queryKey: ['Dashboards', name, query, JSON.stringify(dashboard)],
    queryFn: async ({ signal }) => {
      const asked: WireRequest = { method: 'GET', path: encodeURIComponent(name), query: [...query] }
      return getSuccess(await requestAddress(dashboardAddress, asked, { silent: true, signal }))
        .Source as DashboardCounts
    },
    placeholderData: before => before,
    refetchInterval: usualAge,
  })
  const { refetch, dataUpdatedAt } = counts
  const countedAt = useRef(dataUpdatedAt)
  countedAt.current = dataUpdatedAt
  const resources = useMemo(() => new Set(listResources(dashboard)), [dashboard])
  useEffect(() => {
    const end = new AbortController()
    let isWaiting = false
    const stop = hearRows(async names => {
      if (isWaiting || ![...names].some(each => resources.has(each))) return
      isWaiting = true
      await rest(Math.max(0, countedAt.current + pause - Date.now()), end.signal)
      await whenVisible(end.signal)
      if (!end.signal.aborted) await refetch()
      isWaiting = false
    })
    return () => {
      stop()
      end.abort()
    }
  }, [resources, refetch])
  return counts
}

function listResources({ tiles = [], lists = [] }: Dashboard): string[] {
  const rows = [...tiles, ...tiles.flatMap(({ parts = [] }) => parts), ...lists]
  return rows.flatMap(({ resource }) => resource ?? [])
}
