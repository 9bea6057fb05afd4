import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { askResource } from '../data/askResource.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources } from '../data/manifestState.ts'
import { getSuccess } from '../data/records.ts'

/** A thread as the services answer it (SPEC-0 §3 "Chat thread"). */
export interface ChatThread extends RecordValues {
  ID: number
  StatusCode: 'Pending' | 'InProgress' | 'Ended'
  ParticipantID: number
  ParticipantName: string | null
  GroupID: number
  GroupName: string | null
  GroupExternalID: number
  UnreadCount: number
  IsUnAttended: boolean
  IsArchived: boolean
  LastSeq: number
  ThreadStartedOn: string | null
  EndedOn: string | null
  EndedBy: string | null
  AllowedActions: string[]
  Members?: ThreadMember[]
}

/** Somebody who takes part in a thread. */
export interface ThreadMember {
  ParticipantID: number
  Name: string
  IsCandidate: boolean
  IsOnline: boolean
  LastReadSeq: number
}

/** A candidate or a member of staff in the chat (SPEC-0 §3 "Participant"). */
export interface ChatParticipant {
  ID: number
  ExternalID: number
  FirstName: string
  LastName: string
  Email: string | null
  Phone: string | null
  PictureFileUrl: string | null
  CandidateId: number | null
  IsDeactivated: boolean
  StatusLookupName: string | null
  StatusLookupCode: string | null
  PrimarySkillLookupName: string | null
  RevenueCenterName: string | null
}

/** A candidate in a list of chats. */
export interface ListedChat extends ChatParticipant {
  SessionID: number
  StatusCode: ChatThread['StatusCode']
  GroupID: number
  GroupName: string
  GroupExternalID: number
  UnreadCount: number
  IsUnAttended: boolean
  LastChatDate: string | null
  LastMessageText: string | null
}

/** A candidate whom a search finds, in one of his revenue centers (SPEC-0 §3 "Candidate search item"). */
export interface CandidateItem {
  ID: number
  UserID: number
  RevenueCenterID: number
  RevenueCenterName: string
  Name: string
  CandidateInfo: string
  StatusLookupName: string | null
  StatusLookupCode: string | null
  PrimarySkillLookupName: string | null
}

/** Somebody of the staff to whom a session can be handed. */
export interface ChatAgent {
  UserID: number
  Name: string
  IsOnline: boolean
}

/** The lists of chats by their calls. */
export type ChatListCall = 'chatParticipants' | 'chatPending' | 'chatUnattended'

/** True where the services have the chat and this user may reach it. */
export function isChatServed(): boolean {
  return liveResources.get('ChatThreads')?.descriptor.calls?.sendMessage !== undefined
}

function getResource(name: string): Resource {
  const resource = liveResources.get(name)
  if (!resource) throw new Error(`The services have no ${name}.`)
  return resource
}

const ask = <Source>(resource: string, callName: string, args: CallArguments = {}, signal?: AbortSignal) =>
  askResource<Source>(getResource(resource), callName, args, signal)

const lastFirst = [{ field: 'ID', direction: 'descending' }] as const

/** A thread with who takes part in it. */
export const fetchThread = (id: number, signal?: AbortSignal) => ask<ChatThread>('ChatThreads', 'one', { id }, signal)

/** The thread of a candidate in a group that goes on, else the last that has ended; null where there was none. */
export const fetchLast = (participantId: number, groupId: number, signal?: AbortSignal) =>
  ask<ChatThread | null>('ChatThreads', 'last', { args: { participantId, groupId } }, signal)

/** All threads of a candidate in a group, the last first. */
export const fetchHistory = (participantId: number, groupId: number, signal?: AbortSignal) =>
  ask<ChatThread[]>('ChatThreads', 'search', { args: { participantId, groupId } }, signal)

/** Messages of a thread: the last ones, those behind a number, or the last ones before one. */
export const fetchMessages = (id: number, part: { afterSeq?: number; beforeSeq?: number } = {}, signal?: AbortSignal) =>
  ask<ChatMessage[]>('ChatThreads', 'messages', { id, args: { ...part } }, signal)

/** The participant of a user, by the ID of that. */
export const fetchParticipant = (externalId: number) =>
  ask<ChatParticipant>('ChatParticipants', 'external', { args: { externalId } })

/** A participant by his own ID. */
export const fetchParticipantById = (id: number) => ask<ChatParticipant>('ChatParticipants', 'one', { id })

/** The chat of a revenue center. */
export interface ChatGroup {
  ID: number
  Name: string
  ExternalID: number
}

