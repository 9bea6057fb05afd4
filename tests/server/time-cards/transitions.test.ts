import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import type { CardWay } from './cardWay.ts'
import { type CardState, callCard, cardStatuses, findCard, makeCard, minutesLater, slotSets } from './cardWorld.ts'
import { decisionWays } from './decisionWays.ts'
import { listRefusedWays, lockedWays } from './refusedWays.ts'
import { workWays } from './workWays.ts'

// What is decided has been worked by then.
const cardWays = [...workWays, ...decisionWays.map(way => ({ minutes: 4000, ...way })), ...lockedWays]

describe.each(listTestServers())('the machine of time cards on $name', server => {
  let world: JobWorld
  const attendances: Record<number, number> = {}
  let file = 0
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    for (const Value of [1, 2, 4]) {
      const lookup = {
        Category: 'TimeAttendance',
        Code: `TA${Value}`,
        Name: `TA${Value}`,
        Value: String(Value),
        IsActive: true,
      }
      attendances[Value] = await world.insert('Lookups', lookup)
    }
    await world.database.run(
      `insert into "user" ("ID", "LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID") overriding system value
       values (7, 'kim', 'Kim', 'Tester', 'Kim Tester', 'kim@mercy.example', $1)`,
      [world.ids.company],
    )
    file = await world.insert('Files', { FileName: 'sheet.pdf', DocumentType: 'Document', OwnerID: 7 })
  })
  afterAll(() => world?.drop())

  async function perform({ event, call = event, actor, args = {} }: CardWay, id: number) {
    const given: RecordValues = 'SheetFile' in args ? { ...args, SheetFile: file } : args
    try {
      if (actor === 'System') await world.send('TimeCards', event, id, given)
      else {
        const answer = await callCard(world, actor, call, { id, args: given } as CallArguments)
        if (!answer.Success) return { refusal: answer.Message, question: answer.Question?.Argument }
      }
    } catch (error) {
      const { envelope } = error as { envelope?: { Message: string; Question?: { Argument: string } } }
      if (!envelope) throw error
      return { refusal: envelope.Message, question: envelope.Question?.Argument }
    }
    return null
  }

  it.each(
    cardWays.map(
      (way, index) => [`${index + 1}, ${way.rule}: ${way.event} by ${way.actor} from ${way.from}`, way] as const,
    ),
  )('%s', async (_, way) => {
    const { from, slots = 'none', attendance = 3, minutes = 60, values = {}, to, refusal, question, row } = way
    await world.clear()
    const id = await makeCard(world, from, { slots: slotSets[slots], values, attendance: attendances[attendance] })
    world.now = minutesLater(minutes)
    const before = await findCard(world, id)
    const refused = await perform(way, id)
    const stored = await findCard(world, id)
    if (refusal !== undefined) {
      expect(refused).toMatchObject({ refusal, ...(question && { question }) })
      expect(stored).toEqual(before)
      return
    }
    expect(refused).toBeNull()
    expect(stored).toMatchObject({ Status: cardStatuses[to as CardState], ...row })
  })

  it.each(Object.keys(cardStatuses) as CardState[])('refuses every other event from %s', async from => {
    await world.clear()
    const id = await makeCard(world, from)
    world.now = minutesLater(60)
    const before = await findCard(world, id)
    for (const way of listRefusedWays(from)) {
      const refused = await perform(way, id)
      expect({ event: way.event, actor: way.actor, refusal: refused?.refusal }).toEqual(pick(way))
    }
    expect(await findCard(world, id)).toEqual(before)
  })
})

const pick = ({ event, actor, refusal }: CardWay) => ({ event, actor, refusal })
