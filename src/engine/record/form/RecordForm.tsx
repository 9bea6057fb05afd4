import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import Form from '@rjsf/core/lib/components/Form.js'
import type { FieldTemplateProps } from '@rjsf/utils'
import { type FormEvent, type ReactNode, useCallback, useContext, useRef } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { shellBottom } from '#src/ui/shellTop.ts'
import { LabelledField } from '../../fields/LabelledField.tsx'
import { type BeginWork, type PendingWork, PendingWorkContext, usePendingWork } from '../../fields/pendingWork.ts'
import { getFieldKind } from '../../fields/registry.ts'
import { FillFieldsContext, TypedRecordContext } from '../../fields/typedRecord.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { FormNotices } from './FormNotices.tsx'
import { FormSections, OpenTabContext } from './FormSections.tsx'
import type { FormPart } from './formFields.ts'
import { FieldRulesContext } from './formRules.ts'
import type { FormSetting } from './formSetting.ts'
import { formWidth } from './formWidth.ts'
import { KindField, toDescriptionId, toErrorId } from './KindField.tsx'
import { type PendingFocus, PendingFocusContext, usePendingFocus } from './pendingFocus.ts'
import { useFormCheck } from './useFormCheck.ts'
import { type FormLimits, type RecordFormProps, useFormSave } from './useFormSave.ts'
import { useLeftFields } from './useLeftFields.ts'
import { type RecordFormState, useRecordForm } from './useRecordForm.ts'
import { useRestoredScroll } from './useRestoredScroll.ts'

/** A message of one line stands in the room between two rows of fields, so that nothing moves as it comes and goes. */
const messageStyle = { mt: 0.5, mb: -4.5, lineHeight: '16px' }

/** rjsf's template around one field: its label, description and messages below. */
function FieldFrame({ id, label, required, readonly, rawErrors, fieldPathId, registry, children }: FieldTemplateProps) {
  const { resource } = registry.formContext as FormSetting
  const property = resource.properties.get(String(fieldPathId.path.at(-1) ?? ''))
  if (!property) return <>{children}</>
  const kind = getFieldKind(property.kind)
  const isBeside = kind.label === 'beside'
  return (
    <Box
      sx={{
        gridColumn: kind.isWide ? '1 / -1' : undefined,
        minWidth: 0,
        pt: isBeside ? { md: 5 } : 0,
        breakInside: 'avoid',
      }}
    >
      <LabelledField id={id} placement={kind.label} label={label} isRequired={Boolean(required && !readonly)}>
        {children}
      </LabelledField>
      {property.schema.description && (
        <FormHelperText id={toDescriptionId(id)}>{property.schema.description}</FormHelperText>
      )}
      {rawErrors && rawErrors.length > 0 && (
        <FormHelperText id={toErrorId(id)} error sx={messageStyle}>
          {rawErrors.join(' ')}
        </FormHelperText>
      )}
    </Box>
  )
}

const onPage = { p: { xs: 4, sm: 6 }, maxWidth: formWidth }
/** The dialog is the frame. */
const inDialog = { elevation: 0, sx: { bgcolor: 'transparent', pt: 2 } }
/** What stands beside the form is below it on narrow windows. */
const besideAside = {
  display: 'grid',
  columnGap: 6,
  alignItems: 'start',
  maxWidth: 1440,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  // What is reported of the form as a whole.
  '& > :first-child': { gridColumn: '1 / -1' },
} as const
/** What stands beside the form is as wide as the form. */
const besideWide = {
  ...besideAside,
  maxWidth: 1600,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const
/** However long the form is. */
const inSight = {
  position: 'sticky',
  bottom: shellBottom,
  zIndex: 2,
  mt: 4,
  py: 4,
  bgcolor: 'background.paper',
  backgroundImage: 'inherit',
}
const noLimits: FormLimits = { isLocked: false, unread: new Set() }
const rjsfFields = { kind: KindField }
const rjsfTemplates = { FieldTemplate: FieldFrame, ObjectFieldTemplate: FormSections }
const defaultState = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'never', allOf: 'skipDefaults' } as const

/**
 * The generated form of a record; the one door to rjsf. Its index is not imported: that also wants rjsf's own validator.
 * Another version of the resource is drawn under the user's hands: what was typed, the focus and its position stay.
 */
