import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { toNormalRecord } from '#contract/normalValue.ts'
import type { Resource } from '#contract/resource.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { problemsOfSave } from '#contract/saving.ts'
import { describeProblem } from '#contract/validation/problem.ts'
import { isSameValue } from '#contract/values.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { isOwnRecord } from '../../navigation/findRecordRule.ts'
import { beginContent, carryOver, type FormContent, type TypedValues } from './formContent.ts'
import { type FormBounds, type FormMode, type FormPart, listFormParts, listTabs, toModeSchema } from './formFields.ts'
import { applyChange, useRuledRecord } from './formRules.ts'
import type { FormSetting } from './formSetting.ts'
import { buildFormShape, type FormShape } from './formShape.ts'
import { buildFormValidator, buildHasFields, getValidator, toErrorSchema, toFieldName } from './formValidator.ts'
import { listChanges } from './recordChanges.ts'
import { useMovingEnds } from './useMovingEnds.ts'
import { type PointerPause, usePointerPause } from './usePointerPause.ts'

/** Words of a schema that change what is mandatory while a record is typed; rjsf follows them. */
const conditionalWords = ['if', 'then', 'else', 'allOf', 'dependencies', 'definitions'] as const

/**
 * The schema that rjsf draws: the shown properties by name and label only, since each is drawn by its field kind and checked
 * by our own validator over the entity's schema. Defaults are left out: they belong to a new record, not to an old one.
 */
function buildFormSchema(
  schema: EntitySchema,
  parts: readonly FormPart[],
  toLabel: (field: string) => string,
): RJSFSchema {
  const names = parts.flatMap(part => part.fields.map(field => field.property.name))
  const words = schema as unknown as Record<string, unknown>
  const conditions = conditionalWords.filter(word => words[word] !== undefined).map(word => [word, words[word]])
  return {
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { title: toLabel(name) }])),
    required: (schema.required ?? []).filter(name => names.includes(name)),
    ...Object.fromEntries(conditions),
  }
}

/** Every property is drawn by the one field that asks the registry of kinds. */
function buildUiSchema(parts: readonly FormPart[]): UiSchema {
  const fields = parts.flatMap(part => part.fields)
  return {
    'ui:submitButtonOptions': { norender: true },
    ...Object.fromEntries(
      // False would be stronger than the form's own word.
      fields.map(({ property, isReadOnly }) => [
        property.name,
        { 'ui:field': 'kind', ...(isReadOnly && { 'ui:readonly': true }) },
      ]),
    ),
  }
}

interface FormStart {
  resource: Resource
  mode: FormMode
  opened: RecordValues
  /** The properties whose values in the opened record are not known yet. */
  unread: ReadonlySet<string>
  /** Laid over the opened record; null where nothing was typed yet. */
  typed: TypedValues | null
  isLocked: boolean
}

/** What is done around the moment in which another version of the configuration is drawn; both are the same functions always. */
interface Redraw {
  beforeDrawn: () => void
  onDrawn: () => void
}

/** The state of one form: what is drawn, what was typed, what the services said of it, what changed while it was open. */
export function useRecordForm({ mode, typed, isLocked, ...newest }: FormStart, { beforeDrawn, onDrawn }: Redraw) {
  const { hold, whenFree } = usePointerPause()
  const { resource, opened: loaded, unread } = useDrawnVersion(useVersion(newest), whenFree, beforeDrawn)
  const held = useStore(heldPermissions)
  const toLabel = useFieldLabel(resource)
  const [refusal, setRefusal] = useState<Refusal>(noRefusal)
  const modeSchema = toModeSchema(resource, mode)
  const isOwn = mode === 'edit' && isOwnRecord(resource, loaded[resource.key])
  const { parts, tabs } = useFormParts({ resource, mode, held, unread, isOwn })
  const shape = useMemo(() => buildFormShape(parts, modeSchema, toLabel), [parts, modeSchema, toLabel])
  const [content, changeContent] = useFormContent(shape, loaded, typed)
  const { opened } = content
  const { record, rules } = useRuledRecord(resource, content.record, opened)
  const editable = useMemo(
    () => parts.flatMap(part => part.fields.filter(field => !field.isReadOnly).map(field => field.property.name)),
    [parts],
  )
  const changes = useMemo(() => listChanges(resource, editable, opened, record), [resource, editable, opened, record])
  const schema = useMemo(() => buildFormSchema(modeSchema, parts, toLabel), [modeSchema, parts, toLabel])
  const uiSchema = useMemo(() => buildUiSchema(parts), [parts])
  const setting = useMemo(
    (): FormSetting => ({ resource, mode, parts, tabs, opened, whenFree, onDrawn }),
    [resource, mode, parts, tabs, opened, whenFree, onDrawn],
  )
  const validator = useCheck(resource, modeSchema, mode, opened, editable)
  const extraErrors = useMemo(
    () => toErrorSchema(listStanding(refusal, content), buildHasFields(resource)),
    [refusal, content, resource],
  )
  const reported = useRef<RecordValues | undefined>(undefined)
  const listMoved = useMovingEnds(resource, record)
  const change = useCallback(
    ({ formData }: IChangeEvent<RecordValues>) => {
      // What rjsf finds as a field is left comes with the record of the last change once more, which lacks our answer to it.
      if (formData === reported.current) return
      reported.current = formData
      const typed = { ...formData, ...listMoved(formData ?? {}) }
      changeContent(now => ({ ...now, record: applyChange(resource, now.opened, now.record, typed) }))
    },
    [resource, changeContent, listMoved],
  )
  const fill = useCallback(
    (values: RecordValues) =>
      changeContent(now => ({
        ...now,
        record: applyChange(resource, now.opened, now.record, { ...now.record, ...pickOwn(resource, values) }),
      })),
    [resource, changeContent],
  )
  return {
    resource,
    content,
    record,
    rules,
    parts,
    changes,
    drawn: { schema, uiSchema, validator, extraErrors, formContext: setting },
    isReadOnly: isLocked || editable.length === 0,
    change,
    fill,
    hold,
    refuse: (messagesByField: Record<string, string>) => setRefusal({ record, messages: messagesByField }),
    closeNotices: () => changeContent(now => ({ ...now, news: {} })),
  }
}

