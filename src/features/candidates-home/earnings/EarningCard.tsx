import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toDurationText } from '#contract/duration.ts'
import type { EarningCorrection } from '#contract/earnings.ts'
import type { Resource } from '#contract/resource.ts'
import { hasOtherMinutes } from '#contract/timeCards.ts'
import { toDateText } from '#contract/timeText.ts'
import { findStatus } from '#src/engine/fields/ValueCell.tsx'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { toAmountText, toMoney, toPartsText, toWorkText } from './earningText.ts'
import type { EarnedCard } from './useEarnings.ts'

interface EarningCardProps {
  timeCards: Resource
  card: EarnedCard
  /** Its date leads to the page of the shift. */
  isLinked?: boolean
}

/** What was earned with one shift: hours, rate and amount, its state, and what was corrected and why. */
export function EarningCard({ timeCards, card, isLinked = false }: EarningCardProps) {
  const text = useText()
  const property = timeCards.properties.get('Status')
  const status = property && findStatus(property, card.Status, card)
  const place = [card.EmployerName, card.UnitName].filter(Boolean).join(', ')
  const day = toWeekdayDateText(card.Date)
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Pair>
        {isLinked ? (
          <MuiLink component={Link} to={`/Jobs/CandidateJobDetailView/${card.JobID}`} variant="h3" sx={linkStyle}>
            {day}
          </MuiLink>
        ) : (
          <Typography variant="h3" component="p">
            {day}
          </Typography>
        )}
        <Typography sx={{ fontWeight: 600, ...figures }}>{toAmountText(card, text)}</Typography>
      </Pair>
      <Pair>
        <Typography dir="auto" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
          {place}
        </Typography>
        <Typography sx={figures}>{card.CountedMinutes > 0 && toWorkText(card, text)}</Typography>
      </Pair>
      {card.Parts.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right', ...figures }}>
          {toPartsText(card, text)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        {status && <StatusChip {...status} />}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {card.ToldOn === null
            ? text(card.IsExpected ? 'earnings.expected' : 'earnings.next')
            : text('earnings.told', toDateText(card.ToldOn))}
        </Typography>
      </Box>
      {typeof card.Needs === 'string' && <Typography variant="body2">{card.Needs}</Typography>}
      {hasOtherMinutes(card) && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {[text('timeCards.workedBeside', toDurationText(card.TotalPaidDuration)), card.DisputeReason]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
      {card.Corrections.map(correction => (
        <CorrectionLine key={correction.On ?? 'next'} correction={correction} />
      ))}
    </Box>
  )
}

function CorrectionLine({ correction }: { correction: EarningCorrection }) {
  const text = useText()
  const { On, Reason, MinutesBefore, MinutesAfter, AmountBefore, AmountAfter } = correction
  const change = [
    toDurationText(MinutesBefore),
    toMoney(AmountBefore),
    toDurationText(MinutesAfter),
    toMoney(AmountAfter),
  ]
  return (
    <Box sx={{ borderLeft: 2, borderColor: 'warning.main', pl: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {On === null ? text('earnings.correctedNext') : text('earnings.corrected', toDateText(On))}
      </Typography>
      <Typography variant="body2" sx={figures}>
        {text('earnings.change', ...change)}
      </Typography>
      {Reason && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {Reason}
        </Typography>
      )}
    </Box>
  )
}

/** What stands at both ends of a line, below each other where there is no room. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'baseline', columnGap: 3 }}
    >
      {children}
    </Box>
  )
}

const figures = { fontVariantNumeric: 'tabular-nums' } as const

const linkStyle = {
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const
