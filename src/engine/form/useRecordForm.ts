import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import { useCallback, useMemo, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { describeProblem } from '#contract/validation/problem.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { type FormMode, listFormParts, toModeSchema } from './formFields.ts'
import { buildFormSchema, buildUiSchema } from './formSchema.ts'
import type { FormSetting } from './formSetting.ts'
import { buildFormValidator, getValidator, toErrorSchema, toFieldName } from './formValidator.ts'
import { isSameValue, listChanges } from './recordChanges.ts'
import { applySuggestions } from './suggestions.ts'
import { usePointerPause } from './usePointerPause.ts'

interface FormStart {
  opened: RecordValues
  /** Laid over the opened record; null where nothing was typed yet. */
  typed: RecordValues | null
  isLocked: boolean
}

/** The state of one form: what is drawn, what was typed, what the services said of it. */
export function useRecordForm(resource: Resource, mode: FormMode, { opened, typed, isLocked }: FormStart) {
  const held = useStore(heldPermissions)
  const toLabel = useFieldLabel(resource)
  const [record, setRecord] = useState<RecordValues>(() => ({ ...opened, ...typed }))
  const [refusal, setRefusal] = useState<Refusal>(noRefusal)
  const parts = useMemo(() => listFormParts(resource, mode, held), [resource, mode, held])
  const editable = useMemo(
    () => parts.flatMap(part => part.fields.filter(field => !field.isReadOnly).map(field => field.property.name)),
    [parts],
  )
  const changes = useMemo(() => listChanges(editable, opened, record), [editable, opened, record])
  const schema = useMemo(
    () => buildFormSchema(toModeSchema(resource, mode), parts, toLabel),
    [resource, mode, parts, toLabel],
  )
  const uiSchema = useMemo(() => buildUiSchema(parts), [parts])
  const { hold, whenFree } = usePointerPause()
  const setting = useMemo(
    (): FormSetting => ({ resource, mode, parts, opened, whenFree }),
    [resource, mode, parts, opened, whenFree],
  )
  const validator = useCheck(resource, mode, opened, editable)
  const extraErrors = useMemo(() => toErrorSchema(listStanding(refusal, record)), [refusal, record])
  const change = useCallback(
    ({ formData }: IChangeEvent<RecordValues>) => {
      setRecord(before => applySuggestions(resource, before, formData ?? {}))
    },
    [resource],
  )
  return {
    parts,
    record,
    changes,
    drawn: { schema, uiSchema, validator, extraErrors, formContext: setting },
    isReadOnly: isLocked || editable.length === 0,
    change,
    hold,
    refuse: (messagesByField: Record<string, string>) => setRefusal({ record, messages: messagesByField }),
  }
}

/** What `useRecordForm` gives to a form. */
export type RecordFormState = ReturnType<typeof useRecordForm>

/** What the services said of a record, with the record that they said it of. */
interface Refusal {
  record: RecordValues
  messages: Readonly<Record<string, string>>
}

const noRefusal: Refusal = { record: {}, messages: {} }

/** A message of the services stands until its field is changed. */
function listStanding(refusal: Refusal, record: RecordValues): [field: string, message: string][] {
  return Object.entries(refusal.messages).filter(([field]) => isSameValue(refusal.record[field], record[field]))
}

/** What this save is answerable for: in an old record only the problems of what was changed (architecture "Saving"). */
function useCheck(resource: Resource, mode: FormMode, opened: RecordValues, editable: readonly string[]) {
  const catalogue = useStore(messages)
  return useMemo(() => {
    const validate = getValidator(toModeSchema(resource, mode))
    const own = new Set(editable)
    // The first problem gets the focus: the first as the form is read.
    const toPlace = ({ pointer }: { pointer: string }) => editable.indexOf(toFieldName(pointer))
    return buildFormValidator(record => {
      const changed = new Set(listChanges(editable, opened, record))
      return validate(record)
        .filter(problem => own.has(toFieldName(problem.pointer)))
        .filter(problem => mode === 'create' || problem.properties.some(property => changed.has(property)))
        .sort((one, other) => toPlace(one) - toPlace(other))
        .map(({ pointer, keyword, messageKey, args }) => ({
          pointer,
          keyword,
          message: describeProblem(catalogue, { messageKey, args }),
        }))
    })
  }, [resource, mode, opened, editable, catalogue])
}
