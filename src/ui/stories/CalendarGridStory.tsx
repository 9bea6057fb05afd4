import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DateView } from '#src/lib/datePeriod.ts'
import { CalendarGrid } from '../CalendarGrid.tsx'
import { StatusChip } from '../StatusChip.tsx'

const visits = new Map([
  ['2026-12-24', ['Watering', 'Pruning', 'Repotting', 'Sowing', 'Harvest']],
  ['2026-12-31', ['Watering']],
  ['2027-01-04', ['Pruning']],
])

/** A calendar of three views, whose days can be opened. */
export function CalendarGridStory() {
  const [value, setValue] = useState('2026-12-31')
  const [view, setView] = useState<DateView>('month')
  return (
    <CalendarGrid
      picker={{ label: 'Visits', value, view, onViewChange: setView, onChange: setValue }}
      slots={{ actions: <Button variant="contained">Add a visit</Button> }}
      isExpandable
      renderDay={date => {
        const names = visits.get(date)
        return names ? <Visits names={names} /> : null
      }}
    />
  )
}

function Visits({ names }: { names: readonly string[] }) {
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      <Typography variant="caption">{names.length} to do</Typography>
      {names.map(name => (
        <StatusChip key={name} status="info" label={name} />
      ))}
    </Stack>
  )
}
