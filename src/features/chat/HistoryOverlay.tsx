import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type ChatThread, fetchHistory } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import type { ChatTarget } from '#src/providers/chat/outbox.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { OverlayPanel } from '#src/ui/OverlayPanel.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { showToast } from '#src/ui/toast.ts'
import { PastMessages } from './MessageList.tsx'
import { toFullMoment } from './moment.ts'
import { threadBadges } from './threadBadges.ts'

interface HistoryOverlayProps {
  target: ChatTarget
  ownId: number
  /** Says whose sessions they are. */
  header?: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** The sessions of a candidate, those that are archived among them, and what was said in each (SPEC-0 §2). */
export function HistoryOverlay({ target, ownId, header, isOpen, onClose }: HistoryOverlayProps) {
  const text = useText()
  const [displayed, show] = useState<ChatThread | null>(null)
  const close = () => {
    show(null)
    onClose()
  }
  return (
    <OverlayPanel
      isOpen={isOpen}
      title={text('chat.page.history')}
      closeLabel={text('shell.close')}
      closesOutside
      onClose={close}
      header={header}
    >
      {displayed ? (
        <Box sx={sessionStyle}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
            <Button size="small" autoFocus onClick={() => show(null)}>
              {text('chat.page.allSessions')}
            </Button>
            <SessionTitle thread={displayed} />
          </Box>
          <PastMessages threadId={displayed.ID} ownId={ownId} />
        </Box>
      ) : (
        <Sessions target={target} onShow={show} />
      )}
    </OverlayPanel>
  )
}

/** It fills the panel, and its messages scroll in it. */
const sessionStyle = { height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column' } as const

function Sessions({ target, onShow }: { target: ChatTarget; onShow: (thread: ChatThread) => void }) {
  const text = useText()
  const { participantId, groupId } = target
  const { data, error, refetch } = useQuery({
    queryKey: [chatQueries, 'history', participantId, groupId],
    queryFn: ({ signal }) => fetchHistory(participantId, groupId, signal),
  })
  // SPEC-0 §8.
  useEffect(() => showToast('error', error?.message), [error])
  if (!data && error)
    return <ErrorState title={error.message} onRetry={() => void refetch()} retryLabel={text('part.retry')} />
  if (!data)
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
        {[1, 2, 3].map(row => (
          <Skeleton key={row} variant="rounded" height={56} />
        ))}
      </Box>
    )
  if (data.length === 0) return <Typography>{text('chat.page.noHistory')}</Typography>
  return data.map(thread => <Session key={thread.ID} thread={thread} onShow={() => onShow(thread)} />)
}

function Session({ thread, onShow }: { thread: ChatThread; onShow: () => void }) {
  const text = useText()
  const { EndedOn, EndedBy } = thread
  return (
    <ListItemButton onClick={onShow} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <SessionTitle thread={thread} />
      {EndedOn && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text('chat.page.endedBy', toFullMoment(EndedOn), EndedBy)}
        </Typography>
      )}
    </ListItemButton>
  )
}

/** When a session began and where it stands. */
function SessionTitle({ thread }: { thread: ChatThread }) {
  const text = useText()
  const { StatusCode, ThreadStartedOn, IsArchived } = thread
  const [textKey, status] = threadBadges[StatusCode]
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography>{ThreadStartedOn && toFullMoment(ThreadStartedOn)}</Typography>
      <StatusChip status={status} label={text(textKey)} />
      {IsArchived && <StatusChip label={text('chat.page.isArchived')} />}
    </Box>
  )
}
