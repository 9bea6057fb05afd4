import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TimePicker } from '../TimePicker.tsx'

/** A time of day, typed or picked. */
export function TimePickerStory() {
  const [value, setValue] = useState<string | null>('19:30')
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center', maxWidth: 320 }}>
      <TimePicker label="Begin" value={value} onChange={setValue} />
      <Typography sx={{ whiteSpace: 'nowrap' }}>Kept: {value ?? 'nothing'}</Typography>
    </Stack>
  )
}
