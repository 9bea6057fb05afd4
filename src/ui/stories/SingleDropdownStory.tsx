import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { SingleDropdown } from '../SingleDropdown.tsx'

const choices = ['Ash', 'Beech', 'Birch', 'Cedar', 'Elm', 'Fir', 'Larch', 'Lime', 'Maple', 'Oak', 'Pine', 'Yew'].map(
  title => ({
    value: title.toLowerCase(),
    title,
  }),
)

/** One of a few. */
export function SingleDropdownStory() {
  const [value, setValue] = useState<unknown>('elm')
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 320 }}>
      <SingleDropdown
        input={{ label: 'Tree' }}
        choices={choices}
        value={value}
        placeholder="Select"
        onChange={setValue}
      />
      <Typography sx={{ color: 'text.secondary' }}>Kept: {String(value ?? 'nothing')}</Typography>
    </Box>
  )
}
