import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EarnedWeek } from '#contract/earnings.ts'
import type { Resource } from '#contract/resource.ts'
import { RowsSkeleton } from '#src/engine/list/grid/RowsSkeleton.tsx'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { toPeriodText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useCandidateId } from '../useCandidateId.ts'
import { EarningCard } from './EarningCard.tsx'
import { toHours, toMoney } from './earningText.ts'
import { type EarnedCard, useEarnings } from './useEarnings.ts'

/** What a candidate earned with his shifts, by weeks. */
export function EarningsPage() {
  const screen = useScreen('TimeCards', 'list')
  const text = useText()
  const candidateId = useCandidateId()
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return (
    <>
      <PageHeader title={text('earnings.title')} subtitle={text('earnings.subtitle')} maxWidth={width} />
      {candidateId === null ? (
        <EmptyState title={text('candidateHome.noCandidate')} hint={text('earnings.noCandidateHint')} />
      ) : (
        <Weeks timeCards={screen.resource} />
      )}
    </>
  )
}

/** Pixels: as wide as one reads a sheet. */
const width = 720

function Weeks({ timeCards }: { timeCards: Resource }) {
  const text = useText()
  const [from, setFrom] = useState<string | null>(null)
  const { data, error, refetch, isPlaceholderData } = useEarnings(timeCards, { from })
  if (!data) {
    if (!error) return <RowsSkeleton count={6} />
    return <ErrorState title={text('earnings.failed')} message={error.message} onRetry={() => void refetch()} />
  }
  const { Weeks: weeks, Earlier } = data.data
  if (weeks.length === 0 && Earlier === null) {
    const toShifts = (
      <Button variant="contained" component={Link} to="/Jobs/CandidateJobView">
        {text('jobs.search')}
      </Button>
    )
    return <EmptyState title={text('earnings.none')} hint={text('earnings.noneHint')} action={toShifts} />
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: width }}>
      {weeks.map(week => (
        <Week key={week.WeekOf} timeCards={timeCards} week={week} />
      ))}
      {error && <ErrorState title={text('earnings.failed')} message={error.message} onRetry={() => void refetch()} />}
      {Earlier !== null && (
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isPlaceholderData}
          sx={{ justifySelf: 'start' }}
          onClick={() => !isPlaceholderData && setFrom(Earlier)}
        >
          {text('earnings.earlier')}
        </Button>
      )}
    </Box>
  )
}

function Week({ timeCards, week }: { timeCards: Resource; week: EarnedWeek<EarnedCard> }) {
  const text = useText()
  const period = toPeriodText(week.WeekOf, 'week')
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('earnings.week', period)}
      sx={{ p: { xs: 4, sm: 6 } }}
    >
      <Box sx={headStyle}>
        <Typography variant="h2">{period}</Typography>
        <Typography variant="h2" component="p" sx={{ textAlign: 'right' }}>
          {toMoney(week.Amount)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {week.IsExpected ? text('earnings.someExpected') : text('earnings.allApproved')}
        </Typography>
        <Typography sx={{ textAlign: 'right' }}>{toHours(week.TotalHours, text)}</Typography>
      </Box>
      <Box component="ul" sx={listStyle}>
        {week.Cards.map(card => (
          <Box component="li" key={card.ID}>
            <EarningCard timeCards={timeCards} card={card} isLinked />
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

const headStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 3,
  rowGap: 0.5,
  pb: 4,
  fontVariantNumeric: 'tabular-nums',
} as const

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderTop: 1, borderColor: 'divider', py: 4 },
  '& > li:last-child': { pb: 0 },
} as const
