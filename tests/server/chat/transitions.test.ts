import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { HttpProblem, Refusal } from '#server/platform/kernel/problem.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { type ChatWay, chatWays } from './chatWays.ts'
import { buildChatWorld, type ChatWorld, noon } from './chatWorld.ts'

describe.each(listTestServers())('the machine of chat threads on $name', server => {
  let world: ChatWorld
  beforeAll(async () => {
    world = await buildChatWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())

  function buildArguments({ event, from, person, says, receiver, isNamed }: ChatWay, id: number): CallArguments {
    const { participants, group } = world
    const said = says === undefined ? {} : { Message: says }
    if (event === 'start') return { args: { GroupID: group, ParticipantID: participants.kim } }
    // A candidate names the group where there is no thread that goes on.
    const isFirst = event === 'message' && !isNamed && (from === 'none' || (from === 'Ended' && person === 'kim'))
    if (event === 'message') return { args: { ...said, ...(isFirst ? { ThreadGroupID: group } : { ThreadID: id }) } }
    if (event === 'join') return { id, args: { ...said, participantId: participants[person as 'bob'] } }
    if (event === 'transfer') return { id, args: { UserID: world.users[receiver as 'bob'] } }
    if (event === 'chatStarted') return { id, args: { receiverId: participants.kim, senderId: participants.ann } }
    return { id }
  }

  /** The words of a refusal, or the status of another failure; null where it is done. */
  async function perform(way: ChatWay, id: number): Promise<string | null> {
    const { event, person, without } = way
    const callName = event === 'message' ? 'sendMessage' : event
    try {
      if (person === 'System') await world.sendAsSystem(event, id)
      else {
        const answer = await world.call(person, callName, buildArguments(way, id), without ? { without } : {})
        if (!answer.Success) return answer.Message
      }
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.message
      if (error instanceof HttpProblem) return String(error.status)
      throw error
    }
  }

  async function readAll(): Promise<RecordValues[]> {
    return world.read('chat-thread', 'true')
  }

  it.each(
    chatWays.map(
      (way, index) => [`${index + 1}, ${way.rule}: ${way.event} by ${way.person} from ${way.from}`, way] as const,
    ),
  )('%s', async (_, way) => {
    world.now = noon
    await world.database.run('update "chat-participant" set "IsDeactivated" = false; delete from domain_event')
    const id = await world.makeThread(way.from)
    await world.database.run('delete from domain_event')
    if (way.deactivated) {
      const participant = world.participants[way.deactivated]
      await world.database.run(`update "chat-participant" set "IsDeactivated" = true where "ID" = ${participant}`)
    }
    const before = await readAll()
    const refusal = await perform(way, id)
    const after = await readAll()
    if (way.refusal !== undefined) {
      expect(refusal).toBe(way.refusal)
      expect(after).toEqual(before)
      return
    }
    expect(refusal).toBeNull()
    expect(after).toHaveLength(way.from === 'none' || !way.isNew ? 1 : 2)
    const row = after.at(-1)
    expect(row).toMatchObject({ StatusCode: way.to, ...way.row })
    if (way.agent) expect(row?.AgentID).toBe(world.participants[way.agent])
    const messages = await world.read('chat-message', `"ThreadID" = ${Number(row?.ID)}`)
    expect(messages.map(({ Seq }) => Seq)).toEqual(messages.map((_message, index) => index + 1))
    if (way.messages !== undefined) expect(messages).toHaveLength(way.messages)
    const raised = await world.database.run<{ Code: string }>('select "Code" from domain_event order by "ID"')
    if (way.raises) expect(raised.map(({ Code }) => Code)).toEqual(way.raises)
  })
})
