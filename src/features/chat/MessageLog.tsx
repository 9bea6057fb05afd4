import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { showToast } from '#src/ui/toast.ts'
import { MessageSlice } from './MessageSlice.tsx'
import { buildParts, type MessagePart } from './messageParts.ts'
import type { DisplayedMessages } from './useConversation.ts'
import { useNearEnd } from './useNearEnd.ts'

interface MessageLogProps {
  displayed: DisplayedMessages
  ownId: number
  /** Up to which message the other side has read; nothing is reported of that without it. */
  readSeq?: number
  /** The message that was looked for; it stands in the middle as it opens. */
  foundSeq?: number
  onUnread?: (seq: number) => void
  /** The area that scrolls. */
  area?: RefObject<HTMLDivElement | null>
  /** Hears whether the last message is in sight. */
  onEnd?: (isAtEnd: boolean) => void
  /** Stands below the last message. */
  children?: ReactNode
}

/** Messages by their number, the last at the bottom, where the view stays; more of them come as one scrolls. */
export function MessageLog(props: MessageLogProps) {
  const { displayed, ownId, readSeq, foundSeq = 0, onUnread, area, onEnd, children } = props
  const text = useText()
  const { messages, isLoading, failure, retry, readEarlier, readLater } = displayed
  const own = useRef<HTMLDivElement>(null)
  const log = area ?? own
  const parts = useParts(messages)
  const stopSeq = messages.findLast(({ SenderID }) => SenderID !== ownId)?.Seq ?? 0
  // Of what is known as it opens the last is enough; what is read from then on is nearly in sight.
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = messages.length > 0
  }, [messages])
  useFound(log, foundSeq, messages.length > 0)
  // SPEC-0 §8.
  useEffect(() => showToast('error', failure), [failure])
  if (failure && messages.length === 0)
    return (
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <ErrorState title={failure} onRetry={retry} retryLabel={text('part.retry')} />
      </Box>
    )
  const later = readLater && (() => stayInPlace(log.current, readLater))
  return (
    // What comes is reported beside it: earlier messages that are read as one scrolls are no news.
    <Box
      ref={log}
      sx={logStyle}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={text('chat.page.messages')}
      aria-busy={isLoading}
      onKeyDown={moveAmongButtons}
      onScroll={({ currentTarget }) => onEnd?.(currentTarget.scrollTop > -nearEnd)}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 4 }}>
        {isLoading && <Waiting />}
        {readEarlier && <More onNear={readEarlier} />}
        {parts.map((part, index) => (
          <MessageSlice
            key={part.key}
            part={part}
            ownId={ownId}
            readSeq={readSeq === undefined ? null : cut(readSeq, part)}
            stopSeq={cut(stopSeq, part)}
            foundSeq={foundSeq}
            startsDrawn={foundSeq > 0 || isOpen.current || index >= parts.length - 3}
            onUnread={onUnread}
          />
        ))}
        {later && <More onNear={later} />}
        {children}
      </Box>
    </Box>
  )
}

/** Pixels from the end within which the last message counts as in sight. */
const nearEnd = 48

/** Reversed, so that what comes at the bottom stays in sight, and what comes above moves nothing. */
const logStyle = {
  display: 'flex',
  flexDirection: 'column-reverse',
  overflow: 'auto',
  flex: 1,
  minHeight: 0,
  '&:focus-visible': { outlineOffset: -2 },
} as const

function useParts(messages: readonly ChatMessage[]): readonly MessagePart[] {
  const known = useRef<readonly MessagePart[]>([])
  const parts = useMemo(() => buildParts(messages, known.current), [messages])
  known.current = parts
  return parts
}

/** A number as far as it matters to a part: what is beyond its messages is told to it once. */
function cut(seq: number, { messages }: MessagePart): number {
  const [first, last] = [messages[0]?.Seq ?? 0, messages.at(-1)?.Seq ?? 0]
  if (seq < first) return 0
  return Math.min(seq, last)
}

/** Brings the message that was looked for into the middle, once it is there. */
function useFound(log: RefObject<HTMLElement | null>, foundSeq: number, isRead: boolean): void {
  useLayoutEffect(() => {
    const found = foundSeq > 0 && isRead ? log.current?.querySelector('[data-found]') : null
    if (!log.current || !found) return
    const [frame, target] = [log.current.getBoundingClientRect(), found.getBoundingClientRect()]
    log.current.scrollTop += target.top + target.height / 2 - frame.top - frame.height / 2
  }, [log, foundSeq, isRead])
}

/** At its very end a reversed list stays there as it grows, and would run through all that comes. */
function stayInPlace(log: HTMLElement | null, readLater: () => Promise<unknown>): Promise<unknown> {
  if (log?.scrollTop === 0) log.scrollTop = -1
  return readLater()
}

/** The buttons of the messages are one stop of the Tab key; the arrows lead from one to the other. */
function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button.unread')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  if (step === 0 || index < 0) return
  event.preventDefault()
  buttons[index + step]?.focus()
}

function Waiting() {
  return (
    <>
      <Skeleton variant="rounded" width="60%" height={48} />
      <Skeleton variant="rounded" width="45%" height={48} sx={{ alignSelf: 'end' }} />
    </>
  )
}

/** Reads more once its position is nearly in sight. */
function More({ onNear }: { onNear: () => Promise<unknown> }) {
  const text = useText()
  const sentinel = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = async () => {
    setFailed(false)
    try {
      await onNear()
    } catch (error) {
      setFailed(true)
      showToast('error', (error as Error).message)
      throw error
    }
  }
  useNearEnd(sentinel, read)
  return (
    // What replaces it is no place to stay at.
    <Box ref={sentinel} sx={{ alignSelf: hasFailed ? 'center' : 'stretch', overflowAnchor: 'none' }}>
      {hasFailed ? (
        <Button size="small" onClick={() => void read().catch(() => {})}>
          {text('part.retry')}
        </Button>
      ) : (
        <Skeleton variant="rounded" width="50%" height={40} />
      )}
    </Box>
  )
}
