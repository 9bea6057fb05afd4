import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Resource } from '#contract/resource.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CardLink } from './CardLink.tsx'
import { sumHours, toDays, type WeekRow } from './week.ts'

interface WeekDaysProps {
  timeCards: Resource
  rows: readonly WeekRow[]
}

/** The week on a narrow window: day by day who has cards. */
export function WeekDays({ timeCards, rows }: WeekDaysProps) {
  const text = useText()
  const toHours = (hours: number) => text('timeCards.week.hours', toHoursText(hours))
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 2 }}>
      {toDays(rows).map(({ date, people, hours }) => (
        <Paper key={date} variant="outlined" component="section" sx={{ p: 4 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 3 }}>
            <Typography variant="h2">{toWeekdayDateText(date)}</Typography>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{toHours(hours)}</Typography>
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
            {people.map(({ row, cards }) => (
              <Box component="li" key={row.CandidateID} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{row.CandidateName}</Typography>
                {cards.map(card => (
                  <CardLink key={String(card.ID)} timeCards={timeCards} card={card} />
                ))}
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
        {text('timeCards.week.total')} {toHours(sumHours(rows))}
      </Typography>
    </Box>
  )
}
