import type Form from '@rjsf/core/lib/components/Form.js'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { PendingWork } from '../../fields/pendingWork.ts'
import { isFormPath } from '../../navigation/recordPaths.ts'
import { findDraftOwner } from './draftOwner.ts'
import { dropDraft, storeDraft } from './drafts.ts'
import { pickTyped, type TypedValues } from './formContent.ts'
import type { FormMode } from './formFields.ts'
import type { PendingFocus } from './pendingFocus.ts'
import { pickChanges } from './recordChanges.ts'
import { type DraftReason, useUnsaved } from './unsaved.ts'
import type { FormCheck } from './useFormCheck.ts'
import { useIsOpen } from './useIsOpen.ts'
import type { RecordFormState } from './useRecordForm.ts'

/**
 * What came of a save: the messages of the services by field, or null where the record is saved; `handedOver` where what was typed
 * goes on unsaved in another form, to which `onSaved` leads.
 */
export type SaveOutcome = { errors: Record<string, string> } | 'handedOver' | null

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
  /** Of a form that stands in a dialog: the word on its button, which is red where it ends something. */
  dialog?: { button: string; isDanger?: boolean | undefined }
  /** The words on the buttons, where they are not the usual ones; null for no button beside the one that saves. */
  words?: { save?: string; cancel?: string | null }
  /** Stands beside the form, and may read and fill its fields (`src/engine/fields/typedRecord.ts`). */
  aside?: ReactNode
  /** It needs as much room as the form. */
  isAsideWide?: boolean
  /** Further buttons that submit the form, before its own. */
  buttons?: ReactNode
  /** Gets the changed values of an old record, every value of a new one; and all that was typed, be it saved or not. */
  onSave: (values: RecordValues, typed: TypedValues) => Promise<SaveOutcome>
  /** Called after a save, once leaving no longer asks. */
  onSaved: () => void
  onCancel: () => void
  /** Holds the way to ask what a save would send now, and all that was typed, while the form stands. */
  content?: RefObject<(() => { values: RecordValues; typed: TypedValues }) | null>
}

interface Saving extends Pick<RecordFormProps, 'mode' | 'onSave' | 'onSaved' | 'content'> {
  engine: RefObject<Form | null>
  wanted: PendingFocus
  work: PendingWork
  check: Pick<FormCheck, 'markTried'>
}

/** The saving of one form: what is sent, what is kept where it cannot be sent any more, and what is said of it. */
export function useFormSave(form: RecordFormState, { mode, engine, wanted, work, check, ...about }: Saving) {
  const [isSaving, setSaving] = useState(false)
  const [owner] = useState(findDraftOwner)
  const { resource, content, changes, record } = form
  const { opened, aside } = content
  const isDirty = changes.length > 0 || Object.keys(aside).length > 0
  const id = mode === 'create' ? null : opened[resource.key]
  const keep = (reason: DraftReason) => {
    const version = typeof opened.Version === 'number' ? opened.Version : null
    return storeDraft(resource, owner, id, { ...pickTyped(content, changes), opened, version, reason })
  }
  // What is wrong is reported where it does not pass; what is awaited changes what is sent.
  const save = async () =>
    (await work.whenDone()) && engine.current?.validateForm() === true && (await latest.current(false))
  const release = useUnsaved(isDirty || work.isRunning, { keep, save, isNext: path => isFormPath(resource, path) })
  const isOpen = useIsOpen()
  const collect = () => ({
    values: mode === 'create' ? pickGiven(resource, form) : pickChanges(changes, record),
    typed: pickTyped(content, changes),
  })
  useEffect(() => {
    if (about.content) about.content.current = collect
  })
  // A save that waited for something may come with another one.
  const isUnderWay = useRef(false)
  const submit = async (isLeft = true): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setSaving(true)
    const { values, typed } = collect()
    const outcome = await about.onSave(values, typed).finally(() => {
      setSaving(false)
      isUnderWay.current = false
    })
    if (outcome === null || outcome === 'handedOver') {
      release()
      // Its screen may have gone meanwhile, and kept what is saved now; then the user is elsewhere, or notified.
      dropDraft(resource, owner, id)
      const isSaved = outcome === null
      if ((isLeft || !isSaved) && isOpen.current) about.onSaved()
      return isSaved
    }
    if (!isOpen.current) {
      keep('screen')
      return false
    }
    check.markTried()
    // What is wrong is marked before it is looked for.
    flushSync(() => form.refuse(outcome.errors))
    wanted.want(Object.keys(outcome.errors)[0])
    return false
  }
  const latest = useRef(submit)
  latest.current = submit
  return { isSaving, submit }
}

/** What left the schema while the form was open is not sent, nor what is no part of the record or is computed. */
function pickGiven({ properties }: Resource, { record, rules }: RecordFormState): RecordValues {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const property = properties.get(name)
      return property && !property.schema['x-computed'] && !rules.hidden.has(name)
    }),
  )
}
