import type Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFValidationError } from '@rjsf/utils'
import { type RefObject, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findDraftOwner } from './draftOwner.ts'
import { dropDraft, keepDraft } from './drafts.ts'
import { pickTyped } from './formContent.ts'
import type { RecordFormProps } from './RecordForm.tsx'
import { pickChanges } from './recordChanges.ts'
import { type KeepReason, useUnsaved } from './unsaved.ts'
import { useIsOpen } from './useIsOpen.ts'
import type { RecordFormState } from './useRecordForm.ts'

interface Saving extends Pick<RecordFormProps, 'mode' | 'onSave' | 'onSaved'> {
  engine: RefObject<Form | null>
}

/** The saving of one form: what is sent, what is kept where it cannot be sent any more, and what is said of it. */
export function useFormSave(form: RecordFormState, { mode, engine, onSave, onSaved }: Saving) {
  const text = useText()
  const [isSaving, setSaving] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [owner] = useState(findDraftOwner)
  const { resource, content, changes } = form
  const { opened, record, aside } = content
  const isDirty = changes.length > 0 || Object.keys(aside).length > 0
  const id = mode === 'create' ? null : opened[resource.key]
  const keep = (reason: KeepReason) => {
    const version = typeof opened.Version === 'number' ? opened.Version : null
    return keepDraft(resource, owner, id, { ...pickTyped(content, changes), version, reason })
  }
  const release = useUnsaved(isDirty, keep)
  const isOpen = useIsOpen()
  const submit = async () => {
    if (isSaving) return
    setSaving(true)
    const values = mode === 'create' ? pickKnown(resource, record) : pickChanges(changes, record)
    const outcome = await onSave(values, pickTyped(content, changes))
    setSaving(false)
    if (outcome === null) {
      release()
      // Its screen may have gone meanwhile, and kept what is saved now; then the user is elsewhere, or told.
      dropDraft(resource, owner, id)
      if (isOpen.current) onSaved()
      return
    }
    if (!isOpen.current) {
      keep('screen')
      return
    }
    setTried(true)
    form.refuse(outcome.errors)
    focusField(Object.keys(outcome.errors)[0])
  }
  // Nobody asked for a check that another version brings: it marks what is wrong and takes neither focus nor word.
  const isUnasked = useRef(false)
  const checkAgain = () => {
    isUnasked.current = hasTried
    if (hasTried && engine.current?.validateForm()) isUnasked.current = false
  }
  const focusFirst = ({ property = '' }: RJSFValidationError) => {
    if (!isUnasked.current) focusField(property.slice(1))
  }
  const complain = (errors: RJSFValidationError[]) => {
    if (isUnasked.current) {
      isUnasked.current = false
      return
    }
    setTried(true)
    const isMissing = errors.some(error => error.name === 'required')
    showToast('error', text(isMissing ? 'engine.form.mandatory' : 'engine.form.invalid'))
  }
  return { isSaving, hasTried, submit, checkAgain, focusFirst, complain }
}

/** What left the schema while the form was open is not sent. */
function pickKnown({ properties }: Resource, record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([name]) => properties.has(name)))
}

/** The input of a field, or the first one of its group. */
function focusField(field: string | undefined): void {
  if (!field) return
  const place = document.getElementById(`root_${field}`)
  const input = place?.querySelector<HTMLElement>('input, textarea, button') ?? place
  input?.focus()
}
