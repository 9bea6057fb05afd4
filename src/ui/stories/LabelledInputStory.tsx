import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { LabelledInput } from '../LabelledInput.tsx'

/** A short text with what is wrong with it, and a longer one. */
export function LabelledInputStory() {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  return (
    <Stack sx={{ gap: 4, maxWidth: 400 }}>
      <LabelledInput
        label="Plant"
        value={name}
        autoComplete="off"
        onChange={setName}
        hint="By its common name."
        {...(/\d/.test(name) ? { error: 'A name has no digits.' } : {})}
      />
      <LabelledInput
        label="Care"
        value={note}
        autoComplete="off"
        onChange={setNote}
        input={{ type: 'text', lines: 2, maxLength: 200 }}
      />
    </Stack>
  )
}
