import Button from '@mui/material/Button'
import { useState } from 'react'
import { MessageBox } from '../MessageBox.tsx'

/** A message with one answer. */
export function MessageBoxStory() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Tell something
      </Button>
      <MessageBox isOpen={isOpen} message="The list was sent to 12 people." onClose={() => setOpen(false)} />
    </>
  )
}
