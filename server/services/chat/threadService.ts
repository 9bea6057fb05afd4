import type { RecordValues } from '#contract/callArguments.ts'
import type { ChatThreadRow } from '#contract/rows.gen.ts'
import { hasAccount } from '../../platform/access/caller.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
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
export function buildThreadExtension(parts: ChatParts): ResourceExtension<ChatThreadRow> {
  return {
    facts: {
      names: [
        ...['isSenderActive', 'isParticipantActive', 'isOfGroup', 'isMember', 'ownParticipantID'],
        ...['isReceiverAgent', 'receiverParticipantID'],
        ...['isSaid', 'isShort', 'hasMessage', 'sentLately'],
      ],
      find: (context, ids, event) => findFacts(context, ids, event, parts),
    },
    constraints: { chat_thread_live: 'chat.isPending' },
    effects: {
      async addMember(context, { id }) {
        const { ownParticipantID } = await getSender(context, context.transaction)
        await addMember(context.transaction, id, ownParticipantID, context.now())
      },
      /** Who is handed a thread takes part in it, and is told. */
      async addReceiver(context, { id, row }) {
        const { args, caller, transaction } = context
        await addMember(transaction, id, Number(row.AgentID), context.now())
        const [audience] = await listAudiences(transaction, [id])
        const candidate = (await listProfiles(transaction, [Number(row.ParticipantID)])).get(Number(row.ParticipantID))
        const receiver = readId(args.args?.UserID)
        if (!audience || !candidate || receiver === null || receiver === caller.userId) return
        const handed = {
          ...{ ThreadID: id, ParticipantID: candidate.ID, ExternalID: candidate.ExternalID, By: caller.name },
          ...{ FirstName: candidate.FirstName, LastName: candidate.LastName, GroupExternalID: audience.center },
        }
        transaction.afterCommit(() => parts.announcer.tellHanded(receiver, handed))
      },
      /** What an event brings is written with it; one that brings nothing writes nothing. */
      async addMessage(context, { id }) {
        if (!judgeSaid(readSaid(context.args.args ?? {})).isSaid) return
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

async function findFacts(
  context: CallContext,
  ids: readonly number[],
  event: string | null,
  parts: ChatParts,
): Promise<Map<number, RecordValues>> {
  if (!hasAccount(context.caller)) return new Map(ids.map(id => [id, {}]))
  if (event === null) {
    const facts = await listThreadFacts(context.database, ids, await findOwn(context))
    return new Map(ids.map(id => [id, facts.get(id) ?? {}]))
  }
  const sender = await getSender(context, context.database)
  const { ownParticipantID } = sender
  const known = await listThreadFacts(context.database, ids, ownParticipantID)
  const said = readSaid(context.args.args ?? {})
  await checkFile(context, said)
  const found = new Map<number, RecordValues>()
  for (const id of ids) {
    const own = id === 0 ? await findMakingFacts(context) : known.get(id)
    found.set(id, { ...sender, ...judgeSaid(said), ...own })
  }
  if (event === 'transfer')
    for (const [id, facts] of found) Object.assign(facts, await findReceiver(context, id, parts))
  return found
}

/** What is known of a candidate and a group before there is a thread. */
async function findMakingFacts({ args, database }: CallContext): Promise<RecordValues> {
  return findPairFacts(database, args.args?.ParticipantID, args.args?.GroupID)
}

/** Whether a thread can be handed to a user, by the participant that he is. */
async function findReceiver(context: CallContext, id: number, parts: ChatParts): Promise<RecordValues> {
  const { args, text, transaction, scope } = context
  const userId = readId(args.args?.UserID)
  const thread = await findThread(transaction, id, scope('t'))
  const center = thread && (await findCenter(transaction, thread.GroupID))
  if (userId === null || center === null) throw new Refusal(text('chat.notAgent'))
  const isAgent = isAgentOf(await parts.findCaller(userId), center)
  const receiverParticipantID = isAgent ? await takeParticipant(transaction, userId) : null
  const isReceiverAgent = receiverParticipantID !== null && !(await isDeactivated(transaction, receiverParticipantID))
  return { isReceiverAgent, receiverParticipantID }
}
