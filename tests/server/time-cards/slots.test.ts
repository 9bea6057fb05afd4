import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, findCard, makeCard, minutesLater, slotSets, toWall } from './cardWorld.ts'

describe.each(listTestServers())('the slots of time cards on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    world.now = minutesLater(1500)
  })
  afterAll(() => world?.drop())
  beforeEach(() => world.clear())

  const make = () => makeCard(world, 'Completed', { slots: slotSets.worked })
  const list = (id: number) => world.read('time-card-slot', `"TimeCardID" = ${id} and not "IsDeleted"`)
  const send = (id: number, call: string, dtos: RecordValues[]) =>
    callCard(world, 'Agency', call, { id, args: { dtos } })

  it('are read in their order with what they have of the card', async () => {
    const id = await make()
    const { Source } = await callCard(world, 'Candidate', 'slots', { id })
    expect(Source).toMatchObject([
      {
        IsTimeCard: true,
        StartTime: '2037-11-25T07:00:00',
        EndTime: '2037-11-25T19:00:00',
        Duration: 720,
        UnitName: 'ICU',
      },
      { IsBreak: true, StartTime: '2037-11-25T12:00:00', Duration: 30 },
    ])
  })

  it('are added, and counted in the card', async () => {
    const id = await make()
    const answer = await send(id, 'addSlots', [
      { IsTimeCard: true, SlotType: 3, StartTime: toWall(720), EndTime: toWall(780) },
      { IsBreak: true, StartTime: '2037-11-25T16:00:59', EndTime: toWall(550) },
    ])
    expect(answer).toMatchObject({ Success: true, Message: 'Slots saved successfully.' })
    expect(await findCard(world, id)).toMatchObject({ TotalPaidDuration: 740, BreakDuration: 40 })
    expect(await list(id)).toHaveLength(4)
    const [entry] = await world.database.run<RecordValues>(
      `select "Action" from audit_entry where "Resource" = 'TimeCardSlots' order by "ID" desc limit 1`,
    )
    expect(entry).toMatchObject({ Action: 'create' })
  })

  it('are replaced by their ID, and those that are not named stay', async () => {
    const id = await make()
    const [shift, pause] = await list(id)
    expect(await send(id, 'saveSlots', [{ ID: shift?.ID, EndTime: toWall(700) }])).toMatchObject({ Success: true })
    expect(await findCard(world, id)).toMatchObject({ TotalPaidDuration: 670, BreakDuration: 30 })
    expect((await list(id)).find(({ ID }) => ID === pause?.ID)).toEqual(pause)
  })

  it('are taken away', async () => {
    const id = await make()
    const [, pause] = await list(id)
    const answer = await callCard(world, 'Agency', 'removeSlot', { id, args: { slotId: pause?.ID } })
    expect(answer).toMatchObject({ Success: true, Message: 'Slot deleted successfully.' })
    expect(await findCard(world, id)).toMatchObject({ TotalPaidDuration: 720, BreakDuration: 0 })
    expect(await list(id)).toHaveLength(1)
  })

  it('are kept where they are the last shift, or hold a break', async () => {
    const id = await make()
    const [shift, pause] = await list(id)
    const remove = (slot: RecordValues | undefined) =>
      callCard(world, 'Agency', 'removeSlot', { id, args: { slotId: slot?.ID } }).catch(error => error.envelope)
    expect(await remove(shift)).toMatchObject({ Success: false, Message: 'A break must lie within a shift slot.' })
    await remove(pause)
    expect(await remove(shift)).toMatchObject({
      Message: 'Every slot needs a clock out, and at least one must be a shift.',
    })
    expect(await list(id)).toHaveLength(1)
  })

  const different =
    'Your slot timings selected are of different dates. Choose times of the date of the shift; only a slot that goes overnight ends on the next day.'
  it.each<[string, RecordValues, string, string]>([
    ['overlap', { StartTime: toWall(719), EndTime: toWall(730) }, 'StartTime', 'Slots must not overlap.'],
    [
      'end before they begin',
      { StartTime: toWall(730), EndTime: toWall(725) },
      'EndTime',
      'Clock in must not be greater than or equal to clock out.',
    ],
    [
      'begin before the shift',
      { StartTime: toWall(-1), EndTime: toWall(0) },
      'StartTime',
      'Clock in must not be before shift start.',
    ],
    [
      'are of another date',
      { StartTime: '2037-11-26T08:00:00', EndTime: '2037-11-26T09:00:00' },
      'StartTime',
      different,
    ],
    ['have no time', { StartTime: 'noon', EndTime: toWall(0) }, 'StartTime', 'Enter a date and a time.'],
    [
      'have no known type',
      { SlotType: 6, StartTime: toWall(720), EndTime: toWall(730) },
      'SlotType',
      'Choose one of the types of slots, 1 to 5.',
    ],
    [
      'are both',
      { IsTimeCard: true, IsBreak: true, StartTime: toWall(720), EndTime: toWall(730) },
      'IsBreak',
      'A slot is either a shift or a break.',
    ],
  ])('that %s are refused at their place, and nothing is written', async (_, slot, field, message) => {
    const id = await make()
    const before = [await findCard(world, id), await list(id)]
    const fine = { IsBreak: true, StartTime: toWall(60), EndTime: toWall(70) }
    const answer = await send(id, 'addSlots', [fine, slot]).catch(error => error.envelope)
    expect(answer).toMatchObject({ Success: false, Errors: { [`/dtos/1/${field}`]: message } })
    expect([await findCard(world, id), await list(id)]).toEqual(before)
  })

  it('of another card are not touched', async () => {
    const [one, other] = [await make(), await make()]
    const [slot] = await list(other)
    const answer = await send(one, 'saveSlots', [{ ID: slot?.ID, EndTime: toWall(1) }]).catch(error => error.envelope)
    expect(answer).toMatchObject({ Errors: { '/dtos/0/ID': 'This slot is not one of this time card.' } })
    await expect(callCard(world, 'Agency', 'removeSlot', { id: one, args: { slotId: slot?.ID } })).rejects.toThrow()
    expect((await list(other))[0]).toEqual(slot)
  })

  it('that come twice are refused at the second place, and nothing is written', async () => {
    const id = await make()
    const before = [await findCard(world, id), await list(id)]
    const [shift] = await list(id)
    const twice = [{ ID: shift?.ID }, { ID: shift?.ID, EndTime: toWall(700) }]
    const answer = await send(id, 'saveSlots', twice).catch(error => error.envelope)
    expect(answer).toMatchObject({ Errors: { '/dtos/1/ID': 'This slot was sent before in the same list.' } })
    expect([await findCard(world, id), await list(id)]).toEqual(before)
  })

  it('are written by who may edit time cards, and not over a version that has changed', async () => {
    const id = await make()
    const args = { dtos: [{ StartTime: toWall(720), EndTime: toWall(730) }] }
    await expect(callCard(world, 'Agency', 'addSlots', { id, args }, ['VIEW_TIMECARD'])).rejects.toThrow('permission')
    const stale = await callCard(world, 'Agency', 'addSlots', { id, args: { ...args, Version: 99 } }).catch(
      e => e.envelope,
    )
    expect(stale).toMatchObject({ Success: false })
    const [, pause] = await list(id)
    const removal = { id, args: { slotId: pause?.ID, Version: 99 } }
    await expect(callCard(world, 'Agency', 'removeSlot', removal)).rejects.toThrow('changed by someone else')
    expect(await list(id)).toHaveLength(2)
  })
})
