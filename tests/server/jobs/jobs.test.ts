import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { createShippedDatabase, listTestServers } from '../support/testDatabase.ts'
import { buildJobWorld, hoursLater, type JobWorld, noon, statuses } from './world.ts'

const readOnly = expect.stringContaining('cannot be changed')

describe.each(listTestServers())('jobs on $name', server => {
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

  /** Saves a job with these values; answers null, or the problems by their fields. */
  async function update(id: number, values: RecordValues): Promise<unknown> {
    const { Version } = await find(id)
    try {
      await world.call('Agency', 'update', { record: { ID: id, Version, ...values } })
      return null
    } catch (error) {
      const { envelope } = error as { envelope?: { Errors?: object; Message: string } }
      return envelope?.Errors ?? envelope?.Message
    }
  }

  it.each([
    ['J2: everything of an unpublished one', 'Unpublished', {}, { StartTime: '08:00' }, null, 'Unpublished'],
    ['J5: everything of an open one that is nobody’s', 'Open', {}, { StartTime: '08:00' }, null, 'Open'],
    [
      'J5: not the times of an offered one',
      'Open',
      { offered: 1 },
      { StartTime: '08:00' },
      { '/StartTime': readOnly },
      'Open',
    ],
    ['J5: the bonus of an offered one', 'Open', { offered: 1 }, { Bonus: 40 }, null, 'Open'],
    ['J7: a greater demand opens a filled one', 'Filled', { confirmed: 1 }, { Demand: 2 }, null, 'Open'],
    [
      'J7: a demand that is met fills an open one',
      'Open',
      { requested: 1, confirmed: 1 },
      { Demand: 1 },
      null,
      'Filled',
    ],
    [
      'J7: none below what is confirmed',
      'Open',
      { confirmed: 2 },
      { Demand: 1 },
      { '/Demand': expect.stringContaining('below') },
      'Open',
    ],
    ['J17: the notes of one in progress', 'InProgress', { confirmed: 1 }, { Notes: 'x' }, null, 'InProgress'],
    [
      'J17: not the date of one in progress',
      'InProgress',
      {},
      { EndDate: '2037-11-26' },
      { '/EndDate': readOnly },
      'InProgress',
    ],
    ['J16: nothing of a canceled one', 'Canceled', {}, { Notes: 'x' }, { '/Notes': readOnly }, 'Canceled'],
  ] as const)('are changed by %s', async (_, from, on, values, refused, to) => {
    const id = await world.makeJob(statuses[from], { Demand: 3 }, on)
    expect(await update(id, values)).toEqual(refused)
    expect((await find(id)).Status).toBe(statuses[to])
  })

  it.each([
    [
      'a range that ends before it starts',
      { EndDate: '2037-11-24' },
      '/EndDate',
      'Effective end date cannot be prior to start date.',
    ],
    ['equal times', { EndTime: '07:00' }, '/EndTime', 'Shift start and end time cannot be the same.'],
    [
      'a rate for a skill that it does not ask for',
      { Rates: [{ SkillLookupID: 9_999, Rate: 40 }] },
      '/Rates/0/SkillLookupID',
      expect.stringContaining('a rate for a skill'),
    ],
    ['a demand of nobody', { Demand: 0 }, '/Demand', expect.any(String)],
  ])('refuse %s at its field', async (_, values, pointer, message) => {
    const id = await world.makeJob(statuses.Unpublished)
    expect(await update(id, values)).toMatchObject({ [pointer]: message })
  })

  it('are made nowhere where their maker would not reach them', async () => {
    const { company, employer } = world.ids
    const [center] = await world.database.run<{ ID: number }>(
      `insert into "organization" ("Code", "Name", "Level", "CompanyID") values ('FAR', 'Far', 4, ${company}) returning "ID"`,
    )
    const [unit] = await world.database.run<{ ID: number }>(
      `insert into "employer-unit" ("EmployerID", "Name", "OrganizationID") values (${employer}, 'Far', ${center?.ID}) returning "ID"`,
    )
    const [like] = await world.read('job', `"ID" = ${await world.makeJob(statuses.Unpublished)}`)
    const { EmployerID, ProfessionLookupID, StartTime, EndTime } = like ?? {}
    const dates = { StartDate: '2037-11-25', EndDate: '2037-11-25', StartTime, EndTime }
    const record = { EmployerID, UnitID: unit?.ID, ProfessionLookupID, ...dates, Demand: 1 }
    const making = world.call('Agency', 'create', { record })
    await expect(making).rejects.toMatchObject({ envelope: { Errors: { '/OrganizationID': expect.any(String) } } })
  })

  it('begin by the clock, once, whichever instance looks', async () => {
    const times = { StartsOn: hoursLater(1), EndsOn: hoursLater(13) }
    const worked = await world.makeJob(statuses.Filled, times, { confirmed: 1 })
    const empty = await world.makeJob(statuses.Open, times, { requested: 1 })
    await world.engines[0].recomputeDue()
    const look = () => Promise.all(world.engines.map(engine => engine.sendDueEvents()))
    await look()
    expect((await find(worked)).Status).toBe(statuses.Filled)
    world.now = new Date(hoursLater(1))
    await look()
    await look()
    expect((await find(worked)).Status).toBe(statuses.InProgress)
    expect((await find(empty)).Status).toBe(statuses.Open)
    const begun = await world.database.run(
      `select 1 from audit_entry where "Resource" = 'Jobs' and "RecordID" in ('${worked}', '${empty}') and "Action" = 'start'`,
    )
    expect(begun).toHaveLength(2)
    const answer = await world.call('Agency', 'one', { id: empty })
    expect(answer.Source).toMatchObject({ IsExpired: true, AllowedActions: ['edit', 'find', 'cancel', 'clone'] })
  })

  it('tell the second of two who publish and cancel at once why it is too late', async () => {
    const id = await world.makeJob(statuses.Unpublished)
    const version = { Version: Number((await find(id)).Version) }
    const cancel = { id, args: { CancelReasonLookupId: world.ids.reason, ...version } }
    const answers = await Promise.allSettled([
      world.call('Agency', 'publish', { id, args: version }, world.engines[0]),
      world.call('Agency', 'cancel', cancel, world.engines[1]),
    ])
    const refused = answers.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason.envelope.Message).toBe('The record was changed by someone else. Please reload.')
  })

  it('are cloned to the same day of the week, with their pay and without who was on them', async () => {
    const past = {
      StartDate: '2037-11-04',
      EndDate: '2037-11-04',
      StartsOn: hoursLater(-380),
      EndsOn: hoursLater(-368),
    }
    const id = await world.makeJob(statuses.InProgress, { ...past, Bonus: 25, BillRate: 90 }, { confirmed: 1 })
    const made = (await world.call('Agency', 'clone', { id })).Source as RecordValues
    expect(made).toMatchObject({ StartDate: '2037-11-25', EndDate: '2037-11-25', Status: 1, Bonus: 25, BillRate: 90 })
    expect(made).toMatchObject({ ConfirmedCount: 0, Rates: [{ Rate: 50 }] })
    expect(await world.read('candidate-job', `"JobID" = ${Number(made.ID)}`)).toEqual([])
    const blind = await world.call('Agency', 'clone', { id }, world.engines[0], ['VIEW_JOB', 'CLONE_JOB'])
    expect(blind.Source).not.toHaveProperty('BillRate')
    const [row] = await world.read('job', `"ID" = ${Number((blind.Source as RecordValues).ID)}`)
    expect(row).toMatchObject({ BillRate: 90 })
  })

  it('tell of other terms, and take who is on them along', async () => {
    const id = await world.makeJob(statuses.Open, { Demand: 2 }, { requested: 1 })
    const raised = async () =>
      (
        await world.database.run<{ Code: string }>(
          `select "Code" from domain_event where "RecordID" = ${id} order by "ID"`,
        )
      ).map(({ Code }) => Code)
    expect(await update(id, { Notes: 'Ring twice.' })).toBeNull()
    expect(await raised()).toEqual([])
    expect(await update(id, { StartTime: '08:00' })).toBeNull()
    expect(await raised()).toEqual(['JOB_CHANGED'])
    const [job, [candidate]] = [await find(id), await world.read('candidate-job', `"JobID" = ${id}`)]
    expect(candidate?.StartsOn).toEqual(job.StartsOn)
  })
})
