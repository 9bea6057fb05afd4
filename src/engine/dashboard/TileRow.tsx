import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import type { DashboardCounts } from '#contract/dashboardCounts.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Tile } from './Tile.tsx'

interface TileRowProps {
  dashboard: Dashboard
  /** Undefined while they are counted. */
  counts: DashboardCounts['Tiles'] | undefined
}

/** On a phone the thumb draws in what has no room, and the lists begin right below. */
const areaStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'nowrap', sm: 'wrap', md: 'nowrap' },
  columnGap: 4,
  width: { xs: 'calc(100% + 32px)', sm: 'auto' },
  flexShrink: { xs: 0, sm: 1 },
  minWidth: 0,
  mx: { xs: -4, sm: 0 },
  px: { xs: 4, sm: 0 },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '@media print': { overflow: 'visible' },
} as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  flexShrink: { xs: 0, sm: 1 },
  '@media print': { flexWrap: 'wrap' },
  columnGap: 5,
  rowGap: { md: 1 },
  minHeight: 36,
  minWidth: 0,
  listStyle: 'none',
  m: 0,
  p: 0,
  fontVariantNumeric: 'tabular-nums',
} as const

/** The numbers of a dashboard in one quiet row; those of nothing are folded away. */
export function TileRow({ dashboard, counts }: TileRowProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const tiles = (dashboard.tiles ?? []).flatMap(tile => {
    const own = counts?.find(({ Name }) => Name === tile.name)
    return own ? [{ tile, own }] : []
  })
  const some = tiles.filter(({ own }) => own.Count > 0)
  const folded = tiles.length - some.length
  if (!counts) {
    return <Skeleton variant="rounded" width="100%" height={36} role="img" aria-label={text('dashboard.counting')} />
  }
  return (
    <Box sx={areaStyle}>
      <Box component="ul" aria-label={dashboard.title} sx={rowStyle}>
        {(isWhole ? tiles : some).map(({ tile, own }) => (
          <Tile key={tile.name} tile={tile} counts={own} />
        ))}
      </Box>
      {folded > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ color: 'text.secondary', flexShrink: 0 }}
        >
          {text('dashboard.zeros', folded)}
        </Button>
      )}
    </Box>
  )
}
