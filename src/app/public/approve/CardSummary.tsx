import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Block } from '../time-card/Block.tsx'

/** Whose time sheet it is, where and when it was worked. */
export function CardSummary({ card }: { card: TimeCard }) {
  const text = useText()
  return (
    <>
      <Box>
        <Typography variant="h1" tabIndex={-1}>
          {text('approve.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('approve.text')}</Typography>
      </Box>
      <Block title={card.CandidateName ?? text('timeCard.candidate')}>
        <Facts
          facts={[
            { label: text('timeCard.facility'), value: card.EmployerName ?? card.EmployerShortName },
            { label: text('timeCard.date'), value: toWeekdayDateText(card.Date) },
            { label: text('timeCard.shift'), value: card.ShiftName },
            { label: text('timeCard.unit'), value: card.UnitName },
            { label: text('timeCard.profession'), value: card.SkillLookupName },
            { label: text('timeCard.specialty'), value: card.SpecialtyLookupName },
          ]}
        />
      </Block>
    </>
  )
}
