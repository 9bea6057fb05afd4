import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { hasOtherMinutes, toCountedMinutes } from '#contract/timeCards.ts'
import { findStatus } from '#src/engine/fields/ValueCell.tsx'
import { toPath } from '#src/engine/navigation/recordPaths.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

interface CardLinkProps {
  timeCards: Resource
  card: RecordValues
}

/** A time card within a day: where it was, how long and in what state; it leads to its page. */
export function CardLink({ timeCards, card }: CardLinkProps) {
  const text = useText()
  const route = timeCards.descriptor.record?.route
  const property = timeCards.properties.get('Status')
  const status = property && findStatus(property, card.Status, card)
  const minutes = toCountedMinutes(card)
  const place = [card.EmployerName, card.UnitName].filter(Boolean).join(', ')
  return (
    <Box
      {...(route ? { component: Link, to: toPath(route, card) } : {})}
      title={place}
      sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', textDecoration: 'none', color: 'inherit', ...linkStyle }}
    >
      <Typography sx={{ color: 'primary.main', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {minutes > 0 || hasOtherMinutes(card) ? toDurationText(minutes) : String(card.ShiftName ?? '–')}
      </Typography>
      {hasOtherMinutes(card) && (
        <Typography variant="body2">
          {text('timeCards.workedBeside', toDurationText(card.TotalPaidDuration))}
        </Typography>
      )}
      <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', ...placeStyle }}>
        {String(card.EmployerName ?? '')}
      </Typography>
      {status && <StatusChip {...status} />}
    </Box>
  )
}

const linkStyle = { minWidth: 0, borderRadius: 1, '&:hover > :first-of-type': { textDecoration: 'underline' } }
const placeStyle = { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
