import { type ChatMessage, usualMessagePage } from '#contract/chat.ts'
import { addMessages, buildConversation, type Conversation, getFirstSeq, getLastSeq } from './conversation.ts'

/** Which messages of a thread are asked for: those behind a number, or the last ones before one; else the last ones. */
export interface MessagePart {
  afterSeq?: number
  beforeSeq?: number
}

/** What a reader of conversations is built of. */
export interface ReaderParts {
  /** Throws where they do not come. */
  fetchMessages(threadId: number, part: MessagePart): Promise<ChatMessage[]>
  onChange(conversations: ReadonlyMap<number, Conversation>): void
  /** Has something done after so many failures in a row. */
  retryAfter(failures: number, again: () => void): void
}

/** So many conversations count as shown: one looks at some former ones over that which goes on. */
const displayedCount = 5

/**
 * The conversations of a window: read as they are opened, and kept up from then on.
 *
 * @example
 * const reader = new ConversationReader({ fetchMessages, onChange: conversations.set, retryAfter })
 * await reader.open(7)
 */
export class ConversationReader {
  readonly #parts: ReaderParts
  #known: ReadonlyMap<number, Conversation> = new Map()
  /** The threads that were opened last, the last one first. */
  #opened: readonly number[] = []
  /** Threads of which something may be missing. */
  readonly #incomplete = new Set<number>()
  readonly #reading = new Map<number, Promise<void>>()
  /** What was told of threads that were never read to an end. */
  readonly #early = new Map<number, ChatMessage[]>()

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  /**
   * Opens a conversation: reads it, or what it lacks at its end. Throws where that does not come; it is then tried again by itself, as long as
   * the conversation is one of those that were opened last.
   */
  open(threadId: number): Promise<void> {
    this.#opened = [threadId, ...this.#opened.filter(each => each !== threadId)].slice(0, displayedCount)
    this.#incomplete.add(threadId)
    return this.#fill(threadId)
  }

  /** Reads what comes before the messages that are known. Throws where it does not come. */
  async readEarlier(threadId: number): Promise<void> {
    const conversation = this.#known.get(threadId)
    const first = conversation ? getFirstSeq(conversation) : 0
    if (first > 1) this.#add(threadId, await this.#parts.fetchMessages(threadId, { beforeSeq: first }))
  }

  /** Takes a message that was told; one of a thread that nobody has opened is left out. */
  take(message: ChatMessage): void {
    const threadId = Number(message.ThreadID)
    this.#early.get(threadId)?.push(message)
    if (!this.#known.has(threadId)) return
    this.#add(threadId, [message])
    if (this.#incomplete.has(threadId)) void this.#fill(threadId).catch(() => {})
  }

  /** Resolves once a message that is stored is there, by the key under which it was sent. Throws where it could not be read. */
  async bring(threadId: number, key: string): Promise<void> {
    if (this.#known.get(threadId)?.messages.findLast(({ ClientMessageID }) => ClientMessageID === key)) return
    this.#incomplete.add(threadId)
    await this.#fill(threadId)
  }

  /** Messages may have gone unheard: what is shown is read on now, the rest as it is opened again. */
  catchUp(): void {
    // An answer that is under way may have been given before what was not heard.
    this.#reading.clear()
    for (const threadId of [...this.#known.keys(), ...this.#early.keys()]) this.#incomplete.add(threadId)
    for (const threadId of this.#opened) this.#fillDisplayed(threadId)
  }

  /** True of the conversation that was opened last. */
  isLast(threadId: number): boolean {
    return this.#opened[0] === threadId
  }

  #add(threadId: number, messages: readonly ChatMessage[]): void {
    const before = this.#known.get(threadId)
    const { conversation, isMissing } = addMessages(before ?? buildConversation(threadId), messages)
    if (isMissing) this.#incomplete.add(threadId)
    if (conversation === before) return
    this.#known = new Map(this.#known).set(threadId, conversation)
    this.#parts.onChange(this.#known)
  }

  #fillDisplayed(threadId: number, failures = 0): void {
    if (this.#opened.includes(threadId)) void this.#fill(threadId, failures).catch(() => {})
  }

  /** Reads what a conversation lacks; who asks meanwhile waits for the same. */
  #fill(threadId: number, failures = 0): Promise<void> {
    const running = this.#reading.get(threadId)
    if (running) return running
    const work = this.#readAll(threadId, failures).finally(() => {
      if (this.#reading.get(threadId) === work) this.#reading.delete(threadId)
    })
    this.#reading.set(threadId, work)
    return work
  }

  async #readAll(threadId: number, failures: number): Promise<void> {
    try {
      while (this.#incomplete.delete(threadId)) await this.#readOn(threadId)
    } catch (error) {
      this.#incomplete.add(threadId)
      this.#parts.retryAfter(failures + 1, () => this.#fillDisplayed(threadId, failures + 1))
      throw error
    }
  }

  async #readOn(threadId: number): Promise<void> {
    const conversation = this.#known.get(threadId)
    if (conversation) {
      const messages = await this.#parts.fetchMessages(threadId, { afterSeq: getLastSeq(conversation) })
      this.#add(threadId, messages)
      // A full answer may not be all that there is behind the number.
      if (messages.length >= usualMessagePage) this.#incomplete.add(threadId)
      return
    }
    if (!this.#early.has(threadId)) this.#early.set(threadId, [])
    const messages = await this.#parts.fetchMessages(threadId, {})
    this.#add(threadId, [...messages, ...(this.#early.get(threadId) ?? [])])
    this.#early.delete(threadId)
  }
}
