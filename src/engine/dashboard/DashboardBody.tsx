import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { DashboardFilters } from './DashboardFilters.tsx'
import { ShortList } from './ShortList.tsx'
import { Tile } from './Tile.tsx'
import { useDashboardCounts } from './useDashboardCounts.ts'

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
