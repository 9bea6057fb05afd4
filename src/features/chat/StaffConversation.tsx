import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isPhoneNumber, toPhoneText } from '#src/engine/fields/phoneText.ts'
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
import { Face } from './Face.tsx'
import { HistoryOverlay } from './HistoryOverlay.tsx'
import { MessageBox } from './MessageBox.tsx'
import type { ReplyValues } from './replyText.ts'
import { SessionBar } from './SessionBar.tsx'
import { useChatPerson } from './useChatPerson.ts'
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

/** Who the candidate is; his name leads to his profile, the calendar to its schedule, each beside the chat. */
function HistoryPerson({ selection }: { selection: ChatSelection }) {
  const text = useText()
  const data = useChatPerson(selection.participantId)
  const profile = `/Candidates/CandidateList/HCPProfile/${data?.CandidateId}`
  const details = [data?.Email, selection.groupName].filter(Boolean)
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Face name={selection.name} picture={data?.PictureFileUrl ?? null} size={48} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {data?.CandidateId ? (
          <Link href={profile} target="_blank" rel="noopener">
            {selection.name}
          </Link>
        ) : (
          <Typography>{selection.name}</Typography>
        )}
        {isPhoneNumber(data?.Phone) && (
          <Typography variant="body2">
            <Link href={`tel:${data?.Phone}`}>{toPhoneText(data?.Phone)}</Link>
          </Typography>
        )}
        {details.map(detail => (
          <Typography key={detail} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        ))}
      </Box>
      {data?.CandidateId && (
        <IconButton
          component="a"
          href={`${profile}/(ssiTabs:Schedule)`}
          target="_blank"
          rel="noopener"
          aria-label={text('chat.page.schedule')}
          title={text('chat.page.schedule')}
        >
          <CalendarMonthOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
