import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { formatClock } from '#contract/wallClock.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { countRow, type SlotRow } from './slotRows.ts'
import { listSlotTypes } from './slotTypes.ts'

interface SlotListProps {
  slots: Resource
  rows: readonly SlotRow[]
  toName: (row: SlotRow) => string
  zone: string | null
}

/** The slots of a card to be read. */
export function SlotList({ slots, rows, toName, zone }: SlotListProps) {
  const text = useText()
  const types = listSlotTypes(slots)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {rows.map(row => {
        const minutes = countRow(row, zone)
        const type = types.find(({ value }) => value === row.SlotType)?.title
        return (
          <Box component="li" key={row.key} sx={itemStyle}>
            <Typography sx={{ fontWeight: 600 }}>{toName(row)}</Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {text(
                'timeCardSlots.span',
                toText(row.StartTime),
                row.EndTime ? toText(row.EndTime) : text('timeCardSlots.goesOn'),
              )}
            </Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {minutes !== null && toDurationText(minutes)}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{type}</Typography>
          </Box>
        )
      })}
    </Box>
  )
}

const toText = (wallClock: string | null) => (wallClock ? formatClock(wallClock, 'datetime') : '–')

const itemStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 0.5,
  gridTemplateColumns: { xs: '1fr auto', md: '96px minmax(0, 2fr) 100px 1fr' },
} as const
