import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findUserContext } from '../auth/userContext.ts'
import { fetchUnread } from './chatCalls.ts'
import { chatQueries } from './chatRows.ts'
import { openChat } from './openChat.ts'

/** Keeps the chat of this window open while a component stands. */
export function useOpenChat(): void {
  useEffect(() => openChat(), [])
}

/** How many messages of the chat the user has not read, kept up to date while a component stands. */
export function useUnreadChats(): number {
  useOpenChat()
  const userId = findUserContext()?.userId ?? 0
  const { data = 0 } = useQuery({
    queryKey: [chatQueries, 'unread', userId],
    queryFn: ({ signal }) => fetchUnread(userId, signal),
  })
  return data
}
