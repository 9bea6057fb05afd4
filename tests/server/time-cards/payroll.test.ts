import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, codes, findCard, makeCard, minutesLater } from './cardWorld.ts'

describe.each(listTestServers())('the file for payroll on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    world.now = minutesLater(2000)
    const rule = { CompanyID: world.ids.company, Multiplier: 1.5, WeeklyHours: 40 }
    await world.insert('OvertimeRules', rule)
  })
  afterAll(() => world?.drop())
  beforeEach(() => world.clear())

  const approved = (date: string, hours: number, values: RecordValues = {}) =>
    makeCard(world, 'Approved', { values: { Date: date, ApprovedHours: hours, ApprovedByName: '=1+1', ...values } })

  /** The lines of the file, by the heads of its columns. */
  async function read(args: RecordValues, held = codes): Promise<RecordValues[]> {
    const caller = { ...world.callerOf('Agency', held) }
    const outcome = await world.engines[0].perform({
      resource: 'TimeCards',
      callName: 'payrollFile',
      caller,
      args: { args: { Confirmed: true, ...args } },
    })
    if ('Success' in outcome) throw new Error(outcome.Message ?? '')
    expect(outcome.contentType).toContain('text/csv')
    const parts: Buffer[] = []
    for await (const part of await outcome.open()) parts.push(Buffer.from(part))
    const [heads = '', ...lines] = Buffer.concat(parts).toString().replace('\uFEFF', '').trim().split('\r\n')
    // Names hold a comma, and are quoted.
    const cut = (line: string) =>
      line.match(/("([^"]*)"|[^,]*)(,|$)/g)?.map(cell => cell.replace(/,$/, '').replaceAll('"', '')) ?? []
    return lines.map(line => Object.fromEntries(cut(heads).map((head, place) => [head, cut(line)[place]])))
  }

  it('tells approved hours with their overtime over the whole week, and locks the cards', async () => {
    const before = await approved('2037-11-22', 36, { ExportedOn: '2037-11-23T00:00:00Z' })
    const [one, two] = [await approved('2037-11-23', 11.5), await approved('2037-11-29', 11.5)]
    const lines = await read({ from: '2037-11-23', to: '2037-11-30' })
    const pick = ({ ID, ApprovedHours, WeekOf, RegularHours, 'HoursTimes1.5': more }: RecordValues) => [
      ID,
      ApprovedHours,
      WeekOf,
      RegularHours,
      more,
    ]
    expect(lines.map(pick)).toEqual([
      [String(one), '11.5', '2037-11-22', '4', '7.5'],
      [String(two), '11.5', '2037-11-29', '11.5', '0'],
    ])
    expect(lines[0]).toMatchObject({
      Candidate: 'Nurse 0, Kim',
      Facility: 'Mercy',
      State: 'NY',
      ApprovedByName: "'=1+1",
    })
    expect((await findCard(world, one)).ExportedOn).not.toBeNull()
    const { Version = 1 } = await findCard(world, before)
    const record = { ID: before, Version, Notes: 'Late' }
    await expect(callCard(world, 'Agency', 'update', { record })).rejects.toThrow('Payroll has taken this time card.')
    expect(await read({ withExported: true, ids: [before] })).toHaveLength(1)
    await expect(read({})).rejects.toThrow('There is no approved time card that payroll does not have yet.')
  })

  it('asks before it locks what is told by dates alone, and says how many of when', async () => {
    const card = await approved('2037-11-23', 8)
    await approved('2037-11-25', 8)
    const message = '2 time cards of 11/23/2037 to 11/25/2037 become locked, and each can be unlocked by itself alone.'
    const asked = { Question: { Argument: 'Confirmed', No: 'stop' }, Message: expect.stringContaining(message) }
    await expect(read({ from: '2037-11-01', Confirmed: false })).rejects.toMatchObject({ envelope: asked })
    expect((await findCard(world, card)).ExportedOn).toBeNull()
    expect(await read({ from: '2037-11-01' })).toHaveLength(2)
    // What payroll has already is locked already.
    expect(await read({ from: '2037-11-01', withExported: true, Confirmed: false })).toHaveLength(2)
  })

  const splitOf = (lines: RecordValues[]) =>
    lines.map(({ ID, RegularHours, 'HoursTimes1.5': more = '0' }) => [Number(ID), Number(RegularHours), Number(more)])

  it('counts on from what payroll has: hours of a day before are overtime where they are approved later', async () => {
    for (const date of ['2037-11-24', '2037-11-25', '2037-11-26', '2037-11-27'])
      await approved(date, 10, { ExportedOn: '2037-11-28T00:00:00Z' })
    const late = await approved('2037-11-23', 10)
    expect(splitOf(await read({ ids: [late] }))).toEqual([[late, 0, 10]])
  })

  it('counts hours that payroll does not get yet in no file, and tells the same again of a lost one', async () => {
    const [monday, tuesday] = [await approved('2037-11-23', 30), await approved('2037-11-24', 30)]
    expect(splitOf(await read({ ids: [tuesday] }))).toEqual([[tuesday, 30, 0]])
    world.now = minutesLater(2001)
    expect(splitOf(await read({}))).toEqual([[monday, 10, 20]])
    expect(splitOf(await read({ ids: [monday, tuesday], withExported: true }))).toEqual([
      [monday, 10, 20],
      [tuesday, 30, 0],
    ])
  })

  it('leaves what is not approved, and what lies elsewhere', async () => {
    await makeCard(world, 'Unapproved')
    const foreign = await approved('2037-11-23', 8)
    await world.database.run('update "time-card" set "CompanyID" = null where "ID" = $1', [foreign])
    const held = codes.filter(code => code !== 'VIEW_ALL_COMPANY_DATA')
    await expect(read({}, held)).rejects.toThrow('There is no approved time card')
    await expect(read({}, ['VIEW_TIMECARD'])).rejects.toThrow('permission')
  })

  it('opens a card again for who may unlock it, and takes it anew', async () => {
    const id = await approved('2037-11-23', 8)
    await read({ ids: [id] })
    const dispute = {
      ApprovedHours: 7,
      DisputeReason: 'Late',
      DisputedByName: 'Ann',
      DisputedByEmail: 'ann@mercy.example',
    }
    const refused = callCard(world, 'Agency', 'dispute', { id, args: dispute })
    await expect(refused).rejects.toThrow('Payroll has taken this time card. Unlock it first.')
    const held = codes.filter(code => code !== 'UNLOCK_TIMECARD')
    await expect(callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'x' } }, held)).rejects.toThrow(
      'permission',
    )
    await callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'Wrong hours' } })
    expect(await read({ ids: [id] })).toHaveLength(1)
  })
})
