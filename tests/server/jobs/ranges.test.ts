import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { createShippedDatabase, createTestDatabase, listTestServers } from '../support/testDatabase.ts'
import { attempt, setUp } from './candidateJobWorld.ts'
import { buildJobWorld, hoursLater, type JobWorld, noon, statuses } from './world.ts'

const asked = { Argument: 'IgnoreWarning', No: 'stop' }

describe.each(listTestServers())('when shifts begin and end on $name', server => {
  let world: JobWorld
  beforeAll(async () => {
    world = await buildJobWorld(await createShippedDatabase(server))
  })
  afterAll(() => world?.drop())
  beforeEach(async () => {
    world.now = noon
    await world.clear()
  })

  const find = async (id: number) => (await world.read('job', `"ID" = ${id}`))[0] ?? {}
  const call = async (name: string, args: RecordValues): Promise<Envelope> => {
    try {
      return await world.call('Agency', name, args)
    } catch (error) {
      const { envelope } = error as { envelope?: Envelope }
      if (!envelope) throw error
      return envelope
    }
  }
  const update = async (ID: number, values: RecordValues) =>
    call('update', { record: { ID, Version: (await find(ID)).Version, ...values } })
  const night = { StartDate: '2037-12-18', EndDate: '2037-12-18', StartTime: '19:00', EndTime: '07:00' }
  const buildRecord = async (values: RecordValues) => {
    const { EmployerID, UnitID, ProfessionLookupID } = await find(await world.makeJob(statuses.Unpublished))
    return { EmployerID, UnitID, ProfessionLookupID, Demand: 1, ...night, ...values }
  }

  it('an end that is not sent moves with its start, one that is sent is taken as sent and asked about', async () => {
    const id = await world.makeJob(statuses.Unpublished, night)
    expect(await update(id, { StartDate: '2037-12-14' })).toMatchObject({
      Source: { StartDate: '2037-12-14', EndDate: '2037-12-14', StartTime: '19:00', EndTime: '07:00' },
    })
    expect(await update(id, { StartTime: '22:30' })).toMatchObject({ Source: { EndTime: '10:30' } })
    await update(id, night)
    const long = { StartDate: '2037-12-14', EndDate: '2037-12-18' }
    const answer = await update(id, long)
    expect(answer).toMatchObject({
      Success: false,
      Question: { ...asked, Message: 'This shift lasts 4 days 12 hours. Do you want to continue?' },
    })
    expect(answer.Errors).toEqual({ '/EndDate': 'This shift lasts 4 days 12 hours.' })
    expect((await update(id, { ...long, IgnoreWarning: false })).Question).toBeUndefined()
    expect(await update(id, { ...long, IgnoreWarning: true })).toMatchObject({ Success: true })
    // What was answered is not asked again, but of a shift that becomes longer still.
    expect(await update(id, { StartDate: '2037-12-15' })).toMatchObject({ Source: { EndDate: '2037-12-19' } })
    expect(await update(id, { EndTime: '08:00' })).toMatchObject({ Question: asked })
    expect(await call('clone', { id })).toMatchObject({ Source: { StartDate: '2037-12-15', EndDate: '2037-12-19' } })
  })

  it('impossible lengths are refused, whatever is answered', async () => {
    const id = await world.makeJob(statuses.Unpublished, night)
    const year = await update(id, { EndDate: '2038-12-18', IgnoreWarning: true })
    expect(year.Errors).toEqual({ '/EndDate': expect.stringContaining('365 days 12 hours') })
    const spring = { StartDate: '2037-03-08', EndDate: '2037-03-08', StartTime: '02:30', EndTime: '03:30' }
    const skipped = 'No time lies between these times: the clocks go forward in that night.'
    expect((await update(id, spring)).Errors).toEqual({ '/EndTime': skipped })
    expect((await call('create', { record: await buildRecord(spring) })).Errors).toEqual({ '/EndTime': skipped })
  })

  it('series and their check ask as one job does, each job by itself', async () => {
    const days = await buildRecord({ EndDate: '2037-12-22' })
    const one = { args: { dtos: [days] } }
    for (const name of ['validate', 'saveMany'])
      expect(await call(name, one)).toMatchObject({
        Success: false,
        Question: { ...asked, Message: 'This shift lasts 4 days 12 hours. Do you want to continue?' },
      })
    const daily = await call('validate', { args: { dtos: [days], IsJobPerDay: true } })
    expect(daily).toMatchObject({ Success: true, Source: { Count: 5, Errors: {} } })
    const wrong = await call('saveMany', { args: { dtos: [days, { ...days, Demand: 0 }] } })
    expect(wrong.Question).toBeUndefined()
    expect(wrong.Errors).toEqual({ '/dtos/1/Demand': expect.any(String) })
    expect(await call('saveMany', { args: { ...one.args, IgnoreWarning: true } })).toMatchObject({ Success: true })
  })

  it('a shift that is adjusted ends as much later as it begins', async () => {
    const { jobId, candidateId, id } = await setUp(world, { from: 'Confirmed' })
    const pair = { JobID: jobId, CandidateID: candidateId }
    const adjust = (args: RecordValues) => attempt(world, 'Agency', 'adjustShift', { ...pair, ...args })
    expect(await adjust({ StartTime: '09:00' })).toBeNull()
    const [row] = await world.read('candidate-job', `"ID" = ${id}`)
    expect(row).toMatchObject({ StartTime: '09:00', EndTime: '21:00', EndsOn: hoursLater(134) })
    const longer = { StartTime: '05:00', EndTime: '21:30' }
    expect(await adjust(longer)).toEqual({
      refusal: 'This shift lasts 16 hours 30 minutes. Do you want to continue?',
      question: { ...asked, Message: 'This shift lasts 16 hours 30 minutes. Do you want to continue?' },
    })
    const answered = { IgnoreWarning: true, IgnoreConflict: true }
    expect(await adjust({ ...longer, ...answered })).toBeNull()
    const { Source } = await world.callOn('CandidateJobs', 'Agency', 'checkOverlap', {
      args: { ...pair, startTime: '08:00' },
    })
    expect(Source).toMatchObject({ IsOverlap: false })
  })
})

