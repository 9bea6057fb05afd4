import type { RJSFValidationError } from '@rjsf/utils'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findDraftOwner } from './draftOwner.ts'
import { keepDraft } from './drafts.ts'
import type { RecordFormProps } from './RecordForm.tsx'
import { pickChanges } from './recordChanges.ts'
import { useUnsaved } from './unsaved.ts'
import type { RecordFormState } from './useRecordForm.ts'

/** The saving of one form: what is sent, what is kept where it cannot be sent any more, and what is said of it. */
export function useFormSave({ resource, mode, opened, onSave, onSaved }: RecordFormProps, form: RecordFormState) {
  const text = useText()
  const [isSaving, setSaving] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [owner] = useState(findDraftOwner)
  const release = useUnsaved(form.changes.length > 0, () => {
    const id = mode === 'create' ? null : opened[resource.key]
    const version = typeof opened.Version === 'number' ? opened.Version : null
    keepDraft(resource, owner, id, { values: pickChanges(form.changes, form.record), version })
  })
  const submit = async () => {
    if (isSaving) return
    setSaving(true)
    const outcome = await onSave(mode === 'create' ? form.record : pickChanges(form.changes, form.record))
    setSaving(false)
    if (outcome === null) {
      release()
      onSaved()
      return
    }
    setTried(true)
    form.refuse(outcome.errors)
    focusField(Object.keys(outcome.errors)[0])
  }
  const complain = (errors: RJSFValidationError[]) => {
    setTried(true)
    const isMissing = errors.some(error => error.name === 'required')
    showToast('error', text(isMissing ? 'engine.form.mandatory' : 'engine.form.invalid'))
  }
  return { isSaving, hasTried, submit, complain }
}

function focusField(field: string | undefined): void {
  if (field) document.getElementById(`root_${field}`)?.focus()
}
