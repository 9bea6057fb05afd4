import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useId, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { useGridLayout } from '../grid/gridLayout.ts'
import { ShareDialog } from './ShareDialog.tsx'
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
