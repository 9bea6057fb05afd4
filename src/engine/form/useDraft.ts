import { useEffect, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { type Draft, dropDraft, findDraft, findDraftUser } from './drafts.ts'

/**
 * Gives back, once and with a notice, what the same user had typed into this record's form when the session ended;
 * null where there is nothing. `id` is null for a new record.
 */
export function useDraft(resource: Resource, id: unknown): Draft | null {
  const text = useText()
  const [user] = useState(findDraftUser)
  const [draft] = useState(() => findDraft(resource, user, id))
  useEffect(() => {
    if (draft === null) return
    dropDraft(resource, user, id)
    showToast('info', text('engine.form.restored'))
  }, [draft, resource, user, id, text])
  return draft
}