/** The groups in which a candidate may write, that of his own revenue center first. */
export const fetchOwnGroups = () => ask<ChatGroup[]>('ChatGroups', 'own')

/** The group of a revenue center, by the ID of that. */
export const fetchGroup = (externalId: number) => ask<ChatGroup>('ChatGroups', 'external', { args: { externalId } })

/** How many messages the user has not read, within his master filter. */
export const fetchUnread = (userId: number, signal?: AbortSignal) =>
  ask<number>('ChatParticipants', 'unreadCount', { args: { userId } }, signal)

/** The last threads that nobody has taken yet, the last first, within the master filter. */
export const fetchWaiting = (signal?: AbortSignal) =>
  ask<ChatThread[]>(
    'ChatThreads',
    'list',
    {
      conditions: [{ field: 'StatusCode', op: 'in', value: ['Pending'] }],
      page: { index: 0, size: 15, withTotal: false },
      sort: lastFirst,
    },
    signal,
  )

/** How many chats nobody attends to. */
export const fetchUnattendedCount = (signal?: AbortSignal) =>
  ask<number>('Candidates', 'chatUnattendedCount', {}, signal)

/** The candidates that a search finds. */
export const searchCandidates = (searchText: string, pageSize: number, signal: AbortSignal) =>
  ask<CandidateItem[]>('Candidates', 'chatDropdown', { ...(searchText && { searchText }), args: { pageSize } }, signal)

/** A page of a list of chats, pages counted from 0. */
export async function fetchChats(
  list: ChatListCall,
  pageIndex: number,
  signal?: AbortSignal,
): Promise<{ chats: ListedChat[]; total: number; hasNext: boolean }> {
  const args = { args: { pageIndex, pageSize: 15 } }
  const answer = await callResource(getResource('Candidates'), list, args, { silent: true, signal })
  const { Source, TotalRows, HasNextPage } = getSuccess(answer) as unknown as Page<ListedChat>
  return { chats: Source ?? [], total: TotalRows ?? 0, hasNext: HasNextPage }
}

/** Opens a thread with a candidate, or answers the one that goes on. */
export const startThread = (ParticipantID: number, GroupID: number, SenderID: number) =>
  ask<ChatThread>('ChatThreads', 'start', { args: { ParticipantID, GroupID, SenderID } })

/** Ends a thread; one that has ended stays so. */
export const endThread = (id: number) => ask<ChatThread>('ChatThreads', 'end', { id })

/** Ends a thread and takes it out of the recent ones. */
export const archiveThread = (id: number) => ask<ChatThread>('ChatThreads', 'archive', { id })

/** Takes part in a thread that somebody else has taken. */
export const takeOver = (id: number, participantId: number) =>
  ask<ChatThread>('ChatThreads', 'join', { id, args: { participantId } })

/** The staff to whom a thread can be handed. */
export const fetchAgents = (id: number) => ask<ChatAgent[]>('ChatThreads', 'agents', { id })

/** Hands a thread to somebody else of the staff. */
export const transferThread = (id: number, UserID: number) =>
  ask<ChatThread>('ChatThreads', 'transfer', { id, args: { UserID } })

/** Marks a message and all before it as read. */
export const markRead = (messageId: number) => ask<null>('ChatThreads', 'read', { args: { messageId } })

/** Marks a message and all behind it as not read. */
export const markUnread = (id: number, Seq: number) => ask<null>('ChatThreads', 'unread', { id, args: { Seq } })

/** A message that a search has found. */
export interface FoundMessage extends RecordValues {
  ID: number
  ThreadID: number
  Seq: number
  Message: string
  SentOn: string
  SenderName: string | null
}

/** Messages of one page of a search. */
export const searchPageSize = 20

/** The messages of all threads in which words stand, the last first, a page of them, pages counted from 0. */
export const searchMessages = (searchText: string, index: number, signal?: AbortSignal) =>
  ask<FoundMessage[]>(
    'ChatMessages',
    'list',
    { searchText, page: { index, size: searchPageSize, withTotal: false }, sort: lastFirst },
    signal,
  )

/** What staff often write. */
export interface CannedReply {
  ID: number
  Title: string
  Text: string
  IsActive: boolean
}

/** The canned replies by their titles; none where the services have no such resource. */
export async function fetchReplies(): Promise<CannedReply[]> {
  if (!liveResources.get('ChatReplies')) return []
  const sort = [{ field: 'Title', direction: 'ascending' as const }]
  return (await ask<CannedReply[]>('ChatReplies', 'all', { sort })).filter(({ IsActive }) => IsActive)
}
