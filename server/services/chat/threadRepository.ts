import type { RecordValues } from '#contract/callArguments.ts'
import { userType } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { toIsPresent } from '../../platform/hubs/index.ts'
import { type Fragment, raw, sql } from '../../platform/resources/index.ts'
import { pace, unattendedMinutes } from './chatRules.ts'
import { isShutOut } from './participantRepository.ts'

/** A thread as its handlers look at it. */
export interface Thread extends RecordValues {
  ID: number
  StatusCode: string
  ParticipantID: number
  GroupID: number
  AgentID: number | null
  ChatStartedOn: string | null
  LastSeq: number
}

/** Finds a thread in the scope of a call; `lock` keeps others from writing in it until the transaction ends. */
export async function findThread(
  queries: Queries,
  id: number,
  scope: Fragment,
  { lock = false } = {},
): Promise<Thread | null> {
  return queries.first<Thread>(
    sql`select t.* from "chat-thread" t where t."ID" = ${id} and ${scope}${raw(lock ? ' for no key update of t' : '')}`,
  )
}

/** The last thread of a candidate in a group, be it over; null where there was none. */
export async function findLastThread(queries: Queries, participantId: number, groupId: number): Promise<number | null> {
  return queries.value<number>(
    'select "ID" from "chat-thread" where "ParticipantID" = $1 and "GroupID" = $2 and not "IsDeleted" order by "ID" desc limit 1',
    [participantId, groupId],
  )
}

/** The thread of a candidate in a group that goes on; null where there is none. */
export async function findLiveThread(queries: Queries, participantId: number, groupId: number): Promise<number | null> {
  return queries.value<number>(
    `select "ID" from "chat-thread" where "ParticipantID" = $1 and "GroupID" = $2 and "StatusCode" <> 'Ended' and not "IsDeleted"`,
    [participantId, groupId],
  )
}

/** What the machine asks of a caller's own participant. */
export interface SenderFacts {
  ownParticipantID: number
  isSenderActive: boolean
  sentLately: number
}

/** What is known of the participant of a user at a moment; null where he has none. */
export async function findSender(queries: Queries, userId: number, now: Date): Promise<SenderFacts | null> {
  return queries.first<SenderFacts>(
    `select p."ID" as "ownParticipantID", not ${isShutOut} as "isSenderActive",
       (select count(*) from "chat-message" m where m."SenderID" = p."ID" and m."SentOn" > $2::timestamptz)::int as "sentLately"
     from "chat-participant" p join "user" u on u."ID" = p."ExternalID" where p."ExternalID" = $1 and not p."IsDeleted"`,
    [userId, new Date(now.getTime() - pace).toISOString()],
  )
}

/** What the machine asks of threads, for a participant of the caller (null where he has none). */
export async function listThreadFacts(
  queries: Queries,
  ids: readonly number[],
  own: number | null,
): Promise<Map<number, { isParticipantActive: boolean; isMember: boolean }>> {
  const rows = await queries.query<{ ID: number; isParticipantActive: boolean; isMember: boolean }>(
    `select t."ID", not ${isShutOut} as "isParticipantActive", t."ParticipantID" = $2 or exists (
       select from chat_member m where m."ThreadID" = t."ID" and m."ParticipantID" = $2 and m."JoinedOn" is not null) as "isMember"
     from "chat-thread" t join "chat-participant" p on p."ID" = t."ParticipantID" join "user" u on u."ID" = p."ExternalID"
     where t."ID" = any($1::bigint[])`,
    [ids, own],
  )
  return new Map(rows.map(({ ID, ...facts }) => [ID, facts]))
}

