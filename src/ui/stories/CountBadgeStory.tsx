import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { CountBadge } from '../CountBadge.tsx'

/** Counts on a button, at the border of 99, and by themselves. */
export function CountBadgeStory() {
  const [count, setCount] = useState(99)
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <IconButton onClick={() => setCount(0)}>
        <CountBadge count={count} label={`Read all ${count} messages`}>
          <NotificationsOutlined />
        </CountBadge>
      </IconButton>
      <Button onClick={() => setCount(count + 1)}>One more</Button>
      <Button onClick={() => setCount(Math.max(0, count - 1))}>One less</Button>
      <span>
        Inbox
        <CountBadge count={3} label="3 unread" />
      </span>
    </Stack>
  )
}
