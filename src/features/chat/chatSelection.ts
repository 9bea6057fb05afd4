import type { CandidateItem, ChatParticipant, ListedChat } from '#src/providers/chat/chatCalls.ts'
import { fetchGroup, fetchParticipant, fetchParticipantById, fetchThread } from '#src/providers/chat/chatCalls.ts'
import type { ChatTarget } from '#src/providers/chat/outbox.ts'

/** Whom a member of staff chats with: a candidate in a group. */
export interface ChatSelection {
  participantId: number
  /** The user who the participant is. */
  userId: number
  groupId: number
  /** The revenue center of the group. */
  groupExternalId: number
  firstName: string
  lastName: string
  /** Both names together. */
  name: string
  groupName: string
  /** The message that was looked for, by its thread and number; null where nobody looked for one. */
  found: { threadId: number; seq: number } | null
}

/** The choice of a candidate in a list. */
export function toSelection(chat: ListedChat): ChatSelection {
  const { ID, GroupID, GroupExternalID, GroupName } = chat
  return {
    participantId: ID,
    groupId: GroupID,
    groupExternalId: GroupExternalID,
    groupName: GroupName,
    found: null,
    ...toNames(chat),
  }
}

const toNames = ({ ExternalID, FirstName, LastName }: ChatParticipant) => ({
  ...{ userId: ExternalID, firstName: FirstName, lastName: LastName, name: `${FirstName} ${LastName}` },
})

/**
 * The choice of a user in a revenue center, by the IDs of both (SPEC-0 §5): he must be found among the participants, and the group too.
 * Throws an `HttpError` in the words of what is not found.
 */
export async function resolveSelection(userId: number, revenueCenterId: number): Promise<ChatSelection> {
  const person = await fetchParticipant(userId)
  const group = await fetchGroup(revenueCenterId)
  const own = { groupId: group.ID, groupExternalId: group.ExternalID, groupName: group.Name, found: null }
  return { participantId: person.ID, ...own, ...toNames(person) }
}

/** The choice of a message that was found, by its thread and number. Throws an `HttpError` where the thread is not reached. */
export async function resolveFound(threadId: number, seq: number): Promise<ChatSelection> {
  const { ParticipantID, GroupID, GroupExternalID, GroupName } = await fetchThread(threadId)
  const person = await fetchParticipantById(ParticipantID)
  const own = { groupId: GroupID, groupExternalId: GroupExternalID, groupName: GroupName ?? '' }
  return { participantId: ParticipantID, ...own, ...toNames(person), found: { threadId, seq } }
}

/** The choice of a candidate whom a search has found. */
export const resolveItem = ({ UserID, RevenueCenterID }: CandidateItem) => resolveSelection(UserID, RevenueCenterID)

/** Whom one writes to. */
export const toTarget = ({ participantId, groupId }: ChatSelection): ChatTarget => ({ participantId, groupId })
