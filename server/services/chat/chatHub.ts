import type { RecordValues } from '#contract/callArguments.ts'
import { chatHubPath, type ThreadUpdate } from '#contract/chat.ts'
import { type Caller, narrowCaller } from '../../platform/access/caller.ts'
import type { Hub, HubClient } from '../../platform/hubs/index.ts'
import { badRequest, forbidden, HttpProblem, Refusal } from '../../platform/kernel/problem.ts'
import type { ChangedRows } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import {
  type Announcer,
  everyCenter,
  everyWatched,
  toCandidateGroup,
  toCenterGroup,
  toWatchedGroup,
} from './announcer.ts'
import { isAgent, isChattingCandidate, listCenters } from './staff.ts'
import { chatRoomKind, listAudiences } from './threadRepository.ts'

/** The entity of threads, of whose changes the hub tells. */
const threadEntity = 'chat-thread'

/** Opens the hub of the chat (SPEC-0 §7 "Chat hub"); answers what ends it. */
export function openChatHub(core: Core, announcer: Announcer): () => void {
  const present = core.presence.open({
    kind: chatRoomKind,
    mostRooms: 1,
    mayJoin: async (caller, name) => caller.subject === name,
    refusals: { closed: 'There is no such room.', tooMany: 'One user is in one room.' },
    notify: () => {},
  })
  const hub: Hub = core.openHub({
    path: chatHubPath,
    mayJoin: (caller, group) => listGroups(caller).includes(group),
    async onConnected(client) {
      const caller = await client.getCaller()
      if (!isAgent(caller) && !isChattingCandidate(caller)) throw forbidden()
      await joinGroups(client)
      await present.join(client, client.subject)
    },
    onMissed: () => hub.sendTo(hub.listLocal(), 'onMissed', {}),
    methods: {
      SendMessage: (client, [message]) => answerText(() => perform(core, client, 'sendMessage', readObject(message))),
      Typing: (client, [threadId]) => announceTyping(core, announcer, client, Number(threadId)),
    },
  })
  announcer.use(hub)
  const endChanges = followThreads(core, hub)
  const endAccess = core.authenticator.onAccessChange(userId => {
    for (const client of hub.listLocal(userId === undefined ? undefined : String(userId)))
      void joinGroups(client).catch(error => {
        if (!(error instanceof HttpProblem)) core.onError(error)
      })
  })
  return () => {
    endChanges()
    endAccess()
    announcer.use(null)
  }
}

async function joinGroups(client: HubClient): Promise<void> {
  for (const group of listGroups(await client.getCaller())) await client.join(group)
}

/** Performs a call of threads for a client; what it answers. */
async function perform(
  { engine }: Core,
  client: HubClient,
  callName: string,
  args: RecordValues,
): Promise<RecordValues> {
  const caller = await client.getCaller()
  const outcome = await engine.perform({ resource: 'ChatThreads', callName, caller, args: { args } })
  return ('Source' in outcome ? outcome.Source : null) as RecordValues
}

/** Who may read a thread tells the others in it that he is writing. */
async function announceTyping(core: Core, announcer: Announcer, client: HubClient, threadId: number): Promise<void> {
  const caller = await client.getCaller()
  await core.engine.perform({ resource: 'ChatThreads', callName: 'one', caller, args: { id: threadId } })
  const own = await perform(core, client, 'participant', { externalId: caller.userId })
  const [audience] = await listAudiences(core.database, [threadId])
  if (!audience) return
  announcer.announce(audience, 'onTyping', {
    ThreadID: threadId,
    ParticipantID: Number(own.ID),
    Name: caller.name,
    IsFromCandidate: caller.userType === 'Candidate',
  })
}

/** Tells who is connected to this process, and may hear of it, what becomes of threads; answers what ends it. */
function followThreads({ changes, engine, database, onError }: Core, hub: Hub): () => void {
  async function announceThreads(written: ChangedRows): Promise<void> {
    const clients = await hub.listClients()
    if (clients.size === 0) return
    const audiences = await listAudiences(database, [...(written.ids ?? [])])
    const threads = new Map(audiences.map(each => [each.ID, each]))
    for (const { resource, ids, callers } of await engine.findAudiences(written, [...clients.keys()])) {
      if (resource !== 'ChatThreads') continue
      const reached = callers.flatMap(caller => clients.get(caller) ?? [])
      if (ids === null) hub.sendTo(reached, 'onMissed', {})
      for (const id of ids ?? []) {
        const thread = threads.get(id as number)
        if (thread) hub.sendTo(reached, 'onThreadUpdate', toUpdate(thread))
      }
    }
  }

  let isOpen = true
  changes.follow(written => {
    if (!isOpen) return
    if (written === null) hub.sendTo(hub.listLocal(), 'onMissed', {})
    else if (written.entity === threadEntity) void announceThreads(written).catch(onError)
  })
  return () => {
    isOpen = false
  }
}

function toUpdate({ ID, ParticipantID, center }: { ID: number; ParticipantID: number; center: number }): ThreadUpdate {
  return { ThreadID: ID, ParticipantID, GroupExteranlID: center, Message: null }
}

/** The groups in which somebody hears of chats. */
function listGroups(caller: Caller): string[] {
  if (isChattingCandidate(caller)) return [toCandidateGroup(caller.userId)]
  if (!isAgent(caller)) return []
  return [
    ...(listCenters(caller)?.map(toCenterGroup) ?? [everyCenter]),
    ...(listCenters(narrowCaller(caller))?.map(toWatchedGroup) ?? [everyWatched]),
  ]
}

/** Null where it is done, or the words of a refusal, which is final; what fails otherwise is thrown, and may be tried again (rules C4). */
async function answerText(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal || (error instanceof HttpProblem && error.status < 500 && error.status !== 401))
      return error.message
    throw error
  }
}

function readObject(value: unknown): RecordValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('A message is an object.')
  return value as RecordValues
}
