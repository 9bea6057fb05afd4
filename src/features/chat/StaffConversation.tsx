import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { type ChatThread, startThread } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { sendMessage } from '#src/providers/chat/openChat.ts'
import { toTargetKey } from '#src/providers/chat/outbox.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { ConnectionNote } from './ConnectionNote.tsx'
import { ConversationBody } from './ConversationBody.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import { type ChatSelection, toTarget } from './chatSelection.ts'
import { conversationStyle } from './conversationStyle.ts'
import { HistoryOverlay } from './HistoryOverlay.tsx'
import { HistoryPerson } from './HistoryPerson.tsx'
import { MessageBox } from './MessageBox.tsx'
import type { ReplyValues } from './replyText.ts'
import { SessionBar } from './SessionBar.tsx'
import { useLastThread, useThread } from './useConversation.ts'

interface StaffConversationProps {
  selection: ChatSelection
  ownId: number
  onSelect: (selection: ChatSelection | null) => void
}

/** The conversation of staff with one candidate: header, messages and message box (SPEC-0 §2). */
export function StaffConversation({ selection, ownId, onSelect }: StaffConversationProps) {
  const text = useText()
  const { found } = selection
  const last = useLastThread(selection.participantId, selection.groupId)
  const sought = useThread(found?.threadId ?? null)
  const query = found ? sought : last
  const thread = query.data ?? null
  const isLive = thread !== null && thread.StatusCode !== 'Ended'
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const address = isLive ? { ThreadID: thread.ID, ...(isPending(thread) && { TakeAs: ownId }) } : {}
  const toLatest = () => onSelect({ ...selection, found: null })
  const choice = <SessionChoice selection={selection} ownId={ownId} onHistory={() => setHistoryOpen(true)} />
  return (
    <Box component="section" aria-label={selection.name} tabIndex={-1} sx={conversationStyle}>
      <ConversationHeader
        selection={selection}
        thread={thread}
        ownId={ownId}
        onHistory={() => setHistoryOpen(true)}
        onClose={() => onSelect(null)}
      />
      <ConnectionNote />
      <ConversationBody
        query={query}
        target={selection}
        ownId={ownId}
        address={address}
        foundSeq={found?.seq ?? 0}
        empty={
          <EmptyState
            title={text('chat.page.noSession', selection.name)}
            hint={text('chat.page.noSessionHint')}
            action={choice}
          />
        }
      />
      {found ? (
        <SessionBar title={text('chat.page.isFound')}>
          <Button variant="outlined" onClick={toLatest}>
            {text('chat.page.toLatest')}
          </Button>
        </SessionBar>
      ) : (
        thread && !isLive && <SessionBar title={text('chat.isEnded')}>{choice}</SessionBar>
      )}
      <MessageBox
        draftKey={toTargetKey(selection)}
        threadId={thread?.ID ?? null}
        isOpen={isLive}
        replyValues={toReplyValues(selection)}
        onSend={message => {
          sendMessage({ target: toTarget(selection), ...address, ...message })
          // What one says stands with the last messages.
          if (found) toLatest()
        }}
      />
      <HistoryOverlay
        target={selection}
        ownId={ownId}
        header={<HistoryPerson selection={selection} />}
        isOpen={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </Box>
  )
}

function toReplyValues({ firstName, lastName, groupName }: ChatSelection): ReplyValues {
  return { FirstName: firstName, LastName: lastName, RevenueCenter: groupName, MyName: findFullName() }
}

const isPending = ({ StatusCode }: ChatThread) => StatusCode === 'Pending'

interface SessionChoiceProps {
  selection: ChatSelection
  ownId: number
  onHistory: () => void
}

/** Without a session there is one to start, or what was said before to be read (SPEC-0 §2). */
function SessionChoice({ selection, ownId, onHistory }: SessionChoiceProps) {
  const text = useText()
  const { participantId, groupId } = selection
  const { mutate, isPending: isStarting } = useMutation({
    mutationFn: () => startThread(participantId, groupId, ownId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [chatQueries] }),
    onError: (error: Error) => showToast('error', error.message),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      <Button variant="contained" disabled={isStarting} onClick={() => mutate()}>
        {text('chat.page.start')}
      </Button>
      <Button variant="outlined" onClick={onHistory}>
        {text('chat.page.showHistory')}
      </Button>
    </Box>
  )
}
