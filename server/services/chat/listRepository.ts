import { organizationLevel } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, raw, sql } from '../../platform/resources/index.ts'
import { isLike } from '../../platform/resources/sql/conditions.ts'
import { isShutOut, joinCandidate, ofCandidate, ofPerson, type Profile } from './participantRepository.ts'
import { toUnattended, toUnread } from './threadRepository.ts'

/** Which chats a list shows. */
export type ChatList = 'recent' | 'pending' | 'unattended'

/** What a list is asked by. */
export interface ChatQuestion {
  list: ChatList
  /** The threads that the caller's lists show. */
  scope: Fragment
  /** Only these revenue centers; all where it is null. */
  centers: readonly number[] | null
  /** A part of the candidate's name; '' for any. */
  search: string
  /** The caller's own participant; null where he has none. */
  own: number | null
  now: Date
}

/** A candidate in a chat list, with the thread by which he is in it. */
export interface ChatRow extends Omit<Profile, 'IsDeactivated'> {
  SessionID: number
  StatusCode: string
  GroupID: number
  GroupName: string
  GroupExternalID: number
  UnreadCount: number
  IsUnAttended: boolean
  IsDeactivated: boolean
  LastChatDate: string | null
  /** Whose the last words are; null where nothing was said yet. */
  LastMessageBy: 'Agency' | 'Candidate' | null
  LastMessageText: string | null
  /** How many there are in all; null where that is not counted. */
  total: number | null
}

const orders: Record<ChatList, string> = {
  recent: 't."LastMessageOn" desc, t."ID" desc',
  pending: 't."OpenedOn", t."ID"',
  unattended: 't."LastMessageOn", t."ID"',
}

/** The candidates of a list, so many from a position on, and one more where there are more. Who waits is counted; all with whom there was a chat are not. */
export async function listChats(
  queries: Queries,
  question: ChatQuestion,
  { index, size }: { index: number; size: number },
): Promise<ChatRow[]> {
  const { list, own, now } = question
  const total = raw(list === 'recent' ? 'null::bigint' : 'count(*) over ()')
  return queries.query<ChatRow>(sql`with shown as (
      select t."ID", ${total} as total ${toChosen(question)} order by ${raw(orders[list])} limit ${size + 1} offset ${index * size}
    )
    select p."ID", p."ExternalID", p."CandidateID" as "CandidateId", ${raw(ofPerson)}, c."Email", c."Phone", ${raw(isShutOut)} as "IsDeactivated",
      ${raw(ofCandidate)}, o."Name" as "RevenueCenterName", p."CreatedOn", t."ID" as "SessionID", t."StatusCode", t."GroupID",
      g."Name" as "GroupName", g."ExternalID" as "GroupExternalID", ${toUnread(own)}::int as "UnreadCount",
      coalesce(${toUnattended(now)}, false) as "IsUnAttended", t."LastMessageOn" as "LastChatDate", t."LastMessageBy", shown.total,
      (select m."Message" from "chat-message" m where m."ThreadID" = t."ID" and m."Seq" = t."LastSeq") as "LastMessageText"
    from shown join "chat-thread" t on t."ID" = shown."ID" join "chat-group" g on g."ID" = t."GroupID"
    join "chat-participant" p on p."ID" = t."ParticipantID" join "user" u on u."ID" = p."ExternalID"
    left join "candidate" c on c."ID" = p."CandidateID" ${raw(joinCandidate)} left join "organization" o on o."ID" = c."OrganizationID"
    order by ${raw(orders[list])}`)
}

/** How many candidates a list has. */
export async function countChats(queries: Queries, question: ChatQuestion): Promise<number> {
  return (await queries.value<number>(sql`select count(*)::int as count ${toChosen(question)}`)) ?? 0
}

function toChosen({ list, scope, centers, search, now }: ChatQuestion): Fragment {
  const of = centers === null ? raw('') : sql` and t."OrganizationID" = any(${centers}::bigint[])`
  const named =
    search === ''
      ? raw('')
      : sql` and t."ParticipantID" = any(array(select p."ID" from "chat-participant" p join "user" u on u."ID" = p."ExternalID"
          where ${isLike(raw('u."Name"'), search, '%', '%')}))`
  return sql`from "chat-thread" t where ${toListed(list, now)} and ${scope}${of}${named}`
}

/** Of those that go on or are over the last one of each candidate and group counts; what is archived has left the list. */
function toListed(list: ChatList, now: Date): Fragment {
  if (list === 'pending') return raw(`t."StatusCode" = 'Pending'`)
  if (list === 'unattended') return toUnattended(now)
  return raw(`t."StatusCode" <> 'Pending' and t."IsArchived" is not true and not exists (select from "chat-thread" n
    where n."ParticipantID" = t."ParticipantID" and n."GroupID" = t."GroupID" and n."ID" > t."ID" and not n."IsDeleted")`)
}

/** A candidate to chat with, in one of his revenue centers (SPEC-0 §3 "Candidate search item"). */
export interface SearchItem {
  ID: number
  UserID: number
  RevenueCenterID: number
  RevenueCenterName: string
  Name: string
  Phone: string | null
  StatusLookupName: string | null
  StatusLookupCode: string | null
  PrimarySkillLookupName: string | null
  ProfessionLookupName: string | null
}

/** The candidates with an account, each once a revenue center of his within these; those whose name holds the text, so many at most. */
export async function listSearchItems(
  queries: Queries,
  {
    scope,
    centers,
    search,
    size,
  }: { scope: Fragment; centers: readonly number[] | null; search: string; size: number },
): Promise<SearchItem[]> {
  const of = centers === null ? raw('') : sql` and o."ID" = any(${centers}::bigint[])`
  const named = search === '' ? raw('') : sql` and ${isLike(raw('c."Name"'), search, '%', '%')}`
  const order = raw('c."Name" collate "und-x-icu", c."ID", o."Name", o."ID"')
  // His own revenue center and those beside it are looked for each by its own index.
  const first = (centerOf: string) => sql`(select c."ID", o."ID" as center
    from "candidate" c join "user" u on u."ID" = c."UserID" and u."IsActive" and not u."IsDeleted" ${raw(centerOf)}
      and o."Level" = ${organizationLevel.RevenueCenter} and o."IsActive" and not o."IsDeleted"${of}
    where ${scope}${named} order by ${order} limit ${size})`
  return queries.run<SearchItem>(sql`with found as (
      ${first('join "organization" o on o."ID" = c."OrganizationID"')} union
      ${first(`join "candidate-revenue-center" r on r."CandidateID" = c."ID" and not r."IsDeleted" join "organization" o on o."ID" = r."OrganizationID"`)}
    )
    select c."ID", c."UserID", o."ID" as "RevenueCenterID", o."Name" as "RevenueCenterName", c."Name", c."Phone", ${raw(ofCandidate)}
    from found join "candidate" c on c."ID" = found."ID" join "organization" o on o."ID" = found.center ${raw(joinCandidate)}
    order by ${order} limit ${size}`)
}
