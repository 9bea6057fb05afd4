import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { NumericInput } from '../NumericInput.tsx'

/** A price with two decimals between -5 and 250, and a whole number from 0. */
export function NumericInputStory() {
  const [price, setPrice] = useState<number | string | null>(12.5)
  const [count, setCount] = useState<number | string | null>(null)
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
      <NumericInput label="Price" value={price} limits={{ decimals: 2, min: -5, max: 250 }} onChange={setPrice} />
      <NumericInput label="Count" value={count} limits={{ decimals: 0, min: 0 }} onChange={setCount} />
      <Typography sx={{ whiteSpace: 'nowrap' }}>{JSON.stringify([price, count])}</Typography>
    </Stack>
  )
}
