import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildJobWorld, type JobWorld } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, makeCard, slotSets } from './cardWorld.ts'

interface Week extends RecordValues {
  Cards: RecordValues[]
}

describe.each(listTestServers())('what a candidate earned on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    const rule = { CompanyID: world.ids.company, Multiplier: 1.5, WeeklyHours: 40, From: '1900-01-01' }
    await world.insert('OvertimeRules', rule)
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    await world.database.run('truncate "payroll-line", "payroll-file"')
    await world.clear()
    world.now = new Date('2037-12-01T12:00:00Z')
  })

  const job = { BillRate: 80, Rates: [{ SkillLookupID: null, Rate: 50 }] }
  const on = (date: string) => ({ Date: date, StartsOn: `${date}T12:00:00Z`, EndsOn: `${date}T23:00:00Z` })
  const approved = (date: string, minutes: number) =>
    makeCard(world, 'Approved', {
      job,
      values: {
        ...{ ...on(date), ApprovedHours: minutes / 60, ApprovedMinutes: minutes, IsPayrollDue: true },
        ...{ Rate: 50, BillRate: 80 },
      },
    })
  const held = ['RESPOND_JOB', 'CANDIDATE_VIEW_JOBS']
  const read = async (args: RecordValues = {}) =>
    (await callCard(world, 'Candidate', 'earnings', { args }, held)).Source as { Weeks: Week[]; Earlier: string | null }
  const pay = async () => {
    const caller = world.callerOf('Agency', ['EXPORT_TIMECARD'])
    const reached = { ...caller, claims: { ...caller.claims, organization_ids: [world.ids.center] } }
    const asked = {
      resource: 'TimeCards',
      callName: 'payrollFile',
      caller: reached,
      args: { args: { Confirmed: true } },
    }
    await world.engines[0].perform(asked)
  }

  it('is told by weeks: what is approved with its overtime, what is not yet by the rate of its job, and nothing of the bill', async () => {
    for (const day of ['23', '24', '25']) await approved(`2037-11-${day}`, 14 * 60)
    const expected = await makeCard(world, 'Unapproved', {
      ...{ job, slots: slotSets.worked, values: { ...on('2037-11-30'), SubmittedOn: '2037-11-30T23:30:00Z' } },
    })
    await makeCard(world, 'Pending', { values: on('2037-12-01') })
    const { Weeks, Earlier } = await read()
    expect(Weeks.map(({ WeekOf, TotalHours, Amount, IsExpected }) => [WeekOf, TotalHours, Amount, IsExpected])).toEqual(
      [
        ['2037-11-29', 11.5, 575, true],
        ['2037-11-22', 42, 2150, false],
      ],
    )
    expect(Weeks[0]?.Cards[0]).toMatchObject({ ID: expected, Status: 8, Rate: 50, IsExpected: true, ToldOn: null })
    expect(Weeks[0]?.Cards[0]?.Needs).toMatch('Waits for the facility since')
    expect(Weeks[1]?.Cards[0]?.Parts).toEqual([
      { Multiplier: 1, Minutes: 720, Amount: 600 },
      { Multiplier: 1.5, Minutes: 120, Amount: 150 },
    ])
    expect(JSON.stringify(Weeks)).not.toContain('BillRate')
    expect(Earlier).toBeNull()
    world.now = new Date('2038-03-01T12:00:00Z')
    expect(await read()).toEqual({ Weeks: [], Earlier: '2037-11-30' })
    expect(await read({ from: '2037-11-30' })).toMatchObject({ Weeks: [{}, {}], Earlier: null })
  })

  it('shows a corrected card by its old and its new figures, with the reason, also before payroll is told', async () => {
    const id = await approved('2037-11-23', 12 * 60)
    await pay()
    await callCard(world, 'Agency', 'unlock', { id, args: { UnlockReason: 'Left early' } })
    const dispute = {
      ApprovedHours: 8,
      DisputeReason: 'Late',
      DisputedByName: 'Ann',
      DisputedByEmail: 'ann@mercy.example',
    }
    await callCard(world, 'Agency', 'dispute', { id, args: { ...dispute, IgnoreWarning: true } })
    const find = async () => (await read()).Weeks[0]?.Cards[0]
    expect(await find()).toMatchObject({ Amount: 600, Corrections: [] })
    await callCard(world, 'Agency', 'approve', { id, args: { ApprovedHours: 8, IgnoreWarning: true } })
    const change = { Reason: 'Left early', MinutesBefore: 720, MinutesAfter: 480, AmountBefore: 600, AmountAfter: 400 }
    expect(await find()).toMatchObject({ CountedMinutes: 480, Amount: 400, Corrections: [{ ...change, On: null }] })
    await pay()
    const correction = { ...change, On: expect.any(String) }
    expect(await find()).toMatchObject({ Amount: 400, ToldOn: expect.any(String), Corrections: [correction] })
  })

  it('is reached by the candidate himself alone, of one shift too', async () => {
    const own = await approved('2037-11-23', 480)
    const other = await approved('2037-11-24', 480)
    await world.database.run('update "time-card" set "CandidateID" = $2 where "ID" = $1', [
      other,
      world.candidateIds[1],
    ])
    const listIds = async (args?: RecordValues) =>
      (await read(args)).Weeks.flatMap(({ Cards }) => Cards.map(({ ID }) => ID))
    expect(await listIds()).toEqual([own])
    const [ownJob, otherJob] = [await findJob(own), await findJob(other)]
    expect([await listIds({ jobId: ownJob }), await listIds({ jobId: otherJob })]).toEqual([[own], []])
    await expect(callCard(world, 'Facility', 'earnings', {}, ['VIEW_TIMECARD'])).rejects.toThrow('permission')
    const { Source } = await callCard(world, 'Agency', 'earnings', {}, held)
    expect(Source).toEqual({ Weeks: [], Earlier: null })
  })

  async function findJob(id: number): Promise<unknown> {
    return (await world.read('time-card', `"ID" = ${id}`))[0]?.JobID
  }
})
