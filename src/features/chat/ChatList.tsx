import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ChatListCall, fetchChats, type ListedChat } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { CountBadge } from '#src/ui/CountBadge.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { toStatusStyle } from './candidateStatus.ts'
import { type ChatSelection, toSelection } from './chatSelection.ts'
import { Face } from './Face.tsx'
import { toMoment } from './moment.ts'
import { useNearEnd } from './useNearEnd.ts'

interface ChatListProps {
  list: ChatListCall
  /** In pixels; it grows with its rows where it is absent. */
  mostHeight?: number
  selection: ChatSelection | null
  onSelect: (selection: ChatSelection) => void
}

/** The heading of a list is the title of the panel that it fills. */
const titles: Partial<Record<ChatListCall, string>> = {
  chatPending: 'chat.page.pending',
  chatParticipants: 'chat.page.recent',
}

/** Candidates with a chat, page by page as one scrolls on. */
export function ChatList({ list, mostHeight, selection, onSelect }: ChatListProps) {
  const text = useText()
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [chatQueries, list],
    queryFn: ({ pageParam, signal }) => fetchChats(list, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasNext ? pages.length : undefined),
  })
  const chats = data?.pages.flatMap(page => page.chats) ?? []
  const title = titles[list]
  return (
    <Box component="section" aria-label={text(title ?? 'chat.page.unattended')}>
      {title && (
        <Box sx={headStyle}>
          <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
            {text(title)}
          </Typography>
          <IconButton size="small" aria-label={text('chat.page.refresh', text(title))} onClick={() => void refetch()}>
            <RefreshOutlined fontSize="small" />
          </IconButton>
        </Box>
      )}
      {error && (
        <Typography role="alert" sx={noteStyle}>
          {error.message}
        </Typography>
      )}
      {data && !error && chats.length === 0 && <Typography sx={noteStyle}>{text(`chat.page.none.${list}`)}</Typography>}
      {isLoading && <Rows />}
      <List disablePadding sx={mostHeight ? { maxHeight: mostHeight, overflow: 'auto' } : {}}>
        {chats.map(chat => (
          <ChatRow
            key={chat.SessionID}
            chat={chat}
            isSelected={chat.ID === selection?.participantId && chat.GroupID === selection.groupId}
            onSelect={() => onSelect(toSelection(chat))}
          />
        ))}
        {hasNextPage && (
          <More
            isBusy={isFetchingNextPage}
            onMore={() => fetchNextPage({ cancelRefetch: false, throwOnError: true })}
          />
        )}
      </List>
    </Box>
  )
}

const headStyle = { display: 'flex', alignItems: 'center', px: 4, pt: 3, pb: 1 } as const
const noteStyle = { px: 4, py: 2, color: 'text.secondary', typography: 'body2' } as const

function Rows() {
  return (
    <Box sx={{ display: 'grid', gap: 2, px: 4, py: 2 }}>
      {[1, 2, 3].map(index => (
        <Skeleton key={index} variant="rounded" height={40} />
      ))}
    </Box>
  )
}

/** Reads more once it is nearly in sight; the button is for who does not scroll. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => Promise<unknown> }) {
  const text = useText()
  const sentinel = useRef<HTMLLIElement>(null)
  useNearEnd(sentinel, onMore)
  return (
    <Box component="li" ref={sentinel} sx={{ display: 'grid', px: 4, py: 2 }}>
      <Button size="small" disabled={isBusy} onClick={() => void onMore().catch(() => {})}>
        {text('chat.page.more')}
      </Button>
    </Box>
  )
}

interface ChatRowProps {
  chat: ListedChat
  isSelected: boolean
  onSelect: () => void
}

/** A candidate in a list of chats: who he is, what was said last, and how much of it is unread. */
function ChatRow({ chat, isSelected, onSelect }: ChatRowProps) {
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
