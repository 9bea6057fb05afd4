import type { HandedChat, Typing } from '#contract/chat.ts'
import { buildStore } from '#src/lib/store.ts'
import type { Conversation } from './conversation.ts'
import { findUserId, keepForUser, readKept } from './kept.ts'
import type { Outgoing } from './outbox.ts'

/** Whether the hub of the chat is heard; null before it was asked for. */
export const isChatHeard = buildStore<boolean | null>(null)

/** The conversations that this window has read, by their threads. */
export const conversations = buildStore<ReadonlyMap<number, Conversation>>(new Map())

/** What is on its way to the services. */
export const outgoing = buildStore<readonly Outgoing[]>([])

/** Who writes in which thread at the moment, and until when that counts, in milliseconds since 1970. */
export const typing = buildStore<readonly (Typing & { until: number })[]>([])

/** Up to which message others have read a thread, by thread and participant, as far as it was told since the page was opened. */
export const reads = buildStore<ReadonlyMap<string, number>>(new Map())

/** The key of what somebody has read of a thread. */
export const toReadKey = (threadId: number, participantId: number) => `${threadId}:${participantId}`

/** What was written to somebody and not sent yet, by the key of the target (`toTargetKey`). */
export const drafts = buildStore<ReadonlyMap<string, string>>(new Map())

/** Keeps a draft for this user in this tab; an empty one is forgotten. */
export function keepDraft(key: string, text: string): void {
  const next = new Map(drafts.get())
  if (text === '') next.delete(key)
  else next.set(key, text)
  drafts.set(next)
  keepForUser('texts', findUserId(), [...next])
}

/** Takes up what this user was writing when the page was left. */
export function restoreDrafts(): void {
  drafts.set(new Map(readKept<[string, string]>('texts', findUserId())))
}

/** A session that somebody else has handed to this user; null where none was since the page was opened. */
export const handed = buildStore<HandedChat | null>(null)
