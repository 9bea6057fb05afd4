import type { Database } from '../database/types.ts'
import { type Backplane, type BackplaneParts, buildBackplane, longestText } from './backplane/backplane.ts'
import { deleteOldMessages, findMessage, insertMessage } from './messageRepository.ts'

/** Hears messages of the other instances about one topic. */
export interface RelayListener {
  onMessage(name: string, content: string): void | Promise<void>
  /** Messages may have been missed; from now on they no longer are. */
  onMissed?(): void
}

/** Brings messages of any size to the other instances of the installation, in the order of their sending. */
export interface Relay {
  /** Sends to who listens to the topic, such as the members of a group of this name. It neither waits nor fails. */
  send(topic: string, name: string, content?: string): void
  /** Throws where somebody listens to the topic already. */
  listen(topic: string, listener: RelayListener): void
  close(): Promise<void>
}

/** What a relay is built of. */
export interface RelayParts extends Omit<BackplaneParts, 'channel' | 'onProblem'> {
  onError(error: unknown): void
}

/** Begins a text that only names the row of a message which is too long for the backplane. */
const rowMark = '@'

/** Builds the relay of this instance. */
export async function buildRelay({ onError, ...parts }: RelayParts): Promise<Relay> {
  const onProblem = (text: string) => onError(new Error(`Hubs do not reach the clients of other instances: ${text}`))
  const backplane = await buildBackplane({ ...parts, channel: 'hubs', onProblem })
  const listeners = new Map<string, RelayListener>()
  const enqueueSending = buildTurns(onError)
  const enqueueReceiving = buildTurns(onError)

  async function receive(text: string): Promise<void> {
    const message = text.startsWith(rowMark) ? await findMessage(parts.database, text.slice(1)) : text
    if (message === null) return
    const end = message.indexOf('\n')
    const [topic, name] = JSON.parse(message.slice(0, end)) as [string, string]
    await listeners.get(topic)?.onMessage(name, message.slice(end + 1))
  }

  backplane.listen(text => {
    if (text === null) for (const { onMissed } of listeners.values()) onMissed?.()
    else void enqueueReceiving(() => receive(text))
  })
  return {
    send(topic, name, content = '') {
      const text = `${JSON.stringify([topic, name])}\n${content}`
      void enqueueSending(() => pass(parts.database, backplane, text))
    },
    listen(topic, listener) {
      if (listeners.has(topic)) throw new Error(`The topic ${topic} has a listener already.`)
      listeners.set(topic, listener)
    },
    async close() {
      await enqueueSending(async () => {})
      await backplane.close()
    },
  }
}

async function pass(database: Database, backplane: Backplane, text: string): Promise<void> {
  if (Buffer.byteLength(text) <= longestText) {
    backplane.send(text)
    return
  }
  await deleteOldMessages(database)
  backplane.send(rowMark + (await insertMessage(database, text)))
}

/** Builds the function that does one piece of work after the other; what fails is reported. */
export function buildTurns(onError: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve()
  return work => {
    last = last.then(work).catch(onError)
    return last
  }
}
