import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import type { DashboardTile } from '#contract/dashboard.ts'
import type { CountedRows, DashboardCounts } from '#contract/dashboardCounts.ts'
import { formatClock } from '#contract/wallClock.ts'
import { toCountText } from '#src/lib/countText.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toneOfStatus } from '#src/theme/status.ts'
import type { Tone } from '#src/theme/tokens.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { colourOfTone } from '#src/ui/StatusChip.tsx'
import { toListAddress } from './toListAddress.ts'

type TileCounts = DashboardCounts['Tiles'][number]

interface TileProps {
  tile: DashboardTile
  /** Null while they are on their way. */
  counts: TileCounts | null
}

const cardStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  minHeight: 112,
  p: { xs: 3, sm: 4 },
  '@media (max-width: 359.95px)': { px: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:has(a.whole:hover)': { borderColor: 'primary.main' },
  // The whole card is the target of its link.
  '& a.whole::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
} as const

/** A number that leads to the rows that it counts. */
export function Tile({ tile, counts }: TileProps) {
  const id = useId()
  const tone = tile.tone && counts && counts.Count > 0 ? toneOfStatus[tile.tone] : 'neutral'
  const address = counts && !tile.parts ? findAddress(tile, counts.Parts[0]) : null
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, minWidth: 0 }}>
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'grid', p: 1, borderRadius: 1, color: colourOfTone[tone], bgcolor: `tint.${tone}` }}
        >
          <Icon name={tile.icon ?? null} />
        </Box>
        <TileTitle id={id} title={tile.title} address={address} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: 2, mt: 'auto' }}>
        <TileCount id={id} counts={counts} />
        {counts?.Trend && <TrendBars days={counts.Trend} tone={tone} />}
      </Box>
      {tile.parts && counts && <PartLinks parts={tile.parts} counts={counts.Parts} />}
    </Box>
  )
}

function TileTitle({ id, title, address }: { id: string; title: string; address: string | null }) {
  if (address === null) return <Typography component="span">{title}</Typography>
  return (
    <MuiLink
      className="whole"
      component={Link}
      to={address}
      aria-describedby={id}
      color="inherit"
      underline="hover"
      sx={{ minWidth: 0 }}
    >
      {title}
    </MuiLink>
  )
}

function TileCount({ id, counts }: { id: string; counts: TileCounts | null }) {
  const text = useText()
  if (!counts) return <Skeleton width={48} height={36} role="img" aria-label={text('dashboard.counting')} />
  return (
    <Typography component="output" id={id} sx={{ typography: 'figure' }}>
      {toCountText(counts.Count)}
    </Typography>
  )
}

const partStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
} as const

function PartLinks({ parts, counts }: { parts: NonNullable<DashboardTile['parts']>; counts: readonly CountedRows[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'caption' }}>
      {parts.map(({ title, resource }, index) => {
        const rows = counts[index]
        const address = rows && toListAddress(liveResources.get(resource) ?? null, rows)
        const words = `${title} ${toCountText(rows?.Count ?? 0)}`
        if (!address) return <span key={title}>{words}</span>
        return (
          <MuiLink key={title} component={Link} to={address} sx={partStyle}>
            {words}
          </MuiLink>
        )
      })}
    </Box>
  )
}

function findAddress({ page }: DashboardTile, rows: CountedRows | undefined): string | null {
  if (page !== undefined) return `/${page}`
  return rows ? toListAddress(liveResources.get(rows.Resource) ?? null, rows) : null
}

interface TrendBarsProps {
  days: readonly { Day: string; Count: number }[]
  tone: Tone
}

/** How many rows fall on each day, as small bars; who hears the page hears the first and the last day and the most of one. */
function TrendBars({ days, tone }: TrendBarsProps) {
  const text = useText()
  const most = Math.max(...days.map(({ Count }) => Count))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const toDay = (day: string) => formatClock(`${day}T00:00:00`, 'dateMonth')
  return (
    <Box
      role="img"
      aria-label={text('dashboard.trend', toDay(first.Day), toDay(last.Day), most)}
      sx={{ display: 'flex', alignItems: 'end', gap: '2px', height: 28, color: colourOfTone[tone] }}
    >
      {days.map(({ Day, Count }) => (
        <Box
          key={Day}
          title={`${toDay(Day)}: ${Count}`}
          sx={{
            width: 6,
            minHeight: 2,
            height: `${most === 0 ? 0 : (Count / most) * 100}%`,
            borderRadius: '1px',
            bgcolor: 'currentColor',
            opacity: Count === 0 ? 0.35 : 1,
          }}
        />
      ))}
    </Box>
  )
}
