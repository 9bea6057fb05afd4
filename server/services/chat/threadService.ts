import { hasAccount } from '../../platform/access/caller.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { Asked, CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { factsOf } from '../../platform/resources/facts.ts'
import { judgeSaid, readId, readSaid } from './chatRules.ts'
import { findCenter } from './groupRepository.ts'
import { addSaid, checkFile } from './messageWriting.ts'
import { isDeactivated, listProfiles, takeParticipant } from './participantRepository.ts'
import type { ChatParts } from './parts.ts'
import { findOwn, getSender } from './sender.ts'
import { isAgentOf } from './staff.ts'
import {
  addMember,
  findPairFacts,
  findThread,
  listAudiences,
  listThreadFacts,
  type Thread,
} from './threadRepository.ts'

/** What threads add to the engine (rules C4), their calls apart. */
export function buildThreadExtension(parts: ChatParts): ResourceExtension<'ChatThreads'> {
  return {
    facts: {
      ...factsOf(['isSenderActive', 'ownParticipantID', 'sentLately'], async (context, asked) => {
        const sender = hasAccount(context.caller) ? await getSender(context, context.database) : null
        return asked.map(() => sender)
      }),
      ...factsOf(['isParticipantActive', 'isOfGroup', 'isMember'], findThreadFacts),
      ...factsOf(['isSaid', 'isShort', 'hasMessage'], findMessageFacts),
      ...factsOf(['isReceiverAgent', 'receiverParticipantID'], (context, asked) =>
        findReceiverFacts(context, asked, parts),
      ),
    },
    listedFacts: ['isParticipantActive', 'isMember'],
    constraints: { chat_thread_live: 'chat.isPending' },
    effects: {
      async addMember(context, { id }) {
        const { ownParticipantID } = await getSender(context, context.transaction)
        await addMember(context.transaction, id, ownParticipantID, context.now())
      },
      /** Who is handed a thread takes part in it, and is notified. */
      async addReceiver(context, { id, row }) {
        const { given, caller, transaction } = context
        await addMember(transaction, id, row.AgentID ?? 0, context.now())
        const [audience] = await listAudiences(transaction, [id])
        const candidate = (await listProfiles(transaction, [row.ParticipantID])).get(row.ParticipantID)
        const receiver = readId(given.UserID)
        if (!audience || !candidate || receiver === null || receiver === caller.userId) return
        const handed = {
          ...{ ThreadID: id, ParticipantID: candidate.ID, ExternalID: candidate.ExternalID, By: caller.name },
          ...{ FirstName: candidate.FirstName, LastName: candidate.LastName, GroupExternalID: audience.center },
        }
        transaction.afterCommit(() => parts.announcer.announceHanded(receiver, handed))
      },
      /** What an event brings is written with it; one that brings nothing writes nothing. */
      async addMessage(context, { id }) {
        if (!judgeSaid(readSaid(context.given)).isSaid) return
        const { ownParticipantID } = await getSender(context, context.transaction)
        const thread = await findThread(context.transaction, id, context.scope('t'))
        await addSaid(context, thread as Thread, ownParticipantID, parts)
      },
    },
    async beforeSave({ record, transaction }) {
      record.OrganizationID = await findCenter(transaction, record.GroupID)
    },
  }
}

/** What is known of threads, and of the candidate and the group of one that there is none of yet. */
async function findThreadFacts(context: CallContext, asked: readonly Asked[]): Promise<(object | null)[]> {
  const { caller, database } = context
  if (!hasAccount(caller)) return asked.map(() => null)
  const own = asked.some(({ event }) => event === null)
    ? await findOwn(context)
    : (await getSender(context, database)).ownParticipantID
  const threads = await listThreadFacts(
    database,
    asked.map(({ id }) => id),
    own,
  )
  const found: (object | null)[] = []
  for (const { id, row } of asked)
    found.push(id === 0 ? await findPairFacts(database, row.ParticipantID, row.GroupID) : (threads.get(id) ?? null))
  return found
}

async function findMessageFacts(context: CallContext, asked: readonly Asked[]): Promise<object[]> {
  const said = readSaid(context.given)
  await checkFile(context, said)
  return asked.map(() => judgeSaid(said))
}

/** Whether threads can be handed to a user, by the participant that he is. */
async function findReceiverFacts(context: CallContext, asked: readonly Asked[], parts: ChatParts): Promise<object[]> {
  const found: object[] = []
  for (const { id } of asked) found.push(await findReceiver(context, id, parts))
  return found
}

async function findReceiver(context: CallContext, id: number, parts: ChatParts): Promise<object> {
  const { given, text, transaction, scope } = context
  const userId = readId(given.UserID)
  const thread = await findThread(transaction, id, scope('t'))
  const center = thread && (await findCenter(transaction, thread.GroupID))
  if (userId === null || center === null) throw new Refusal(text('chat.notAgent'))
  const isAgent = isAgentOf(await parts.findCaller(userId), center)
  const receiverParticipantID = isAgent ? await takeParticipant(transaction, userId) : null
  const isReceiverAgent = receiverParticipantID !== null && !(await isDeactivated(transaction, receiverParticipantID))
  return { isReceiverAgent, receiverParticipantID }
}
