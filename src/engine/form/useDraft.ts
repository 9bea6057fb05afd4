import { useEffect, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findDraftOwner } from './draftOwner.ts'
import { type Draft, dropDraft, findDraft } from './drafts.ts'

/**
 * Gives back, once and with a notice, what the same owner had typed into this record's form when the session ended;
 * null where there is nothing. `id` is null for a new record.
 */
export function useDraft(resource: Resource, id: unknown): Draft | null {
  const text = useText()
  const [owner] = useState(findDraftOwner)
  const [draft] = useState(() => findDraft(resource, owner, id))
  useEffect(() => {
    if (draft === null) return
    dropDraft(resource, owner, id)
    showToast('info', text('engine.form.restored'))
  }, [draft, resource, owner, id, text])
  return draft
}
