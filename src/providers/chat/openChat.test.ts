// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { ChatMessage, ChatMessages } from '#contract/chat.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { resetWindow } from '#src/lib/windowState.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { actAsBrowser, type LiveHub, openHub } from '#tests/support/liveHub.ts'
import { beginShellSession } from '#tests/support/shellResources.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { clearStorage } from '../auth/signOut.ts'
import { getAppConfiguration, setAppConfiguration } from '../configuration/appConfiguration.ts'
import { applyManifest } from '../data/manifestState.ts'
import { queryClient } from '../data/queryClient.ts'
import { connectSession } from '../http/connection.ts'
import type { ChatThread } from './chatCalls.ts'
import { toThreadKey } from './chatRows.ts'
import { conversations, drafts, isChatHeard, keepDraft, outgoing, reads, toReadKey } from './chatState.ts'
import { openChat, readConversation, retryMessage, sendMessage, setOwnParticipant } from './openChat.ts'
import { isUnsent } from './unsent.ts'

const descriptor = shippedFiles.getDescriptor('chat-threads')
const schema = shippedFiles.getSchema('chat-thread')

const target = { participantId: 2, groupId: 3 }
const said = (Seq: number, more: Partial<ChatMessage> = {}) =>
  ({
    ...{ ID: Seq * 10, ThreadID: 7, ThreadGroupID: 3, Seq, SenderID: 2, ReceiverID: 1, Message: `${Seq}` },
    ...{ ClientMessageID: null, IsFromCandidate: true, CreatedOn: 1_800_000_000 + Seq, ...more },
  }) as ChatMessage
const thread = (more: Partial<ChatThread> = {}) =>
  ({ ID: 7, StatusCode: 'InProgress', Members: [{ ParticipantID: 1 }], ...more }) as ChatThread

let hub: LiveHub<ChatMessages>
let calls: { address: string; method: string; body: RecordValues | null }[]
/** What the messages call answers, and a sent message; null where nothing does. */
let stored: ChatMessage[]
let isDown: boolean
let close = () => {}

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
const reload = () => {
  const configuration = getAppConfiguration()
  close()
  resetWindow()
  setAppConfiguration(configuration)
  prepare()
}

function prepare(): void {
  const manifest = {
    ...{ Version: 1, Resources: [descriptor], Menu: [], Permissions: ['VIEW_CHAT'] },
    ...{ Schemas: { 'chat-thread': schema }, Machines: {} },
  }
  applyManifest(manifest)
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  setOwnParticipant(1)
}

actAsBrowser()
startNetwork('bypass')
afterEach(() => {
  close()
  vi.restoreAllMocks()
})
beforeEach(() => {
  beginShellSession('OrganizationUser')
  prepare()
  ;[calls, stored, isDown, close] = [[], [], false, () => {}]
  network.use(
    http.get('*/registry/Resolve', () => HttpResponse.json(buildSuccess({ Addresses: ['/api/Chat/Threads'] }))),
    http.all('*/api/Chat/Threads/*', async ({ request }) => {
      const url = new URL(request.url)
      const body = request.method === 'POST' ? ((await request.json()) as RecordValues) : null
      calls.push({ address: url.pathname, method: request.method, body })
      if (isDown) return HttpResponse.error()
      if (!body)
        return HttpResponse.json(
          buildSuccess(stored.filter(({ Seq }) => Seq > Number(url.searchParams.get('afterSeq')))),
        )
      const { ThreadID = 7, Message, ClientMessageID } = body as Partial<ChatMessage>
      const known = stored.find(message => message.ClientMessageID === ClientMessageID)
      if (!known)
        stored.push(
          said(stored.length + 1, { ThreadID, SenderID: 1, Message, ClientMessageID } as Partial<ChatMessage>),
        )
      return HttpResponse.json(buildSuccess(known ?? stored.at(-1)))
    }),
  )
})

/** Opens the chat and waits for its hub. */
async function openHeard(perform: (name: string, content: never) => unknown = () => null): Promise<void> {
  hub = openHub<ChatMessages>({ path: /\/hubs\/chat/, perform })
  close = openChat()
  await untilPasses(() => expect(isChatHeard.get()).toBe(true))
}

