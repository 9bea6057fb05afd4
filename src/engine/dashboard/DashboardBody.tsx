import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { WireRequest } from '#contract/callArguments.ts'
import { type Dashboard, listParts } from '#contract/dashboard.ts'
import { type DashboardCounts, dashboardAddress } from '#contract/dashboardCounts.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { getSuccess } from '#src/providers/data/records.ts'
import { requestAddress } from '#src/providers/http/requestEnvelope.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { rest, whenVisible } from '#src/providers/realtime/rest.ts'
import { hearRows } from '#src/providers/realtime/rowNews.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { ShortList } from './ShortList.tsx'
import { TileRow } from './TileRow.tsx'
import { hiddenBelow, useKeptHeight } from './useKeptHeight.ts'

/** Milliseconds that lie between two counts at least, however much changes. */
const pause = 5_000

/** Milliseconds after which the numbers are counted anew though no change was heard of: what is coming begins meanwhile. */
const usualAge = 60_000

const DashboardFilters = buildLazyPart(
  async () => (await loadPart(() => import('./DashboardFilters.tsx'))).DashboardFilters,
  retry => <LoadFailure onRetry={retry} />,
)

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
  const parts = [...tiles.flatMap(listParts), ...lists.flatMap(list => list.parts)]
  return parts.map(({ resource }) => resource)
}

const rowStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  mb: 4,
} as const

/** The first list has the whole width: it is the one that must not be overlooked. */
const listsStyle = {
  display: 'grid',
  alignItems: 'start',
  gap: 4,
  mb: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  '& > :first-of-type, & > :last-of-type:nth-of-type(even)': { gridColumn: { lg: '1 / -1' } },
} as const

/** The numbers, filters and short lists of a dashboard; what is chosen of the filters stands in the address. */
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
  const [isOpen, setOpen] = useState(query.length > 0)
  const numbers = useKeptHeight(`${dashboard.name}.tiles`)
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
      <Box ref={numbers.part} sx={[rowStyle, numbers.style]}>
        {tiles.length > 0 && <TileRow dashboard={dashboard} counts={data?.Tiles} />}
        {filters.length > 0 && !isOpen && (
          <Button
            size="small"
            startIcon={<FilterListOutlined fontSize="small" />}
            onClick={() => setOpen(true)}
            aria-expanded={false}
            sx={{ ml: 'auto', flexShrink: 0 }}
          >
            {text('dashboard.filters')}
          </Button>
        )}
      </Box>
      {filters.length > 0 && isOpen && <DashboardFilters filters={filters} query={query} onChoose={choose} />}
      {lists.length > 0 && (
        <Box sx={[listsStyle, hiddenBelow]}>
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
