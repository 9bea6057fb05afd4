import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useMemo, useState } from 'react'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { toNormalValue } from '#contract/normalValue.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isBlank } from '#contract/values.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { BulkOutcome } from '#src/providers/data/runBulk.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { getValidator } from '../../record/form/formValidator.ts'
import { toRecordsText } from '../grid/recordsText.ts'
import type { TableRow } from '../grid/table.ts'
import { listEditFields } from './editFields.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { usePreview } from './usePreview.ts'
import { beginChoice, type ValueChoice, ValueStep } from './ValueStep.tsx'

/** What the dialog of an edit of many rows is drawn from. */
export interface EditDialogProps {
  resource: Resource
  /** The call that gives values to many rows. */
  many: string
  /** Which rows, of which nothing is done yet. */
  before: BulkOutcome
  known: ReadonlyMap<RecordKey, TableRow>
  /** Gives rows these values; `title` says what that does. */
  onApply: (values: RecordValues, title: string) => void
  onClosed: () => void
}

/** Asks for a field and its new value, shows what would come of it, and then lets it be done. */
export function EditDialog({ resource, many, before, known, onApply, onClosed }: EditDialogProps) {
  const text = useText()
  const id = useId()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const [isOpen, setOpen] = useState(true)
  const held = useStore(heldPermissions)
  const properties = useMemo(() => listEditFields(resource, held), [resource, held])
  const [choice, setChoice] = useState<ValueChoice | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [values, setValues] = useState<RecordValues | null>(null)
  const property = properties.find(({ name }) => name === choice?.name)
  const close = () => setOpen(false)
  const look = () => {
    if (!choice || !property) return setProblem(text('engine.edit.noField'))
    const value = choice.isCleared ? null : choice.value
    const found = choice.isCleared ? null : findProblem(text, property, value)
    setProblem(found)
    if (found === null) setValues({ [choice.name]: value })
  }
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{text('engine.edit.title', toRecordsText(text, resource, before.total))}</DialogTitle>
      {values && property ? (
        <PreviewPart
          {...{ resource, many, before, known, property, values }}
          onBack={() => setValues(null)}
          onCancel={close}
          onApply={title => {
            close()
            onApply(values, title)
          }}
        />
      ) : (
        <>
          <DialogContent dividers>
            <ValueStep
              resource={resource}
              properties={properties}
              property={property ?? null}
              choice={choice}
              problem={problem}
              onChoose={name => {
                setProblem(null)
                setChoice(beginChoice(properties, name))
              }}
              onChange={next => {
                setProblem(null)
                setChoice(next)
              }}
            />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={close}>
              {text('engine.form.cancel')}
            </Button>
            <Button variant="contained" onClick={look}>
              {text('engine.edit.preview')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface PreviewPartProps extends Pick<EditDialogProps, 'resource' | 'many' | 'before' | 'known'> {
  property: ResourceProperty
  values: RecordValues
  onBack: () => void
  onCancel: () => void
  onApply: (title: string) => void
}

function PreviewPart({ property, known, onBack, onCancel, onApply, ...request }: PreviewPartProps) {
  const text = useText()
  const preview = usePreview(request)
  const { isRunning, isWhole, changed, total, failure } = preview
  const isIdle = isRunning || failure !== null || (isWhole && changed === 0)
  const title = text('engine.edit.apply', toRecordsText(text, request.resource, isWhole ? changed : total))
  return (
    <>
      <DialogContent dividers>
        <PreviewStep resource={request.resource} property={property} preview={preview} known={known} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {text('engine.form.cancel')}
        </Button>
        <Button onClick={onBack}>{text('engine.edit.back')}</Button>
        <Button variant="contained" loading={isRunning} disabled={isIdle} onClick={() => onApply(title)}>
          {title}
        </Button>
      </DialogActions>
    </>
  )
}

/** What is wrong with a value of a property by itself, in words; null where nothing is, or only a whole record can tell. */
function findProblem(text: ToText, property: ResourceProperty, value: unknown): string | null {
  const { name, schema } = property
  if (isBlank(value)) return text('engine.edit.noValue')
  const [problem] = getValidator({ type: 'object', properties: { [name]: schema } })({
    [name]: toNormalValue(property, value),
  })
  return problem ? text(problem.messageKey, ...problem.args) : null
}
