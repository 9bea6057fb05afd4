import { randomUUID } from 'node:crypto'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildRandom, type Random } from '#server/demo/random.ts'
import type { ChatWorld, Person } from './chatWorld.ts'

/** What a run of random sequences came to. */
export interface ChatRun {
  sent: number
  refused: number
  /** Messages that were sent again under their key. */
  repeated: number
  /** What the rules forbid; nothing where all is well. */
  illegal: string[]
}

const stepsOfSequence = 4

/** What was said, by its key: how often it was sent, and whether it was ever taken. */
type Keys = Map<string, { person: Person; call: string; args: CallArguments; isTaken: boolean }>

/**
 * Sends so many sequences of random calls, four each, to the threads of a candidate over two instances at once, while the clock goes on. The same seed
 * sends the same.
 */
export async function runChatSequences(world: ChatWorld, sequences: number, seed: number): Promise<ChatRun> {
  const random = buildRandom(seed)
  const run: ChatRun = { sent: 0, refused: 0, repeated: 0, illegal: [] }
  const keys: Keys = new Map()
  let left = sequences
  const work = async (index: 0 | 1) => {
    while (left > 0) {
      left -= 1
      if (left % 10 === 0) await passTime(world, random)
      for (let count = 0; count < stepsOfSequence; count += 1) {
        run.sent += 1
        if (!(await takeStep(world, random, index, keys, run))) run.refused += 1
      }
    }
  }
  await Promise.all([work(0), work(1), work(0)])
  run.illegal = [...(await listIllegal(world)), ...(await listLost(world, keys))]
  return run
}

async function passTime(world: ChatWorld, random: Random): Promise<void> {
  world.now = new Date(world.now.getTime() + random.integer(1, 900) * 60_000)
  await Promise.all(world.engines.map(engine => engine.sendDueEvents()))
}

async function takeStep(world: ChatWorld, random: Random, index: 0 | 1, keys: Keys, run: ChatRun): Promise<boolean> {
  const again = random.chance(0.15) && keys.size > 0 ? random.pick([...keys.values()]) : null
  if (again) run.repeated += 1
  const [person, call, args] = again ? [again.person, again.call, again.args] : await buildStep(world, random)
  const key = args.args?.ClientMessageID
  if (typeof key === 'string' && !again) keys.set(key, { person, call, args, isTaken: false })
  const isDone = await perform(world, person, call, args, index)
  const known = typeof key === 'string' ? keys.get(key) : undefined
  if (known && isDone) known.isTaken = true
  return isDone
}

async function perform(
  world: ChatWorld,
  person: Person,
  call: string,
  args: CallArguments,
  index: 0 | 1,
): Promise<boolean> {
  try {
    return (await world.call(person, call, args, { engine: world.engines[index] })).Success
  } catch (error) {
    if (error instanceof Error && 'envelope' in error) return false
    throw error
  }
}

async function buildStep(world: ChatWorld, random: Random): Promise<[Person, string, CallArguments]> {
  const { group, participants } = world
  const said = { Message: random.chance(0.05) ? ' ' : `Said ${random.integer(1, 9999)}`, ClientMessageID: randomUUID() }
  const threads = await world.read('chat-thread', 'true')
  const last = threads.at(-1)
  const id = Number((random.chance(0.8) ? last : threads.length > 0 ? random.pick(threads) : undefined)?.ID ?? 0)
  const agent = random.pick(['ann', 'bob', 'eve'] as const)
  const share = random.next()
  if (share < 0.3) return ['kim', 'sendMessage', { args: { ...said, ThreadGroupID: group } }]
  if (share < 0.55) return [agent, 'sendMessage', { args: { ...said, ThreadID: id || 1 } }]
  if (share < 0.7) return [agent, 'join', { id, args: { participantId: participants[agent], ...said } }]
  if (share < 0.8) return [agent, 'start', { args: { GroupID: group, ParticipantID: participants.kim } }]
  if (share < 0.9) return [random.pick([agent, 'kim'] as const), 'end', { id }]
  if (share < 0.95) return [agent, 'archive', { id }]
  return ['kim', 'sendMessage', { args: { ...said, ThreadID: id || 1 } }]
}

/** What no thread may be (rules C4). */
async function listIllegal({ database }: ChatWorld): Promise<string[]> {
  const rows = await database.run<{ problem: string }>(`
    select 'two live threads of one candidate and group' as problem from "chat-thread"
      where "StatusCode" <> 'Ended' group by "ParticipantID", "GroupID" having count(*) > 1
    union all select 'a gap in thread ' || m."ThreadID" from "chat-message" m join "chat-thread" t on t."ID" = m."ThreadID"
      group by m."ThreadID", t."LastSeq" having count(*) <> max(m."Seq") or min(m."Seq") <> 1 or max(m."Seq") <> t."LastSeq"
    union all select 'a count without messages in thread ' || "ID" from "chat-thread" t
      where "LastSeq" > 0 and not exists (select from "chat-message" m where m."ThreadID" = t."ID")
    union all select 'a message after the end of thread ' || t."ID" from "chat-thread" t join "chat-message" m on m."ThreadID" = t."ID"
      where m."SentOn" > t."EndedOn"
    union all select 'an end without a moment in thread ' || "ID" from "chat-thread"
      where ("StatusCode" = 'Ended') <> ("EndedOn" is not null and "EndedBy" is not null)
    union all select 'an archived thread goes on: ' || "ID" from "chat-thread" where "IsArchived" and "StatusCode" <> 'Ended'
    union all select 'an agent wrote before he took part in thread ' || t."ID" from "chat-thread" t join "chat-message" m on m."ThreadID" = t."ID"
      join "chat-participant" p on p."ID" = m."SenderID" where p."CandidateID" is null and t."StartedOn" is null
    union all select 'a pending thread was begun: ' || "ID" from "chat-thread"
      where "StatusCode" = 'Pending' and ("StartedOn" is not null or "AgentID" is not null)
    union all select 'somebody who takes no part wrote in thread ' || m."ThreadID" from "chat-message" m
      where not exists (select from chat_member r where r."ThreadID" = m."ThreadID" and r."ParticipantID" = m."SenderID" and r."JoinedOn" is not null)
    union all select 'somebody of another revenue center wrote in thread ' || m."ThreadID" from "chat-message" m
      join "chat-participant" p on p."ID" = m."SenderID" join "user" u on u."ID" = p."ExternalID" where u."LoginName" = 'eve'`)
  return rows.map(({ problem }) => problem)
}

/** Each message that was taken stands once, and no other. */
async function listLost({ database }: ChatWorld, keys: Keys): Promise<string[]> {
  const stored: RecordValues[] = await database.run(
    'select "ClientMessageID", count(*)::int as count from "chat-message" group by 1',
  )
  const counts = new Map(stored.map(({ ClientMessageID, count }) => [ClientMessageID, count]))
  return [...keys].flatMap(([key, { isTaken }]) => {
    const count = counts.get(key) ?? 0
    return count === (isTaken ? 1 : 0) ? [] : [`${key} stands ${count} times, taken: ${isTaken}`]
  })
}
