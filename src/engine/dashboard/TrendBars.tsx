import Box from '@mui/material/Box'
import { formatClock } from '#contract/wallClock.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { Tone } from '#src/theme/tokens.ts'
import { colourOfTone } from '#src/ui/StatusChip.tsx'

interface TrendBarsProps {
  days: readonly { Day: string; Count: number }[]
  tone: Tone
}

/** How many rows fall on each day, as small bars; who hears the page hears the first and the last day and the most of one. */
export function TrendBars({ days, tone }: TrendBarsProps) {
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
