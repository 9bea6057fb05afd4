import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { said } from './candidateJobWay.ts'
import { attempt, setUp, states } from './candidateJobWorld.ts'
import { buildJobWorld, hoursLater, type JobWorld, noon, statuses } from './world.ts'

describe.each(listTestServers())('candidates on jobs on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server), 40)
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  const pairOf = (jobId: number, position = 0) => ({
    JobID: jobId,
    CandidateID: world.candidateIds[position] as number,
  })
  const find = async (id: number) => (await world.read('candidate-job', `"ID" = ${id}`))[0] ?? {}
  const findJob = async (id: number) => (await world.read('job', `"ID" = ${id}`))[0] ?? {}
  const act = (
    call: string,
    args: RecordValues,
    actor: 'Agency' | 'Candidate' | 'Facility' = 'Agency',
    position: 0 | 1 = 0,
  ) => attempt(world, actor, call, args, world.engines[position])
  const ask = async (call: string, args: RecordValues, actor: 'Agency' | 'Candidate' | 'Facility' = 'Agency') =>
    (await world.callOn('CandidateJobs', actor, call, { args })).Source as RecordValues
  const addJob = (start: number, length = 12, values: RecordValues = {}) =>
    world.makeJob(statuses.Open, {
      Demand: 2,
      StartsOn: hoursLater(start),
      EndsOn: hoursLater(start + length),
      ...values,
    })
  const put = async (jobId: number, Status: number, start: number, length = 12) =>
    world.insert('CandidateJobs', {
      ...{ ...pairOf(jobId), Status, Attempt: 1, StartsOn: hoursLater(start), EndsOn: hoursLater(start + length) },
    })
  const center = () => ({ organizationId: world.ids.center })

  it('are refused on a shift that overlaps a confirmed one, whoever asks and however', async () => {
    await put(await addJob(126), states.Confirmed, 126)
    const jobId = await addJob(120)
    const insist = { ...pairOf(jobId), ...center(), IgnoreConflict: true }
    expect(await act('offer', insist)).toEqual({ refusal: said.overlap })
    expect(await act('assign', insist)).toEqual({ refusal: said.overlap })
    expect(await world.read('candidate-job', `"JobID" = ${jobId}`)).toEqual([])
    await put(jobId, states.Offered, 120)
    expect(await act('accept', { ...pairOf(jobId), IgnoreConflict: true }, 'Candidate')).toEqual({
      refusal: said.ownOverlap,
    })
  })

  it('confirm one of two overlapping shifts that are accepted at once, on two instances', async () => {
    const jobs = [await addJob(120), await addJob(126)]
    for (const [index, jobId] of jobs.entries()) await put(jobId, states.Offered, 120 + index * 6)
    const accept = (jobId: number, position: number) =>
      act('accept', { ...pairOf(jobId), IgnoreConflict: true }, 'Candidate', position === 0 ? 0 : 1)
    const answers = await Promise.all(jobs.map(accept))
    expect(answers.filter(each => each === null)).toHaveLength(1)
    const rows = await world.read('candidate-job', 'true')
    expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set([states.Confirmed, states.ScheduledElsewhere]))
    for (const refused of answers.filter(each => each !== null))
      expect([said.ownOverlap, said.ownElsewhere]).toContain(refused.refusal)
  })

  it.each([
    [
      'an offer of an overlapping shift',
      states.Offered,
      [126],
      12,
      'This candidate has an offer of an overlapping shift.',
    ],
    [
      'too little rest',
      states.Confirmed,
      [139],
      12,
      'There is too little rest between this shift and a confirmed one of this candidate.',
    ],
    ['too long a day', states.Confirmed, [170], 17, 'This candidate would work too many hours within 24 hours.'],
    [
      'too long a week',
      states.Confirmed,
      [140, 160, 180, 200, 220],
      12,
      'This candidate would work too many hours within 7 days.',
    ],
  ])('are asked about for %s', async (_, status, starts, length, said) => {
    for (const start of starts) await put(await addJob(start), status, start)
    const question = `${said} Do you want to continue?`
    const offer = { ...pairOf(await addJob(120, length)), ...center() }
    const asked = { refusal: question, question: { Argument: 'IgnoreConflict', Message: question, No: 'stop' } }
    expect(await act('offer', offer)).toEqual({
      ...asked,
      question: expect.objectContaining({ Argument: 'IgnoreConflict', No: 'stop' }),
    })
    expect(await act('offer', { ...offer, IgnoreConflict: false })).toEqual({
      refusal: 'The shift conflicts with another one of this candidate.',
    })
    expect(await act('offer', { ...offer, IgnoreConflict: true })).toBeNull()
  })

  it('rest as long as the system configuration says', async () => {
    await world.insert('SystemConfigs', { Name: 'MinRestHours', Kind: 'number', Value: '10' })
    await put(await addJob(141, 2), states.Confirmed, 141, 2)
    const offer = { ...pairOf(await addJob(120)), ...center() }
    expect(await act('offer', offer)).toMatchObject({ question: { Argument: 'IgnoreConflict' } })
    const checked = await ask('checkOverlap', pairOf(Number(offer.JobID)))
    expect(checked).toEqual({ IsOverlap: false, IsGap: true, ConflictJobId: expect.any(Number), GapMinutes: 540 })
    await world.database.run(`update "system-config" set "Value" = '9' where "Name" = 'MinRestHours'`)
    expect(await act('offer', offer)).toBeNull()
    await world.database.run(`delete from "system-config" where "Name" = 'MinRestHours'`)
  })

  it('are scheduled elsewhere where they waited for an overlapping shift (A17)', async () => {
    const [jobId, other, far] = [await addJob(120), await addJob(126, 12, { OfferedCount: 1 }), await addJob(200)]
    const [offered, waiting, kept] = [
      await put(jobId, states.Offered, 120),
      await put(other, states.Offered, 126),
      await put(far, states.Requested, 200),
    ]
    expect(await act('accept', { ...pairOf(jobId), IgnoreConflict: true }, 'Candidate')).toBeNull()
    expect((await find(offered)).Status).toBe(states.Confirmed)
    expect((await find(waiting)).Status).toBe(states.ScheduledElsewhere)
    expect((await find(kept)).Status).toBe(states.Requested)
    expect((await findJob(other)).OfferedCount).toBe(0)
  })

  it('move to another job with their time card (A18)', async () => {
    const { jobId, id } = await setUp(world, { from: 'Confirmed', job: { Demand: 1, Status: 3 } })
    const target = await addJob(126, 12, { Demand: 1 })
    const offered = (await ask('adjustTargets', pairOf(jobId))) as unknown as RecordValues[]
    expect(offered.map(({ ID }) => ID)).toContain(target)
    const move = { ...pairOf(jobId), TargetJobID: target }
    expect(await act('moveShift', move)).toMatchObject({ refusal: said.demand })
    expect(await act('moveShift', { ...move, DecreaseDemand: false })).toBeNull()
    const [made] = await world.read('candidate-job', `"JobID" = ${target}`)
    expect(made).toMatchObject({ Status: states.Confirmed, Unconfirmed: 4, StartsOn: hoursLater(126) })
    expect(await find(id)).toMatchObject({ Status: states.Moved, MovedToID: made?.ID })
    expect(await findJob(jobId)).toMatchObject({ Status: 2, ConfirmedCount: 0 })
    expect(await findJob(target)).toMatchObject({ Status: 3, ConfirmedCount: 1 })
    expect(await world.read('time-card', 'true')).toMatchObject([
      { JobID: target, CandidateJobID: made?.ID, Status: 2, StartsOn: hoursLater(126) },
    ])
    expect(await act('moveShift', { ...pairOf(target), TargetJobID: target })).toEqual({
      refusal: 'The candidate is on this job already.',
    })
  })

  it('are reminded once, twelve hours before the start, unless they have confirmed the receipt (A20)', async () => {
    const quiet = await setUp(world, { from: 'Confirmed' })
    const { id: known } = await setUp(world, {
      from: 'Confirmed',
      hours: 150,
      row: { ReceiptConfirmedOn: noon.toISOString() },
    })
    await world.engines[0].recomputeDue()
    const look = () => Promise.all(world.engines.map(engine => engine.sendDueEvents()))
    const count = async () =>
      (
        await world.database.run(
          `select 1 from domain_event where "Code" = 'SHIFT_REMINDER' and "RecordID" in (${quiet.id}, ${known})`,
        )
      ).length
    await look()
    expect(await count()).toBe(0)
    world.now = new Date(hoursLater(108))
    await look()
    await look()
    expect(await count()).toBe(1)
    expect((await find(quiet.id)).RemindedOn).toBe(hoursLater(108))
    world.now = new Date(hoursLater(138))
    await look()
    expect(await count()).toBe(1)
  })

  it('refuse what is asked of a row that somebody else has changed', async () => {
    const { jobId, id } = await setUp(world, { from: 'Offered' })
    const { Version } = await find(id)
    expect(await act('withdraw', { ...pairOf(jobId), Version: Number(Version) + 1 })).toEqual({ refusal: said.stale })
    const answers = await Promise.all([
      act('accept', { ...pairOf(jobId), Version }, 'Candidate', 0),
      act('withdraw', { ...pairOf(jobId), Version }, 'Agency', 1),
    ])
    expect(answers.filter(each => each !== null)).toEqual([{ refusal: said.stale }])
  })

  it('end with a canceled job, and those who wait with a filled one (A15, A16)', async () => {
    const jobId = await world.makeJob(statuses.Open, { Demand: 1 }, { requested: 1, offered: 2 })
    const list = async () => (await world.read('candidate-job', `"JobID" = ${jobId}`)).map(({ Status }) => Status)
    expect(await act('accept', pairOf(jobId, 1))).toBeNull()
    expect(await list()).toEqual([states.WithdrawnJobFilled, states.Confirmed, states.WithdrawnJobFilled])
    await world.call('Agency', 'cancel', { id: jobId, args: { CancelReasonLookupId: world.ids.reason } })
    expect(await list()).toEqual([states.WithdrawnJobFilled, states.JobCanceled, states.WithdrawnJobFilled])
  })

  it('are canceled one by one where several are named, and those that are refused are told', async () => {
    const one = await setUp(world, { from: 'Confirmed' })
    const two = await setUp(world, { from: 'Requested', hours: 200 })
    const options = {
      CancelReasonLookupId: world.reasons.AgencyCancelReasons?.usual,
      isCancellationConfrim: true,
      DecreaseDemand: false,
    }
    const named = { candidateId: one.candidateId, dtos: [{ ID: one.id }, { ID: two.id }, { ID: 999_999 }] }
    const answer = await world.callOn('CandidateJobs', 'Agency', 'cancelOfCandidate', {
      args: { ...named, ...options },
    })
    expect(answer).toMatchObject({ Success: false, Done: 1, Refused: 2, Message: '1 of 3 records were processed.' })
    expect(answer.Source).toEqual([
      { ID: one.id, Success: true, Message: null },
      { ID: two.id, Success: false, Message: said.Requested },
      { ID: 999_999, Success: false, Message: said.notFound },
    ])
    expect(await find(one.id)).toMatchObject({ Status: states.AgencyCanceled, Unconfirmed: null })
  })

  it('are canceled together from a list, with one question for all', async () => {
    const one = await setUp(world, { from: 'Confirmed' })
    const two = await setUp(world, { from: 'Offered', hours: 200 })
    const args = { CancelReasonLookupID: world.reasons.AgencyCancelReasons?.usual }
    const many = (more: RecordValues = {}) =>
      world.callOn('CandidateJobs', 'Agency', 'cancelMany', { ids: [one.id, two.id], args: { ...args, ...more } })
    expect((await many()).Source).toMatchObject([
      { ID: one.id, Success: false, Question: { Argument: 'DecreaseDemand' } },
      { ID: two.id, Success: false, Message: said.Offered },
    ])
    expect((await many({ DecreaseDemand: false })).Source).toMatchObject([
      { ID: one.id, Success: true },
      { Success: false },
    ])
  })

  it('wait for the facility together: all of a job are confirmed at once', async () => {
    const jobId = await world.makeJob(statuses.Open, { Demand: 3 }, { offered: 2 })
    await world.database.run(`update "candidate-job" set "Unconfirmed" = 1 where "JobID" = ${jobId}`)
    expect(await act('confirmJob', { JobID: jobId, isConfirmed: true })).toBeNull()
    expect(await world.read('candidate-job', `"JobID" = ${jobId} and "Unconfirmed" is null`)).toHaveLength(2)
    expect(await act('confirmJob', { JobID: jobId, isConfirmed: true })).toEqual({
      refusal: 'Nothing waits for the confirmation of the facility.',
    })
  })

  it('tell beforehand whether they can be canceled', async () => {
    const { jobId } = await setUp(world, { from: 'Confirmed', hours: 23, job: { Demand: 1, Status: 3 } })
    const validate = (actor: 'Agency' | 'Candidate' | 'Facility', more: RecordValues = {}) =>
      ask('validateCancel', { ...pairOf(jobId), ...more }, actor)
    expect(await validate('Agency')).toEqual({
      CanCancel: true,
      HoursToStart: 23,
      NeedsForce: false,
      LastCandidate: true,
      Message: said.last,
    })
    expect(await validate('Agency', { ActionBy: 2 })).toMatchObject({
      CanCancel: true,
      NeedsForce: true,
      Message: said.force,
    })
    expect(await validate('Facility')).toMatchObject({ CanCancel: false })
    expect(await validate('Candidate')).toMatchObject({ CanCancel: true, Message: null })
    const roomy = await setUp(world, { from: 'Confirmed', hours: 200, job: { Demand: 2 } })
    expect(await ask('validateCancel', pairOf(roomy.jobId))).toMatchObject({ LastCandidate: false, Message: null })
    const waiting = await setUp(world, { from: 'Requested', hours: 200 })
    expect(await ask('validateCancel', pairOf(waiting.jobId))).toMatchObject({
      CanCancel: false,
      Message: said.Requested,
    })
  })

  it('follow the times of their job where its facility turns out to lie in another zone', async () => {
    const times = { StartsOn: '2037-11-25T12:00:00Z', EndsOn: '2037-11-26T00:00:00Z' }
    const { jobId, id } = await setUp(world, { from: 'Confirmed', row: { StartTime: '08:00' }, job: times })
    await world.database.run(`update "employer" set "TimeZone" = 'America/Chicago' where "ID" = ${world.ids.employer}`)
    await world.engines[0].followZone({ resource: 'Jobs', by: 'EmployerID', key: world.ids.employer })
    await world.database.run(`update "employer" set "TimeZone" = 'America/New_York' where "ID" = ${world.ids.employer}`)
    expect((await findJob(jobId)).StartsOn).toBe('2037-11-25T13:00:00.000Z')
    const moved = { StartsOn: '2037-11-25T14:00:00.000Z', EndsOn: '2037-11-26T01:00:00.000Z' }
    expect(await find(id)).toMatchObject(moved)
    expect(await world.read('time-card', `"JobID" = ${jobId}`)).toMatchObject([moved])
  })
})
