import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { attempt, setUp, states } from './candidateJobWorld.ts'
import { buildJobWorld, hoursLater, type JobWorld, noon, statuses } from './world.ts'

describe.each(listTestServers())('requests and offers when a shift changes or begins, on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  const find = async (entity: string, where: string) => (await world.read(entity, where))[0] ?? {}
  const pass = async (hours: number) => {
    world.now = new Date(hoursLater(hours))
    await world.engines[0].sendDueEvents()
  }

  it('a request is asked again once the job is another one, with what it was and is', async () => {
    const { jobId, id } = await setUp(world, { from: 'Requested' })
    const update = async (values: RecordValues) => {
      const { Version } = await find('job', `"ID" = ${jobId}`)
      await world.call('Agency', 'update', { record: { ID: jobId, Version, ...values } })
      return find('candidate-job', `"ID" = ${id}`)
    }
    expect(await update({ Notes: 'Ring twice.', Demand: 3 })).toMatchObject({ Status: 1, Unconfirmed: null })
    const asked = await update({ StartTime: '19:00', Rates: [{ Rate: 60 }, { Rate: 65.5 }] })
    expect(asked).toMatchObject({ Status: 1, Unconfirmed: 4 })
    const [event] = await world.database.run<{ Payload: RecordValues }>(
      `select "Payload" from domain_event where "Code" = 'REQUEST_CHANGED' and "RecordID" = ${id}`,
    )
    expect(event?.Payload).toMatchObject({
      Before: '11/25/2037 Wed, 07:00 AM to 07:00 PM, ICU, $50.00 an hour',
      After: '11/25/2037 Wed, 07:00 PM to 07:00 AM, ICU, $60.00 to $65.50 an hour',
    })
  })

  it('at the start requests end, offers go on until the shift is over', async () => {
    const times = { StartsOn: hoursLater(1), EndsOn: hoursLater(13) }
    const job = await world.makeJob(statuses.Open, { ...times, Demand: 2 }, { requested: 1, offered: 1 })
    await world.database.run(`update "candidate-job" set "StartsOn" = $1, "EndsOn" = $2`, [
      times.StartsOn,
      times.EndsOn,
    ])
    await world.engines[0].recomputeDue()
    const list = async () => (await world.read('candidate-job', `"JobID" = ${job}`)).map(row => row.Status)
    await pass(1)
    expect(await list()).toEqual([states.WithdrawnJobFilled, states.Offered])
    await pass(12)
    expect(await list()).toEqual([states.WithdrawnJobFilled, states.Offered])
    await pass(13)
    expect(await list()).toEqual([states.WithdrawnJobFilled, states.WithdrawnJobFilled])
    expect(await find('job', `"ID" = ${job}`)).toMatchObject({ Status: statuses.Open, OfferedCount: 0 })
  })

  it('who is confirmed after the start has an hour from then to clock in', async () => {
    const { jobId, candidateId } = await setUp(world, { from: 'none', hours: -3 })
    const pair = { JobID: jobId, CandidateID: candidateId }
    expect(await attempt(world, 'Agency', 'assign', { ...pair, IgnoreWarning: true })).toBeNull()
    expect(await find('job', `"ID" = ${jobId}`)).toMatchObject({ Status: statuses.InProgress, ConfirmedCount: 1 })
    const card = async () => (await find('time-card', `"JobID" = ${jobId}`)).Status
    await pass(0.5)
    expect(await card()).toBe(3)
    await pass(1)
    expect(await card()).toBe(6)
    // A place that empties leaves the job in progress, to be filled again.
    const leave = { CancelReasonLookupID: world.reasons.AgencyCancelReasons?.usual }
    expect(await attempt(world, 'Agency', 'cancel', { ...pair, ...leave })).toBeNull()
    expect(await find('job', `"ID" = ${jobId}`)).toMatchObject({ Status: statuses.InProgress, ConfirmedCount: 0 })
    expect(await attempt(world, 'Agency', 'assign', { ...pair, IgnoreWarning: true })).toBeNull()
  })

  it('a request that overlaps a confirmed shift of one’s own is asked about', async () => {
    await setUp(world, { from: 'Confirmed' })
    const { jobId, candidateId } = await setUp(world, { from: 'none', hours: 126 })
    const apply = (actor: 'Candidate' | 'Agency', args: RecordValues = {}) =>
      attempt(world, actor, 'apply', { JobID: jobId, CandidateID: candidateId, ...args })
    const own = 'You work at Mercy, 11/25/2037 07:00 AM to 07:00 PM then. Do you want to request this job all the same?'
    expect(await apply('Candidate')).toEqual({
      refusal: own,
      question: { Argument: 'IgnoreConflict', Message: own, No: 'stop' },
    })
    expect((await apply('Agency'))?.refusal).toMatch(
      /^This candidate works from 11\/25\/2037 07:00 AM to 07:00 PM then/,
    )
    expect(await apply('Candidate', { IgnoreConflict: false })).toEqual({
      refusal: 'The shift conflicts with another one of yours.',
    })
    expect(await apply('Candidate', { IgnoreConflict: true })).toBeNull()
  })
})