/** Counts the reads of a query that is shown. */
function show(key: readonly unknown[], data: unknown) {
  const read = vi.fn(async () => data)
  const observer = new QueryObserver(queryClient, { queryKey: ['Chat', ...key], queryFn: read, staleTime: 60_000 })
  queryClient.setQueryData(['Chat', ...key], data)
  const end = observer.subscribe(() => {})
  return { read, end }
}

it('names the user in the address of the hub', async () => {
  await openHeard()
  expect(hub.clients[0]?.url.searchParams.get('userID')).toBe('5')
})

it('takes no tick back', async () => {
  await openHeard()
  for (const Seq of [4, 2]) hub.emit('onRead', { ThreadID: 7, ParticipantID: 2, Seq })
  hub.emit('onRead', { ThreadID: 8, ParticipantID: 2, Seq: 1 })
  await untilPasses(() => expect(reads.get().get(toReadKey(8, 2))).toBe(1))
  expect(reads.get().get(toReadKey(7, 2))).toBe(4)
})

it('shows a told message in the lists without asking for them, and reads counts alone', async () => {
  const rows = [
    { SessionID: 6, UnreadCount: 0, LastMessageText: 'Old' },
    { SessionID: 7, UnreadCount: 1, LastMessageText: 'Hello' },
  ]
  const list = show(['chatParticipants'], { pages: [{ chats: rows, total: 2, hasNext: false }], pageParams: [0] })
  const [unread, active] = [show(['unread', 5], 1), show(['active', 2, 3], thread())]
  await openHeard()
  await untilPasses(() => expect(unread.read).toHaveBeenCalled())
  for (const { read } of [list, unread, active]) read.mockClear()
  hub.emit('ReceiveMessage', said(3, { Message: 'Are you there?' }))
  await untilPasses(() => expect(unread.read).toHaveBeenCalledOnce())
  const { pages } = queryClient.getQueryData(['Chat', 'chatParticipants']) as { pages: { chats: RecordValues[] }[] }
  expect(pages[0]?.chats.map(({ SessionID }) => SessionID)).toEqual([7, 6])
  expect(pages[0]?.chats[0]).toMatchObject({ UnreadCount: 2, LastMessageText: 'Are you there?' })
  expect([list.read, active.read].map(read => read.mock.calls.length)).toEqual([0, 0])
  hub.emit('onRead', { ThreadID: 7, ParticipantID: 1, Seq: 3 })
  await untilPasses(() =>
    expect(queryClient.getQueryData(['Chat', 'chatParticipants'])).toMatchObject({
      pages: [{ chats: [{ SessionID: 7, UnreadCount: 0 }, {}] }],
    }),
  )
  for (const { end } of [list, unread, active]) end()
})

it('reads of a changed thread what shows it, and nothing of others', async () => {
  const [own, other] = [show(['active', 2, 3], thread()), show(['active', 4, 3], thread({ ID: 8 }))]
  await openHeard()
  await untilPasses(() => expect(other.read).toHaveBeenCalled())
  for (const { read } of [own, other]) read.mockClear()
  hub.emit('onThreadUpdate', { ThreadID: 7, ParticipantID: 2, GroupExteranlID: 31, Message: null })
  await untilPasses(() => expect(own.read).toHaveBeenCalledOnce())
  expect(other.read).not.toHaveBeenCalled()
  for (const { end } of [own, other]) end()
})

it('keeps a message in sight from its writing until it stands among the others', async () => {
  queryClient.setQueryData(toThreadKey(target), thread())
  await openHeard((_, content: ChatMessage) => {
    stored.push(said(1, { ...content, SenderID: 1 }))
    return null
  })
  await readConversation(7)
  let isEverLost = false
  const look = () => {
    const displayed = conversations.get().get(7)?.messages.length ?? 0
    isEverLost ||= displayed + outgoing.get().length === 0
  }
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  const ends = [conversations.subscribe(look), outgoing.subscribe(look)]
  await untilPasses(() => expect(outgoing.get()).toEqual([]))
  expect(
    conversations
      .get()
      .get(7)
      ?.messages.map(({ Message }) => Message),
  ).toEqual(['Hi'])
  expect(isEverLost).toBe(false)
  for (const end of ends) end()
})

