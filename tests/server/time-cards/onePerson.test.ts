import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import {
  callCard,
  cardStatuses,
  findCard,
  makeCard as makeAlone,
  minutesLater,
  type SlotSpan,
  toWall,
} from './cardWorld.ts'

describe.each(listTestServers())('a person works once at a time on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    await world.clear()
    world.now = minutesLater(1500)
  })

  const makeCard = (...[of, state, options = {}]: Parameters<typeof makeAlone>) =>
    makeAlone(of, state, { ...options, isOfOnePerson: true })

  /** A card of another day, whose shift begins so many minutes after the world's. */
  function makeLater(state: keyof typeof cardStatuses, minutes: number, slots: SlotSpan[] = []) {
    const values = {
      StartsOn: minutesLater(minutes).toISOString(),
      EndsOn: minutesLater(minutes + 720).toISOString(),
      Date: toWall(minutes).slice(0, 10),
    }
    return makeCard(world, state, { values, slots })
  }
  const add = (id: number, from: number, to: number) =>
    callCard(world, 'Agency', 'addSlots', {
      id,
      args: { dtos: [{ IsTimeCard: true, StartTime: toWall(from), EndTime: toWall(to) }], IgnoreWarning: true },
    }).catch(error => error.envelope as Envelope)
  const listSlots = (id: number) => world.read('time-card-slot', `"TimeCardID" = ${id} and not "IsDeleted"`)

  it('whatever the card: staff read whose hours they are, and those elsewhere only that they are', async () => {
    const card = await makeCard(world, 'Completed', { slots: [[0, 720]] })
    const other = await makeLater('ActionRequired', 480)
    const answer = await add(other, 480, 900)
    const message = expect.stringMatching(/worked 11\/25\/2037 07:00 AM to 11\/25\/2037 07:00 PM at .+ then\.$/)
    expect(answer).toMatchObject({ Success: false, Message: message, Errors: { '/dtos/0/StartTime': message } })
    expect(await add(other, 720, 900)).toMatchObject({ Success: true })
    await world.database.run(`update "time-card" set "OrganizationID" = null, "CompanyID" = 999 where "ID" = $1`, [
      card,
    ])
    await world.database.run(
      `update "job" set "CompanyID" = 999 where "ID" = (select "JobID" from "time-card" where "ID" = $1)`,
      [card],
    )
    const hidden = await callCard(
      world,
      'Agency',
      'addSlots',
      { id: other, args: { dtos: [{ IsTimeCard: true, StartTime: toWall(600), EndTime: toWall(700) }] } },
      ['VIEW_TIMECARD', 'EDIT_TIMECARD', 'VIEW_JOBS'],
    ).catch(error => error.envelope as Envelope)
    expect(hidden.Message).not.toMatch(/ at /)
  })

  it('what is void does not count, and what an earlier version let overlap counts once it is saved again', async () => {
    const card = await makeCard(world, 'Completed', { slots: [[0, 720]] })
    const other = await makeLater('ActionRequired', 480)
    await callCard(world, 'Agency', 'void', { id: card, args: { VoidReason: 'Nobody came' } })
    expect(await add(other, 480, 900)).toMatchObject({ Success: true })
    await world.database.run(`update worked_time set is_overlapping = true where card = $1`, [other])
    const third = await makeLater('ActionRequired', 500)
    expect(await add(third, 500, 600)).toMatchObject({ Success: true })
    const [slot] = await listSlots(other)
    const saved = await callCard(world, 'Agency', 'saveSlots', {
      id: other,
      args: { dtos: [{ ID: slot?.ID, EndTime: toWall(899) }], IgnoreWarning: true },
    }).catch(error => error.envelope as Envelope)
    expect(saved).toMatchObject({ Success: false })
  })

  it('also where a slot is still open, with the other shift at its field', async () => {
    await makeLater('Completed', 480, [[480, 900]])
    const open = await makeCard(world, 'ActionRequired')
    const dtos = [{ IsTimeCard: true, StartTime: toWall(0) }]
    const answer = await callCard(world, 'Agency', 'addSlots', { id: open, args: { dtos } }).catch(
      error => error.envelope as Envelope,
    )
    expect(answer.Errors).toEqual({ '/dtos/0/StartTime': expect.stringMatching(/worked .+ at .+ then\.$/) })
    const late = await makeCard(world, 'ActionRequired')
    world.now = minutesLater(10)
    expect((await clockIn(late)).Message).toMatch(/worked .+ at .+ then\.$/)
  })

  it('an overlap of an earlier version stays marked while its card moves', async () => {
    const card = await makeCard(world, 'Completed', { slots: [[0, 720]] })
    await world.database.run('update worked_time set is_overlapping = true where card = $1', [card])
    await makeLater('Completed', 480, [[480, 900]])
    await world.database.run(`update "time-card" set "EndsOn" = "EndsOn" + interval '1 hour' where "ID" = $1`, [card])
    const marked = await world.database.run('select card::int from worked_time where is_overlapping')
    expect(marked).toEqual([{ card }])
  })

  const clockIn = (id: number, args: RecordValues = {}) =>
    callCard(world, 'Candidate', 'clockIn', { id, args }).catch(error => error.envelope as Envelope)

  it.each([
    ['slots', (id: number) => add(id, 0, 720)],
    ['the clock', (id: number) => clockIn(id)],
  ])('of 20 attempts at once on as many cards by %s one is kept', async (by, attempt) => {
    const cards: number[] = []
    for (let count = 0; count < 20; count += 1) cards.push(await makeCard(world, 'ActionRequired'))
    if (by === 'the clock') world.now = minutesLater(10)
    const answers = await Promise.all(cards.map(attempt))
    expect(answers.filter(({ Success }) => Success)).toHaveLength(1)
    for (const { Success, Message } of answers) if (!Success) expect(Message).toMatch(/worked|not clocked out/)
    expect(await world.database.run('select slot from worked_time')).toHaveLength(1)
  })

  it('who clocks in while another shift is open is asked when that ended, and it ends then', async () => {
    const open = await makeCard(world, 'Working', { slots: [[0, null]] })
    const next = await makeLater('ReadyToStart', 780)
    world.now = minutesLater(781)
    const asked = await clockIn(next)
    expect(asked).toMatchObject({
      Message: expect.stringMatching(/^You have not clocked out at .+, where you began on 11\/25\/2037 07:00 AM/),
      Question: { Argument: 'LeftAt', Value: toWall(720) },
    })
    expect(await clockIn(next, { LeftAt: toWall(782) })).toMatchObject({ Errors: { '/LeftAt': expect.any(String) } })
    expect(await clockIn(next, { LeftAt: toWall(720) })).toMatchObject({ Success: true })
    expect(await findCard(world, open)).toMatchObject({
      ...{ Status: cardStatuses.Completed, TotalPaidDuration: 720, IsClockOutEntered: true },
    })
    expect(await findCard(world, next)).toMatchObject({ Status: cardStatuses.Working })
  })

  it('whoever forgets to clock out is reminded once, an hour after the planned end', async () => {
    await makeCard(world, 'Working', { slots: [[0, null]] })
    for (const minutes of [779, 780, 840]) {
      world.now = minutesLater(minutes)
      await world.database.run('delete from clock_digest')
      await world.engines[0].recomputeDue()
      await world.engines[0].sendDueEvents()
    }
    const raised = await world.database.run(`select "Code" from domain_event where "Code" = 'TIMECARD_CLOCK_OUT_DUE'`)
    expect(raised).toHaveLength(1)
  })
})
