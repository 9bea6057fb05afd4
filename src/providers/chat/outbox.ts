import type { ChatMessage, SentMessage } from '#contract/chat.ts'

/** Whom one writes to: a candidate in a group, whichever of their sessions goes on. */
export interface ChatTarget {
  participantId: number
  groupId: number
}

/** The key of a target: what is written there is kept under it. */
export const toTargetKey = ({ participantId, groupId }: ChatTarget) => `${participantId}:${groupId}`

/** A message on its way: its key makes it the same, however often it is sent. */
export interface OutgoingMessage extends SentMessage {
  ClientMessageID: string
  /** The own participant by which a pending thread is taken with this message. */
  TakeAs?: number
  target: ChatTarget
}

/** What a message that is sent by HTTP came to. */
export type Posted =
  | { kind: 'stored'; message: ChatMessage | null }
  | { kind: 'refused'; text: string }
  | { kind: 'unreachable' }

/** The two ways to the services. */
export interface ChatTransport {
  /** The hub's `SendMessage`: null where the message is stored, else the words of a refusal. Throws where the hub cannot be reached or fails. */
  invoke(message: OutgoingMessage): Promise<string | null>
  /** The plain call, which needs no hub. */
  post(message: OutgoingMessage): Promise<Posted>
}

/** A message that has not been stored yet. */
export interface Outgoing {
  message: OutgoingMessage
  /** Why the services do not take it; null while it waits. It is sent again once somebody says so. */
  refusal: string | null
  /** How often nothing has answered. */
  failures: number
}

/** What an outbox is built of. */
export interface OutboxParts {
  transport: ChatTransport
  /** A message is stored: brings it into view. Of what the hub has stored nothing is known but that. Where it throws, the message is sent again. */
  onStored(sent: OutgoingMessage, stored: ChatMessage | null): Promise<void>
  /** What waits is otherwise than before. */
  onChange(waiting: readonly Outgoing[]): void
  /** Milliseconds after which a hub that does not answer counts as failed (rules C4: 10 s). */
  ackTime?: number
  /** Has something done after so many failures in a row. */
  retryAfter(failures: number, again: () => void): void
  /** What had not been stored when the page was left. */
  kept?: readonly Outgoing[]
}

/** The messages of a window that are on their way: those to one target one after the other in the order in which they were written. */
export interface Outbox {
  add(message: OutgoingMessage): void
  /** Sends a refused message once more, by another address where one is given. */
  retry(key: string, address?: Partial<OutgoingMessage>): void
  /** Gives a message up. */
  drop(key: string): void
  /** Tries at once what waits: the services can be reached again. */
  wake(): void
  list(): readonly Outgoing[]
}

const usualAckTime = 10_000

/**
 * Builds an outbox. The words of a refusal are shown and final, without trying the other way; where the hub throws or does not answer in time
 * the plain call follows with the same key, so that nothing is stored twice; where nothing answers, it waits and goes on.
 *
 * @example
 * const outbox = buildOutbox({ transport, onStored, onChange, retryAfter })
 * outbox.add({ ThreadID: 7, Message: 'Hello', ClientMessageID: crypto.randomUUID(), target })
 */
export function buildOutbox(parts: OutboxParts): Outbox {
  const { onChange, retryAfter } = parts
  let waiting: readonly Outgoing[] = parts.kept ?? []
  /** The targets of which a message is on its way, and those that rest after a failure. */
  const running = new Set<string>()
  const resting = new Set<string>()

  function change(next: readonly Outgoing[]): void {
    waiting = next
    onChange(next)
  }
  const without = (key: string) => waiting.filter(({ message }) => message.ClientMessageID !== key)
  const alter = (key: string, part: (each: Outgoing) => Partial<Outgoing>) =>
    change(waiting.map(each => (each.message.ClientMessageID === key ? { ...each, ...part(each) } : each)))

  const findNext = (target: string) =>
    waiting.find(({ refusal, message }) => refusal === null && toTargetKey(message.target) === target)

  /** False where it waits on. */
  async function deliver({ message, failures }: Outgoing): Promise<boolean> {
    const key = message.ClientMessageID
    const outcome = await attempt(parts, message)
    if (outcome.kind === 'unreachable') {
      alter(key, () => ({ failures: failures + 1 }))
      rest(toTargetKey(message.target), failures + 1)
      return false
    }
    if (outcome.kind === 'refused') alter(key, () => ({ refusal: outcome.text, failures: 0 }))
    else change(without(key))
    return true
  }

  function rest(target: string, failures: number): void {
    if (resting.has(target)) return
    resting.add(target)
    retryAfter(failures, () => {
      resting.delete(target)
      void run(target)
    })
  }

  async function run(target: string): Promise<void> {
    if (running.has(target)) return
    running.add(target)
    try {
      for (let next = findNext(target); next; next = findNext(target)) if (!(await deliver(next))) break
    } finally {
      running.delete(target)
    }
  }

  function wake(): void {
    for (const target of new Set(waiting.map(({ message }) => toTargetKey(message.target)))) void run(target)
  }

  return {
    add(message) {
      change([...waiting, { message, refusal: null, failures: 0 }])
      void run(toTargetKey(message.target))
    },
    retry(key, address) {
      alter(key, ({ message }) => ({ refusal: null, message: address ? readdress(message, address) : message }))
      wake()
    },
    drop: key => change(without(key)),
    wake,
    list: () => waiting,
  }
}

async function attempt({ onStored, ...parts }: OutboxParts, message: OutgoingMessage): Promise<Posted> {
  try {
    const outcome = await send(parts, message)
    // It is taken out once it stands among the others, so that it is never out of sight.
    if (outcome.kind === 'stored') await onStored(message, outcome.message)
    return outcome
  } catch {
    return { kind: 'unreachable' }
  }
}

async function send(
  { transport, ackTime = usualAckTime }: Pick<OutboxParts, 'transport' | 'ackTime'>,
  message: OutgoingMessage,
): Promise<Posted> {
  try {
    const text = await withinTime(transport.invoke(message), ackTime)
    return text === null ? { kind: 'stored', message: null } : { kind: 'refused', text }
  } catch {
    return transport.post(message)
  }
}

/** A thread that is taken is so by the address that holds now. */
function readdress({ TakeAs: _, ...message }: OutgoingMessage, address: Partial<OutgoingMessage>): OutgoingMessage {
  return { ...message, ...address }
}

/** What a promise comes to within so many milliseconds; throws where it does not. */
function withinTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The hub does not answer.')), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
