import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmationHost } from '../ConfirmationHost.tsx'
import { askConfirmation } from '../confirmation.ts'

/** A question with two answers, asked from anywhere. */
export function ConfirmationHostStory() {
  const [answer, setAnswer] = useState('Not asked yet')
  const ask = async () => setAnswer((await askConfirmation()) ? 'Yes' : 'No')
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
      <Button variant="outlined" color="inherit" onClick={() => void ask()}>
        Ask
      </Button>
      <Typography>{answer}</Typography>
      <ConfirmationHost />
    </Stack>
  )
}
