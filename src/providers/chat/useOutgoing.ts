import { useStore } from '#src/lib/useStore.ts'
import { findLive } from './chatRows.ts'
import { conversations, outgoing } from './chatState.ts'
import { type ChatTarget, type Outgoing, toTargetKey } from './outbox.ts'

/** What is on its way to a target and not among its messages yet, whichever of its threads it was written in. */
export function useOutgoing(target: ChatTarget): readonly Outgoing[] {
  const known = useStore(conversations)
  const waiting = useStore(outgoing).filter(({ message }) => toTargetKey(message.target) === toTargetKey(target))
  // The hub tells of a message before its sender knows that it is stored.
  const isSeen = ({ message: { ThreadID, ClientMessageID } }: Outgoing) =>
    known
      .get(findLive(target)?.ID ?? ThreadID ?? 0)
      ?.messages.some(message => message.ClientMessageID === ClientMessageID) ?? false
  return waiting.filter(each => !isSeen(each))
}
