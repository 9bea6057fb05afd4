import type { ChatMessage } from '#contract/chat.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { readId, readSaid, type Said } from './chatRules.ts'
import { toMessage } from './messageAnswers.ts'
import { findSent, insertMessage, isOwnFile } from './messageRepository.ts'
import type { ChatParts } from './parts.ts'
import { listAudiences, type Thread } from './threadRepository.ts'

/** Refuses a file that the caller has not brought himself: who writes hands out nothing that is another's. */
export async function checkFile({ caller, database, text }: CallContext, { fileId }: Said): Promise<void> {
  if (fileId === null || (await isOwnFile(database, fileId, caller.userId))) return
  const message = text('files.none')
  throw new Refusal(message, { '/FileID': message })
}

/** The message that the caller has sent under the key of this call; null where it is new. */
export async function findRepeated(
  context: CallContext,
  senderId: number,
  parts: ChatParts,
): Promise<ChatMessage | null> {
  const { key } = readSaid(context.given)
  const sent = key === null ? null : await findSent(context.transaction, senderId, key)
  return sent && toMessage(sent, parts.findPicture)
}

/** Writes what a call says for the first time into a locked thread, and has it reported when the call is committed. */
export async function addSaid(
  context: CallContext,
  thread: Thread,
  senderId: number,
  parts: ChatParts,
): Promise<ChatMessage> {
  const { caller, transaction, given, now } = context
  const isFromCandidate = caller.userType === 'Candidate'
  const stored = await insertMessage(transaction, {
    ...readSaid(given),
    ...{ threadId: thread.ID, senderId, isFromCandidate, loginName: caller.loginName, now: now() },
    // What others name as the receiver is known by itself.
    receiverId: isFromCandidate ? readId(thread.AgentID) : thread.ParticipantID,
  })
  const message = await toMessage(stored, parts.findPicture)
  const [audience] = await listAudiences(transaction, [thread.ID])
  if (audience) transaction.afterCommit(() => parts.announcer.announceMessage(audience, message))
  return message
}
