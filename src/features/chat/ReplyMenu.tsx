import QuickreplyOutlined from '@mui/icons-material/QuickreplyOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchReplies } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { fillReply, type ReplyValues } from './replyText.ts'

interface ReplyMenuProps {
  values: ReplyValues
  isOpen: boolean
  onChoose: (text: string) => void
}

/** Offers canned replies, filled in for the conversation; what is chosen can be changed before it is sent. */
export function ReplyMenu({ values, isOpen, onChoose }: ReplyMenuProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useQuery({
    queryKey: ['ChatReplies', 'getList', 'menu'],
    queryFn: fetchReplies,
    enabled: anchor !== null,
    retry: false,
  })
  return (
    <>
      <IconButton
        aria-label={text('chat.page.replies')}
        title={text('chat.page.replies')}
        aria-haspopup="menu"
        disabled={!isOpen}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <QuickreplyOutlined fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null && data !== undefined} onClose={() => setAnchor(null)}>
        {data?.length === 0 && <MenuItem disabled>{text('chat.page.noReplies')}</MenuItem>}
        {data?.map(({ ID, Title, Text }) => (
          <MenuItem
            key={ID}
            onClick={() => {
              setAnchor(null)
              onChoose(fillReply(Text, values))
            }}
          >
            {Title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
