import ChatOutlined from '@mui/icons-material/ChatOutlined'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useStore } from '#src/lib/useStore.ts'
import { type ChatThread, fetchParticipantById, fetchWaiting } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { handed } from '#src/providers/chat/chatState.ts'
import { useUnreadChats } from '#src/providers/chat/useUnreadChats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import { showToast, withdrawToast } from '#src/ui/toast.ts'

/** Leads staff to the chat, and shows how much of it is unread; who waits for an answer is reported on every page (SPEC-0 §2). */
export function ChatLink() {
  usePendingNotices()
  useHandedNotice()
  return <CountedLink to="/Agency/Chat" />
}

/** Leads a candidate to the chat with his revenue centers, and shows how much of it is unread. */
export function CandidateChatLink() {
  return <CountedLink to="/Candidates/Chat" />
}

function CountedLink({ to }: { to: string }) {
  const text = useText()
  return (
    <IconButton component={Link} to={to} title={text('chat.page.title')}>
      <ChatIcon />
    </IconButton>
  )
}

/** The chat's icon with how much of it is unread. */
export function ChatIcon() {
  const text = useText()
  const count = useUnreadChats()
  return (
    <CountBadge count={count} label={text('chat.page.unreadTotal', count)}>
      <ChatOutlined fontSize="small" />
    </CountBadge>
  )
}

/** Tells of each candidate who has begun a chat since the page was opened, once; a press leads to it in a new tab. */
function usePendingNotices(): void {
  const text = useText()
  const { data } = useQuery({
    queryKey: [chatQueries, 'waiting'],
    queryFn: ({ signal }) => fetchWaiting(signal),
    retry: false,
  })
  const notified = useRef<{ last: number; notices: Map<number, string> } | null>(null)
  useEffect(() => {
    if (!data) return
    const last = data[0]?.ID ?? 0
    // Of those that wait already when the page opens nobody needs to be informed.
    notified.current ??= { last, notices: new Map() }
    const { last: before, notices } = notified.current
    notified.current.last = Math.max(before, last)
    // Whom somebody has answered meanwhile waits no more; those before the first that was read may wait on.
    const oldest = data.at(-1)?.ID ?? 0
    for (const [id, notice] of notices) {
      if (id < oldest || data.some(({ ID }) => ID === id)) continue
      notices.delete(id)
      withdrawToast('warning', notice)
    }
    for (const thread of data.filter(each => each.ID > before && isBegunByCandidate(each))) {
      notices.set(thread.ID, '')
      void showNotice(thread, notices, name => text('chat.page.pendingNotice', name))
    }
  }, [data, text])
}

/** In a session that staff have started nothing is said yet. */
const isBegunByCandidate = ({ LastSeq }: ChatThread) => LastSeq > 0

/** Tells of somebody who waits, where he waits still once it is known who he is. */
async function showNotice(
  { ID, ParticipantID, OrganizationID }: ChatThread,
  notices: Map<number, string>,
  toNotice: (name: string) => string,
): Promise<void> {
  const person = await fetchParticipantById(ParticipantID).catch(() => null)
  if (!person || !notices.has(ID)) return
  const notice = toNotice(`${person.FirstName} ${person.LastName}`)
  notices.set(ID, notice)
  showToast('warning', notice, { onPress: () => openChatOf(person.ExternalID, Number(OrganizationID)) })
}

/** Tells of a session that somebody else of the staff has handed to this user. */
function useHandedNotice(): void {
  const text = useText()
  const chat = useStore(handed)
  useEffect(() => {
    if (!chat) return
    const { By, FirstName, LastName, ExternalID, GroupExternalID } = chat
    const notice = text('chat.page.handedNotice', By, `${FirstName} ${LastName}`)
    showToast('info', notice, { onPress: () => openChatOf(ExternalID, GroupExternalID) })
    handed.set(null)
  }, [chat, text])
}

/** Opens the chat with a user in a revenue center in a new tab (SPEC-0 §2). */
function openChatOf(userId: number, revenueCenterId: number): void {
  const address = `/Agency/Chat?participantId=${userId}&groupExternalId=${revenueCenterId}`
  window.open(address, '_blank', 'noopener')
}
