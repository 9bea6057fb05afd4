import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { orderWays } from './orderWays.ts'
import { listRefused, type Way, ways } from './ways.ts'
import { buildJobWorld, hoursLater, type JobState, type JobWorld, noon, statuses } from './world.ts'

describe.each(listTestServers())('the machine of jobs on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  const find = async (id: number) => (await world.read('job', `"ID" = ${id}`))[0] ?? {}
  const list = async (entity: string, id: number) =>
    (await world.read(entity, `"JobID" = ${id}`)).map(({ Status }) => Status)

  async function perform({ event, actor, args = {} }: Way, id: number) {
    const given = { ...args, ...(args.CancelReasonLookupId ? { CancelReasonLookupId: world.ids.reason } : {}) }
    try {
      if (actor === 'System') await world.send('Jobs', event, id, given)
      else {
        const answer = await world.call(actor, event, { id, args: given } as CallArguments)
        if (!answer.Success) return { refusal: answer.Message, question: answer.Question }
      }
    } catch (error) {
      const { envelope } = error as { envelope?: { Message: string; Question?: unknown } }
      if (!envelope) throw error
      return { refusal: envelope.Message, question: envelope.Question }
    }
    return null
  }

  it.each(
    [...ways, ...orderWays, ...listRefused()].map(
      (way, index) => [`${index + 1}, ${way.rule}: ${way.event} by ${way.actor} from ${way.from}`, way] as const,
    ),
  )('%s', async (_, way) => {
    const { from, hours = 120, job = {}, on = {}, to, refusal, question, row, left, cards } = way
    const times = { StartsOn: hoursLater(hours), EndsOn: hoursLater(hours + 12) }
    const id = await world.makeJob(statuses[from], { ...times, ...job }, on)
    const before = await find(id)
    const refused = await perform(way, id)
    const stored = await find(id)
    if (refusal !== undefined) {
      expect(refused).toMatchObject({ refusal, ...(question && { question }) })
      expect(stored).toEqual(before)
      return
    }
    expect(refused).toBeNull()
    expect(stored).toMatchObject({ Status: statuses[to as JobState], ...row })
    if (left) expect(await list('candidate-job', id)).toEqual(left)
    if (cards) expect(await list('time-card', id)).toEqual(cards)
  })
})
