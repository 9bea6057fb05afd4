import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { GenericDialog } from '../GenericDialog.tsx'

/** A dialog to fill in, 900 by 500. */
export function GenericDialogStory() {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState('nothing')
  const [text, setText] = useState('')
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Fill in
      </Button>
      <Typography>Saved: {saved}</Typography>
      <GenericDialog
        isOpen={isOpen}
        title="A note"
        onCancel={() => setOpen(false)}
        onSave={() => {
          setSaved(text)
          setOpen(false)
        }}
      >
        <OutlinedInput
          autoFocus
          fullWidth
          inputProps={{ 'aria-label': 'Note' }}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </GenericDialog>
    </Stack>
  )
}
