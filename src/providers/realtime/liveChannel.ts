import { type LiveMessages, liveHubPath } from '#contract/live.ts'
import type { CallHub } from './editing.ts'
import { type ConnectionListeners, openHubChannel } from './hubChannel.ts'

/** What the channel tells: the hub's own messages, and what becomes of its connection. */
export type ChannelListeners = { [Message in keyof LiveMessages]: (content: LiveMessages[Message]) => void } & Omit<
  ConnectionListeners,
  'onOpen'
> & {
    /** The hub is heard, and can be called, from now on; whatever happened before was not reported. */
    onOpen(call: CallHub): void
  }

/** Keeps one connection to the live hub for this window. Answers the way to close it for good. */
export function openLiveChannel({ onOpen, onSilence, onSessionEnd, ...messages }: ChannelListeners): () => void {
  return openHubChannel<LiveMessages>({
    path: liveHubPath,
    messages,
    listeners: { onOpen: invoke => onOpen(invoke as CallHub), onSilence, onSessionEnd },
  })
}
