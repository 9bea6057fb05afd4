import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Form from '@rjsf/core/lib/components/Form.js'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { FormSections } from './FormSections.tsx'
import type { FormMode } from './formFields.ts'
import { KindField } from './KindField.tsx'
import { useFormSave } from './useFormSave.ts'
import { useRecordForm } from './useRecordForm.ts'

/** What came of a save: the messages of the services by field, or null where the record is saved. */
export type SaveOutcome = { errors: Record<string, string> } | null

/** What a generated form is about and what becomes of it. */
export interface RecordFormProps {
  resource: Resource
  mode: FormMode
  /** The record as opened; another object begins the form anew. */
  opened: RecordValues
  /** Values that were typed over an earlier version and go on being edited. */
  typed?: RecordValues
  /** Nothing may be changed here. */
  isLocked?: boolean
  /** Gets the changed values of an old record, every value of a new one. */
  onSave: (values: RecordValues) => Promise<SaveOutcome>
  /** Called after a save, once leaving no longer asks. */
  onSaved: () => void
  onCancel: () => void
}

const rjsfFields = { kind: KindField }
const rjsfTemplates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormSections }
const defaultState = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never', allOf: 'skipDefaults' } as const

/**
 * The generated form of a record; the one door to rjsf. Its index is not imported: that also wants rjsf's own validator.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, mode, opened, typed = null, isLocked = false, onCancel } = props
  const form = useRecordForm(resource, mode, { opened, typed, isLocked })
  const { isSaving, hasTried, submit, complain } = useFormSave(props, form)
  return (
    <Paper variant="outlined" onPointerDownCapture={form.hold} sx={{ p: { xs: 4, sm: 6 }, maxWidth: 1080 }}>
      <Form
        {...form.drawn}
        formData={form.record}
        fields={rjsfFields}
        templates={rjsfTemplates}
        readonly={form.isReadOnly}
        disabled={isSaving}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError
        extraErrorsBlockSubmit={false}
        liveValidate={hasTried ? 'onBlur' : false}
        experimental_defaultFormStateBehavior={defaultState}
        onChange={form.change}
        onError={complain}
        onSubmit={() => void submit()}
      >
        <FormButtons isReadOnly={form.isReadOnly} isSaving={isSaving} onCancel={onCancel} />
      </Form>
    </Paper>
  )
}

interface FormButtonsProps {
  isReadOnly: boolean
  isSaving: boolean
  onCancel: () => void
}

function FormButtons({ isReadOnly, isSaving, onCancel }: FormButtonsProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 8 }}>
      <Button color="inherit" onClick={onCancel}>
        {text('engine.form.cancel')}
      </Button>
      {!isReadOnly && (
        // Not `disabled`, which would drop the focus: whoever pressed it goes on from here where the save fails.
        <Button type="submit" variant="contained" aria-disabled={isSaving}>
          {text(isSaving ? 'engine.form.saving' : 'engine.form.save')}
        </Button>
      )}
    </Box>
  )
}
