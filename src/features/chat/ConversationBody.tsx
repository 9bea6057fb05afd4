import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatThread } from '#src/providers/chat/chatCalls.ts'
import { drafts, keepDraft } from '#src/providers/chat/chatState.ts'
import { dropMessage, retryMessage } from '#src/providers/chat/openChat.ts'
import { type ChatTarget, type Outgoing, type OutgoingMessage, toTargetKey } from '#src/providers/chat/outbox.ts'
import { useOutgoing } from '#src/providers/chat/useOutgoing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { ownStyle } from './bubbleStyle.ts'
import { restStyle } from './conversationStyle.ts'
import { MessageWords } from './MessageBubble.tsx'
import { Excerpt, MessageList } from './MessageList.tsx'

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

interface OutgoingBubbleProps {
  outgoing: Outgoing
  /** Where it goes when it is sent again: its session may be over, and another one have begun. */
  address: Partial<OutgoingMessage>
}

/** What was written is back in the field, unless something else is there. */
function giveUp({ target, Message = '', ClientMessageID }: OutgoingMessage): void {
  const draftKey = toTargetKey(target)
  if (!drafts.get().get(draftKey)) keepDraft(draftKey, Message)
  dropMessage(ClientMessageID)
}

/** A message that is not stored yet: on its way, or refused with the reason, and then sent again or given up. */
function OutgoingBubble({ outgoing: { message, refusal, failures }, address }: OutgoingBubbleProps) {
  const text = useText()
  const key = message.ClientMessageID
  return (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse' }}>
      <Box sx={{ ...ownStyle, opacity: refusal === null ? 0.8 : 1 }}>
        <MessageWords text={message.Message || text('chat.page.attachment')} />
        <Typography variant="caption" component="p" sx={{ color: refusal === null ? 'text.secondary' : 'error.main' }}>
          {refusal ?? text(failures > 0 ? 'chat.page.isWaiting' : 'chat.page.sending')}
        </Typography>
        {(refusal !== null || failures > 0) && (
          <Box sx={{ display: 'flex', justifyContent: 'end', gap: 2 }}>
            <Button size="small" color="inherit" onClick={() => giveUp(message)}>
              {text('chat.page.giveUp')}
            </Button>
            {refusal !== null && (
              <Button size="small" onClick={() => retryMessage(key, address)}>
                {text('chat.page.retry')}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </Box>
  )
}
