import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { CallDialog } from '#contract/formSection.ts'
import { getParameters } from '#contract/parameters.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { toFieldMessages } from '../form/formValidator.ts'
import { mayLeave } from '../form/mayLeave.ts'
import { buildNewRecord } from '../form/newRecord.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useDraft } from '../form/useDraft.ts'
import { DialogPreview } from './DialogPreview.tsx'

/** What a dialog of parameters is drawn from. */
export interface ParametersDialogProps {
  resource: Resource
  /** The call whose parameters are asked for. */
  callName: string
  title: string
  /** The word on the button. */
  button: string
  /** The row at which it is asked, where it is one. */
  row?: RecordValues | undefined
  /** What stands above the fields. */
  intro?: ReactNode
  /** Makes the call and tells what came of it; answers null where the dialog is done, else the problems by pointer. */
  send: (values: RecordValues) => Promise<FieldErrors | null>
  onClosed: () => void
}

/** In pixels; the specification names the small one (SPEC-2 §9 "620x540"). */
const widths: Record<NonNullable<CallDialog['size']>, number> = { small: 620, medium: 900, large: 1200 }

/** Asks for the parameters of a call by the engine's own form; what was typed stays until the call is done, or it is left. */
export function ParametersDialog({
  resource,
  callName,
  title,
  button,
  row = {},
  intro,
  send,
  onClosed,
}: ParametersDialogProps) {
  const id = useId()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const parameters = getParameters(resource, callName)
  if (!parameters) throw new Error(`The call ${callName} of ${resource.name} asks for nothing: remove its dialog.`)
  const { size = 'small', values = {}, preview } = resource.descriptor.calls?.[callName]?.dialog ?? {}
  const [isOpen, setOpen] = useState(true)
  const [opened] = useState(() => ({
    ...buildNewRecord(parameters, {}),
    ...readValues(resource, parameters, values, row),
  }))
  const typed = useDraft(parameters, null)
  const key = row[resource.key] as RecordKey | null | undefined
  const isSending = useRef(false)
  const leave = async () => {
    if (!isSending.current && (await mayLeave())) setOpen(false)
  }
  const save = async (values: RecordValues) => {
    isSending.current = true
    const errors = await send(values)
    isSending.current = false
    return errors && { errors: toFieldMessages(errors) }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => void leave()}
      fullWidth
      fullScreen={isNarrow}
      maxWidth={false}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: isNarrow ? '100%' : widths[size] } }, transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent ref={focusFirst} sx={{ display: 'flex', flexDirection: 'column', pb: 0 }}>
        {typeof intro === 'string' ? <Typography sx={{ mb: 4, whiteSpace: 'pre-line' }}>{intro}</Typography> : intro}
        {preview !== undefined && key != null && <DialogPreview resource={resource} callName={preview} id={key} />}
        <RecordForm
          resource={parameters}
          mode="create"
          opened={opened}
          typed={typed}
          dialog={{ button, isDanger: isDanger(resource, callName) }}
          onSave={save}
          onSaved={() => setOpen(false)}
          onCancel={() => void leave()}
        />
      </DialogContent>
    </Dialog>
  )
}

/** What a dialog says that its form begins with: values, and properties of the row with the names of what they refer to. */
function readValues(
  { properties }: Resource,
  parameters: Resource,
  values: NonNullable<CallDialog['values']>,
  row: RecordValues,
): RecordValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!isObject(value) || typeof value.field !== 'string') return [[name, value]]
      const [from, to] = [properties.get(value.field)?.displayName, parameters.properties.get(name)?.displayName]
      const known = row[value.field]
      if (known === undefined || known === null) return []
      return [[name, known], ...(from && to ? [[to, row[from]]] : [])]
    }),
  )
}

/** Whether the action that makes the call, or makes it on many rows, is one of danger. */
function isDanger({ descriptor: { list, calls } }: Resource, callName: string): boolean {
  const made = [callName, calls?.[callName]?.each]
  return (
    list?.actions?.some(each => typeof each !== 'string' && each.danger === true && made.includes(each.call)) ?? false
  )
}

/** Begins at the first field that is still empty. */
function focusFirst(content: HTMLElement | null): void {
  const fields = [
    ...(content?.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, [tabindex="0"]') ?? []),
  ]
  const empty = fields.find(isEmpty)
  const first = empty ?? fields[0]
  first?.focus()
}

/** Buttons that are pressed, and radio buttons, are empty where nothing is chosen among them. */
function isEmpty(field: HTMLElement): boolean {
  if (field.matches('[type=radio]')) return !field.parentElement?.parentElement?.querySelector(':checked')
  if (!field.hasAttribute('aria-pressed')) return 'value' in field && field.value === ''
  return !field.parentElement?.querySelector('[aria-pressed="true"]')
}
