import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { DashboardTile } from '#contract/dashboard.ts'
import type { CountedEntry, CountedRows } from '#contract/dashboardCounts.ts'
import { toCappedText } from '#src/lib/countText.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { toneOfStatus } from '#src/theme/status.ts'
import { colourOfTone } from '#src/ui/StatusChip.tsx'
import { toListAddress } from './toListAddress.ts'

interface TileProps {
  tile: DashboardTile
  counts: CountedEntry
}

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 44, minHeight: 44 },
} as const

/** A number in a row of them, which leads to the rows that it counts. */
export function Tile({ tile, counts }: TileProps) {
  const colour = tile.tone && counts.Count > 0 ? colourOfTone[toneOfStatus[tile.tone]] : 'text.primary'
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', columnGap: 1.5, whiteSpace: 'nowrap' }}>
      {tile.parts ? (
        <>
          <Typography component="span">{tile.title}</Typography>
          {tile.parts.map(({ title, resource }, index) => (
            <Figure key={title} title={title} colour={colour} address={findAddress(resource, counts.Parts[index])}>
              {counts.Parts[index]?.Count ?? 0}
            </Figure>
          ))}
        </>
      ) : (
        <Figure
          title={tile.title}
          colour={colour}
          address={tile.page === undefined ? findAddress(tile.resource, counts.Parts[0]) : `/${tile.page}`}
        >
          {counts.Count}
        </Figure>
      )}
    </Box>
  )
}

function findAddress(resource: string | undefined, rows: CountedRows | undefined): string | null {
  return rows && resource !== undefined ? toListAddress(liveResources.get(resource) ?? null, rows) : null
}

interface FigureProps {
  title: string
  colour: string
  address: string | null
  children: number
}

function Figure({ title, colour, address, children }: FigureProps) {
  const words = (
    <>
      {title}{' '}
      <Box component="span" sx={{ ml: 0.5, fontWeight: 600, color: colour }}>
        {toCappedText(children)}
      </Box>
    </>
  )
  if (!address) return <Typography component="span">{words}</Typography>
  return (
    <MuiLink component={Link} to={address} color="text.secondary" underline="hover" sx={linkStyle}>
      {words}
    </MuiLink>
  )
}
