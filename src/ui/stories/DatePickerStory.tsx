import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DateView } from '#src/lib/datePeriod.ts'
import { DatePicker } from '../DatePicker.tsx'

/** A date picker in three views, and one whose steps are saved. */
export function DatePickerStory() {
  const [value, setValue] = useState('2026-12-31')
  const [view, setView] = useState<DateView>('month')
  const [saved, setSaved] = useState('2026-12-31')
  return (
    <Stack sx={{ gap: 4 }}>
      <DatePicker label="Shown" value={value} view={view} onViewChange={setView} onChange={setValue} />
      <Typography sx={{ color: 'text.secondary' }}>Day: {value}</Typography>
      <DatePicker label="Saved" value={saved} view="week" hasControls onChange={setSaved} />
      <Typography sx={{ color: 'text.secondary' }}>Saved: {saved}</Typography>
    </Stack>
  )
}
