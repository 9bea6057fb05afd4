import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { queryClient } from '../data/queryClient.ts'
import type { ChatListCall, ChatThread, fetchChats, ListedChat } from './chatCalls.ts'
import type { ChatTarget } from './outbox.ts'

/** What of the chat is read by queries begins with this name. */
export const chatQueries = 'Chat'

/** The key of the query for the thread that is shown of a target: the one that goes on, else the last. */
export const toThreadKey = ({ participantId, groupId }: ChatTarget) => [chatQueries, 'active', participantId, groupId]

/** The thread that goes on at a target, as far as it is known here. */
export function findLive(target: ChatTarget): ChatThread | null {
  const thread = queryClient.getQueryData<ChatThread | null>(toThreadKey(target))
  return thread && thread.StatusCode !== 'Ended' ? thread : null
}

/** Milliseconds within which what happens is gathered, and at least between two reads: everybody of a center hears of every message. */
const gatherTime = 300
const readPause = 3_000

const counts = ['unread', 'unattendedCount']
const lists: readonly ChatListCall[] = ['chatParticipants', 'chatPending', 'chatUnattended']

const due = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastRead = 0
onWindowReset(() => {
  clearTimeout(timer)
  timer = undefined
  due.clear()
  lastRead = 0
})

const readAnew = (...key: QueryKey) => queryClient.invalidateQueries({ queryKey: [chatQueries, ...key] })

/** Reads queries anew by their names, once for what happens at about the same time. */
function refreshSoon(names: readonly string[]): void {
  for (const name of names) due.add(name)
  if (timer !== undefined || due.size === 0) return
  timer = setTimeout(
    () => {
      timer = undefined
      lastRead = Date.now()
      const names = [...due]
      due.clear()
      for (const name of names) void readAnew(name)
    },
    Math.max(gatherTime, lastRead + readPause - Date.now()),
  )
}

/** Reads everything of the chat anew: something may have gone unheard. */
export function refreshAll(): void {
  void readAnew()
}

/** Takes a received message into what is shown, without asking for it; what it cannot tell is read anew. */
export function noteMessage(message: ChatMessage, own: number | null, isDisplayed: boolean): void {
  const { ThreadID, SenderID, IsFromCandidate, ReceiverID, ThreadGroupID, Message, CreatedOn, Seq } = message
  const change = (row: ListedChat): ListedChat => ({
    ...row,
    LastMessageText: Message,
    LastChatDate: new Date(CreatedOn * 1000).toISOString(),
    UnreadCount: SenderID === own || isDisplayed ? row.UnreadCount : row.UnreadCount + 1,
  })
  const [isRecent, ...others] = lists.map(list => changeRow(list, ThreadID, change))
  const isWaiting = others.includes(true)
  // What no list shows comes to stand in one, and whom staff answer waits no more.
  const isMoved = IsFromCandidate ? !isRecent && !isWaiting : !isRecent || isWaiting
  refreshSoon([...counts, ...(isMoved ? lists : []), ...(IsFromCandidate && Seq === 1 ? ['waiting'] : [])])
  const target = { participantId: Number(IsFromCandidate ? SenderID : ReceiverID), groupId: ThreadGroupID }
  const thread = queryClient.getQueryData<ChatThread | null>(toThreadKey(target))
  if (isOutdated(thread, message)) void queryClient.invalidateQueries({ queryKey: toThreadKey(target) })
}

/** True where a thread is another one than that of a message, or staff have answered in it who were not there before. */
function isOutdated(
  thread: ChatThread | null | undefined,
  { ThreadID, SenderID, IsFromCandidate }: ChatMessage,
): boolean {
  if (!thread || Number(thread.ID) !== ThreadID) return true
  if (IsFromCandidate) return false
  const isMember = thread.Members?.some(({ ParticipantID }) => ParticipantID === SenderID) ?? false
  return thread.StatusCode === 'Pending' || thread.IsUnAttended || !isMember
}

/** Notes that the user has read a thread, in this window or another one. */
export function noteRead(threadId: number): void {
  for (const list of lists) changeRow(list, threadId, row => ({ ...row, UnreadCount: 0 }))
  refreshSoon(counts)
}

/** Reads anew what is shown of a thread that has changed, and where it stands. */
export function refreshThread(threadId: number, participantId: number): void {
  void readAnew('active', participantId)
  void readAnew('history', participantId)
  void readAnew('thread', threadId)
  refreshSoon([...counts, ...lists, 'waiting'])
}

/** Reads anew what tells who waits. */
export const refreshWaiting = () => refreshSoon([...counts, 'chatPending', 'waiting'])

type Pages = InfiniteData<Awaited<ReturnType<typeof fetchChats>>>

/** Changes the row of a thread in a list, and has it lead those that go by the last message; false where it is not there. */
function changeRow(list: ChatListCall, threadId: number, change: (row: ListedChat) => ListedChat): boolean {
  // An answer that is under way may be older than the change.
  if (queryClient.isFetching({ queryKey: [chatQueries, list] }) > 0) refreshSoon([list])
  let isFound = false
  for (const [key, data] of queryClient.getQueriesData<Pages>({ queryKey: [chatQueries, list] })) {
    const row = data?.pages.flatMap(({ chats }) => chats).find(({ SessionID }) => Number(SessionID) === threadId)
    if (!data || !row) continue
    isFound = true
    const changed = change(row)
    const isLed = list === 'chatParticipants' && changed.LastChatDate !== row.LastChatDate
    const pages = data.pages.map((page, index) => {
      if (!isLed) return { ...page, chats: page.chats.map(each => (each === row ? changed : each)) }
      const rest = page.chats.filter(each => each !== row)
      return { ...page, chats: index === 0 ? [changed, ...rest] : rest }
    })
    queryClient.setQueryData<Pages>(key, { ...data, pages })
  }
  return isFound
}
