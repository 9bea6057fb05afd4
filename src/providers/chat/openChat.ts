import { type ChatMessage, type ChatMessages, chatHubPath } from '#contract/chat.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { askForSession } from '../auth/askForSession.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { queryClient } from '../data/queryClient.ts'
import { type InvokeHub, openHubChannel } from '../realtime/hubChannel.ts'
import { rest, toPause } from '../realtime/rest.ts'
import { fetchMessages } from './chatCalls.ts'
import { findLive, noteMessage, noteRead, refreshAll, refreshThread, refreshWaiting, toThreadKey } from './chatRows.ts'
import { conversations, handed, isChatHeard, outgoing, reads, restoreDrafts, toReadKey, typing } from './chatState.ts'
import { ConversationReader } from './conversationReader.ts'
import { findUserId, keepForUser, readKept } from './kept.ts'
import { buildOutbox, type Outbox, type Outgoing, type OutgoingMessage, type Posted } from './outbox.ts'

/** How long it counts that somebody writes, in milliseconds. */
const typingTime = 5_000

let closeChannel: (() => void) | null = null
let users = 0
let invoke: InvokeHub | null = null
let ownParticipant: number | null = null
let reader: ConversationReader | null = null
/** An outbox outlives the channel: what is written is sent whatever page is open. Each user of the window has his own. */
const outboxes = new Map<number, Outbox>()
let currentUser = 0
let ending = new AbortController()
onWindowReset(() => {
  ending.abort()
  ending = new AbortController()
  closeChannel?.()
  closeChannel = null
  users = 0
  invoke = null
  ownParticipant = null
  reader = null
  outboxes.clear()
  currentUser = 0
})

/** Opens the chat of this window where it is not open yet; whoever has opened it closes it by what is answered, the last one for good. */
export function openChat(): () => void {
  users += 1
  getOutbox()
  closeChannel ??= openChannel()
  let isClosed = false
  return () => {
    if (isClosed) return
    isClosed = true
    users -= 1
    if (users > 0) return
    closeChannel?.()
    closeChannel = null
  }
}

/** Sends a message, however long that takes. `TakeAs` is the own participant by which a pending thread is taken with it. */
export function sendMessage({ ThreadID, ...message }: Omit<OutgoingMessage, 'ClientMessageID'>): void {
  const { target } = message
  // What a candidate writes reaches the session that goes on, or begins one, whatever has ended meanwhile.
  const address = isOwn(target.participantId)
    ? { ThreadGroupID: target.groupId }
    : { ...(ThreadID !== undefined && { ThreadID }) }
  getOutbox().add({ ...message, ...address, ClientMessageID: crypto.randomUUID() })
}

/** Sends a refused message once more, into the session that goes on now where its address is given. */
export function retryMessage(key: string, address?: Partial<OutgoingMessage>): void {
  const found = outgoing.get().find(({ message }) => message.ClientMessageID === key)
  if (found) getOutbox().retry(key, isOwn(found.message.target.participantId) ? undefined : address)
}

/** Gives a message up that is refused or waits. */
export const dropMessage = (key: string) => getOutbox().drop(key)

/** Tells the others in a thread that this user is writing; where the hub is not heard nobody is informed. */
export function announceTyping(threadId: number): void {
  invoke?.('Typing', threadId).catch(() => {})
}

/** Opens a conversation: reads it, or what it lacks at its end. Throws where it does not come; it is then tried again by itself. */
export const readConversation = (threadId: number) => getReader().open(threadId)

/** Reads what comes before the messages that are known. Throws where it does not come. */
export const readEarlier = (threadId: number) => getReader().readEarlier(threadId)

/** Says which participant this user is: of his own writing he is not informed. */
export function setOwnParticipant(id: number | null): void {
  ownParticipant = id
}

const isOwn = (participantId: number) => participantId === ownParticipant

async function retryAfter(failures: number, again: () => void): Promise<void> {
  const { signal } = ending
  await rest(toPause(failures), signal)
  if (!signal.aborted) again()
}

function getReader(): ConversationReader {
  reader ??= new ConversationReader({
    fetchMessages: (threadId, part) => fetchMessages(threadId, part),
    onChange: next => conversations.set(next),
    retryAfter,
  })
  return reader
}

function getOutbox(): Outbox {
  // What was written stays in sight where the session has ended below it.
  const userId = findUserId() || currentUser
  const outbox = outboxes.get(userId) ?? buildUserOutbox(userId)
  if (userId === currentUser) return outbox
  currentUser = userId
  outgoing.set(outbox.list())
  restoreDrafts()
  outbox.wake()
  return outbox
}

