import { randomUUID } from 'node:crypto'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { type ChatMessage, chatHubPath } from '#contract/chat.ts'
import { buildRandom } from '#server/demo/random.ts'
import type { Conversation } from '#src/providers/chat/conversation.ts'
import { ConversationReader } from '#src/providers/chat/conversationReader.ts'
import { buildOutbox, type OutgoingMessage, type Posted } from '#src/providers/chat/outbox.ts'

/** One end of a conversation, as a console has it, over a network that fails at random. */
export interface ChatEnd {
  /** Sockets that were cut, acknowledgements that were dropped, messages that went by HTTP, and calls that failed or whose answer was lost. */
  cuts: number
  drops: number
  posts: number
  losses: number
  /** How long each return took, from the open hub until nothing was missing, in milliseconds. */
  returns: number[]
  /** Writes so many messages; resolves once all are stored. */
  talk(name: string, count: number): Promise<void>
  /** Waits until so many messages have come. */
  until(count: number): Promise<void>
  /** The texts in their order. */
  list(): string[]
  close(): Promise<void>
}

interface EndParts {
  addresses: readonly string[]
  token: string
  threadId: number
  seed: number
}

/** Milliseconds after which a hub that does not answer counts as failed; in a window it is ten seconds. */
const ackTime = 150

const headers = (token: string) => ({
  'x-api-request': '1',
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

async function readPart(
  address: string,
  { token, threadId }: Pick<EndParts, 'token' | 'threadId'>,
  part: Record<string, number>,
): Promise<ChatMessage[]> {
  const query = new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${address}/api/Chat/Threads/${threadId}/Messages?${query}`, { headers: headers(token) })
  return ((await answer.json()) as { Source: ChatMessage[] }).Source
}

/** The texts of a thread as a window that has just been opened reads them. */
export async function readAll(address: string, token: string, threadId: number): Promise<string[]> {
  const messages = await readPart(address, { token, threadId }, { afterSeq: 0, pageSize: 65_536 })
  return messages.map(({ Message }) => Message)
}

/** Opens one end, connected to one of the instances, and to any of them after each cut. */
export async function openEnd({ addresses, token, threadId, seed }: EndParts): Promise<ChatEnd> {
  const random = buildRandom(seed)
  const sockets = new Set<WebSocket>()
  class CutSocket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      sockets.add(this)
      this.once('close', () => sockets.delete(this))
    }
  }
  let conversation: Conversation | undefined
  let hub: HubConnection | null = null
  let isClosed = false
  const waiting = new Set<() => void>()
  const notify = () => {
    for (const check of [...waiting]) check()
  }
  /** Some calls never leave, of others the answer is lost. */
  async function call<Answer>(ask: (address: string) => Promise<Answer>): Promise<Answer> {
    const fate = random.next()
    if (fate >= 0.05) {
      const answer = await ask(random.pick(addresses))
      if (fate >= 0.1) return answer
    }
    end.losses += 1
    throw new Error('The network is down.')
  }
  const retryAfter = (_: number, again: () => void) => void (isClosed || setTimeout(again, 50))
  const reader = new ConversationReader({
    fetchMessages: (_, part) => call(address => readPart(address, { token, threadId }, { ...part })),
    onChange(known) {
      conversation = known.get(threadId)
      notify()
    },
    retryAfter,
  })

  async function connect(): Promise<void> {
    if (isClosed) return
    const connection = new HubConnectionBuilder()
      .withUrl(`${random.pick(addresses)}${chatHubPath}`, {
        accessTokenFactory: () => token,
        ...{ skipNegotiation: true, transport: HttpTransportType.WebSockets },
        // What the client takes in tests of its own.
        WebSocket: CutSocket,
      } as IHttpConnectionOptions)
      .configureLogging(LogLevel.None)
      .build()
    connection.on('ReceiveMessage', (message: ChatMessage) => reader.take(message))
    connection.on('onMissed', () => reader.catchUp())
    connection.onclose(() => {
      if (!isClosed) end.cuts += 1
      hub = null
      void connect()
    })
    try {
      await connection.start()
      hub = connection
      reader.catchUp()
      void comeBack()
    } catch {
      setTimeout(() => void connect(), 50)
    }
  }

  async function comeBack(): Promise<void> {
    const began = performance.now()
    const isRead = () =>
      reader.open(threadId).then(
        () => true,
        () => false,
      )
    while (!(await isRead())) if (isClosed) return
    end.returns.push(performance.now() - began)
  }

  function cut(): void {
    for (const socket of sockets) socket.terminate()
  }

  async function post({ target: _, ...message }: OutgoingMessage): Promise<Posted> {
    end.posts += 1
    const answer = await call(address =>
      fetch(`${address}/api/Chat/Threads/Message`, {
        ...{ method: 'POST', headers: headers(token), body: JSON.stringify(message) },
      }),
    ).catch(() => null)
    if (!answer) return { kind: 'unreachable' }
    const { Success, Source, Message } = (await answer.json()) as {
      Success: boolean
      Source: ChatMessage
      Message: string
    }
    return Success ? { kind: 'stored', message: Source } : { kind: 'refused', text: Message }
  }

  const outbox = buildOutbox({
    transport: {
      async invoke({ target: _, ...message }) {
        if (random.chance(0.06)) setTimeout(cut, random.integer(0, 5))
        if (!hub || random.chance(0.05)) throw new Error('The hub is not heard.')
        const text = await hub.invoke<string | null>('SendMessage', message)
        if (!random.chance(0.1)) return text
        end.drops += 1
        return new Promise(() => {})
      },
      post,
    },
    async onStored({ ClientMessageID }, stored) {
      if (stored) reader.take(stored)
      await reader.bring(threadId, ClientMessageID)
    },
    onChange: notify,
    ackTime,
    retryAfter,
  })
  const wait = (passes: () => boolean) =>
    new Promise<void>(resolve => {
      const check = () => {
        if (!passes()) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  const end: ChatEnd = {
    ...{ cuts: 0, drops: 0, posts: 0, losses: 0, returns: [] },
    async talk(name, count) {
      for (let index = 0; index < count; index += 1)
        outbox.add({
          ...{ ThreadID: threadId, Message: `${name}-${index}`, ClientMessageID: randomUUID() },
          target: { participantId: threadId, groupId: threadId },
        })
      await wait(() => outbox.list().length === 0)
    },
    until: count => wait(() => (conversation?.messages.length ?? 0) >= count),
    list: () => conversation?.messages.map(({ Message }) => Message) ?? [],
    async close() {
      isClosed = true
      await hub?.stop()
    },
  }
  await connect()
  await reader.open(threadId).catch(() => {})
  return end
}
