import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import type { ListedChat } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { toStatusStyle } from './candidateStatus.ts'
import { Face } from './Face.tsx'
import { toMoment } from './moment.ts'

interface ChatRowProps {
  chat: ListedChat
  isSelected: boolean
  onSelect: () => void
}

/** A candidate in a list of chats: who he is, what was said last, and how much of it is unread. */
export function ChatRow({ chat, isSelected, onSelect }: ChatRowProps) {
  const text = useText()
  const { FirstName, LastName, PictureFileUrl, LastMessageText, LastChatDate, UnreadCount, GroupName } = chat
  const name = `${FirstName} ${LastName}`
  const { StatusLookupName, StatusLookupCode } = chat
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isSelected}
        aria-current={isSelected || undefined}
        onClick={onSelect}
        sx={{ gap: 3, px: 4, py: 2, alignItems: 'start' }}
      >
        <Face name={name} picture={PictureFileUrl} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
            <Typography noWrap dir="auto" sx={{ flex: 1, fontWeight: UnreadCount > 0 ? 600 : 500 }}>
              {name}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {LastChatDate && toMoment(LastChatDate)}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Typography variant="body2" noWrap dir="auto" sx={{ flex: 1, color: 'text.secondary' }}>
              {LastMessageText || GroupName}
            </Typography>
            {UnreadCount > 0 && <CountBadge count={UnreadCount} label={text('chat.page.unreadCount', UnreadCount)} />}
          </Box>
          {StatusLookupName && <StatusChip status={toStatusStyle(StatusLookupCode)} label={StatusLookupName} />}
        </Box>
      </ListItemButton>
    </ListItem>
  )
}
