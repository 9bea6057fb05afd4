import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { WireRequest } from '#contract/callArguments.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { type DashboardCounts, dashboardAddress } from '#contract/dashboardCounts.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { requestAddress } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { rest, whenVisible } from '#src/providers/realtime/rest.ts'
import { hearRows } from '#src/providers/realtime/rowNews.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { DashboardFilters } from './DashboardFilters.tsx'
import { ShortList } from './ShortList.tsx'
import { Tile } from './Tile.tsx'

/** Milliseconds that lie between two counts at least, however much changes. */
const pause = 5_000

/** Milliseconds after which the numbers are counted anew though no change was heard of: what is coming begins meanwhile. */
const usualAge = 60_000

/** What the services count of a dashboard for these choices; it follows changed rows while the window is seen. */
function useDashboardCounts(dashboard: Dashboard, query: readonly [string, string][]) {
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

const tilesStyle = {
  display: 'grid',
  gap: { xs: 2, sm: 4 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  listStyle: 'none',
  m: 0,
  p: 0,
  mb: 6,
} as const

const listsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const

/** The filters, tiles and short lists of a dashboard; what is chosen of the filters stands in the address. */
export function DashboardBody({ dashboard }: { dashboard: Dashboard }) {
  const text = useText()
  const { filters = [], tiles = [], lists = [] } = dashboard
  const [search, setSearch] = useSearchParams()
  const chosen = search.toString()
  const query = useMemo(() => {
    const names = new Set(filters.map(({ name }) => name))
    return [...new URLSearchParams(chosen)].filter(([name]) => names.has(name))
  }, [filters, chosen])
  const { data, error, refetch } = useDashboardCounts(dashboard, query)
  const { location: coming } = useNavigation()
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = coming ? coming.search : chosen
  })
  const choose = (name: string, values: readonly string[]) => {
    // What was chosen a moment ago may not stand in the address yet.
    const next = new URLSearchParams(latest.current)
    next.delete(name)
    for (const value of values) next.append(name, value)
    latest.current = next.toString()
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  if (error && !data) {
    return (
      <ErrorState
        title={text('dashboard.failed')}
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel={text('part.retry')}
      />
    )
  }
  return (
    <>
      {filters.length > 0 && <DashboardFilters filters={filters} query={query} onChoose={choose} />}
      {tiles.length > 0 && (
        <Box component="ul" aria-label={dashboard.title} sx={tilesStyle}>
          {tiles.map(tile => (
            <Tile key={tile.name} tile={tile} counts={data?.Tiles.find(({ Name }) => Name === tile.name) ?? null} />
          ))}
        </Box>
      )}
      {lists.length > 0 && (
        <Box sx={listsStyle}>
          {lists.map(list => (
            <ShortList
              key={list.name}
              list={list}
              counts={data?.Lists.find(({ Name }) => Name === list.name) ?? null}
            />
          ))}
        </Box>
      )}
    </>
  )
}
