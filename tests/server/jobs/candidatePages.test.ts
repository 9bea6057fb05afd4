import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Answer } from '../access/client.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildJobsWorld, day, type JobsWorld } from './support.ts'

const listIds = ({ rows }: Answer) => rows.map(({ ID }) => ID)

/** Degrees north of the facilities, as miles. */
const north = (miles: number) => 42.36 + miles / 69

describe.each(listTestServers())('the order and the pages of who is found for a job on $name', server => {
  let world: JobsWorld
  let agent: string
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    agent = await world.staff('VIEW_JOB', 'MANAGE_CANDIDATE_JOB', 'EDIT_CANDIDATE')
    await world.base.database.run(`update "employer" set "Latitude" = 42.36, "Longitude" = -71.06, "City" = 'Boston'`)
  })
  afterAll(() => world?.close())

  const get = (path: string, token = agent) => world.ask(token, 'GET', `/Marketplace/CandidateJobs/${path}`)
  const addNear = (miles: number, record: RecordValues = {}) =>
    world.addCandidate({ Latitude: north(miles), Longitude: -71.06, ...record })
  /** Alike but for their distance: each a tenth of a mile farther than the one before. */
  const addMany = (count: number, miles: number, record: RecordValues) =>
    world.base.database.run<{ ID: number }>(
      `insert into "candidate" ("FirstName", "LastName", "Name", "CompanyID", "Status", "Longitude", "Latitude", "OrganizationID", "ProfessionLookupID")
       select 'Kim', 'Many', 'Many, Kim', $2, 1, -71.06, $3 + n / 690.0, $4, $5 from generate_series(1, $1::int) n returning "ID"`,
      [
        count,
        world.own.get('Companies')?.[0]?.ID,
        north(miles),
        record.OrganizationID ?? null,
        record.ProfessionLookupID,
      ],
    )

  test('who lacks what the facility asks for says so and comes after who has it; offers at that time are told', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'RT')
    const [license, state] = [await world.lookup('DocumentType', 'License'), await world.lookup('State', 'MA')]
    const job = await world.addJob({ ProfessionLookupID, StartDate: day(20) })
    const add = async (Name: string, miles: number, document: RecordValues | null, record: RecordValues = {}) => {
      const candidate = await addNear(miles, { ProfessionLookupID, Name, ...record })
      const held = { CandidateID: candidate.ID, DocumentTypeLookupID: license, Name: 'License', StateLookupID: state }
      if (document) await world.insert('CandidateDocuments', { ...held, ...document })
      return candidate
    }
    const bare = await add('Bare', 1, null)
    const lapsed = await add('Lapsed', 2, { ExpiresOn: day(19) })
    const ending = await add('Ending', 55, { ExpiresOn: day(21) })
    const idle = await add('Idle', 1, {}, { Status: 2 })
    const busy = await add('Busy', 57, {})
    const other = await world.addJob({ StartDate: day(20), StartTime: '15:00', EndTime: '23:00' })
    await world.insert('CandidateJobs', {
      ...{ JobID: other.ID, CandidateID: busy.ID, StartsOn: other.StartsOn, EndsOn: other.EndsOn, Status: 2 },
    })
    const path = `Jobs/${job.ID}/Candidates/Search`
    expect(listIds(await get(path))).toEqual([bare.ID, lapsed.ID, ending.ID, busy.ID])

    const { own } = world
    await world.insert('RequiredDocuments', {
      ...{ CompanyID: own.get('Companies')?.[0]?.ID, ProfessionLookupID, DocumentTypeLookupID: license },
      ...{ EmployerID: job.EmployerID, IsOfState: true },
    })
    const found = await get(path)
    expect(listIds(found)).toEqual([ending.ID, busy.ID, bare.ID, lapsed.ID])
    expect(found.rows.map(({ Lacks }) => Lacks)).toEqual([
      [],
      [],
      ['License (Massachusetts)'],
      ['License (Massachusetts)'],
    ])
    const [month, date] = day(20).slice(5).split('-')
    expect(found.rows[0]?.Notes).toEqual([expect.stringMatching(/^License \(Massachusetts\) expires /)])
    expect(found.rows[1]?.Notes).toEqual([
      `Has an open offer then: Mercy Harbor, ${month}/${date}/${day(20).slice(0, 4)} 03:00 PM to 11:00 PM`,
    ])
    expect(found.rows[2]).toMatchObject({ IsEligible: true, IsOfferable: true, WhyNot: [] })
    const everybody = listIds(await get(`${path}?everybody=true&pageSize=50`))
    expect(everybody.slice(0, 4)).toEqual(listIds(found))
    expect(everybody.indexOf(idle.ID)).toBeGreaterThan(3)
    expect(listIds(await get(`${path}?everybody=true&name=b&pageSize=50`)).slice(0, 2)).toEqual([busy.ID, bare.ID])
    expect((await get(`${path}?everybody=true&pageIndex=1&pageSize=2`)).envelope.TotalRows).toBe(everybody.length)
  })

  test('pages end where they are asked for, the last one tells how many there are, and everybody is on one page only', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'OT')
    const job = await world.addJob({ ProfessionLookupID, StartDate: day(20) })
    const ids = (await addMany(95, 1, { ProfessionLookupID })).map(({ ID }) => Number(ID))
    const path = `Jobs/${job.ID}/Candidates/Search`
    const first = await get(path)
    expect(listIds(first)).toEqual(ids.slice(0, 10))
    expect(first.envelope).toMatchObject({ TotalRows: null, HasNextPage: true })
    const pages = [0, 1, 2].map(async page => listIds(await get(`${path}?pageIndex=${page}&pageSize=40`)))
    expect((await Promise.all(pages)).flat()).toEqual(ids)
    expect((await get(`${path}?pageIndex=2&pageSize=40`)).envelope).toMatchObject({ TotalRows: 95, HasNextPage: false })
    expect((await get(`${path}?name=many&pageIndex=9`)).rows).toHaveLength(5)
  })

  test('who is in reach is found behind many who are not', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'PT')
    const job = await world.addJob({ ProfessionLookupID, StartDate: day(20) })
    await addMany(60, 1, { ProfessionLookupID, OrganizationID: world.idOf('ProvidenceNursing') })
    const reached = await addMany(3, 20, { ProfessionLookupID })
    const found = await get(`Jobs/${job.ID}/Candidates/Search`)
    expect(listIds(found)).toEqual(reached.map(({ ID }) => Number(ID)))
    expect(found.envelope.TotalRows).toBe(3)
  })

  test('the nearest jobs come page by page, and the last one tells how many there are', async () => {
    const user = await world.makeTester(['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'], { userType: 3 })
    const ProfessionLookupID = await world.lookup('Profession', 'CNA')
    await addNear(3, { UserID: user.ID, ProfessionLookupID })
    const token = await user.signIn()
    const far = await world.insert('Employers', {
      ...{
        Name: 'Far Shore',
        CompanyID: world.own.get('Companies')?.[0]?.ID,
        TimeZone: 'America/New_York',
        State: 'MA',
      },
      ...{ IsActive: true, Latitude: north(30), Longitude: -71.06 },
    })
    const jobs = []
    for (const [days, EmployerID] of [
      [50, world.mercy.EmployerID],
      [51, world.grace.EmployerID],
      [49, far.ID],
      [52, world.mercy.EmployerID],
    ])
      jobs.push(await world.addJob({ ProfessionLookupID, EmployerID, StartDate: day(Number(days)) }))
    const [one, two, three, four] = jobs.map(({ ID }) => ID)
    const search = (query: string) =>
      get(`Jobs/Candidate/Search/Detail?nearestFirst=true&matchingOnly=true&from=${day(48)}&${query}`, token)
    expect(listIds(await search('pageSize=10'))).toEqual([one, two, four, three])
    const first = await search('pageIndex=0&pageSize=2')
    expect(listIds(first)).toEqual([one, two])
    expect(first.envelope).toMatchObject({ TotalRows: null, HasNextPage: true })
    const last = await search('pageIndex=1&pageSize=2')
    expect(listIds(last)).toEqual([four, three])
    expect(last.envelope).toMatchObject({ TotalRows: 4, HasNextPage: false })
    expect(listIds(await search(`pageSize=10&employerIds=${far.ID}`))).toEqual([three])
  })
})
