import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { ChatThreadRow } from '#contract/rows.gen.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, CallHandler, Handlers } from '../../platform/resources/extension.ts'
import { readId } from './chatRules.ts'
import { answerExternal } from './participantCalls.ts'
import type { ChatParts, ThreadContext } from './parts.ts'
import { findOwn } from './sender.ts'
import { isAgentOf } from './staff.ts'
import { findLastThread, findLiveThread, listMembers, listStaff, listThreadCounts } from './threadRepository.ts'

/** The calls that read threads (SPEC-0 §7 "Chat: threads"). */
export function buildThreadHandlers(parts: ChatParts): Handlers<'ChatThreads'> {
  return {
    getAll: refuse,
    getPaged: refuse,
    async one(context) {
      const { Source } = await context.perform('one', { id: context.id })
      return buildSuccess(await completeThread(context, Source, parts))
    },
    async search(context) {
      return buildSuccess(await completeThreads(context, await listOfPair(context), parts))
    },
    active: context => answerOfPair(context, findLiveThread, parts),
    last: context => answerOfPair(context, findLastThread, parts),
    participant: context => answerExternal(context, parts.findPicture),
    async agents(context) {
      const { OrganizationID } = (await context.perform('one', { id: context.id })).Source
      const center = OrganizationID ?? 0
      const staff = await listStaff(context.database, center)
      const callers = await Promise.all(staff.map(({ UserID }) => parts.findCaller(UserID)))
      return buildSuccess(staff.filter((_, index) => isAgentOf(callers[index] ?? null, center)))
    },
  }
}

/** SPEC-0 §8. */
const refuse: CallHandler = async ({ text }) => {
  throw new Refusal(text('chat.notImplemented'))
}

/** The participant and the group that a call names. */
function getPair({ given }: ThreadContext): { ParticipantID: number; GroupID: number } {
  const [ParticipantID, GroupID] = [readId(given.participantId), readId(given.groupId)]
  if (ParticipantID === null) throw badRequest('participantId is missing.')
  if (GroupID === null) throw badRequest('groupId is missing.')
  return { ParticipantID, GroupID }
}

/** The threads of a participant in a group, the last first. */
async function listOfPair(context: ThreadContext): Promise<ChatThreadRow[]> {
  return listThreads(
    context,
    Object.entries(getPair(context)).map(([field, value]) => ({ field, op: 'in', value: [value] })),
  )
}

/** Threads in the caller's reach, the last first. */
async function listThreads(context: ThreadContext, conditions: Condition[]): Promise<ChatThreadRow[]> {
  const sort = [{ field: 'ID', direction: 'descending' as const }]
  return (await context.perform('all', { conditions, sort })).Source
}

/** One thread of a participant in a group, with who takes part in it; null where there is none in the caller's reach. */
async function answerOfPair(context: ThreadContext, find: typeof findLastThread, parts: ChatParts): Promise<Envelope> {
  const { ParticipantID, GroupID } = getPair(context)
  const id = await find(context.database, ParticipantID, GroupID)
  const [row] = id === null ? [] : await listThreads(context, [{ field: 'ID', op: 'in', value: [id] }])
  return buildSuccess(row ? await completeThread(context, row, parts) : null)
}

/** A thread with what it has beside its row, and who takes part in it. */
async function completeThread(context: CallContext, row: ChatThreadRow, parts: ChatParts): Promise<RecordValues> {
  const [thread] = await completeThreads(context, [row], parts)
  return { ...thread, Members: await listMembers(context.database, row.ID) }
}

/** Threads with what they have beside their rows (SPEC-0 §3 "Chat thread"). */
async function completeThreads(
  context: CallContext,
  rows: readonly ChatThreadRow[],
  { findPicture }: ChatParts,
): Promise<RecordValues[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ ID }) => ID)
  const counts = await listThreadCounts(context.database, ids, await findOwn(context), context.now())
  return Promise.all(
    rows.map(async row => {
      const { PictureFileID = null, ...own } = counts.get(row.ID) ?? {}
      const ParticipantProfilePicture = await findPicture(PictureFileID)
      return { ...row, ...own, ParticipantProfilePicture, ThreadStartedOn: row.StartedOn ?? row.OpenedOn ?? null }
    }),
  )
}
