import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined'
import DoneOutlined from '@mui/icons-material/DoneOutlined'
import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { otherStyle, ownStyle } from './bubbleStyle.ts'
import { Face } from './Face.tsx'
import { listTextParts } from './messageText.ts'
import { toFullMoment, toMoment } from './moment.ts'

interface MessageBubbleProps {
  message: ChatMessage
  isOwn: boolean
  /** The other side has read it; shown of one's own alone. Null where that is not reported. */
  isRead: boolean | null
  /** It is the one that was looked for. */
  isFound: boolean
  /** The Tab key stops at its button. */
  isTabStop: boolean
  onUnread?: ((seq: number) => void) | undefined
}

/** One message: who said it, when, and of one's own whether it was read. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isRead, isFound, isTabStop, onUnread } = props
  const text = useText()
  const { SenderFirstName, SenderLastName, SenderProfilePicturePath, CreatedOn, FileID, FileName } = message
  const name = `${SenderFirstName} ${SenderLastName}`
  const moment = CreatedOn * 1000
  return (
    <Box
      data-found={isFound || undefined}
      aria-current={isFound || undefined}
      sx={{ ...rowStyle, flexDirection: isOwn ? 'row-reverse' : 'row' }}
    >
      {!isOwn && <Face name={name} picture={SenderProfilePicturePath} size={28} />}
      <Box sx={{ ...(isOwn ? ownStyle : otherStyle), ...(isFound && foundStyle) }}>
        {!isOwn && <Typography variant="caption">{name}</Typography>}
        {message.Message !== '' && <MessageWords text={message.Message} />}
        {FileID !== null && <Attachment id={FileID} name={FileName ?? ''} />}
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'end', gap: 1, color: 'text.secondary' }}>
          <Typography variant="caption" title={toFullMoment(moment)}>
            {toMoment(moment)}
          </Typography>
          {isOwn &&
            isRead !== null &&
            (isRead ? (
              <DoneAllOutlined fontSize="small" color="primary" titleAccess={text('chat.page.read')} />
            ) : (
              <DoneOutlined fontSize="small" titleAccess={text('chat.page.sent')} />
            ))}
        </Box>
      </Box>
      {!isOwn && onUnread && (
        <IconButton
          className="unread"
          size="small"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={text('chat.page.markUnread', name, toMoment(moment))}
          title={text('chat.page.markUnreadHint')}
          onClick={() => onUnread(message.Seq)}
        >
          <MarkChatUnreadOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
})

const rowStyle = {
  display: 'flex',
  alignItems: 'end',
  gap: 2,
  '@media (hover: hover)': {
    '& .unread': { opacity: 0 },
    '&:hover .unread, & .unread:focus-visible': { opacity: 1 },
  },
} as const

/** What was looked for stands out until one looks elsewhere. */
const foundStyle = { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' } as const

/** The words of a message; its web addresses open beside the console. */
export function MessageWords({ text }: { text: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {listTextParts(text).map(({ text: part, address }, index) =>
        address ? (
          // The parts of one text have no other name than their position.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <Link key={index} href={address} target="_blank" rel="noopener noreferrer">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Typography>
  )
}

function Attachment({ id, name }: { id: number; name: string }) {
  const text = useText()
  const open = async () => {
    const files = liveResources.get('Files')
    if (!files) return
    const { Success, Source, Message } = await callResource(files, 'address', { id })
    if (Success) window.open((Source as { Address: string }).Address, '_blank', 'noopener')
    else showToast('error', Message)
  }
  return (
    <Link component="button" type="button" onClick={() => void open()} sx={{ display: 'flex', gap: 1, my: 1 }}>
      <AttachFileOutlined fontSize="small" aria-hidden />
      <bdi>{name || text('chat.page.attachment')}</bdi>
    </Link>
  )
}
