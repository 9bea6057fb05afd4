import { useState } from 'react'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import type { RevertTarget } from './revertPlan.ts'

/** The calls that take a record back; what came of them is told in a toast, and `onDone` follows where it was done. */
export function usePastCalls(resource: Resource, id: number | string, onDone: () => Promise<void>) {
  const text = useText()
  const [isWorking, setWorking] = useState(false)
  const perform = async (name: 'revert' | 'restore', args: CallArguments) => {
    if (isWorking) return
    setWorking(true)
    const answer = await callResource(resource, name, args)
    setWorking(false)
    const reasons = Object.values(answer.Errors ?? {}).join(' ')
    if (!answer.Success) showToast('error', reasons || answer.Message || text('engine.update.failed'))
    else {
      showToast('success', answer.Message ?? text('engine.updated'))
      void refreshRows(new Set([resource.name]))
    }
    // A version that is old by now is read again as well.
    if (answer.Success || answer.status === 409) await onDone()
  }
  return {
    isWorking,
    revert: ({ entry, moment, field }: RevertTarget, version: number) => {
      const args = { version, entry: entry.ID, to: moment, ...(field !== null && { fields: [field] }) }
      return perform('revert', { id, args })
    },
    restore: () => perform('restore', { id }),
  }
}
