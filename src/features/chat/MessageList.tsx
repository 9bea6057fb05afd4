import ArrowDownward from '@mui/icons-material/ArrowDownward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useNow } from '#src/lib/useNow.ts'
import { useStore } from '#src/lib/useStore.ts'
import { type ChatThread, markUnread, type ThreadMember } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { reads, toReadKey, typing } from '#src/providers/chat/chatState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { showToast } from '#src/ui/toast.ts'
import { MessageLog } from './MessageLog.tsx'
import { useConversation, useExcerpt, useRead } from './useConversation.ts'

interface MessageListProps {
  thread: ChatThread
  ownId: number
  /** What is on its way. */
  children: ReactNode
}

/** What was said in the thread that is open, what is on its way, and who writes at the moment. */
export function MessageList({ thread, ownId, children }: MessageListProps) {
  const displayed = useConversation(thread.ID)
  const last = displayed.messages.at(-1)
  const [isHeld, setHeld] = useState(false)
  const isStaff = thread.ParticipantID !== ownId
  const area = useRef<HTMLDivElement>(null)
  // Up to which message somebody has seen who reads further up; null of one who has the last one in sight.
  const [seenSeq, setSeenSeq] = useState<number | null>(null)
  const isNewBelow = seenSeq !== null && last !== undefined && last.Seq > seenSeq && last.SenderID !== ownId
  useRead(last, ownId, isHeld || isNewBelow || (isStaff && thread.IsUnAttended))
  const readSeq = useReadSeq(thread, ownId)
  const setUnread = useCallback(
    async (seq: number) => {
      // It stays so until the chat is chosen again.
      setHeld(true)
      await markUnread(thread.ID, seq).catch((error: Error) => showToast('error', error.message))
      await queryClient.invalidateQueries({ queryKey: [chatQueries] })
    },
    [thread.ID],
  )
  return (
    <>
      <MessageLog
        {...{ displayed, ownId, readSeq, area }}
        onUnread={setUnread}
        onEnd={isAtEnd => setSeenSeq(before => (isAtEnd ? null : (before ?? last?.Seq ?? 0)))}
      >
        {children}
      </MessageLog>
      {isNewBelow && <NewBelow area={area} />}
      {!displayed.isLoading && <News last={last} ownId={ownId} />}
      <TypingNote threadId={thread.ID} />
    </>
  )
}

/** Leads whoever reads further up to what was said meanwhile, which is not read until then. */
function NewBelow({ area }: { area: RefObject<HTMLElement | null> }) {
  const text = useText()
  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        variant="contained"
        size="small"
        startIcon={<ArrowDownward fontSize="small" />}
        sx={{ position: 'absolute', bottom: 8, left: '50%', transform: 'translateX(-50%)' }}
        onClick={() => {
          area.current?.scrollTo({ top: 0 })
          area.current?.focus()
        }}
      >
        {text('chat.page.newBelow')}
      </Button>
    </Box>
  )
}

/** What was said in a thread that is only looked at: nothing is marked by it. */
export function PastMessages({ threadId, ownId }: { threadId: number; ownId: number }) {
  return <MessageLog displayed={useConversation(threadId)} ownId={ownId} />
}

/** What was said around a message that was looked for. */
export function Excerpt({ thread, ownId, seq }: { thread: ChatThread; ownId: number; seq: number }) {
  return (
    <MessageLog displayed={useExcerpt(thread, seq)} ownId={ownId} readSeq={useReadSeq(thread, ownId)} foundSeq={seq} />
  )
}

/** Tells what others say from now on to who hears the page. */
function News({ last, ownId }: { last: ChatMessage | undefined; ownId: number }) {
  const first = useRef(last?.Seq ?? 0)
  const isNew = last !== undefined && last.Seq > first.current && last.SenderID !== ownId
  return (
    <Box role="status" sx={hiddenStyle}>
      {isNew && `${last.SenderFirstName} ${last.SenderLastName}: ${last.Message || last.FileName}`}
    </Box>
  )
}

/** Up to which message somebody else has read: what the thread says, and what was told since. */
function useReadSeq({ ID, Members = [] }: { ID: number; Members?: ThreadMember[] | undefined }, ownId: number): number {
  const announced = useStore(reads)
  const others = Members.filter(({ ParticipantID }) => ParticipantID !== ownId)
  const isStaff = Members.some(({ ParticipantID, IsCandidate }) => ParticipantID === ownId && !IsCandidate)
  const counted = isStaff ? others.filter(({ IsCandidate }) => IsCandidate) : others
  return Math.max(
    0,
    ...counted.map(each => Math.max(each.LastReadSeq, announced.get(toReadKey(ID, each.ParticipantID)) ?? 0)),
  )
}

/** Who is writing at the moment: the candidate writes, somebody of the staff is replying. */
function TypingNote({ threadId }: { threadId: number }) {
  const text = useText()
  const now = useNow(1000)
  const writing = useStore(typing).filter(each => each.ThreadID === threadId && each.until > now)
  return (
    <Typography variant="caption" role="status" sx={{ color: 'text.secondary', minHeight: 22, px: 4 }}>
      {writing
        .map(({ Name, IsFromCandidate }) => text(IsFromCandidate ? 'chat.page.typing' : 'chat.page.replying', Name))
        .join(' ')}
    </Typography>
  )
}
