import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { buildJobWorld, type JobWorld, noon } from '../jobs/world.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { callCard, cardStatuses, codes, findCard, makeCard, minutesLater, slotSets } from './cardWorld.ts'

describe.each(listTestServers())('the clock of time cards on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  /** Lets the clock go to so many minutes after the start of the shift, and do what is due. */
  async function passTo(minutes: number) {
    world.now = minutesLater(minutes)
    // What a test inserts has no due moment yet.
    await world.database.run('delete from clock_digest')
    await world.engines[0].recomputeDue()
    for (let times = 0; times < 3; times += 1) await world.engines[0].sendDueEvents()
  }
  const statusOf = async (id: number) => (await findCard(world, id)).Status

  it('makes a card ready a quarter of an hour before its shift, and misses a clock in an hour after its start', async () => {
    const id = await makeCard(world, 'Pending')
    await passTo(-16)
    expect(await statusOf(id)).toBe(cardStatuses.Pending)
    await passTo(-15)
    expect(await statusOf(id)).toBe(cardStatuses.ReadyToStart)
    await passTo(59)
    expect(await statusOf(id)).toBe(cardStatuses.ReadyToStart)
    await passTo(60)
    expect(await statusOf(id)).toBe(cardStatuses.ActionRequired)
  })

  it('misses a clock out four hours after the end', async () => {
    const id = await makeCard(world, 'OnBreak', { slots: slotSets.onBreak })
    await passTo(959)
    expect(await statusOf(id)).toBe(cardStatuses.OnBreak)
    await passTo(960)
    expect(await statusOf(id)).toBe(cardStatuses.ActionRequired)
  })

  it('misses a sheet a day after the end', async () => {
    const paper = { Category: 'TimeAttendance', Code: 'P', Name: 'P', Value: '1', IsActive: true }
    const id = await makeCard(world, 'Pending', { attendance: await world.insert('Lookups', paper) })
    await passTo(2159)
    expect(await statusOf(id)).toBe(cardStatuses.Pending)
    await passTo(2160)
    expect(await statusOf(id)).toBe(cardStatuses.ActionRequired)
  })

  it('approves by itself only where the system configuration says when', async () => {
    const values = { SubmittedOn: minutesLater(720).toISOString() }
    const id = await makeCard(world, 'Unapproved', { slots: slotSets.worked, values })
    await passTo(9000)
    expect(await statusOf(id)).toBe(cardStatuses.Unapproved)
    await world.insert('SystemConfigs', { Name: 'AutoApproveHours', Kind: 'number', Value: '48' })
    await passTo(720 + 48 * 60 - 1)
    expect(await statusOf(id)).toBe(cardStatuses.Unapproved)
    await passTo(720 + 48 * 60)
    expect(await findCard(world, id)).toMatchObject({ Status: cardStatuses.Approved, ApprovedBy: 'System' })
  })

  it('is what a candidate works by: the first clock in starts the job, and the slots are counted', async () => {
    const id = await makeCard(world, 'ReadyToStart')
    const { JobID } = await findCard(world, id)
    const send = (call: string, minutes: number) => {
      world.now = minutesLater(minutes)
      return callCard(world, 'Candidate', call, { id })
    }
    await send('clockIn', -10)
    expect((await world.read('job', `"ID" = ${JobID}`))[0]).toMatchObject({ Status: 5 })
    await send('breakStart', 240)
    await send('breakEnd', 270)
    const { Source } = await send('clockOut', 721)
    expect(Source).toMatchObject({ Status: 10, TotalPaidDuration: 691, BreakDuration: 30 })
    const slots = await world.read('time-card-slot', `"TimeCardID" = ${id}`)
    expect(slots.map(({ StartTime, EndTime }: RecordValues) => [StartTime, EndTime])).toEqual([
      ['2037-11-25T07:00:00', '2037-11-25T19:01:00'],
      ['2037-11-25T11:00:00', '2037-11-25T11:30:00'],
    ])
  })

  it('counts a press that was made without a net once, however often it is sent', async () => {
    const id = await makeCard(world, 'ReadyToStart')
    world.now = minutesLater(30)
    const caller = world.callerOf('Candidate', codes)
    const send = (callName: string, idempotencyKey: string) =>
      world.engines[0].perform({
        ...{ resource: 'TimeCards', callName, caller, idempotencyKey },
        args: { id, args: { At: minutesLater(20).toISOString() } },
      }) as Promise<Envelope>
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('clockIn', 'pressed-once')))
    expect(await send('clockIn', 'pressed-once')).toEqual(answers[0])
    expect(new Set(answers.map(({ Message }) => Message))).toEqual(new Set(['Clocked in.']))
    await expect(send('clockIn', 'pressed-again')).rejects.toThrow('This shift is being worked.')
    await expect(send('clockOut', 'pressed-once')).rejects.toMatchObject({ status: 409 })
    const slots = await world.read('time-card-slot', `"TimeCardID" = ${id}`)
    expect(slots.map(({ StartTime }: RecordValues) => StartTime)).toEqual(['2037-11-25T07:20:00'])
  })

  it('counts by one moment, also where the minute turns while it does', async () => {
    const id = await makeCard(world, 'Working', { slots: slotSets.open })
    let reads = 0
    Object.defineProperty(world, 'now', {
      get: () => new Date(minutesLater(700).getTime() + (reads++ % 2) * 59_999 + 1),
      configurable: true,
    })
    const { Source } = await callCard(world, 'Candidate', 'clockOut', { id })
    Object.defineProperty(world, 'now', { value: noon, writable: true, configurable: true })
    const [slot] = await world.read('time-card-slot', `"TimeCardID" = ${id}`)
    expect((Source as RecordValues).TotalPaidDuration).toBe(slot?.Duration)
  })

  it('offers to clock out however late, as whoever does says when he left', async () => {
    const id = await makeCard(world, 'ActionRequired', { slots: slotSets.open })
    const listOffered = async (minutes: number) => {
      world.now = minutesLater(minutes)
      const { Source } = await callCard(world, 'Candidate', 'one', { id })
      return ((Source as RecordValues).AllowedActions as string[]).filter(name => /^(clock|break)/.test(name))
    }
    expect([await listOffered(700), await listOffered(5000)]).toEqual([['clockOut'], ['clockOut']])
  })

  it("is nobody's but the candidate's own", async () => {
    const id = await makeCard(world, 'ReadyToStart', { values: { CandidateID: world.candidateIds[3] } })
    world.now = minutesLater(0)
    await expect(callCard(world, 'Candidate', 'clockIn', { id })).rejects.toThrow('The record was not found.')
  })

  it('follows a candidate who is confirmed: his card stands with what the shift has, and ends with it', async () => {
    const job = await world.makeJob(2)
    const [CandidateID] = world.candidateIds
    const pair = { JobID: job, CandidateID }
    const assign = { ...pair, organizationId: world.ids.center, IsConfirmed: true }
    const answer = await world.callOn('CandidateJobs', 'Agency', 'assign', { args: assign })
    expect(answer.Message).toBe('Record(s) updated successfully.')
    const [card] = await world.read('time-card', `"JobID" = ${job}`)
    const { company, employer, unit, center } = world.ids
    const site = { CompanyID: company, EmployerID: employer, UnitID: unit, OrganizationID: center }
    expect(card).toMatchObject({ Status: cardStatuses.Pending, Date: '2037-11-25', TotalPaidDuration: 0, ...site })
  })

  it('goes with a candidate to another job, of another unit and by another way of keeping time', async () => {
    const [job, target] = [
      await world.makeJob(2),
      await world.makeJob(2, { StartDate: '2037-11-28', EndDate: '2037-11-28' }),
    ]
    const paper = { Category: 'TimeAttendance', Code: 'E', Name: 'E', Value: '2', IsActive: true }
    const TATypeLookupID = await world.insert('Lookups', paper)
    const UnitID = await world.insert('EmployerUnits', { EmployerID: world.ids.employer, Name: 'ER' })
    const set = `"UnitID" = $2, "TATypeLookupID" = $3, "StartsOn" = "StartsOn" + interval '3 days', "EndsOn" = "EndsOn" + interval '3 days'`
    await world.database.run(`update "job" set ${set} where "ID" = $1`, [target, UnitID, TATypeLookupID])
    const pair = { JobID: job, CandidateID: world.candidateIds[0] }
    await world.callOn('CandidateJobs', 'Agency', 'assign', {
      args: { ...pair, organizationId: world.ids.center, IsConfirmed: true },
    })
    const answer = await world.callOn('CandidateJobs', 'Agency', 'moveShift', {
      args: { ...pair, TargetJobID: target, DecreaseDemand: false },
    })
    expect(answer.Message).toBe('Record(s) updated successfully.')
    const [card] = await world.read('time-card', `"JobID" = ${target}`)
    expect(card).toMatchObject({ Status: cardStatuses.NA, Date: '2037-11-28', UnitID, TATypeLookupID })
    expect(await world.read('time-card', `"JobID" = ${job}`)).toEqual([])
  })
})
