import type { ChatMessage, ChatMessages, HandedChat, WaitingChat } from '#contract/chat.ts'
import type { Hub } from '../../platform/hubs/index.ts'

/** Where something is reported: in a revenue center, and to the user of a candidate. */
export interface Audience {
  center: number
  candidateUser: number
}

/** The group of the hub in which the staff of a revenue center are, and that of who reaches all of them. */
export const toCenterGroup = (center: number) => `center:${center}`
export const everyCenter = 'all'

/** The same of the staff whose master filter shows the revenue center: they are notified of who waits. */
export const toWatchedGroup = (center: number) => `watched:${center}`
export const everyWatched = 'watched'

/** The group of a candidate who may chat, by his user. */
export const toCandidateGroup = (userId: number) => `candidate:${userId}`

/** Tells who is connected what happens in threads; in a process that has no hub of the chat it tells nobody. */
export class Announcer {
  #hub: Hub | null = null

  /** Has it tell by a hub, or by none any more. */
  use(hub: Hub | null): void {
    this.#hub = hub
  }

  announce<Name extends keyof ChatMessages>(
    { center, candidateUser }: Audience,
    name: Name,
    message: ChatMessages[Name],
  ): void {
    this.#hub?.sendToGroup(toCenterGroup(center), name, message)
    this.#hub?.sendToGroup(everyCenter, name, message)
    this.#hub?.sendToGroup(toCandidateGroup(candidateUser), name, message)
  }

  /** Tells the staff of its revenue center that a candidate waits. */
  announceWaiting(chat: WaitingChat): void {
    const name: keyof ChatMessages = 'onWaitingChat'
    this.#hub?.sendToGroup(toWatchedGroup(chat.GroupExternalID), name, chat)
    this.#hub?.sendToGroup(everyWatched, name, chat)
  }

  announceHanded(userId: number, chat: HandedChat): void {
    const name: keyof ChatMessages = 'onHandedChat'
    this.#hub?.sendToUser(String(userId), name, chat)
  }

  announceMessage(audience: Audience, message: ChatMessage): void {
    this.announce(audience, 'ReceiveMessage', message)
  }
}
