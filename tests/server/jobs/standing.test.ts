import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { setUp, states } from './candidateJobWorld.ts'
import { buildJobWorld, type JobWorld, noon } from './world.ts'

describe.each(listTestServers())('what a facility thinks of a candidate on $name', server => {
  let world: JobWorld
  let id = 0
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
    id = world.candidateIds[0] as number
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
    await world.database.run('delete from "candidate-employer"')
  })

  const held = ['VIEW_JOB', 'VIEW_EMPLOYER', 'RATE_CANDIDATE']
  const call = (name: string, args: RecordValues = {}, actor: 'Facility' | 'Agency' = 'Facility') =>
    world.callOn('Candidates', actor, name, { id, args }, undefined, held)
  const status = async (row: number) => (await world.read('candidate-job', `"ID" = ${row}`))[0]?.Status
  const pair = async () => (await world.read('candidate-employer', 'not "IsDeleted"'))[0]

  test('who does not return loses the coming shifts and requests there, but for what is too close to cancel', async () => {
    const late = await setUp(world, { from: 'Confirmed', hours: 5 })
    const shift = await setUp(world, { from: 'Confirmed', hours: 120 })
    const request = await setUp(world, { from: 'Requested', hours: 240 })
    const offer = await setUp(world, { from: 'Offered', hours: 300 })
    const impact = await call('returnImpact')
    expect(impact).toMatchObject({ Success: true, Source: { CanceledCount: 1, WithdrawnCount: 2, LateCount: 1 } })
    expect(impact.Message).toBe(
      [
        'At Mercy:',
        '1 coming shift is canceled.',
        '2 requests and offers are withdrawn.',
        '1 shift starts too soon to be canceled and stays: call the agency.',
      ].join('\n'),
    )
    expect(await status(shift.id)).toBe(states.Confirmed)
    const lacking = { envelope: { Errors: { '/Reason': expect.anything() } } }
    await expect(call('doNotReturn')).rejects.toMatchObject(lacking)
    const answer = await call('doNotReturn', { Reason: 'Left early' })
    expect(answer).toMatchObject({ Success: true, Source: { FacilityStanding: 2, AllowedActions: ['mayReturn'] } })
    expect(await Promise.all([late, shift, request, offer].map(each => status(each.id)))).toEqual([
      states.Confirmed,
      states.FacilityCanceled,
      states.Withdrawn,
      states.Withdrawn,
    ])
    expect(await pair()).toMatchObject({ IsHCFDNR: true, IsFavorite: false, Reason: 'Left early' })
    expect((await world.read('job', `"ID" = ${shift.jobId}`))[0]).toMatchObject({ ConfirmedCount: 0, Demand: 2 })
    const raised = await world.database.run<RecordValues>(
      `select "Payload" from domain_event where "Code" = 'CANDIDATE_BARRED'`,
    )
    expect(raised).toMatchObject([
      { Payload: { EmployerName: 'Mercy', Reason: 'Left early', CanceledCount: 1, WithdrawnCount: 2 } },
    ])
    expect(await call('mayReturn')).toMatchObject({ Source: { FacilityStanding: null } })
    expect(await pair()).toMatchObject({ IsHCFDNR: false, Reason: null })
    expect(await status(shift.id)).toBe(states.FacilityCanceled)
  })

  test('a favorite is marked and taken back, touches no shift, and is offered to facilities alone', async () => {
    const shift = await setUp(world, { from: 'Confirmed', hours: 120 })
    const marked = await call('favorite', { Reason: 'Calm' })
    expect(marked).toMatchObject({ Success: true, Source: { FacilityStanding: 1 } })
    expect((marked.Source as RecordValues).AllowedActions).toEqual(['unfavorite', 'doNotReturn'])
    expect(await pair()).toMatchObject({ IsFavorite: true, IsHCFDNR: false, Reason: 'Calm' })
    expect(await call('unfavorite')).toMatchObject({ Source: { FacilityStanding: null } })
    expect(await status(shift.id)).toBe(states.Confirmed)
    const staff = await call('one', {}, 'Agency')
    expect(staff.Source).toMatchObject({ FacilityStanding: null })
    expect((staff.Source as RecordValues).AllowedActions).not.toContain('favorite')
    await expect(call('favorite', {}, 'Agency')).rejects.toThrow('You do not have permission to do this.')
  })

  test('a candidate who never worked there is not found', async () => {
    await expect(call('doNotReturn', { Reason: 'Never seen' })).rejects.toMatchObject({ status: 404 })
    expect(await pair()).toBeUndefined()
  })
})