it.each(listTestServers())(
  'an import, where an installation has one of jobs, asks by its column Confirmed on $name',
  async server => {
    const folder = await mkdtemp(join(tmpdir(), 'locum-jobs-'))
    for (const name of ['schemas', 'resources', 'menu']) await cp(name, join(folder, name), { recursive: true })
    const path = join(folder, 'resources/jobs.json')
    const descriptor = JSON.parse(await readFile(path, 'utf8'))
    const changed = {
      ...descriptor,
      standard: [...descriptor.standard, 'import'],
      permissions: { ...descriptor.permissions, import: 'ADD_JOB' },
      import: { key: ['EmployerID', 'UnitID', 'StartDate', 'StartTime'] },
    }
    await writeFile(path, JSON.stringify(changed))
    const world = await buildJobWorld(await createTestDatabase(server, { LOCUM_CONFIG: folder }), 1)
    const [job = {}] = await world.read('job', `"ID" = ${await world.makeJob(statuses.Unpublished)}`)
    const { EmployerID, UnitID, ProfessionLookupID } = job
    const long = { StartDate: '2037-12-14', EndDate: '2037-12-18', StartTime: '19:00', EndTime: '07:00' }
    const row = { EmployerID, UnitID, ProfessionLookupID, Demand: 1, ...long }
    const rows = [row, { ...row, StartTime: '19:30', IgnoreWarning: 'Yes' }]
    const args = { args: { rows, dryRun: false } }
    const { Source } = await world.call('Agency', 'import', args, world.engines[0], ['VIEW_JOB', 'ADD_JOB', 'EDIT_JOB'])
    const message = 'This shift lasts 4 days 12 hours. If that is right, say Yes in a column Confirmed.'
    expect(Source).toMatchObject({ Created: 1, Refused: [{ Row: 0, Errors: { '/EndDate': message } }] })
    await world.drop()
    await rm(folder, { recursive: true })
  },
)
