import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import { useStore } from '#src/lib/useStore.ts'
import { type ChatThread, fetchLast, fetchMessages, fetchThread, markRead } from '#src/providers/chat/chatCalls.ts'
import { chatQueries } from '#src/providers/chat/chatRows.ts'
import { conversations } from '#src/providers/chat/chatState.ts'
import { readConversation, readEarlier } from '#src/providers/chat/openChat.ts'

/** The thread of a candidate in a group that goes on, else the last that has ended, with who takes part in it; null where there was none. */
export function useLastThread(participantId: number, groupId: number) {
  return useQuery({
    queryKey: [chatQueries, 'active', participantId, groupId],
    queryFn: ({ signal }) => fetchLast(participantId, groupId, signal),
  })
}

/** A thread by its ID, with who takes part in it; none is asked for where that is null. */
export function useThread(id: number | null) {
  return useQuery({
    queryKey: [chatQueries, 'thread', id],
    queryFn: ({ signal }) => fetchThread(id ?? 0, signal),
    enabled: id !== null,
  })
}

/** Messages that are shown, without a gap, and the ways to read more of them. */
export interface DisplayedMessages {
  messages: readonly ChatMessage[]
  isLoading: boolean
  /** Why they do not come; null where they do. */
  failure: string | null
  retry: () => void
  /** Null where nothing was said before. Throws where it does not come. */
  readEarlier: (() => Promise<unknown>) | null
  /** Null where nothing was said behind them, or what comes is added by itself. */
  readLater: (() => Promise<unknown>) | null
}

const none: readonly ChatMessage[] = []

/** The messages of a thread from the last one back, as far as they were read. */
export function useConversation(threadId: number): DisplayedMessages {
  const known = useStore(conversations).get(threadId)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(() => {
    setFailure(null)
    readConversation(threadId).catch((error: Error) => setFailure(error.message))
  }, [threadId])
  useEffect(read, [read])
  const messages = known?.messages ?? none
  return {
    messages,
    isLoading: !known && failure === null,
    failure,
    retry: read,
    readEarlier: messages.length > 0 && !known?.isWhole ? () => readEarlier(threadId) : null,
    readLater: null,
  }
}

/** How many messages behind the one that was looked for are read with it. */
const behind = 50

/** The messages of a thread around one of them. */
export function useExcerpt({ ID, LastSeq }: Pick<ChatThread, 'ID' | 'LastSeq'>, seq: number): DisplayedMessages {
  const query = useInfiniteQuery({
    queryKey: ['ChatExcerpt', ID, seq],
    queryFn: ({ pageParam, signal }) => fetchMessages(ID, pageParam, signal),
    initialPageParam: { beforeSeq: seq + behind } as { beforeSeq?: number; afterSeq?: number },
    getPreviousPageParam: page => {
      const first = page[0]?.Seq ?? 1
      return first > 1 ? { beforeSeq: first } : undefined
    },
    getNextPageParam: page => {
      const last = page.at(-1)?.Seq ?? LastSeq
      return last < LastSeq ? { afterSeq: last } : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error, isLoading, refetch, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage } = query
  const messages = useMemo(() => data?.pages.flat() ?? none, [data])
  const options = { cancelRefetch: false, throwOnError: true }
  return {
    messages,
    isLoading,
    failure: data ? null : (error?.message ?? null),
    retry: () => void refetch(),
    readEarlier: hasPreviousPage ? () => fetchPreviousPage(options) : null,
    readLater: hasNextPage ? () => fetchNextPage(options) : null,
  }
}

/** Says that the last message was read once it is shown in a window that is seen, and not one's own. */
export function useRead(last: ChatMessage | undefined, ownId: number | null, isHeld: boolean): void {
  const id = last && last.SenderID !== ownId && !isHeld ? last.ID : null
  useEffect(() => {
    if (id === null) return
    const read = () => {
      if (!document.hidden) markRead(id).catch(() => {})
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id])
}
