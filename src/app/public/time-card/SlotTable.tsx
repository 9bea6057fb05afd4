import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { toHours } from '#contract/timeCards.ts'
import { formatClock } from '#contract/wallClock.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeSlot } from '#src/providers/time-cards/timeCard.ts'
import { Block } from './Block.tsx'

interface SlotTableProps {
  title: string
  slots: readonly TimeSlot[]
  /** Shifts are shown in hours, breaks in minutes (SPEC-2 §2 "Read-only worked job detail"). */
  unit: 'hours' | 'minutes'
  none: string
}

/** The shifts or the breaks of a time card, each with its begin, its end and how long it was. */
export function SlotTable({ title, slots, unit, none }: SlotTableProps) {
  const text = useText()
  return (
    <Block title={title}>
      {slots.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
      ) : (
        <Box component="table" sx={tableStyle}>
          <thead>
            <tr>
              <th scope="col">{text('timeCard.slot.start')}</th>
              <th scope="col">{text('timeCard.slot.end')}</th>
              <th scope="col">{text(`timeCard.slot.${unit}`)}</th>
            </tr>
          </thead>
          <tbody>
            {slots.map(slot => (
              <tr key={slot.ID}>
                <td>
                  {formatClock(slot.StartTime, 'datetime')}
                  <SlotDetails slot={slot} />
                </td>
                <td>{slot.EndTime ? formatClock(slot.EndTime, 'datetime') : text('timeCard.slot.open')}</td>
                <td>{toLength(slot, unit)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Block>
  )
}

function toLength({ Duration }: TimeSlot, unit: SlotTableProps['unit']): string {
  if (Duration === null) return ''
  return unit === 'hours' ? toHoursText(toHours(Duration)) : String(Duration)
}

/** Where it was worked, where the slot says it. */
function SlotDetails({ slot }: { slot: TimeSlot }) {
  const details = [slot.SpecialtyLookupName, slot.UnitName, slot.ShiftTypeLookupName].filter(Boolean)
  if (details.length === 0) return null
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {details.join(' · ')}
    </Typography>
  )
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { typography: 'caption', color: 'text.secondary', textAlign: 'left', pb: 2 },
  '& td': { typography: 'body2', py: 2, borderTop: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& th, & td': { pr: 3 },
  '& th:last-child, & td:last-child': { textAlign: 'right', pr: 0 },
} as const
