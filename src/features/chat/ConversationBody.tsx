import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatThread } from '#src/providers/chat/chatCalls.ts'
import type { ChatTarget, Outgoing, OutgoingMessage } from '#src/providers/chat/outbox.ts'
import { useOutgoing } from '#src/providers/chat/useOutgoing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { restStyle } from './conversationStyle.ts'
import { Excerpt, MessageList } from './MessageList.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'

interface ConversationBodyProps {
  /** The thread to show. */
  query: UseQueryResult<ChatThread | null>
  /** Whose conversation it is. */
  target: ChatTarget
  ownId: number
  /** Where what was refused goes when it is sent again. */
  address: Partial<OutgoingMessage>
  /** The message that was looked for; 0 where none was. */
  foundSeq?: number
  /** What stands where there never was a thread. */
  empty: ReactNode
}

/** The messages of a conversation; what is on its way stays in sight whatever becomes of the thread. */
export function ConversationBody({ query, target, ownId, address, foundSeq = 0, empty }: ConversationBodyProps) {
  const text = useText()
  const { data: thread, error, refetch } = query
  const waiting = useOutgoing(target)
  useRefusals(waiting)
  const onTheirWay = waiting.map(each => (
    <OutgoingBubble key={each.message.ClientMessageID} outgoing={each} address={address} />
  ))
  // SPEC-0 §8.
  useEffect(() => showToast('error', error?.message), [error])
  if (thread)
    return foundSeq > 0 ? (
      <Excerpt key={foundSeq} thread={thread} ownId={ownId} seq={foundSeq} />
    ) : (
      <MessageList key={thread.ID} thread={thread} ownId={ownId}>
        {onTheirWay}
      </MessageList>
    )
  return (
    <Box sx={waiting.length === 0 && thread !== undefined ? restStyle : { ...restStyle, alignContent: 'end' }}>
      {thread === undefined && error && (
        <ErrorState title={error.message} onRetry={() => void refetch()} retryLabel={text('part.retry')} />
      )}
      {thread === undefined && !error && <Loading />}
      {thread === null && waiting.length === 0 && empty}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, px: 4, py: waiting.length > 0 ? 4 : 0 }}>
        {onTheirWay}
      </Box>
    </Box>
  )
}

function Loading() {
  return (
    <Box aria-busy sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 4 }}>
      <Skeleton variant="rounded" width="60%" height={48} />
      <Skeleton variant="rounded" width="45%" height={48} sx={{ alignSelf: 'end' }} />
    </Box>
  )
}

/** Tells of each message that is refused from now on, once (SPEC-0 §8). */
function useRefusals(waiting: readonly Outgoing[]): void {
  const refused = waiting.filter(({ refusal }) => refusal !== null)
  const known = useRef<readonly string[]>(refused.map(toKey))
  useEffect(() => {
    for (const each of refused) if (!known.current.includes(toKey(each))) showToast('error', each.refusal)
    known.current = refused.map(toKey)
  })
}

const toKey = ({ message }: Outgoing) => message.ClientMessageID
