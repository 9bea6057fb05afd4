import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { findDraftOwner } from './draftOwner.ts'
import { storeDraft } from './drafts.ts'
import { pickForNew } from './recordChanges.ts'

/**
 * Hands a record over to the form of a new one, by a draft: only to the same owner, without secrets, and gone at a sign-out. A toast
 * says where it cannot be kept.
 */
export function useHandOver(resource: Resource) {
  const text = useText()
  const [owner] = useState(findDraftOwner)
  const [isHandedOver, setHandedOver] = useState(false)
  const handOver = (record: RecordValues) => {
    const draft = { values: pickForNew(resource, record), opened: {}, version: null, reason: 'handedOver' } as const
    if (storeDraft(resource, owner, null, draft)) setHandedOver(true)
    else showToast('error', text('engine.gone.stays'))
  }
  return { isHandedOver, handOver }
}
