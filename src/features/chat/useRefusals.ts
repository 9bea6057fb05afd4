import { useEffect, useRef } from 'react'
import type { Outgoing } from '#src/providers/chat/outbox.ts'
import { showToast } from '#src/ui/toast.ts'

/** Tells of each message that is refused from now on, once (SPEC-0 §8). */
export function useRefusals(waiting: readonly Outgoing[]): void {
  const refused = waiting.filter(({ refusal }) => refusal !== null)
  const known = useRef<readonly string[]>(refused.map(toKey))
  useEffect(() => {
    for (const each of refused) if (!known.current.includes(toKey(each))) showToast('error', each.refusal)
    known.current = refused.map(toKey)
  })
}

const toKey = ({ message }: Outgoing) => message.ClientMessageID