/** Builds the outbox of a user with what he had not sent when the page was left. */
function buildUserOutbox(userId: number): Outbox {
  // Another user of the browser sends nothing of his.
  const isThere = () => findUserId() === userId
  const outbox = buildOutbox({
    transport: {
      invoke: message => (isThere() ? sendByHub(message) : Promise.reject(new Error('The user has left.'))),
      post: async message => (isThere() ? sendPlainly(message) : { kind: 'unreachable' }),
    },
    onStored: bringIntoView,
    onChange(waiting) {
      if (userId === currentUser) outgoing.set(waiting)
      keepForUser('outbox', userId, waiting)
    },
    retryAfter,
    kept: readKept<Outgoing>('outbox', userId).map(each => ({ ...each, failures: 0 })),
  })
  outboxes.set(userId, outbox)
  return outbox
}

/** A message as the hub brings it. */
function takeReceived(message: ChatMessage): void {
  getReader().take(message)
  const { ThreadID, SenderID } = message
  typing.set(typing.get().filter(each => each.ThreadID !== ThreadID || each.ParticipantID !== SenderID))
  noteMessage(message, ownParticipant, getReader().isLast(ThreadID) && !document.hidden)
}

function catchUp(): void {
  getReader().catchUp()
  refreshAll()
}

function openChannel(): () => void {
  const close = openHubChannel<ChatMessages>({
    // The hub takes nobody else for who is named (SPEC-0 §7 "Chat hub").
    path: `${chatHubPath}?userID=${findUserId()}`,
    messages: {
      ReceiveMessage: takeReceived,
      onThreadUpdate: ({ ThreadID, ParticipantID }) => refreshThread(Number(ThreadID), Number(ParticipantID)),
      onTyping(writing) {
        if (isOwn(writing.ParticipantID)) return
        const others = typing.get().filter(each => each.ParticipantID !== writing.ParticipantID)
        typing.set([...others, { ...writing, until: Date.now() + typingTime }])
      },
      onRead({ ThreadID, ParticipantID, Seq }) {
        const key = toReadKey(ThreadID, ParticipantID)
        // What is reported late takes no tick back.
        reads.set(new Map(reads.get()).set(key, Math.max(Seq, reads.get().get(key) ?? 0)))
        if (isOwn(ParticipantID)) noteRead(ThreadID)
      },
      onWaitingChat: refreshWaiting,
      onHandedChat: chat => handed.set(chat),
      onMissed: catchUp,
    },
    listeners: {
      onOpen(call) {
        invoke = call
        isChatHeard.set(true)
        catchUp()
        getOutbox().wake()
      },
      onSilence() {
        invoke = null
        isChatHeard.set(false)
      },
      onSessionEnd: () => void askForSession(),
    },
  })
  const wake = () => getOutbox().wake()
  addEventListener('online', wake)
  return () => {
    removeEventListener('online', wake)
    close()
    invoke = null
    isChatHeard.set(null)
  }
}

/** Brings a message that is stored into the conversation that is shown: its thread may have begun, or been taken, with it. */
async function bringIntoView(sent: OutgoingMessage, stored: ChatMessage | null): Promise<void> {
  const { ThreadID, TakeAs, target, ClientMessageID } = sent
  if (stored) getReader().take(stored)
  const known = stored?.ThreadID ?? ThreadID
  const live = findLive(target)
  if (TakeAs || !live || (known ?? live.ID) !== live.ID)
    await queryClient.invalidateQueries({ queryKey: toThreadKey(target) })
  const threadId = known ?? findLive(target)?.ID
  if (threadId !== undefined) await getReader().bring(threadId, ClientMessageID)
}

/** A thread is taken by a call of its own, which the hub does not have. */
async function sendByHub({ TakeAs, target: _, ...message }: OutgoingMessage): Promise<string | null> {
  if (TakeAs || !invoke) throw new Error('The hub is not used for it.')
  return (await invoke('SendMessage', message)) as string | null
}

async function sendPlainly({ TakeAs, target: _, ...message }: OutgoingMessage): Promise<Posted> {
  const threads = liveResources.get('ChatThreads')
  if (!threads) return { kind: 'unreachable' }
  const answer = TakeAs
    ? await callResource(
        threads,
        'join',
        { id: message.ThreadID ?? 0, args: { ...message, participantId: TakeAs } },
        silent,
      )
    : await callResource(threads, 'sendMessage', { args: { ...message } }, silent)
  if (answer.Success) return { kind: 'stored', message: TakeAs ? null : (answer.Source as ChatMessage) }
  const isPassing = answer.status === 0 || answer.status >= 500 || [401, 429].includes(answer.status)
  return isPassing ? { kind: 'unreachable' } : { kind: 'refused', text: answer.Message ?? '' }
}

const silent = { silent: true }