interface Asked extends Required<FormBounds> {
  resource: Resource
  mode: FormMode
  held: ReadonlySet<string>
}

/** The sections and tabs of a form. */
function useFormParts({ resource, mode, held, unread, isOwn }: Asked) {
  return useMemo(
    () => ({
      parts: listFormParts(resource, mode, held, { unread, isOwn }),
      tabs: listTabs(resource, mode, held, isOwn),
    }),
    [resource, mode, held, unread, isOwn],
  )
}

function useVersion({ resource, opened, unread }: Pick<FormStart, 'resource' | 'opened' | 'unread'>) {
  return useMemo(() => ({ resource, opened, unread }), [resource, opened, unread])
}

/** What `useRecordForm` gives to a form. */
export type RecordFormState = ReturnType<typeof useRecordForm>

/** What the services said of a record, with the record that they said it of. */
interface Refusal {
  record: RecordValues
  messages: Readonly<Record<string, string>>
}

const noRefusal: Refusal = { record: {}, messages: {} }

/** A message of the services stands until its field is changed, or leaves. */
function listStanding(refusal: Refusal, { shape, record }: FormContent): [field: string, message: string][] {
  return Object.entries(refusal.messages).filter(([pointer]) => {
    const field = pointer.startsWith('/') ? toFieldName(pointer) : pointer
    const property = Object.hasOwn(shape, field) ? shape[field]?.property : undefined
    return property !== undefined && isSameValue(property, refusal.record[field], record[field])
  })
}

/** Prepares a schema's validator while nothing else is to be done, so that the first check need not wait for it. */
function prepareWhenIdle(schema: EntitySchema): void {
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => void getValidator(schema))
}

/** What this save is answerable for: in an old record only the problems of what was changed (architecture "Saving"). */
function useCheck(
  resource: Resource,
  schema: EntitySchema,
  mode: FormMode,
  opened: RecordValues,
  editable: readonly string[],
) {
  const catalogue = useStore(messages)
  useEffect(() => prepareWhenIdle(schema), [schema])
  return useMemo(() => {
    const own = new Set(editable)
    // The first problem gets the focus: the first as the form is read.
    const toOrder = ({ pointer }: { pointer: string }) => editable.indexOf(toFieldName(pointer))
    const rules = getRecordRules(resource)
    return buildFormValidator(typed => {
      const settled = rules.settle(toNormalRecord(resource, typed), opened)
      const { record, hidden } = settled
      const changed = listChanges(resource, editable, opened, record)
      const stored = mode === 'create' ? null : opened
      const found = [...rules.filterCounting(getValidator(schema)(record), hidden), ...rules.check(settled)]
      return problemsOfSave(found, changed, { stored, record })
        .filter(problem => own.has(toFieldName(problem.pointer)) && !hidden.has(toFieldName(problem.pointer)))
        .sort((one, other) => toOrder(one) - toOrder(other))
        .map(({ pointer, keyword, messageKey, args }) => ({
          pointer,
          keyword,
          message: describeProblem(catalogue, { messageKey, args }),
        }))
    }, buildHasFields(resource))
  }, [resource, schema, mode, opened, editable, catalogue])
}

/**
 * The newest of what a form is drawn by, but none newer than what a pressed pointer was aimed at; `beforeDrawn` is called while
 * the old one still stands.
 */
function useDrawnVersion<Version>(
  newest: Version,
  whenFree: PointerPause['whenFree'],
  beforeDrawn: () => void,
): Version {
  const [drawn, setDrawn] = useState(newest)
  useLayoutEffect(() => {
    if (drawn === newest) return
    whenFree(() => {
      beforeDrawn()
      setDrawn(newest)
    })
  }, [drawn, newest, whenFree, beforeDrawn])
  return drawn
}

/** What is filled in from elsewhere, without what the form does not have for this user. */
function pickOwn({ properties }: Resource, values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => properties.has(name)))
}

/** What a form holds, carried over whenever it is drawn by another version or more of its record is known. */
function useFormContent(shape: FormShape, opened: RecordValues, typed: TypedValues | null) {
  const [held, setHeld] = useState(() => ({ shape, opened, content: beginContent(shape, opened, typed) }))
  let current = held
  if (held.shape !== shape || held.opened !== opened) {
    current = { shape, opened, content: carryOver(held.content, shape, opened) }
    // Within the same render, so that no field is ever drawn by one version and filled by another.
    setHeld(current)
  }
  const change = useCallback(
    (next: (content: FormContent) => FormContent) => setHeld(now => ({ ...now, content: next(now.content) })),
    [],
  )
  return [current.content, change] as const
}
