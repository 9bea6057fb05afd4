import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

/** Characters; the services hold to the same. */
const longestName = 60

interface NameDialogProps {
  title: string
  name: string
  /** Answers why it was not saved, else null. */
  onSave: (name: string) => Promise<string | null>
  onClose: () => void
}

/** Asks for the name of a view; what the services have against it stands at the field. */
export function NameDialog({ title, name, onSave, onClose }: NameDialogProps) {
  const text = useText()
  const id = useId()
  const [value, setValue] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn within the list: its form is not the list's.
    event.stopPropagation()
    if (isSaving) return
    if (value.trim() === '') return setProblem(text('validation.required'))
    setSaving(true)
    setProblem(await onSave(value.trim()))
    setSaving(false)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <FormLabel htmlFor={`${id}-name`} sx={{ display: 'block', mb: 1 }}>
            {text('engine.views.name')}
          </FormLabel>
          <OutlinedInput
            autoFocus
            fullWidth
            id={`${id}-name`}
            value={value}
            error={problem !== null}
            inputProps={{ maxLength: longestName, 'aria-describedby': `${id}-problem` }}
            onChange={({ target }) => {
              setValue(target.value)
              setProblem(null)
            }}
          />
          <FormHelperText id={`${id}-problem`} error>
            {problem}
          </FormHelperText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('engine.views.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isSaving}>
            {text('engine.views.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
