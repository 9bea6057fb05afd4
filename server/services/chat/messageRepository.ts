import type { ChatMessage } from '#contract/chat.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Said } from './chatRules.ts'
import { ofPerson } from './participantRepository.ts'

/** A message as it is stored, with what names its sender. */
export interface StoredMessage
  extends Omit<ChatMessage, 'SenderFirstName' | 'SenderLastName' | 'SenderProfilePicturePath' | 'CreatedOn'> {
  FirstName: string
  LastName: string
  PictureFileID: number | null
  SentOn: string
}

/** What a message `m` tells, from a relation of messages. */
const select = (
  from: string,
) => `select m."ID", m."ThreadID", t."GroupID" as "ThreadGroupID", m."Seq", m."SenderID", m."ReceiverID", m."Message",
    m."ClientMessageID", m."FileID", (select f."FileName" from "file" f where f."ID" = m."FileID") as "FileName", ${ofPerson},
    p."CandidateID" is not null as "IsFromCandidate", m."SentOn", coalesce(t."StartedOn", t."OpenedOn") as "ThreadStartedOn"
  from ${from} m join "chat-thread" t on t."ID" = m."ThreadID" join "chat-participant" p on p."ID" = m."SenderID"
    join "user" u on u."ID" = p."ExternalID" left join "candidate" c on c."ID" = p."CandidateID"`

/** A message that is about to be written into a thread that is locked. */
export interface NewMessage extends Said {
  threadId: number
  senderId: number
  receiverId: number | null
  isFromCandidate: boolean
  loginName: string
  now: Date
}

/** Writes a message under the next number of its thread, of which its sender has read everything by that. */
export async function insertMessage(queries: Queries, message: NewMessage): Promise<StoredMessage> {
  const { threadId, senderId, receiverId, isFromCandidate, text, key, fileId, loginName, now } = message
  const [row] = await queries.query<StoredMessage>(
    `with counted as (
       update "chat-thread" set "LastSeq" = "LastSeq" + 1, "LastMessageOn" = $7, "LastMessageBy" = $8 where "ID" = $1
       returning "LastSeq", "OrganizationID"
     ), said as (
       insert into "chat-message" ("ThreadID", "OrganizationID", "Seq", "SenderID", "ReceiverID", "Message", "ClientMessageID", "FileID", "SentOn", "CreatedBy")
       select $1, "OrganizationID", "LastSeq", $2, $3, $4, $5, $6, $7, $9 from counted returning *
     ), read as (
       insert into chat_member ("ThreadID", "ParticipantID", "LastReadSeq", "JoinedOn") select $1, $2, "LastSeq", $7 from counted
       on conflict ("ThreadID", "ParticipantID") do update
         set "LastReadSeq" = excluded."LastReadSeq", "OwnBehind" = 0, "JoinedOn" = coalesce(chat_member."JoinedOn", excluded."JoinedOn")
     ) ${select('said')}`,
    [
      ...[threadId, senderId, receiverId, text, key, fileId, now.toISOString()],
      ...[isFromCandidate ? 'Candidate' : 'Agency', loginName],
    ],
  )
  if (!row) throw new Error(`The thread ${threadId} took no message: lock it before.`)
  return row
}

/** The message that a sender has sent under a key; null where there is none. */
export async function findSent(queries: Queries, senderId: number, key: string): Promise<StoredMessage | null> {
  return queries.first<StoredMessage>(
    `${select('"chat-message"')} where m."SenderID" = $1 and m."ClientMessageID" = $2`,
    [senderId, key],
  )
}

/** Messages of a thread by their number: those behind `after` the first ones first, else the last ones, before `before` where it is given. */
export async function listMessages(
  queries: Queries,
  threadId: number,
  { after, before, size }: { after: number | null; before: number | null; size: number },
): Promise<StoredMessage[]> {
  const order = after === null ? 'desc' : 'asc'
  const rows = await queries.query<StoredMessage>(
    `${select('"chat-message"')} where m."ThreadID" = $1 and m."Seq" > $2 and m."Seq" < $3 order by m."Seq" ${order} limit $4`,
    [threadId, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, size],
  )
  return after === null ? rows.reverse() : rows
}

/** The position of a message; null where there is none. */
export async function findMessagePosition(
  queries: Queries,
  id: number,
): Promise<{ ThreadID: number; Seq: number } | null> {
  return queries.first<{ ThreadID: number; Seq: number }>(
    'select "ThreadID", "Seq" from "chat-message" where "ID" = $1 and not "IsDeleted"',
    [id],
  )
}

/**
 * Notes up to which message a participant has read a thread, only further on where `isForward`, and how many of those behind it are his own; answers
 * up to which he has read it now.
 */
export async function writeRead(
  queries: Queries,
  {
    threadId,
    participantId,
    seq,
    isForward,
  }: { threadId: number; participantId: number; seq: number; isForward: boolean },
): Promise<number> {
  const reached = `case when $4 then greatest(chat_member."LastReadSeq", excluded."LastReadSeq") else excluded."LastReadSeq" end`
  const [row] = await queries.query<{ LastReadSeq: number }>(
    `insert into chat_member ("ThreadID", "ParticipantID", "LastReadSeq") values ($1, $2, $3)
     on conflict ("ThreadID", "ParticipantID") do update set "LastReadSeq" = ${reached}, "OwnBehind" = (
       select count(*) from "chat-message" m where m."ThreadID" = $1 and m."SenderID" = $2 and m."Seq" > ${reached})
     returning "LastReadSeq"`,
    [threadId, participantId, seq, isForward],
  )
  return row?.LastReadSeq ?? seq
}

/** True of a file that a user has brought himself. */
export async function isOwnFile(queries: Queries, fileId: number, userId: number): Promise<boolean> {
  return queries.has('select from "file" where "ID" = $1 and "OwnerID" = $2 and not "IsDeleted"', [fileId, userId])
}
