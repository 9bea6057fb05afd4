import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useUnreadChats } from '#src/providers/chat/useUnreadChats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'

/** Leads a candidate to the chat with his revenue centers, and shows how much of it is unread. */
export function ChatButton() {
  const text = useText()
  const count = useUnreadChats()
  return (
    <Button variant="outlined" component={Link} to="/Candidates/Chat">
      <CountBadge count={count} label={text('chat.page.unreadTotal', count)}>
        <Box component="span" aria-hidden sx={{ pr: count > 0 ? 3 : 0 }}>
          {text('chat.page.title')}
        </Box>
      </CountBadge>
    </Button>
  )
}
