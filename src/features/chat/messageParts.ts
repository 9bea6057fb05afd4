import type { ChatMessage } from '#contract/chat.ts'

/** So many messages, by their numbers, are drawn or left out together. */
export const partSize = 20

/** Messages that stand together in a long conversation. */
export interface MessagePart {
  /** The same for the same numbers, whatever comes before and behind them. */
  key: number
  messages: readonly ChatMessage[]
  /** The last message before them; absent where none is known. */
  before: ChatMessage | undefined
}

/** The parts of a conversation; one in which nothing has changed stays the same object as before. */
export function buildParts(messages: readonly ChatMessage[], known: readonly MessagePart[]): readonly MessagePart[] {
  const knownParts = new Map(known.map(part => [part.key, part]))
  const parts: MessagePart[] = []
  let start = 0
  while (start < messages.length) {
    const key = toKey(messages[start])
    let end = start + 1
    while (end < messages.length && toKey(messages[end]) === key) end += 1
    const part = { key, messages: messages.slice(start, end), before: messages[start - 1] }
    const same = knownParts.get(key)
    parts.push(same && isSame(same, part) ? same : part)
    start = end
  }
  return parts
}

const toKey = (message: ChatMessage | undefined) => Math.floor(((message?.Seq ?? 1) - 1) / partSize)

function isSame(one: MessagePart, other: MessagePart): boolean {
  if (one.before !== other.before || one.messages.length !== other.messages.length) return false
  return one.messages.every((message, index) => message === other.messages[index])
}
