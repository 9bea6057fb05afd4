import type { ChatMessage } from '#contract/chat.ts'

/** What a window has of a thread: its messages by their number, without a gap. */
export interface Conversation {
  threadId: number
  messages: readonly ChatMessage[]
  /** True once the first message of the thread is among them. */
  isWhole: boolean
}

/** A conversation of which nothing is known yet. */
export function buildConversation(threadId: number): Conversation {
  return { threadId, messages: [], isWhole: false }
}

/** The number of the last message that is known; 0 where none is. */
export function getLastSeq({ messages }: Conversation): number {
  return messages.at(-1)?.Seq ?? 0
}

/** The number of the first message that is known; 0 where none is. */
export function getFirstSeq({ messages }: Conversation): number {
  return messages[0]?.Seq ?? 0
}

/**
 * Adds messages, in whatever order and however often they come: each stands once, by its number. What would leave a gap is left out, and
 * `isMissing` says that there is one: what lies between is to be read (`afterSeq`). What is known is not sorted again, however long it is.
 */
export function addMessages(
  conversation: Conversation,
  added: readonly ChatMessage[],
): { conversation: Conversation; isMissing: boolean } {
  const { threadId, messages, isWhole } = conversation
  const sorted = added
    .filter(({ ThreadID }) => Number(ThreadID) === threadId)
    .toSorted((one, other) => one.Seq - other.Seq)
  // Without a beginning that is known, the first of them is one.
  let first = messages[0]?.Seq ?? sorted[0]?.Seq ?? 0
  let last = messages.length > 0 ? getLastSeq(conversation) : first - 1
  const before: ChatMessage[] = []
  const after: ChatMessage[] = []
  for (const message of sorted.toReversed()) {
    if (message.Seq !== first - 1) continue
    before.unshift(message)
    first -= 1
  }
  for (const message of sorted) {
    if (message.Seq !== last + 1) continue
    after.push(message)
    last += 1
  }
  const isMissing = sorted.some(({ Seq }) => Seq > last)
  if (before.length + after.length === 0) return { conversation, isMissing }
  return {
    conversation: { threadId, messages: before.concat(messages, after), isWhole: isWhole || first === 1 },
    isMissing,
  }
}