it('has one outbox a window, whatever is opened and closed, and sends what it holds without the hub', async () => {
  isDown = true
  for (const text of ['a', 'b']) {
    close = openChat()
    sendMessage({ target, ThreadID: 7, Message: text })
    close()
  }
  close = openChat()
  await untilPasses(() => expect(outgoing.get().map(({ failures }) => failures > 0)).toEqual([true, false]))
  isDown = false
  dispatchEvent(new Event('online'))
  await untilPasses(() => expect(outgoing.get()).toEqual([]))
  expect(stored.map(({ Message }) => Message)).toEqual(['a', 'b'])
})

it('sends after a reload what was not sent before it, without waiting for the hub', async () => {
  isDown = true
  close = openChat()
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  await untilPasses(() => expect(outgoing.get()[0]?.failures).toBe(1))
  reload()
  isDown = false
  close = openChat()
  await untilPasses(() => expect(outgoing.get()).toEqual([]))
  expect(stored.map(({ Message }) => Message)).toEqual(['Hi'])
})

it('sends all the same where the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  close = openChat()
  for (const text of ['a', 'b']) sendMessage({ target, ThreadID: 7, Message: text })
  keepDraft('2:3', 'Half')
  await untilPasses(() => expect(stored.map(({ Message }) => Message)).toEqual(['a', 'b']))
  expect(drafts.get().get('2:3')).toBe('Half')
})

it('keeps what is not sent over a session that ended by itself, for its user alone, and over no sign-out', async () => {
  isDown = true
  close = openChat()
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  keepDraft('2:3', 'Half')
  // No attempt is under way as the window ends: it would be heard by what comes next.
  const hasFailed = () => untilPasses(() => expect(outgoing.get()[0]?.failures).toBeGreaterThan(0))
  await hasFailed()
  expect(await isUnsent()).toBe(true)
  clearStorage(true)
  const signIn = (sub: string) => {
    reload()
    beginShellSession('OrganizationUser', sub)
    close = openChat()
    return [outgoing.get().map(({ message }) => message.Message), [...drafts.get().values()]]
  }
  expect(signIn('6')).toEqual([[], []])
  clearStorage(true)
  expect(signIn('5')).toEqual([['Hi'], ['Half']])
  await hasFailed()
  clearStorage()
  expect(signIn('5')).toEqual([[], []])
  expect(await isUnsent()).toBe(false)
})

it('sends nothing in the name of another user', async () => {
  isDown = true
  close = openChat()
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  await untilPasses(() => expect(outgoing.get()[0]?.failures).toBe(1))
  isDown = false
  calls = []
  beginShellSession('OrganizationUser', '6')
  dispatchEvent(new Event('online'))
  sendMessage({ target, ThreadID: 7, Message: 'Mine' })
  await untilPasses(() => expect(outgoing.get()).toEqual([]))
  expect(posted()).toMatchObject([{ Message: 'Mine' }])
})

it('addresses a candidate’s words to the group, so that the end of a session takes none of them', async () => {
  setOwnParticipant(2)
  close = openChat()
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  await untilPasses(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]).toMatchObject({ ThreadGroupID: 3, Message: 'Hi' })
  expect(posted()[0]).not.toHaveProperty('ThreadID')
})

it('sends a refused message again by the address of the session that goes on', async () => {
  await openHeard((_, { ThreadID }: ChatMessage) => (ThreadID === 7 ? 'This session has ended.' : null))
  sendMessage({ target, ThreadID: 7, Message: 'Hi' })
  await untilPasses(() => expect(outgoing.get()[0]?.refusal).toBe('This session has ended.'))
  retryMessage(outgoing.get()[0]?.message.ClientMessageID ?? '', { ThreadID: 8, TakeAs: 1 })
  await untilPasses(() => expect(outgoing.get()).toEqual([]))
  expect(calls.find(({ method }) => method === 'POST')?.address).toBe('/api/Chat/Threads/8/Participant/1')
})
