import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Resource } from '#contract/resource.ts'
import { useKeptHeight } from '#src/engine/dashboard/useKeptHeight.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { EarningCard } from './EarningCard.tsx'
import { RateFacility } from './RateFacility.tsx'
import { type EarnedCard, useEarnings } from './useEarnings.ts'

/** What was earned with the shift of a job; nothing before it has begun. */
export function ShiftEarning({ jobId }: { jobId: number }) {
  const timeCards = useFindResource('TimeCards')
  if (!timeCards?.descriptor.calls?.earnings) return null
  return <Earned timeCards={timeCards} jobId={jobId} />
}

function Earned({ timeCards, jobId }: { timeCards: Resource; jobId: number }) {
  const text = useText()
  const { data, error, refetch } = useEarnings(timeCards, { jobId })
  const place = useKeptHeight(`earning.${jobId}`)
  if (error) return <ErrorState title={text('earnings.failed')} onRetry={() => void refetch()} />
  const cards = data?.data.Weeks.flatMap(({ Cards }) => Cards) ?? []
  return (
    <Box ref={place.part} sx={[{ display: 'flow-root' }, place.style]}>
      {!data && <Skeleton variant="rounded" height={0} />}
      {cards.length > 0 && <EarnedCards timeCards={timeCards} cards={cards} />}
    </Box>
  )
}

function EarnedCards({ timeCards, cards }: { timeCards: Resource; cards: readonly EarnedCard[] }) {
  const text = useText()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('earnings.ofShift')}
      sx={{ p: { xs: 4, sm: 6 }, mb: 4, maxWidth: 560 }}
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text('earnings.ofShift')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {cards.map(card => (
          <Box key={card.ID} sx={{ display: 'grid', gap: 3 }}>
            <EarningCard timeCards={timeCards} card={card} />
            <RateFacility timeCards={timeCards} card={{ ...card }} />
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
