import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountedMinutes } from '#contract/timeCards.ts'
import { findStatus } from '#src/engine/fields/ValueCell.tsx'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

interface SentSheetsProps {
  timeCards: Resource
  cards: readonly RecordValues[]
}

/** The time sheets that a candidate has sent: each stays in sight until it is approved. */
export function SentSheets({ timeCards, cards }: SentSheetsProps) {
  const text = useText()
  const property = timeCards.properties.get('Status')
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={text('shiftClock.sent')}
      sx={{ p: { xs: 4, sm: 6 }, mb: 4, maxWidth: 560 }}
    >
      <Typography variant="h2">{text('shiftClock.sent')}</Typography>
      <Box component="ul" sx={listStyle}>
        {cards.map(card => {
          const status = property && findStatus(property, card.Status, card)
          return (
            <Box component="li" key={String(card.ID)} sx={rowStyle}>
              <MuiLink component={Link} to={`/Jobs/CandidateJobDetailView/${card.JobID}`} sx={linkStyle}>
                {toWeekdayDateText(String(card.Date))}
              </MuiLink>
              <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
                {toDurationText(toCountedMinutes(card))}
              </Typography>
              <Typography dir="auto" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
                {String(card.EmployerName ?? '')}
              </Typography>
              <Box sx={{ justifySelf: 'end' }}>{status && <StatusChip {...status} />}</Box>
              {typeof card.Needs === 'string' && (
                <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
                  {card.Needs}
                </Typography>
              )}
            </Box>
          )
        })}
      </Box>
    </Paper>
  )
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderBottom: 1, borderColor: 'divider', py: 3 },
  '& > li:last-child': { borderBottom: 0, pb: 0 },
} as const

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 3,
  rowGap: 1,
  alignItems: 'center',
} as const

const linkStyle = {
  fontWeight: 600,
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const
