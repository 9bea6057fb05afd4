import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { toInstant } from '#contract/wallClock.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildJobsWorld, day, type JobsWorld } from './support.ts'

describe.each(listTestServers())('jobs that are saved and searched on $name', server => {
  let world: JobsWorld
  let agent: string
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    agent = await world.staff('VIEW_JOB', 'ADD_JOB', 'VIEW_EMPLOYER')
  })
  afterAll(() => world?.close())

  const buildDto = async (record: RecordValues = {}) => ({
    ...{ ...world.mercy, ProfessionLookupID: await world.lookup('Profession', 'RN'), Demand: 1 },
    ...{ StartDate: day(7), EndDate: day(7), StartTime: '19:00', EndTime: '07:00', ...record },
  })
  const countJobs = async () => {
    const [row] = await world.base.database.run<{ total: number }>('select count(*)::int as total from "job"')
    return row?.total
  }
  const save = (body: RecordValues) => world.jobs(agent, 'POST', '', body)
  const search = async (query: string, token = agent) => {
    const answer = await world.jobs(token, 'GET', query)
    expect(answer.status, answer.text).toBe(200)
    return answer.rows.map(({ ID }) => ID)
  }

  test('a range makes one job for each of its days, on the chosen days of the week alone', async () => {
    const dto = await buildDto({ EndDate: day(13) })
    const { envelope } = await save({ dtos: [dto], IsJobPerDay: true })
    const rows = envelope.Source as RecordValues[]
    expect(rows.map(({ StartDate }) => StartDate)).toEqual([7, 8, 9, 10, 11, 12, 13].map(day))
    for (const row of rows) expect(row).toMatchObject({ Status: 1, EndDate: row.StartDate, SeriesID: rows[0]?.ID })
    const weekday = new Date(`${day(9)}T00:00:00Z`).getUTCDay()
    const some = await save({ dtos: [dto, await buildDto()], IsJobPerDay: true, RepeatOn: [weekday] })
    expect(some.envelope.Errors).toEqual({
      '/dtos/1/EndDate': 'No date of this range is on one of the chosen days of the week.',
    })
    const whole = await save({ dtos: [dto, await buildDto()], IgnoreWarning: true })
    expect((whole.envelope.Source as RecordValues[]).map(({ EndDate }) => EndDate)).toEqual([day(13), day(7)])
  })

  test('a facility makes orders and sends them to its agency, which is told once, or makes none', async () => {
    const facility = await world.facility('VIEW_JOB', 'ADD_JOB', 'VIEW_EMPLOYER')
    const dtos = [await buildDto({ EndDate: day(9) })]
    const { envelope } = await world.jobs(facility, 'POST', '', { dtos, IsJobPerDay: true, IsSent: true })
    expect(envelope).toMatchObject({ Success: true, Message: 'Orders sent to the agency: 3.' })
    const rows = envelope.Source as RecordValues[]
    for (const row of rows) expect(row).toMatchObject({ Status: 1, OrderStatus: 1, SeriesID: rows[0]?.ID })
    const raised = await world.base.database.run<{ Payload: RecordValues }>(
      `select "Payload" from domain_event where "Code" = 'ORDER_SENT' and "Resource" = 'Jobs'`,
    )
    expect(raised.map(({ Payload }) => [Payload.ID, Payload.OrderCount])).toEqual([[rows[0]?.ID, 3]])
    const before = await countJobs()
    const past = [await buildDto({ StartDate: day(-1), EndDate: day(-1) })]
    expect((await world.jobs(facility, 'POST', '', { dtos: past, IsSent: true })).envelope.Success).toBe(false)
    expect((await save({ dtos, IsSent: true })).envelope.Success).toBe(false)
    expect(await countJobs()).toBe(before)
  })

  test('sent again by the same key, jobs are not made twice', async () => {
    const before = Number(await countJobs())
    const body = { dtos: [await buildDto({ EndDate: day(9) })], IsJobPerDay: true }
    const send = () => world.jobs(agent, 'POST', '', body, { 'idempotency-key': 'a-week-of-shifts' })
    const [first, again] = [await send(), await send()]
    const ids = ({ envelope }: typeof first) => (envelope.Source as RecordValues[]).map(({ ID }) => ID)
    expect(ids(again)).toEqual(ids(first))
    expect(await countJobs()).toBe(before + 3)
  })

  test('several jobs are made or none, and what is wrong is told by the pointer of each field', async () => {
    const before = await countJobs()
    const wrong = [await buildDto(), await buildDto({ EndDate: day(6) }), await buildDto({ EndTime: '19:00:00' })]
    const { envelope } = await save({ dtos: [...wrong, await buildDto({ UnitID: world.grace.UnitID })] })
    expect(envelope).toMatchObject({ Success: false, Source: null })
    expect(envelope.Errors).toEqual({
      '/dtos/1/EndDate': 'Effective end date cannot be prior to start date.',
      '/dtos/2/EndTime': 'Shift start and end time cannot be the same.',
      '/dtos/3/UnitID': expect.any(String),
    })
    const many = await save({ dtos: [await buildDto({ EndDate: day(400) })], IsJobPerDay: true })
    expect(many.envelope.Message).toBe('At most 200 jobs can be made at once.')
    expect((await save({ dtos: [] })).envelope.Success).toBe(false)
    expect(await countJobs()).toBe(before)
  })

  test('a validation says what would be made and what is wrong, and makes nothing', async () => {
    const before = await countJobs()
    const dtos = [await buildDto({ EndDate: day(8) }), await buildDto({ Demand: 0 })]
    const { envelope } = await world.jobs(agent, 'PUT', 'Validate', { dtos, IsJobPerDay: true })
    expect(envelope).toMatchObject({
      Success: true,
      Source: { Count: 2, Jobs: [{ StartDate: day(7) }, { StartDate: day(8) }], Errors: {} },
    })
    expect(envelope.Source).toHaveProperty(['Errors', '/dtos/1/Demand'])
    expect(await countJobs()).toBe(before)
    const { Jobs } = envelope.Source as { Jobs: { StartsOn: string; EndsOn: string }[] }
    const made = (await save({ dtos: dtos.slice(0, 1), IsJobPerDay: true })).envelope.Source as RecordValues[]
    expect(Jobs.map(({ StartsOn }) => StartsOn)).toEqual(made.map(({ StartsOn }) => StartsOn))
    expect(Jobs.map(({ EndsOn }) => EndsOn)).toEqual(made.map(({ EndsOn }) => EndsOn))
    // The facility's own time, and the moment beside it.
    const { StartTime, StartsOn, StartsOnUtc, StartsOnZone } = made[0] ?? {}
    expect(StartsOn).toBe(`${day(7)}T${StartTime}:00`)
    expect(StartsOnUtc).toBe(toInstant(String(StartsOn), String(StartsOnZone)))
  })

  test('searches take dates, periods, times, facilities and a text in any name', async () => {
    const specialty = await world.lookup('Specialty', 'RN-Intensivecare')
    const [today, tomorrow, late] = [
      (await world.addJob({ ...world.grace, StartDate: day(0), EndTime: '23:00' })).ID,
      (await world.addJob({ ...world.grace, StartDate: day(1), SpecialtyLookupID: specialty })).ID,
      (await world.addJob({ ...world.grace, StartDate: day(29), StartTime: '11:00' })).ID,
    ]
    const grace = `employerIds=${world.grace.EmployerID}`
    expect(await search(`Search?${grace}`)).toEqual([today, tomorrow, late])
    expect(await search(`Search?${grace}&period=2&today=${day(0)}`)).toEqual([today])
    expect(await search(`Search?${grace}&period=4&today=${day(0)}`)).toEqual([tomorrow])
    expect(await search(`Search?${grace}&period=7&today=${day(0)}`)).toEqual([today, tomorrow])
    expect(await search(`Search?${grace}&from=${day(1)}&to=${day(28)}`)).toEqual([tomorrow])
    expect((await world.jobs(agent, 'GET', 'Search?from=2026-02-31')).status).toBe(400)
    expect(await search('Search?facilityName=valley')).toEqual([today, tomorrow, late])
    expect(await search(`Employer/Search?${grace}&startTime=11:00`)).toEqual([late])
    expect(await search('Search?searchText=valley ward')).toEqual([today, tomorrow, late])
    const [row] = (await world.jobs(agent, 'GET', `Search?specialtyLookupIds=${specialty}`)).rows
    expect(await search(`Search?searchText=grace ${row?.SpecialtyLookupName}`)).toEqual([tomorrow])
    expect(await search(`Recent?employerId=${world.grace.EmployerID}&count=2`)).toEqual([late, tomorrow])
  })

  test('the views of a search hold what they are for, and a bill rate only for who may read it', async () => {
    const job = await world.addJob({ StartDate: day(60), BillRate: 90 })
    const [from, query] = [day(60), `from=${day(60)}`]
    const read = async (view: string, token = agent) => (await world.jobs(token, 'GET', `${view}?${query}`)).rows[0]
    expect(from).toBe(job.StartDate)
    expect(await read('SearchMobileView')).not.toHaveProperty('Rates')
    expect(await read('SearchMobileView')).toMatchObject({ ID: job.ID, EmployerName: 'Mercy Harbor' })
    expect(await read('Report')).not.toHaveProperty('BillRate')
    expect(await read('Report', await world.staff('VIEW_JOB', 'VIEW_BILL_RATE'))).toMatchObject({ BillRate: 90 })
    expect(await read('Search/Detail')).toMatchObject({ ID: job.ID, ExternalSources: [], RequestedCount: 0 })
  })

  test('candidates find open jobs that lie ahead, facility users those of their facility', async () => {
    const at = { StartDate: day(70) }
    const [open, filled, other] = [
      await world.addJob(at),
      await world.addJob({ ...at, Status: 3 }),
      await world.addJob({ ...at, ...world.grace }),
    ].map(({ ID }) => ID)
    const user = await world.makeTester(['CANDIDATE_VIEW_JOBS'], { userType: 3 })
    const candidate = await world.addCandidate({ UserID: user.ID })
    const token = await user.signIn()
    const query = `from=${day(70)}`
    expect(await search(`Search?${query}`, token)).toEqual([open, other])
    await world.insert('CandidateJobs', {
      JobID: filled,
      CandidateID: candidate.ID,
      Status: 3,
      ConfirmedOn: new Date(),
    })
    expect(await search(`Search?${query}`, token)).toEqual([open, filled, other])
    expect(await search(`SearchCandidateJobMobileView?${query}`, token)).toEqual([open, other])
    expect(await search(`Search?${query}&preference=2`, token)).toEqual([open, filled])
    expect(await search(`Search?${query}&preference=3`, token)).toEqual([])
    const facility = await world.makeTester(['VIEW_JOB'], { userType: 2 })
    await world.insert('EmployerUsers', { EmployerID: world.grace.EmployerID, UserID: facility.ID })
    expect(await search(`Search?${query}`, await facility.signIn())).toEqual([other])
  })
})
