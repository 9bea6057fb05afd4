import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useEffect, useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { fetchAudiences, type ListView, nobody, type ViewAudience } from '#src/providers/views/listViews.ts'
import { toOwner } from './viewQuestions.ts'

interface ShareDialogProps {
  view: ListView
  /** Answers why it was not saved, else null. */
  onSave: (audience: string) => Promise<string | null>
  onClose: () => void
}

/** Asks with whom a view is shared; the services say who can be chosen. */
export function ShareDialog({ view, onSave, onClose }: ShareDialogProps) {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState(view.audience)
  const { audiences, problem, setProblem } = useAudiences(view)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    setProblem(await onSave(chosen))
    setSaving(false)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>
        {view.group === 'own'
          ? text('engine.views.share.title', view.name)
          : text('engine.views.share.title.of', view.name, toOwner(text, view))}
      </DialogTitle>
      <DialogContent>
        <FormControl error={problem !== null}>
          {audiences === null && problem === null && text('engine.views.loading')}
          {audiences && (
            <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, value) => setChosen(value)}>
              {[{ value: nobody, name: text('engine.views.nobody') }, ...audiences].map(({ value, name }) => (
                <FormControlLabel key={value} value={value} label={name} control={<Radio size="small" />} />
              ))}
            </RadioGroup>
          )}
          <FormHelperText role="alert">{problem}</FormHelperText>
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('engine.views.cancel')}
        </Button>
        <Button variant="contained" disabled={audiences === null} onClick={() => void save()}>
          {text('engine.views.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Whom the view can be shared with; whom it is shared with now stays a choice, though this user could not choose it anew. */
function useAudiences(view: ListView) {
  const [audiences, setAudiences] = useState<ViewAudience[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of the moment at which it opened
  useEffect(() => {
    let isGone = false
    void fetchAudiences().then(answer => {
      if (isGone) return
      if (!('value' in answer)) return setProblem(answer.message)
      const isKnown = view.audience === nobody || answer.value.some(({ value }) => value === view.audience)
      setAudiences(isKnown ? answer.value : [...answer.value, { value: view.audience, name: view.groupName }])
    })
    return () => {
      isGone = true
    }
  }, [])
  return { audiences, problem, setProblem }
}
