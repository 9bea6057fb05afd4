import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { fetchAudiences, type ListView, nobody, type ViewAudience } from '#src/providers/views/listViews.ts'
import type { useGridLayout } from '../grid/gridLayout.ts'
import { useViews } from './useViews.ts'
import { ViewBar } from './ViewBar.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'
import { toOwner } from './viewQuestions.ts'

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
function NameDialog({ title, name, onSave, onClose }: NameDialogProps) {
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

/** The views of a list, and where their menu opens. */
export interface ViewsPartProps {
  resource: Resource
  layout: ReturnType<typeof useGridLayout>
  /** The button of the menu while it is open. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Everything that is done with saved views: the line of the open one, the menu of all, and their dialogs. */
export function ViewsPart({ resource, layout, anchor, onClose }: ViewsPartProps) {
  const views = useViews(resource, layout)
  const { open, dialog } = views
  const text = useText()
  const isForeign = dialog === 'rename' && open !== null && open.group !== 'own'
  const owner = open ? toOwner(text, open) : ''
  return (
    <>
      {open && <ViewBar view={open} views={views} />}
      <ViewsMenu resource={resource} anchor={anchor} views={views} onClose={onClose} />
      {(dialog === 'saveAs' || dialog === 'rename') && (
        <NameDialog
          title={text(isForeign ? 'engine.views.rename.title.of' : `engine.views.${dialog}.title`, owner)}
          name={dialog === 'rename' && open ? open.name : ''}
          onSave={dialog === 'rename' ? views.rename : views.saveAs}
          onClose={views.closeDialog}
        />
      )}
      {dialog === 'share' && open && <ShareDialog view={open} onSave={views.share} onClose={views.closeDialog} />}
    </>
  )
}

interface ShareDialogProps {
  view: ListView
  /** Answers why it was not saved, else null. */
  onSave: (audience: string) => Promise<string | null>
  onClose: () => void
}

/** Asks with whom a view is shared; the services say who can be chosen. */
function ShareDialog({ view, onSave, onClose }: ShareDialogProps) {
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