/** What the machine asks of a candidate and a group that have no thread: whether he may write, and whether the group is one of his. */
export async function findPairFacts(
  queries: Queries,
  participantId: unknown,
  groupId: unknown,
): Promise<{ isParticipantActive: boolean; isOfGroup: boolean }> {
  const [row] = await queries.query<{ isParticipantActive: boolean; isOfGroup: boolean }>(
    `select not ${isShutOut} as "isParticipantActive", c."ID" is not null and (c."OrganizationID" is not distinct from g."ExternalID"
       or exists (select from "candidate-revenue-center" r where r."CandidateID" = c."ID" and r."OrganizationID" = g."ExternalID" and not r."IsDeleted")) as "isOfGroup"
     from "chat-participant" p join "user" u on u."ID" = p."ExternalID" left join "candidate" c on c."ID" = p."CandidateID",
       "chat-group" g where p."ID" = $1 and g."ID" = $2`,
    [participantId, groupId],
  )
  return row ?? { isParticipantActive: true, isOfGroup: false }
}

/** Has a participant take part in a thread; what he has read stays. */
export async function addMember(queries: Queries, threadId: number, participantId: number, now: Date): Promise<void> {
  await queries.query(
    `insert into chat_member ("ThreadID", "ParticipantID", "JoinedOn") values ($1, $2, $3)
     on conflict ("ThreadID", "ParticipantID") do update set "JoinedOn" = coalesce(chat_member."JoinedOn", excluded."JoinedOn")`,
    [threadId, participantId, now.toISOString()],
  )
}

/** The room of the presence in which a user is while his chat is connected. */
export const chatRoomKind = 'chat'

/** The condition that nobody attends to a thread `t` (rules C4). */
export function toUnattended(now: Date): Fragment {
  const before = (minutes: number) => sql`${new Date(now.getTime() - minutes * 60_000).toISOString()}::timestamptz`
  const isThere = toIsPresent(`'${chatRoomKind}:' || a."ExternalID"`)
  return sql`(t."StatusCode" <> 'Ended' and (t."StatusCode" = 'Pending' and t."OpenedOn" < ${before(unattendedMinutes.pending)}
    or t."StatusCode" = 'InProgress' and t."LastMessageBy" = 'Candidate' and t."LastMessageOn" < ${before(unattendedMinutes.answered)}
      and not exists (select from chat_member m join "chat-participant" a on a."ID" = m."ParticipantID" and a."CandidateID" is null
        where m."ThreadID" = t."ID" and m."JoinedOn" is not null and ${raw(isThere)})))`
}

/** How many messages of others in a thread `t` a participant has not read, who as one that has written in it is a member `r` of it. */
const unread = 'greatest(t."LastSeq" - coalesce(r."LastReadSeq" + r."OwnBehind", 0), 0)'

/** The same as a value by itself. */
export function toUnread(own: number | null): Fragment {
  return sql`coalesce((select ${raw(unread)} from chat_member r where r."ThreadID" = t."ID" and r."ParticipantID" = ${own}::bigint), t."LastSeq")`
}

/** Somebody who takes part in a thread. */
export interface Member {
  ParticipantID: number
  Name: string
  IsCandidate: boolean
  IsOnline: boolean
  LastReadSeq: number
  JoinedOn: string | null
}

/** Who takes part in a thread, the candidate first. */
export async function listMembers(queries: Queries, threadId: number): Promise<Member[]> {
  return queries.query<Member>(
    `select p."ID" as "ParticipantID", u."Name", p."CandidateID" is not null as "IsCandidate", coalesce(m."LastReadSeq", 0) as "LastReadSeq",
       m."JoinedOn", ${toIsPresent(`'${chatRoomKind}:' || p."ExternalID"`)} as "IsOnline"
     from "chat-thread" t join "chat-participant" p on p."ID" = t."ParticipantID"
       or p."ID" in (select o."ParticipantID" from chat_member o where o."ThreadID" = t."ID" and o."JoinedOn" is not null)
     join "user" u on u."ID" = p."ExternalID" left join chat_member m on m."ThreadID" = t."ID" and m."ParticipantID" = p."ID"
     where t."ID" = $1 order by p."ID" = t."ParticipantID" desc, m."JoinedOn", p."ID"`,
    [threadId],
  )
}

