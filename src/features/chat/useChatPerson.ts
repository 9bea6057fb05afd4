import { useQuery } from '@tanstack/react-query'
import { type ChatParticipant, fetchParticipantById } from '#src/providers/chat/chatCalls.ts'

/** Who a participant of a chat is; undefined until that is known. */
export function useChatPerson(participantId: number): ChatParticipant | undefined {
  const { data } = useQuery({
    queryKey: ['ChatPerson', participantId],
    queryFn: () => fetchParticipantById(participantId),
  })
  return data
}
