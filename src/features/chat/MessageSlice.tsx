import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { toDateText } from '#contract/timeText.ts'
import { MessageBubble } from './MessageBubble.tsx'
import type { MessagePart } from './messageParts.ts'
import { toDay } from './moment.ts'

interface MessageSliceProps {
  part: MessagePart
  ownId: number
  /** Up to which message the other side has read; null where that is not reported. */
  readSeq: number | null
  /** The message whose button is reached by the Tab key; the others are reached from it. */
  stopSeq: number
  /** The message that was looked for. */
  foundSeq: number
  /** False of what is far from sight as it comes. */
  startsDrawn: boolean
  onUnread?: ((seq: number) => void) | undefined
}

/** How far from sight messages are still drawn, in heights of what is seen. */
const margin = '300% 0px'

/** About how high a message is that was never drawn, in pixels. */
const usualHeight = 72

/** Some messages of a conversation; far from sight their place alone is kept, so that a long one costs no more than a short one. */
export const MessageSlice = memo(function MessageSlice(props: MessageSliceProps) {
  const { part, ownId, readSeq, stopSeq, foundSeq, startsDrawn, onUnread } = props
  const { messages, before } = part
  const slice = useRef<HTMLDivElement>(null)
  const height = useKeptHeight(slice, startsDrawn ? null : messages.length * usualHeight)
  if (height !== null) return <Box ref={slice} sx={{ flex: 'none' }} style={{ height }} />
  return (
    <Box ref={slice} sx={sliceStyle}>
      {messages.map((message, index) => (
        <Fragment key={message.Seq}>
          {isOtherDay(messages[index - 1] ?? before, message) && <DayMark message={message} />}
          <MessageBubble
            message={message}
            isOwn={message.SenderID === ownId}
            isRead={readSeq === null ? null : message.Seq <= readSeq}
            isFound={message.Seq === foundSeq}
            isTabStop={message.Seq === stopSeq}
            onUnread={onUnread}
          />
        </Fragment>
      ))}
    </Box>
  )
})

const sliceStyle = { display: 'flex', flexDirection: 'column', gap: 2, flex: 'none' } as const

/** The height that is kept for an element while it is far from sight; null while it is near. */
function useKeptHeight(slice: RefObject<HTMLElement | null>, first: number | null): number | null {
  const [height, setHeight] = useState(first)
  useEffect(() => {
    const element = slice.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1)
        if (entry) setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height)
      },
      { root: element.closest('[role="log"]'), rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [slice])
  return height
}

function isOtherDay(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return before === undefined || toDay(before.CreatedOn * 1000) !== toDay(message.CreatedOn * 1000)
}

function DayMark({ message }: { message: ChatMessage }) {
  return (
    <Typography variant="caption" sx={{ alignSelf: 'center', color: 'text.secondary', py: 1 }}>
      {toDateText(toDay(message.CreatedOn * 1000))}
    </Typography>
  )
}
