import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { attempt, setUp, states } from './candidateJobWorld.ts'
import { buildJobWorld, type JobWorld } from './world.ts'

const question = { Argument: 'IgnoreDocuments', No: 'stop' }
const asked = { refusal: 'Nurse 0, Kim lacks: License (Ohio). Do you want to continue?', question }
const hint = { refusal: 'You lack: License (Ohio). Add it to your documents, then request the job.' }
const answered = { IgnoreDocuments: true }

describe.each(listTestServers())('who lacks a document that a facility asks for, on $name', server => {
  let world: JobWorld
  let license: number
  let ohio: number
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server), 2)
    const lookup = (Category: string, Code: string, Name: string) =>
      world.insert('Lookups', { Category, Code, Value: Code, Name, IsActive: true })
    license = await lookup('DocumentType', 'License', 'License')
    ohio = await lookup('State', 'OH', 'Ohio')
    await world.database.run(`update "employer" set "State" = 'OH'`)
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    await world.clear()
    await world.database.run('delete from "required-document"')
    await world.database.run('delete from "candidate-document"')
    await require({})
  })

  const require = (row: RecordValues) =>
    world.insert('RequiredDocuments', {
      ...{ CompanyID: world.ids.company, DocumentTypeLookupID: license, IsOfState: true, ...row },
    })
  const hold = (row: RecordValues = {}) =>
    world.insert('CandidateDocuments', {
      ...{ CandidateID: world.candidateIds[0], DocumentTypeLookupID: license, Name: 'RN', StateLookupID: ohio, ...row },
    })
  async function act(
    call: string,
    args: RecordValues = {},
    from: 'none' | 'Requested' | 'Confirmed' = 'none',
    actor: 'Agency' | 'Candidate' = 'Agency',
  ) {
    const { jobId, candidateId } = await setUp(world, { from })
    const target = call === 'moveShift' ? { TargetJobID: (await setUp(world, { from: 'none', hours: 240 })).jobId } : {}
    const center = call === 'offer' ? { organizationId: world.ids.center } : {}
    const pair = { JobID: jobId, CandidateID: candidateId, ...(call === 'moveShift' && { DecreaseDemand: false }) }
    return attempt(world, actor, call, { ...pair, ...center, ...target, ...args })
  }
  const findStatus = async () => (await world.read('candidate-job', 'true')).at(-1)?.Status

  it.each([
    ['offer', 'none', 'Offered'],
    ['offer', 'Requested', 'Offered'],
    ['assign', 'none', 'Confirmed'],
    ['assign', 'Requested', 'Confirmed'],
    ['moveShift', 'Confirmed', 'Confirmed'],
  ] as const)('is asked about by %s from %s, and is taken where that is meant', async (call, from, to) => {
    expect(await act(call, {}, from)).toMatchObject(asked)
    await world.clear()
    expect(await act(call, { IgnoreDocuments: false }, from)).toMatchObject({
      refusal: 'Nurse 0, Kim lacks: License (Ohio).',
    })
    await world.clear()
    expect(await act(call, answered, from)).toBeNull()
    expect(await findStatus()).toBe(states[to])
  })

  it('is told so as he requests a job himself, and requested for by staff', async () => {
    expect(await act('apply', {}, 'none', 'Candidate')).toEqual(hint)
    expect(await act('apply', {}, 'none', 'Agency')).toBeNull()
    await world.clear()
    await hold()
    expect(await act('apply', {}, 'none', 'Candidate')).toBeNull()
  })

  it.each([
    ['another state', { StateLookupID: null }],
    ['a day before the shift ends', { ExpiresOn: '2037-11-24' }],
    ['a document of another kind', { DocumentTypeLookupID: 0 }],
    ['a document that is gone', { IsDeleted: true }],
  ])('lacks it with %s', async (_, row) => {
    await hold(row)
    expect(await act('offer')).toMatchObject(asked)
  })

  it.each([
    ['the license', async () => hold()],
    ['one that holds to the end of the shift', async () => hold({ ExpiresOn: '2037-11-25' })],
  ])('lacks nothing with %s', async (_, give) => {
    await give()
    expect(await act('offer')).toBeNull()
  })

  it.each([
    ['another facility', () => ({ EmployerID: 1_000_000 })],
    ['another profession', () => ({ ProfessionLookupID: ohio })],
    ['nobody any more', () => ({ IsDeleted: true })],
  ])('lacks nothing where it is asked for by %s', async (_, toRow) => {
    await world.database.run('delete from "required-document"')
    await require(toRow())
    expect(await act('offer')).toBeNull()
  })
})
