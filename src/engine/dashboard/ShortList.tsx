import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { type DashboardList, type DashboardListPart, usualListSize } from '#contract/dashboard.ts'
import type { CountedEntry, CountedRows } from '#contract/dashboardCounts.ts'
import { toCappedText } from '#src/lib/countText.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ShortRows } from './ShortRows.tsx'
import { toListAddress } from './toListAddress.ts'
import { useKeptHeight } from './useKeptHeight.ts'
import { useShortRows, type WaitingPart } from './useShortRows.ts'

interface ShortListProps {
  list: DashboardList
  /** Null while they are counted. */
  counts: CountedEntry | null
}

/** The first rows that somebody has to see to as a card, with the way to all of them; what has no rows is not read. */
export function ShortList({ list, counts }: ShortListProps) {
  const text = useText()
  const id = useId()
  const parts = counts ? list.parts.flatMap((part, index) => toWaiting(part, counts.Parts[index])) : []
  const { part, height, style, keepNone } = useKeptHeight(list.name)
  const isNone = counts ? parts.length === 0 && list.empty === undefined : height === 0
  useEffect(() => {
    if (counts && isNone) keepNone()
  }, [counts, isNone, keepNone])
  if (isNone) return null
  const [only, ...others] = list.parts
  const address = only && others.length === 0 ? findAddress(parts[0]) : null
  return (
    <Paper
      ref={part}
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={[{ minWidth: 0, overflow: 'hidden', '@media print': { overflow: 'visible', breakInside: 'avoid' } }, style]}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, px: 4, py: 2, minHeight: 52 }}>
        <Typography id={id} variant="h2" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {list.title} {counts && <Count value={counts.Count} />}
        </Typography>
        {address && (
          <Button size="small" component={Link} to={address} aria-describedby={id}>
            {text('dashboard.showAll')}
          </Button>
        )}
        {list.due !== undefined && others.length > 0 && parts.map(part => <PartLink key={part.at} {...part} />)}
      </Box>
      {counts === null && <WaitingRows count={list.size ?? usualListSize} />}
      {counts && parts.length === 0 && <Typography sx={emptyStyle}>{list.empty}</Typography>}
      {parts.length > 0 && <ReadRows list={list} parts={parts} />}
    </Paper>
  )
}

const emptyStyle = { px: 4, pb: 4, color: 'text.secondary' } as const

function toWaiting(part: DashboardListPart, counts: CountedRows | undefined): WaitingPart[] {
  const resource = liveResources.get(part.resource)
  return resource && counts && counts.Count > 0 ? [{ at: JSON.stringify(part), part, resource, counts }] : []
}

function findAddress(waiting: WaitingPart | undefined): string | null {
  return waiting ? toListAddress(waiting.resource, waiting.counts) : null
}

function Count({ value }: { value: number }) {
  return (
    <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
      {toCappedText(value)}
    </Box>
  )
}

/** What a kind of rows is called and how many there are: the way to all of them. */
function PartLink({ part, resource, counts }: WaitingPart) {
  const address = toListAddress(resource, counts)
  const words = (
    <>
      {part.title} <Count value={counts.Count} />
    </>
  )
  if (!address) return <Typography variant="body2">{words}</Typography>
  return (
    <MuiLink component={Link} to={address} variant="body2" color="text.secondary" sx={linkStyle}>
      {words}
    </MuiLink>
  )
}

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const

function ReadRows({ list, parts }: { list: DashboardList; parts: readonly WaitingPart[] }) {
  const text = useText()
  const { size = usualListSize, due } = list
  const { rows, isFailed, refetch } = useShortRows(parts, due, size)
  if (isFailed) {
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pb: 3 }}>
        <Typography color="error">{text('engine.list.failed')}</Typography>
        <Button size="small" onClick={refetch}>
          {text('part.retry')}
        </Button>
      </Box>
    )
  }
  if (!rows) return <WaitingRows count={Math.min(size, parts.length * 2)} />
  if (due !== undefined || list.parts.length === 1) return <ShortRows rows={rows} due={due} />
  return parts.map(each => (
    <Box key={each.at} component="section" aria-label={each.part.title}>
      <Typography component="h3" sx={{ px: 4, pt: 2, pb: 1 }}>
        <PartLink {...each} />
      </Typography>
      <ShortRows rows={rows.filter(row => row.waiting.at === each.at)} due={due} />
    </Box>
  ))
}

/** The shape of rows that are on their way. */
function WaitingRows({ count }: { count: number }) {
  return (
    <Box aria-hidden sx={{ px: 4, pb: 3 }}>
      {Array.from({ length: count }, (_, index) => index).map(index => (
        <Skeleton key={index} height={48} />
      ))}
    </Box>
  )
}
