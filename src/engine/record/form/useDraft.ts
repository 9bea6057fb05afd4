import { useEffect, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findDraftOwner } from './draftOwner.ts'
import { type Draft, dropDraft, findDraft } from './drafts.ts'

/**
 * Gives back, once and with a notice, what the same owner had typed into this record's form when the session or the screen ended
 * below it, or without a notice what another form hands over; null where there is nothing. `id` is null for a new record.
 */
export function useDraft(resource: Resource, id: unknown): Draft | null {
  const [found] = useState(() => {
    const owner = findDraftOwner()
    return { resource, owner, id, draft: findDraft(resource, owner, id) }
  })
  useEffect(() => {
    if (found.draft === null) return
    dropDraft(found.resource, found.owner, found.id)
    const { reason } = found.draft
    if (reason === 'handedOver') return
    showToast('info', getText(reason === 'screen' ? 'engine.screen.restored' : 'engine.form.restored'))
  }, [found])
  return found.draft
}
