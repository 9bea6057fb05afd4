import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Form from '@rjsf/core/lib/components/Form.js'
import { useCallback, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { FormNews } from './FormNews.tsx'
import { FormSections } from './FormSections.tsx'
import type { TypedValues } from './formContent.ts'
import type { FormMode } from './formFields.ts'
import { KindField } from './KindField.tsx'
import { useFormSave } from './useFormSave.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useRecordForm } from './useRecordForm.ts'

/** What came of a save: the messages of the services by field, or null where the record is saved. */
export type SaveOutcome = { errors: Record<string, string> } | null

/** What of a record its form does not let be changed. */
export interface FormLimits {
  /** Nothing may be changed here. */
  isLocked: boolean
  /** The properties whose values in the opened record are not known yet; they are not shown. */
  unread: ReadonlySet<string>
}

/** What a generated form is about and what becomes of it. */
export interface RecordFormProps {
  resource: Resource
  mode: FormMode
  /** The record as opened; of another object only what was not known before is taken. */
  opened: RecordValues
  /** Values that were typed earlier and go on being edited. */
  typed?: TypedValues | null
  limits?: FormLimits
  /** Gets the changed values of an old record, every value of a new one; and all that was typed, be it saved or not. */
  onSave: (values: RecordValues, typed: TypedValues) => Promise<SaveOutcome>
  /** Called after a save, once leaving no longer asks. */
  onSaved: () => void
  onCancel: () => void
}

const noLimits: FormLimits = { isLocked: false, unread: new Set() }
const rjsfFields = { kind: KindField }
const rjsfTemplates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormSections }
const defaultState = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never', allOf: 'skipDefaults' } as const

/**
 * The generated form of a record; the one door to rjsf. Its index is not imported: that also wants rjsf's own validator.
 * Another version of the resource is drawn under the user's hands: what was typed, the focus and its place stay.
 */
export function RecordForm({ typed = null, limits = noLimits, onSave, onSaved, onCancel, ...about }: RecordFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLElement>(null)
  const engine = useRef<Form>(null)
  const place = useKeptPlace(frame, notice)
  const whenDrawn = useRef(() => {})
  const onDrawn = useCallback(() => whenDrawn.current(), [])
  const form = useRecordForm({ ...about, ...limits, typed }, { beforeDrawn: place.remember, onDrawn })
  const { isSaving, hasTried, submit, checkAgain, focusFirst, complain } = useFormSave(form, {
    ...{ mode: about.mode, engine, onSave, onSaved },
  })
  whenDrawn.current = () => {
    checkAgain()
    place.restore()
  }
  return (
    <div ref={frame}>
      <FormNews news={Object.values(form.content.news)} notice={notice} onClose={form.closeNews} />
      <Paper variant="outlined" onPointerDownCapture={form.hold} sx={{ p: { xs: 4, sm: 6 }, maxWidth: 1080 }}>
        <Form
          {...form.drawn}
          ref={engine}
          formData={form.content.record}
          fields={rjsfFields}
          templates={rjsfTemplates}
          readonly={form.isReadOnly}
          disabled={isSaving}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={focusFirst}
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
    </div>
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
