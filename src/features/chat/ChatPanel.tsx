import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CandidateItem, fetchUnattendedCount, searchCandidates } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ComboOption } from '#src/ui/Combo.tsx'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import { OverlayPanel } from '#src/ui/OverlayPanel.tsx'
import { RemoteCombo } from '#src/ui/RemoteCombo.tsx'
import { showToast } from '#src/ui/toast.ts'
import { ChatList } from './ChatList.tsx'
import { toStatusStyle } from './candidateStatus.ts'
import { type ChatSelection, resolveItem } from './chatSelection.ts'
import { MessageSearch } from './MessageSearch.tsx'

interface ChatPanelProps {
  selection: ChatSelection | null
  onSelect: (selection: ChatSelection) => void
}

/** The left side of the chat: a search for candidates, what nobody attends to, who waits, and with whom there was a chat lately. */
export function ChatPanel({ selection, onSelect }: ChatPanelProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="aside" aria-label={text('chat.page.chats')} tabIndex={-1} sx={panelStyle}>
      <Box sx={{ display: 'grid', gap: 3, p: 4, borderBottom: 1, borderColor: 'divider' }}>
        <CandidateCombo onSelect={onSelect} />
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <UnattendedButton onOpen={() => setOpen(true)} />
          <MessageSearch onSelect={onSelect} />
        </Box>
      </Box>
      <Box sx={{ minHeight: 0, overflow: 'auto' }}>
        {/* The specification's height of a short list (SPEC-0 §9 "Chat"). */}
        <ChatList list="chatPending" mostHeight={252} selection={selection} onSelect={onSelect} />
        <ChatList list="chatParticipants" selection={selection} onSelect={onSelect} />
      </Box>
      <OverlayPanel
        isOpen={isOpen}
        title={text('chat.page.unattended')}
        closeLabel={text('shell.close')}
        closesOutside
        onClose={() => setOpen(false)}
      >
        <Typography sx={{ px: 4, pb: 2, color: 'text.secondary' }}>{text('chat.page.unattendedHint')}</Typography>
        <ChatList
          list="chatUnattended"
          selection={selection}
          onSelect={chosen => {
            onSelect(chosen)
            setOpen(false)
          }}
        />
      </OverlayPanel>
    </Box>
  )
}

const panelStyle = {
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  bgcolor: 'background.paper',
  borderRight: { md: 1 },
  borderColor: { md: 'divider' },
  '&:focus-visible': { outlineOffset: -2 },
} as const

function UnattendedButton({ onOpen }: { onOpen: () => void }) {
  const text = useText()
  const { data: count = 0 } = useQuery({
    queryKey: [chatQueries, 'unattendedCount'],
    queryFn: ({ signal }) => fetchUnattendedCount(signal),
    // It grows by the clock alone.
    refetchInterval: 60_000,
  })
  return (
    <Button variant="outlined" color="inherit" onClick={onOpen} sx={{ gap: 3 }}>
      <CountBadge count={count} label={text('chat.page.unattendedCount', count)}>
        <MarkChatUnreadOutlined fontSize="small" />
      </CountBadge>
      <span aria-hidden>{text('chat.page.unattended')}</span>
    </Button>
  )
}

interface CandidateOption extends ComboOption {
  item: CandidateItem
}

/** Finds a candidate to chat with; each stands once for each of his revenue centers. */
function CandidateCombo({ onSelect }: { onSelect: (selection: ChatSelection) => void }) {
  const text = useText()
  const [value, setValue] = useState<CandidateOption | null>(null)
  const choose = (option: CandidateOption | null) => {
    setValue(option)
    if (option) resolveItem(option.item).then(onSelect, (error: Error) => showToast('error', error.message))
  }
  return (
    <RemoteCombo<CandidateOption, false>
      input={{ label: text('chat.page.search') }}
      isMultiple={false}
      value={value}
      fetchOptions={fetchOptions}
      loadsOnOpen
      onChange={choose}
    />
  )
}

async function fetchOptions(search: string, size: number, signal: AbortSignal): Promise<CandidateOption[]> {
  const items = await searchCandidates(search, size, signal)
  return items.map(item => {
    const { StatusLookupName, StatusLookupCode, RevenueCenterName, PrimarySkillLookupName } = item
    const detail = [RevenueCenterName, PrimarySkillLookupName].filter(Boolean).join(' · ')
    const badge = StatusLookupName ? { label: StatusLookupName, status: toStatusStyle(StatusLookupCode) } : undefined
    return { id: `${item.ID}:${item.RevenueCenterID}`, text: item.Name, badge, detail, item }
  })
}
