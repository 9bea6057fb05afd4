import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RecordName } from '#src/engine/fields/RecordName.tsx'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import {
  archiveThread,
  type ChatAgent,
  type ChatThread,
  endThread,
  fetchAgents,
  takeOver,
  transferThread,
} from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { showToast } from '#src/ui/toast.ts'
import type { ChatSelection } from './chatSelection.ts'
import { threadBadges } from './threadBadges.ts'
import { useChatPerson } from './useChatPerson.ts'

interface ConversationHeaderProps {
  selection: ChatSelection
  thread: ChatThread | null
  ownId: number
  onHistory: () => void
  onClose: () => void
}

/** Who it is, where the session stands, and what can be done with it. */
export function ConversationHeader({ selection, thread, ownId, onHistory, onClose }: ConversationHeaderProps) {
  const text = useText()
  const person = useChatPerson(selection.participantId)
  const badge = thread && threadBadges[thread.StatusCode]
  const isLive = thread !== null && thread.StatusCode !== 'Ended'
  const agents = thread?.Members?.filter(({ IsCandidate }) => !IsCandidate).map(({ Name }) => Name) ?? []
  const isOnline = isLive && (thread.Members ?? []).some(({ IsCandidate, IsOnline }) => IsCandidate && IsOnline)
  return (
    <Box component="header" sx={headerStyle}>
      <IconButton aria-label={text('chat.page.back')} onClick={onClose} sx={{ display: { md: 'none' } }}>
        <ArrowBackOutlined fontSize="small" />
      </IconButton>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {person?.CandidateId ? (
              <RecordName resource="Candidates" id={person.CandidateId}>
                {selection.name}
              </RecordName>
            ) : (
              selection.name
            )}
          </Typography>
          {badge && <StatusChip status={badge[1]} label={text(badge[0])} />}
          {thread?.IsArchived && <StatusChip label={text('chat.page.isArchived')} />}
          {isOnline && <StatusChip status="success" label={text('chat.page.online')} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[selection.groupName, agents.join(', ')].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <IconButton aria-label={text('chat.page.history')} title={text('chat.page.history')} onClick={onHistory}>
        <HistoryOutlined fontSize="small" />
      </IconButton>
      {thread && <SessionActions thread={thread} ownId={ownId} onArchived={onClose} />}
    </Box>
  )
}

const headerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2,
  minHeight: 64,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

const refresh = () => queryClient.invalidateQueries({ queryKey: [chatQueries] })

function SessionActions({ thread, ownId, onArchived }: { thread: ChatThread; ownId: number; onArchived: () => void }) {
  const text = useText()
  const { ID, AllowedActions, StatusCode, IsArchived, Members = [] } = thread
  const isLive = StatusCode !== 'Ended'
  const isMember = Members.some(({ ParticipantID }) => ParticipantID === ownId)
  const end = async () => {
    if (!(await askConfirmation({ message: text('chat.page.askEnd'), yes: text('chat.page.end') }))) return
    await endThread(ID).catch((error: Error) => showToast('error', error.message))
    await refresh()
  }
  const archive = async () => {
    const [message, yes] = [text('chat.page.askArchive'), text('chat.page.archive')]
    if (!(await askConfirmation({ message, yes }))) return
    try {
      await archiveThread(ID)
      onArchived()
      showToast('success', text('chat.archived'))
    } catch {
      showToast('error', text('chat.page.archiveFailed'))
    }
    await refresh()
  }
  const join = async () => {
    await takeOver(ID, ownId).catch((error: Error) => showToast('error', error.message))
    await refresh()
  }
  const may = (event: string) => AllowedActions.includes(event)
  return (
    <>
      {StatusCode === 'InProgress' && !isMember && may('join') && (
        <Button variant="contained" onClick={() => void join()}>
          {text('chat.page.takeOver')}
        </Button>
      )}
      {isLive && may('transfer') && <TransferButton threadId={ID} onDone={refresh} />}
      {isLive && may('end') && (
        <Button variant="outlined" onClick={() => void end()}>
          {text('chat.page.end')}
        </Button>
      )}
      {!IsArchived && may('archive') && (
        <Button variant="outlined" color="inherit" onClick={() => void archive()}>
          {text('chat.page.archive')}
        </Button>
      )}
    </>
  )
}

interface TransferButtonProps {
  threadId: number
  onDone: () => Promise<void>
}

/** Hands a session to somebody else of the staff: those of its revenue center are offered, who is connected first. */
function TransferButton({ threadId, onDone }: TransferButtonProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [agents, setAgents] = useState<readonly ChatAgent[] | null>(null)
  const open = async (element: HTMLElement) => {
    try {
      const found = await fetchAgents(threadId)
      setAgents(found.filter(({ UserID }) => UserID !== findUserContext()?.userId))
      setAnchor(element)
    } catch (error) {
      showToast('error', (error as Error).message)
    }
  }
  const choose = async ({ UserID, Name }: ChatAgent) => {
    setAnchor(null)
    const transfer = text('chat.page.transfer')
    const message = text('chat.page.transferAsk', Name)
    if (!(await askConfirmation({ title: transfer, message, yes: transfer }))) return
    try {
      await transferThread(threadId, UserID)
      showToast('success', text('chat.transferred'))
    } catch (error) {
      showToast('error', (error as Error).message)
    }
    await onDone()
  }
  return (
    <>
      <Button variant="outlined" color="inherit" aria-haspopup="menu" onClick={event => void open(event.currentTarget)}>
        {text('chat.page.transfer')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {agents?.length === 0 && <MenuItem disabled>{text('chat.page.noAgents')}</MenuItem>}
        {agents?.map(agent => (
          <MenuItem key={agent.UserID} onClick={() => void choose(agent)}>
            {agent.IsOnline ? text('chat.page.agentOnline', agent.Name) : agent.Name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