/** What a thread has beside its row. */
export interface ThreadCounts {
  UnreadCount: number
  IsUnAttended: boolean
  GroupExternalID: number
  /** The picture of the candidate. */
  PictureFileID: number | null
}

/** What threads have beside their rows, for a participant of the caller. */
export async function listThreadCounts(
  queries: Queries,
  ids: readonly number[],
  own: number | null,
  now: Date,
): Promise<Map<number, ThreadCounts>> {
  const rows = await queries.query<
    ThreadCounts & { ID: number }
  >(sql`select t."ID", ${toUnread(own)}::int as "UnreadCount", coalesce(${toUnattended(now)}, false) as "IsUnAttended",
        g."ExternalID" as "GroupExternalID", c."ImageFileID" as "PictureFileID"
      from "chat-thread" t join "chat-group" g on g."ID" = t."GroupID" join "chat-participant" p on p."ID" = t."ParticipantID"
      left join "candidate" c on c."ID" = p."CandidateID" where t."ID" = any(${ids}::bigint[])`)
  return new Map(rows.map(({ ID, ...counts }) => [ID, counts]))
}

/**
 * How many messages a participant has not read within a scope and these revenue centers, all where they are null: in threads that go on, and as a
 * candidate in his own ones that are over, too.
 */
export async function sumUnread(
  queries: Queries,
  own: number | null,
  scope: Fragment,
  { centers, isCandidate }: { centers: readonly number[] | null; isCandidate: boolean },
): Promise<number> {
  const of = centers === null ? raw('') : sql` and t."OrganizationID" = any(${centers}::bigint[])`
  // A candidate is shown his last session in each group, also once it is over.
  const counted = isCandidate
    ? sql`t."ParticipantID" = ${own}::bigint and not exists (select from "chat-thread" n where n."ParticipantID" = t."ParticipantID"
        and n."GroupID" = t."GroupID" and n."ID" > t."ID" and not n."IsDeleted")`
    : raw(`t."StatusCode" <> 'Ended'`)
  const [row] = await queries.query<{
    count: number
  }>(sql`select coalesce(sum(${raw(unread)}), 0)::int as count from "chat-thread" t
      left join chat_member r on r."ThreadID" = t."ID" and r."ParticipantID" = ${own}::bigint where ${counted} and ${scope}${of}`)
  return row?.count ?? 0
}

/** Where what happens in a thread is reported: the user of its candidate, and its revenue center. */
export async function listAudiences(
  queries: Queries,
  ids: readonly number[],
): Promise<{ ID: number; ParticipantID: number; candidateUser: number; center: number }[]> {
  return queries.query(
    `select t."ID", t."ParticipantID", p."ExternalID" as "candidateUser", g."ExternalID" as center
     from "chat-thread" t join "chat-participant" p on p."ID" = t."ParticipantID" join "chat-group" g on g."ID" = t."GroupID"
     where t."ID" = any($1::bigint[])`,
    [ids],
  )
}

/** The staff to whom a revenue center is assigned, by their users, who is connected first. */
export async function listStaff(
  queries: Queries,
  center: number,
): Promise<{ UserID: number; Name: string; IsOnline: boolean }[]> {
  return queries.query(
    `select u."ID" as "UserID", u."Name", ${toIsPresent(`'${chatRoomKind}:' || u."ID"`)} as "IsOnline"
     from user_organization o join "user" u on u."ID" = o."UserID" and u."UserType" = ${userType.OrganizationUser} and u."IsActive" and not u."IsDeleted"
     where o."OrganizationID" = $1 and not exists (
       select from "chat-participant" p where p."ExternalID" = u."ID" and not p."IsDeleted" and p."IsDeactivated")
     order by "IsOnline" desc, u."Name", u."ID" limit 200`,
    [center],
  )
}
