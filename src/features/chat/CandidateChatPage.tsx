import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChatGroup, fetchOwnGroups } from '#src/providers/chat/chatCalls.ts'
import { sendMessage } from '#src/providers/chat/openChat.ts'
import { toTargetKey } from '#src/providers/chat/outbox.ts'
import { useOpenChat } from '#src/providers/chat/useUnreadChats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { shellBottom, shellTop } from '#src/ui/shellTop.ts'
import { ChatFailure } from './ChatFailure.tsx'
import { ChatSkeleton } from './ChatSkeleton.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { ConversationBody } from './ConversationBody.tsx'
import { conversationStyle } from './conversationStyle.ts'
import { HistoryOverlay } from './HistoryOverlay.tsx'
import { MessageBox } from './MessageBox.tsx'
import { SessionBar } from './SessionBar.tsx'
import { threadBadges } from './threadBadges.ts'
import { useLastThread } from './useConversation.ts'
import { useOwnParticipant } from './useOwnParticipant.ts'

/** The chat of a candidate with his revenue centers: the same threads, from his side. */
export function CandidateChatPage() {
  const text = useText()
  useOpenChat()
  const { data: own, error, refetch } = useOwnParticipant()
  const groups = useQuery({ queryKey: ['ChatOwnGroups'], queryFn: fetchOwnGroups })
  const [chosen, choose] = useState<number | null>(null)
  if (!own || !groups.data) {
    const failure = own ? groups.error : error
    const retry = () => void (own ? groups.refetch() : refetch())
    return failure ? <ChatFailure error={failure} onRetry={retry} /> : <ChatSkeleton />
  }
  if (own.IsDeactivated) return <EmptyState title={text('chat.deactivated')} />
  const group = groups.data.find(({ ID }) => ID === chosen) ?? groups.data[0]
  if (!group) return <EmptyState title={text('contact.none')} />
  return (
    <Box sx={pageStyle}>
      <Box component="header" sx={headerStyle}>
        <Typography variant="h1" tabIndex={-1} sx={{ flex: 1 }}>
          {text('chat.page.title')}
        </Typography>
        {groups.data.length > 1 && (
          <TextField
            select
            value={group.ID}
            onChange={event => choose(Number(event.target.value))}
            slotProps={{ htmlInput: { 'aria-label': text('chat.page.center') } }}
          >
            {groups.data.map(({ ID, Name }) => (
              <MenuItem key={ID} value={ID}>
                {Name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <OwnConversation key={group.ID} group={group} ownId={own.ID} />
    </Box>
  )
}

const pageStyle = {
  m: { xs: -4, sm: -6 },
  height: `calc(100dvh - ${shellTop} - ${shellBottom})`,
  minHeight: 420,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
} as const

const headerStyle = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  px: 4,
  py: 2,
  minHeight: 64,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

function OwnConversation({ group, ownId }: { group: ChatGroup; ownId: number }) {
  const text = useText()
  const target = { participantId: ownId, groupId: group.ID }
  const query = useLastThread(ownId, group.ID)
  const thread = query.data ?? null
  const live = thread?.StatusCode === 'Ended' ? null : thread
  const address = live ? { ThreadID: live.ID } : { ThreadGroupID: group.ID }
  const badge = thread && threadBadges[thread.StatusCode]
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <Box component="section" aria-label={group.Name} sx={conversationStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {group.Name}
        </Typography>
        {badge && <StatusChip status={badge[1]} label={text(badge[0])} />}
        <IconButton
          aria-label={text('chat.page.history')}
          title={text('chat.page.history')}
          onClick={() => setHistoryOpen(true)}
          sx={{ ml: 'auto' }}
        >
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Box>
      <ConnectionNote />
      <ConversationBody
        query={query}
        target={target}
        ownId={ownId}
        address={address}
        empty={<EmptyState title={text('chat.page.candidateStart')} hint={text('chat.page.candidateStartHint')} />}
      />
      {thread && !live && <SessionBar title={text('chat.page.beginAnother')} />}
      <MessageBox
        draftKey={toTargetKey(target)}
        threadId={live?.ID ?? null}
        isOpen={query.data !== undefined}
        onSend={message => sendMessage({ target, ...address, ...message })}
      />
      <HistoryOverlay target={target} ownId={ownId} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </Box>
  )
}