export function RecordForm(props: RecordFormProps) {
  const { typed = null, limits = noLimits, dialog, words, aside, isAsideWide, buttons, onCancel, ...about } = props
  const frame = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLElement>(null)
  const engine = useRef<Form>(null)
  const scroll = useRestoredScroll(frame, notice)
  const whenDrawn = useRef(() => {})
  const onDrawn = useCallback(() => whenDrawn.current(), [])
  const form = useRecordForm({ ...about, ...limits, typed }, { beforeDrawn: scroll.remember, onDrawn })
  const wanted = usePendingFocus(form.parts)
  const work = usePendingWork()
  const check = useFormCheck(engine, wanted, useFieldLabel(about.resource))
  const { hasTried } = check
  const { isSaving, submit } = useFormSave(form, { ...about, engine, wanted, work, check })
  const left = useLeftFields(form)
  const isTabRead = useIsTabRead(form.parts)
  whenDrawn.current = () => {
    check.checkAgain()
    scroll.restore()
  }
  return (
    <Box
      ref={frame}
      sx={aside ? (isAsideWide ? besideWide : besideAside) : undefined}
      onSubmitCapture={event => work.isRunning && void wait(event, work)}
    >
      <FormNotices news={Object.values(form.content.news)} notice={notice} onClose={form.closeNotices} />
      <FormContexts form={form} wanted={wanted} beginWork={work.begin}>
        <Paper {...(dialog ? inDialog : { variant: 'outlined', sx: onPage })} onPointerDownCapture={form.hold}>
          <Form
            {...form.drawn}
            extraErrors={(hasTried ? undefined : left.errors) ?? form.drawn.extraErrors}
            ref={engine}
            formData={form.record}
            fields={rjsfFields}
            templates={rjsfTemplates}
            readonly={form.isReadOnly}
            disabled={isSaving}
            noHtml5Validate
            showErrorList={false}
            focusOnFirstError={check.focusFirst}
            extraErrorsBlockSubmit={false}
            liveValidate={hasTried ? 'onBlur' : false}
            experimental_defaultFormStateBehavior={defaultState}
            onChange={event => {
              check.takeBack(event.errors)
              form.change(event)
            }}
            onBlur={hasTried ? undefined : left.leave}
            onError={check.complain}
            onSubmit={() => void submit()}
          >
            <FormButtons
              isReadOnly={form.isReadOnly || isTabRead}
              isSaving={isSaving || work.isAwaited}
              save={words?.save}
              cancel={words?.cancel}
              dialog={dialog}
              others={buttons}
              onCancel={onCancel}
            />
          </Form>
        </Paper>
        {aside}
      </FormContexts>
    </Box>
  )
}

/** Whether nothing can be changed on the tab that is open, where the row of tabs stands around the form. */
function useIsTabRead(parts: readonly FormPart[]): boolean {
  const open = useContext(OpenTabContext)
  const displayed = parts.filter(({ tab }) => tab === null || tab === open)
  return open !== null && displayed.every(({ fields }) => fields.every(({ isReadOnly }) => isReadOnly))
}

/** Holds a save back until nothing is under way that it would overtake. */
async function wait(event: FormEvent, work: PendingWork): Promise<void> {
  const { target, nativeEvent } = event
  const { submitter } = nativeEvent as SubmitEvent
  event.preventDefault()
  event.stopPropagation()
  if (!work.isAwaited && (await work.whenDone()) && target instanceof HTMLFormElement) target.requestSubmit(submitter)
}

interface FormContextsProps {
  form: RecordFormState
  wanted: PendingFocus
  beginWork: BeginWork
  children: ReactNode
}

/** What fields learn past rjsf, which draws none anew whose own props are the same. */
function FormContexts({ form, wanted, beginWork, children }: FormContextsProps) {
  return (
    <FieldRulesContext value={form.rules}>
      <TypedRecordContext value={form.record}>
        <FillFieldsContext value={form.fill}>
          <PendingFocusContext value={wanted}>
            <PendingWorkContext value={beginWork}>{children}</PendingWorkContext>
          </PendingFocusContext>
        </FillFieldsContext>
      </TypedRecordContext>
    </FieldRulesContext>
  )
}

interface FormButtonsProps {
  isReadOnly: boolean
  isSaving: boolean
  /** The word on the button; the usual one where absent. */
  save: string | undefined
  /** The same; null for none. */
  cancel: string | null | undefined
  dialog: RecordFormProps['dialog']
  /** Buttons of this form alone, before the one that saves. */
  others: ReactNode
  onCancel: () => void
}

function FormButtons({ isReadOnly, isSaving, save, cancel, dialog, others, onCancel }: FormButtonsProps) {
  const text = useText()
  const isDanger = dialog?.isDanger === true
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 8, ...(dialog && inSight) }}>
      {cancel !== null && (
        <Button color="inherit" onClick={onCancel}>
          {cancel ?? text(isReadOnly ? 'engine.edit.back' : isDanger ? 'engine.form.goBack' : 'engine.form.cancel')}
        </Button>
      )}
      {!isReadOnly && others}
      {!isReadOnly && (
        // Not `disabled`, which would drop the focus: whoever pressed it goes on from here where the save fails.
        <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} aria-disabled={isSaving}>
          {dialog?.button ?? save ?? text(isSaving ? 'engine.form.saving' : 'engine.form.save')}
        </Button>
      )}
    </Box>
  )
}
