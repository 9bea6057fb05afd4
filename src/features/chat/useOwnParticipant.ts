import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { fetchParticipant } from '#src/providers/chat/chatCalls.ts'
import { setOwnParticipant } from '#src/providers/chat/openChat.ts'

/** The participant that the user is himself. */
export function useOwnParticipant() {
  const userId = findUserContext()?.userId ?? 0
  const query = useQuery({
    queryKey: ['ChatOwn', userId],
    queryFn: () => fetchParticipant(userId),
    staleTime: 60_000,
  })
  const id = query.data?.ID ?? null
  useEffect(() => setOwnParticipant(id), [id])
  return query
}
