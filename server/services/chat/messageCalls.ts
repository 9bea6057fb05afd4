import { type ChatMessage, usualMessagePage } from '#contract/chat.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { badRequest, notFound } from '../../platform/kernel/problem.ts'
import { applyEvent } from '../../platform/resources/events.ts'
import type { CallContext, Handlers } from '../../platform/resources/extension.ts'
import { judgeSaid, readId, readSaid } from './chatRules.ts'
import { toMessages } from './messageAnswers.ts'
import { findMessagePosition, listMessages, writeRead } from './messageRepository.ts'
import { addSaid, checkFile, findRepeated } from './messageWriting.ts'
import type { ChatParts, ThreadContext } from './parts.ts'
import { getSender, lockSender } from './sender.ts'
import {
  findLiveThread,
  findThread,
  listAudiences,
  listThreadCounts,
  listThreadFacts,
  type SenderFacts,
  type Thread,
} from './threadRepository.ts'

/** The settings by which the machine judges a message. */
const settingNames = ['ChatMessageLimit']

/** The calls about messages (SPEC-0 §7 "Chat: threads"). */
export function buildMessageHandlers(parts: ChatParts): Handlers<'ChatThreads'> {
  return {
    async sendMessage(context) {
      const own = await lockSender(context)
      const thread = await findAddressed(context, own)
      const sender = await getSender(context, context.transaction)
      const repeated = await findRepeated(context, own, parts)
      if (repeated) return buildSuccess(repeated)
      return buildSuccess(await (thread ? say(context, thread, sender, parts) : begin(context, sender, parts)))
    },
    /** A message by which a thread was taken is looked for before anything is judged: sent again, it takes nothing once more. */
    async join(context) {
      const { id } = context
      const own = await lockSender(context)
      if (!(await findRepeated(context, own, parts))) await context.send('join', id, context.given)
      return context.perform('one', { id })
    },
    async messages(context) {
      const { afterSeq: after = null, beforeSeq: before = null, pageSize } = context.given
      const thread = await getThread(context)
      if (after !== null && before !== null) throw badRequest('Give afterSeq or beforeSeq, not both.')
      const size = pageSize ?? usualMessagePage
      const rows = await listMessages(context.database, thread.ID, { after, before, size })
      return buildSuccess(await toMessages(rows, parts.findPicture))
    },
    async read(context) {
      const position = await findMessagePosition(context.transaction, context.given.messageId)
      const thread = position && (await findThread(context.transaction, position.ThreadID, context.scope('t')))
      if (!thread) throw notFound(context.text('records.notFound'))
      await noteRead(context, thread, position.Seq, parts)
      return buildSuccess(null)
    },
    async unread(context) {
      const participantId = await takeOwn(context)
      // What is sent meanwhile would be left out of the count.
      const thread = await getThread(context, { lock: true })
      const first = context.given.Seq
      if (first > thread.LastSeq) throw badRequest('Seq is the number of no message of this session.')
      await writeRead(context.transaction, { threadId: thread.ID, participantId, seq: first - 1, isForward: false })
      return buildSuccess(null)
    },
  }
}

async function getThread(
  { id, database, scope, text }: CallContext,
  options: { lock?: boolean } = {},
): Promise<Thread> {
  const thread = await findThread(database, id, scope('t'), options)
  if (!thread) throw notFound(text('records.notFound'))
  return thread
}

async function takeOwn(context: CallContext): Promise<number> {
  return (await getSender(context, context.transaction)).ownParticipantID
}

/** Opening a thread that nobody attends to leaves it unread (rules C4). */
async function noteRead(context: CallContext, thread: Thread, seq: number, { announcer }: ChatParts): Promise<void> {
  const { caller, transaction, now } = context
  const participantId = await takeOwn(context)
  const counts = await listThreadCounts(transaction, [thread.ID], participantId, now())
  if (caller.userType !== 'Candidate' && counts.get(thread.ID)?.IsUnAttended) return
  // One that was read further already is reported as it stands: what is reported never goes back.
  const Seq = await writeRead(transaction, { threadId: thread.ID, participantId, seq, isForward: true })
  const [audience] = await listAudiences(transaction, [thread.ID])
  const read = { ThreadID: thread.ID, ParticipantID: participantId, Seq }
  if (audience) transaction.afterCommit(() => announcer.announce(audience, 'onRead', read))
}

/**
 * The thread that a message is for, locked: the one that it names, or of a candidate the one that goes on in the group that it names; null where he
 * begins one. Throws 404 for one that the caller does not reach.
 */
async function findAddressed(context: ThreadContext, ownParticipantID: number): Promise<Thread | null> {
  const { given, caller, scope, text, transaction } = context
  const named = readId(given.ThreadID)
  if (named !== null) {
    const thread = await findThread(transaction, named, scope('t'), { lock: true })
    if (!thread) throw notFound(text('records.notFound'))
    return thread
  }
  const group = readId(given.ThreadGroupID)
  if (caller.userType !== 'Candidate' || group === null) throw badRequest('ThreadID is missing.')
  const live = await findLiveThread(transaction, ownParticipantID, group)
  return live === null ? null : findThread(transaction, live, scope('t'), { lock: true })
}

/** A message into a thread: judged by the machine, and written beside it without a new version of the thread. */
async function say(
  context: ThreadContext,
  thread: Thread,
  sender: SenderFacts,
  parts: ChatParts,
): Promise<ChatMessage> {
  const { given, caller, transaction } = context
  const said = readSaid(given)
  await checkFile(context, said)
  const known = await listThreadFacts(transaction, [thread.ID], sender.ownParticipantID)
  applyEvent(context, thread, {
    event: 'message',
    facts: { ...sender, ...judgeSaid(said), ...known.get(thread.ID) },
    settings: await context.findSettings(settingNames),
  })
  const message = await addSaid(context, thread, sender.ownParticipantID, parts)
  if (caller.userType !== 'Candidate' && thread.ChatStartedOn === null) await context.send('chatStarted', thread.ID)
  return message
}

/** The first message of a candidate opens a thread (H2). */
async function begin(
  context: CallContext<'ChatThreads', 'sendMessage'>,
  { ownParticipantID }: SenderFacts,
  parts: ChatParts,
): Promise<ChatMessage> {
  const target = { ParticipantID: ownParticipantID, GroupID: readId(context.given.ThreadGroupID) }
  const { id, before } = await context.sendToTarget('message', { ...context.given, ...target })
  const [row] = await listMessages(context.transaction, id, { after: null, before: null, size: 1 })
  const [message] = await toMessages(row ? [row] : [], parts.findPicture)
  if (before === null) await announceWaiting(context, message as ChatMessage, parts)
  return message as ChatMessage
}

/** Who has begun a thread is reported once, and nobody of one that staff have opened. */
async function announceWaiting(
  { caller, transaction }: CallContext,
  message: ChatMessage,
  { announcer }: ChatParts,
): Promise<void> {
  const [audience] = await listAudiences(transaction, [message.ThreadID])
  if (!audience) return
  const { ThreadID, SenderID: ParticipantID, SenderFirstName: FirstName, SenderLastName: LastName } = message
  const waiting = { ThreadID, ParticipantID, FirstName, LastName, ExternalID: caller.userId }
  transaction.afterCommit(() => announcer.announceWaiting({ ...waiting, GroupExternalID: audience.center }))
}
