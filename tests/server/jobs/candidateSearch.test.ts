import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Answer } from '../access/client.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildJobsWorld, day, type JobsWorld } from './support.ts'

const sourceOf = ({ envelope }: Answer) => envelope.Source as RecordValues
const listIds = ({ rows }: Answer) => rows.map(({ ID }) => ID)

/** Degrees north of the facilities, as miles. */
const north = (miles: number) => 42.36 + miles / 69

describe.each(listTestServers())('who finds whom for a job on $name', server => {
  let world: JobsWorld
  let agent: string
  let specialty: number
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    agent = await world.staff('VIEW_JOB', 'MANAGE_CANDIDATE_JOB', 'EDIT_CANDIDATE')
    specialty = await world.lookup('Specialty', 'RN-Telemetry')
    for (const { EmployerID } of [world.mercy, world.grace])
      await world.base.database.run(
        `update "employer" set "Latitude" = 42.36, "Longitude" = -71.06, "City" = 'Boston' where "ID" = $1`,
        [EmployerID],
      )
  })
  afterAll(() => world?.close())

  const ask = (token: string, method: string, path: string, body?: unknown) =>
    world.ask(token, method, `/Marketplace/CandidateJobs/${path}`, body)
  const get = (path: string, token = agent) => ask(token, 'GET', path)
  /** A candidate so many miles away, alone in his profession where one is named. */
  const addNear = (miles: number, record: RecordValues = {}) =>
    world.addCandidate({ Latitude: north(miles), Longitude: -71.06, ...record })
  const put = (job: RecordValues, candidate: RecordValues, record: RecordValues = {}) =>
    world.insert('CandidateJobs', {
      ...{ JobID: job.ID, CandidateID: candidate.ID, StartsOn: job.StartsOn, EndsOn: job.EndsOn, Status: 3, ...record },
    })
  async function addUser(record: RecordValues = {}) {
    const user = await world.makeTester(['CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'], { userType: 3 })
    const candidate = await addNear(1, { UserID: user.ID, ...record })
    return { candidate, token: await user.signIn() }
  }

  test('eligible candidates are those of every office, whatever office the agent has chosen', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'OT')
    const [boston, providence] = ['BostonNursing', 'ProvidenceNursing'].map(world.idOf)
    const user = await world.makeTester(['VIEW_JOB', 'MANAGE_CANDIDATE_JOB', 'EDIT_CANDIDATE'])
    await world.base.database.run(
      'insert into user_organization ("UserID", "OrganizationID") select $1::bigint, unnest($2::bigint[])',
      [user.ID, [boston, providence]],
    )
    const token = await user.signIn()
    const job = await world.addJob({ ProfessionLookupID, OrganizationID: boston, StartDate: day(20) })
    const ids = []
    for (const OrganizationID of [boston, providence])
      ids.push((await addNear(ids.length, { ProfessionLookupID, OrganizationID })).ID)
    await world.ask(token, 'PUT', '/Info/Info/MasterFilter', { OrganizationIds: [boston] })
    for (const query of ['', '?name=e']) {
      const found = await get(`Jobs/${job.ID}/Candidates/Search${query}`, token)
      expect(listIds(found)).toEqual(ids)
      expect(found.envelope.TotalRows).toBe(2)
    }
  })

  test('eligible candidates come by their score and tell its reasons; who is left out is told why', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'LPN')
    const own = { ProfessionLookupID }
    const job = await world.addJob({ ...own, SpecialtyLookupID: specialty, StartDate: day(20) })
    const far = await addNear(30, { ...own, Name: 'Far' })
    const near = await addNear(2, { ...own, Name: 'Near' })
    const skilled = await addNear(30, { ...own, Name: 'Skilled' })
    await world.insert('CandidateSpecialties', {
      CandidateID: skilled.ID,
      SpecialtyLookupID: specialty,
      IsPrimary: true,
    })
    const idle = await addNear(1, { ...own, Name: 'Idle', Status: 2 })
    const other = await addNear(1, { Name: 'Other' })
    const barred = await addNear(1, { ...own, Name: 'Barred' })
    await world.insert('CandidateEmployers', { CandidateID: barred.ID, EmployerID: job.EmployerID, IsHCFDNR: true })
    const busy = await addNear(1, { ...own, Name: 'Busy' })
    await put(await world.addJob({ StartDate: day(20), StartTime: '15:00', EndTime: '23:00' }), busy)
    const tired = await addNear(1, { ...own, Name: 'Tired' })
    await put(await world.addJob({ StartDate: day(19), StartTime: '19:00', EndTime: '05:00' }), tired)
    const away = await addNear(1, { ...own, Name: 'Away' })
    await world.insert('CandidateAvailabilities', { CandidateID: away.ID, Date: day(20), IsAvailable: false })
    const waiting = await addNear(1, { ...own, Name: 'Waiting' })
    await put(job, waiting, { Status: 1 })

    const path = `Jobs/${job.ID}/Candidates/Search`
    const found = await get(path)
    expect(listIds(found)).toEqual([skilled.ID, near.ID, far.ID])
    expect(found.envelope).toMatchObject({ TotalRows: 3, Success: true })
    const [best] = found.rows
    expect(best).toMatchObject({ IsEligible: true, Miles: 30, WhyNot: [] })
    const reasons = (best?.Reasons ?? []) as { Text: string; Points: number }[]
    const points = reasons.reduce((sum, { Points }) => sum + Points, 0)
    expect(points).toBe(best?.Score)
    expect(reasons.map(({ Text }) => Text)).toContain('30 miles away')
    expect(listIds(await get(`${path}?radius=10`))).toEqual([near.ID])
    expect(listIds(await get(`${path}?name=skil`))).toEqual([skilled.ID])
    expect(listIds(await get(`${path}?pageIndex=1&pageSize=2`))).toEqual([far.ID])

    const everybody = await get(`${path}?everybody=true&pageSize=50`)
    const whyNot = new Map(everybody.rows.map(row => [row.ID, row.WhyNot as string[]]))
    expect(whyNot.get(near.ID)).toEqual([])
    expect(whyNot.get(idle.ID)).toEqual(['The candidate is not active.'])
    expect(whyNot.get(other.ID)).toEqual(['The candidate does not have the profession that the job asks for.'])
    expect(whyNot.get(barred.ID)).toEqual(['The facility has marked the candidate as do not return.'])
    expect(whyNot.get(busy.ID)).toEqual(['This candidate is already scheduled on an overlapping shift.'])
    expect(whyNot.get(tired.ID)?.[0]).toMatch(/^Only 2 hours lie between/)
    expect(whyNot.get(away.ID)).toEqual(['The candidate has said that he is not available then.'])
    expect(whyNot.get(waiting.ID)?.[0]).toMatch(/^The candidate has requested this job/)
    expect(listIds(await get(`${path}?notForMe=true`))).toEqual([barred.ID])
    expect((await get(path, (await addUser()).token)).status).toBe(403)
    expect((await get(`Jobs/${world.foreign.get('Jobs')?.[0]?.ID}/Candidates/Search`)).status).toBe(404)
  })

  test('a shift into the night asks both of its days, and named hours must hold it', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'CNA')
    const job = await world.addJob({ ProfessionLookupID, StartDate: day(22), StartTime: '19:00', EndTime: '07:00' })
    const say = async (Name: string, ...days: RecordValues[]) => {
      const { ID } = await addNear(1, { ProfessionLookupID, Name })
      for (const said of days)
        await world.insert('CandidateAvailabilities', { CandidateID: ID, IsAvailable: true, ...said })
      return ID
    }
    const silent = await say('Silent')
    const whole = await say('Whole', { Date: day(22) })
    const hours = await say('Hours', { Date: day(22), From: '18:00', To: '23:59' })
    const early = await say('Early', { Date: day(22), From: '06:00', To: '20:00' })
    const dawn = await say('Dawn', { Date: day(22) }, { Date: day(23), IsAvailable: false, From: '05:00', To: '09:00' })
    const noon = await say('Noon', { Date: day(23), IsAvailable: false, From: '12:00', To: '14:00' })
    const path = `Jobs/${job.ID}/Candidates/Search`
    expect(listIds(await get(path)).sort()).toEqual([silent, whole, hours, noon].sort())
    expect(listIds(await get(`${path}?availableOnly=true`)).sort()).toEqual([whole, hours].sort())
    expect([early, dawn]).not.toContain(silent)
  })

  test('a candidate finds open jobs by distance, city, days and availability, with what he has to do with each', async () => {
    const { candidate, token } = await addUser()
    const site = { EmployerID: world.grace.EmployerID, UnitID: world.grace.UnitID }
    const mine = `&employerIds=${world.grace.EmployerID}`
    const soon = await world.addJob({ ...site, StartDate: day(30) })
    const later = await world.addJob({ ...site, StartDate: day(33) })
    await world.addJob({ ...site, Status: 1, StartDate: day(31) })
    await world.addJob({ ...site, StartDate: day(-2) })
    await put(later, candidate, { Status: 1 })
    const search = (query: string, by = token) => get(`Jobs/Candidate/Search/Detail?${query}${mine}`, by)
    const found = await search('radius=25')
    // The latest first, as the specification has it; a screen says another order (rules C7.1).
    expect(listIds(found)).toEqual([later.ID, soon.ID])
    expect(listIds(await search('radius=25&orderBy=StartsOn&orderDirection=0'))).toEqual([soon.ID, later.ID])
    expect(found.rows[1]).toMatchObject({ City: 'Boston', Miles: 1, CandidateJob: null })
    expect(found.rows[0]).toMatchObject({ CandidateJob: { Status: 1, JobID: later.ID } })
    expect(listIds(await search('radius=25&lat=45&long=-71.06'))).toEqual([])
    expect(listIds(await search('radius=300&lat=45&long=-71.06&nearestFirst=true'))).toEqual([soon.ID, later.ID])
    expect(listIds(await search('city=boston'))).toEqual([later.ID, soon.ID])
    expect((await search('city=Atlantis')).envelope).toMatchObject({
      Success: false,
      Message: expect.stringMatching(/Atlantis/),
    })
    expect((await search('lat=45')).status).toBe(400)
    const weekday = new Date(`${day(30)}T00:00:00Z`).getUTCDay()
    expect(listIds(await search(`dayOfWeek=${weekday}`))).toEqual([soon.ID])
    expect(listIds(await search('candidateJobStatus=1'))).toEqual([later.ID])
    expect(listIds(await search('searchText=nowhere%20grace&searchCriteria=1'))).toEqual([later.ID, soon.ID])
    expect(listIds(await search('searchText=valley%20grace&searchCriteria=3'))).toEqual([])
    const type = (text: string) => search(`searchText=${encodeURIComponent(text)}`)
    expect(listIds(await type('F: grace'))).toEqual([later.ID, soon.ID])
    expect(listIds(await type(`f: grace id: ${later.ID}`))).toEqual([later.ID])
    expect(listIds(await type('F: nowhere'))).toEqual([])
    expect((await type('ID: six')).envelope).toMatchObject({ Success: false, Message: 'Please enter a whole number.' })
    expect(listIds(await type('F: nowhere F: grace Prof:'))).toEqual([later.ID, soon.ID])
    expect(listIds(await search('availableOnly=true'))).toEqual([])
    const days = { Dates: [day(33)], IsAvailable: true }
    const said = await world.ask(
      token,
      'PUT',
      `/Marketplace/CandidateAvailabilities/Candidate/${candidate.ID}/Days`,
      days,
    )
    expect(said.envelope.Success, said.text).toBe(true)
    expect(listIds(await search('availableOnly=true'))).toEqual([later.ID])
    expect(listIds(await search(`availableOnly=true&candidateId=${candidate.ID}`, agent))).toEqual([later.ID])
    const { token: other } = await addUser()
    expect((await search(`candidateId=${candidate.ID}`, other)).status).toBe(404)
    await world.insert('CandidateEmployers', {
      CandidateID: candidate.ID,
      EmployerID: world.grace.EmployerID,
      IsHCFDNR: true,
    })
    expect(listIds(await search(''))).toEqual([])
    // Nobody learns by it what a facility has asked of him.
    const pair = await get(`Jobs/${soon.ID}/Candidate/${candidate.ID}`, token)
    expect(sourceOf(pair)).toMatchObject({ CanApply: false, WhyNotApply: 'This shift is not open to you.' })
  })

  test('a candidate finds open jobs by their shift and by what an hour pays him', async () => {
    const [SkillLookupID, other] = [await world.lookup('Skill', 'Triage'), await world.lookup('Skill', 'Dialysis')]
    const { token } = await addUser({ SkillLookupIDs: [SkillLookupID] })
    const [days, evenings, nights] = [
      await world.lookup('ShiftType', 'Day'),
      await world.lookup('ShiftType', 'Eve'),
      await world.lookup('ShiftType', 'Night'),
    ]
    const site = { EmployerID: world.grace.EmployerID, UnitID: world.grace.UnitID }
    const add = (date: number, StartTime: string, record: RecordValues) =>
      world.addJob({ ...site, StartDate: day(date), StartTime, EndTime: '11:30', ShiftTypeLookupID: null, ...record })
    const Rates = (...rates: RecordValues[]) => ({ Rates: rates })
    const called = await add(50, '07:00', {
      ShiftTypeLookupID: nights,
      ...Rates({ Rate: 40 }, { Rate: 90, SkillLookupID }),
    })
    const late = await add(51, '18:00', Rates({ Rate: 70 }, { Rate: 55, SkillLookupID }))
    const early = await add(52, '03:59', Rates({ Rate: 60, SkillLookupID: null }, { Rate: 95, SkillLookupID: other }))
    const evening = await add(53, '12:00', Rates({ Rate: 60.5 }))
    const morning = await add(54, '04:00', {})
    const search = async (query: string, by = token) =>
      listIds(
        await get(
          `Jobs/Candidate/Search/Detail?orderBy=StartsOn&orderDirection=0&from=${day(50)}&employerIds=${site.EmployerID}&${query}`,
          by,
        ),
      )
    expect(await search(`shiftTypes=${nights}`)).toEqual([called.ID, late.ID, early.ID])
    expect(await search(`shiftTypes=${evenings}`)).toEqual([evening.ID])
    expect(await search(`shiftTypes=${days}&shiftTypes=${evenings}`)).toEqual([evening.ID, morning.ID])
    expect(await search('leastRate=60.5')).toEqual([called.ID, evening.ID])
    expect(await search('leastRate=55')).toEqual([called.ID, late.ID, early.ID, evening.ID])
    expect(await search(`leastRate=60&shiftTypes=${nights}`)).toEqual([called.ID, early.ID])
    expect(await search('leastRate=80', agent)).toEqual([called.ID, early.ID])
    const wrong = await get('Jobs/Candidate/Search/Detail?leastRate=much', token)
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('leastRate')])
  })

  test('the reads of candidates and jobs keep to the reach of the caller', async () => {
    const ProfessionLookupID = await world.lookup('Profession', 'PT')
    const { candidate, token } = await addUser({ ProfessionLookupID, Name: 'Vale, Reader' })
    const [first, second] = [
      await world.addJob({ ProfessionLookupID, StartDate: day(40) }),
      await world.addJob({ ProfessionLookupID, StartDate: day(41) }),
    ]
    await world.addJob({ ProfessionLookupID, StartDate: day(-3) })
    await put(first, candidate)
    const id = candidate.ID
    for (const by of [agent, token]) {
      expect((await get(`Jobs/Candidates/${id}/MatchedCount`, by)).envelope.Source).toBe(2)
      expect(listIds(await get(`Jobs/Candidates/${id}/MatchingJobs`, by))).toEqual([first.ID, second.ID])
      const { rows } = await get(`Jobs/Candidates/${id}/EmployersMatchingJobs`, by)
      expect(rows).toMatchObject([{ ID: first.EmployerID, MatchingCount: 2, Miles: 1 }])
      expect(
        (await get(`Jobs/GetCandidateScheduledShiftCount?candidateId=${id}&from=${day(39)}`, by)).envelope.Source,
      ).toBe(1)
      for (const code of [first.ID, `Job-${first.ID}`])
        expect(sourceOf(await get(`Jobs/${code}/Candidate/${id}`, by))).toMatchObject({
          ID: first.ID,
          CandidateJob: { Status: 3 },
        })
      expect(sourceOf(await get(`Jobs/GetCandidateByJob?id=${first.ID}&candidateId=${id}`, by))).toMatchObject({
        ...{ Status: 3, Candidate: { Name: 'Vale, Reader' } },
      })
      const own = await get(`Jobs/SearchCandidateJobs?candidateId=${id}&from=${day(39)}`, by)
      expect(own.rows).toMatchObject([{ JobID: first.ID, Job: { StartDate: day(40) } }])
      expect((await get(`Jobs/SearchCandidateJobs?candidateId=${id}&from=${day(41)}`, by)).rows).toEqual([])
      expect(sourceOf(await get(`Jobs/Candidate/${first.ID}/GetEmployerMapLocationInformation`, by))).toMatchObject({
        ...{ City: 'Boston', MapUrl: expect.stringContaining('mlat=42.36') },
      })
      expect((await get('Jobs/Recent?count=3', by)).rows).toHaveLength(3)
    }
    expect((await get(`Jobs/${first.ID}/Candidates?status=3`)).rows).toMatchObject([{ CandidateID: id }])
    expect((await get(`Jobs/${first.ID}/Candidates?status=1`)).rows).toEqual([])
    const { token: other } = await addUser()
    for (const path of [`Jobs/Candidates/${id}/MatchedCount`, `Jobs/${first.ID}/Candidate/${id}`])
      expect((await get(path, other)).status, path).toBe(404)
    expect((await get(`Jobs/GetCandidateByJob?id=${second.ID}&candidateId=${id}`)).status).toBe(404)
  })

  test('what a candidate says of days is said once a day, by himself and by staff, and taken back', async () => {
    const { candidate, token } = await addUser()
    const path = `/Marketplace/CandidateAvailabilities/Candidate/${candidate.ID}`
    const say = (by: string, body: unknown) => world.ask(by, 'PUT', `${path}/Days`, body)
    const read = async () => (await world.ask(token, 'GET', `${path}?from=${day(1)}&to=${day(9)}`)).rows
    expect((await say(token, { Dates: [day(2), day(3)], IsAvailable: true })).envelope.Success).toBe(true)
    expect(
      (await say(agent, { Dates: [day(3)], IsAvailable: false, From: '07:00', To: '12:00' })).envelope.Success,
    ).toBe(true)
    expect(await read()).toMatchObject([
      { Date: day(2), IsAvailable: true, From: null },
      { Date: day(3), IsAvailable: false, From: '07:00', To: '12:00' },
    ])
    expect((await say(token, { Dates: [day(2)] })).envelope.Success).toBe(true)
    expect(await read()).toHaveLength(1)
    const wrong = await say(token, { Dates: [day(4)], IsAvailable: true, From: '12:00', To: '07:00' })
    expect(wrong.envelope).toMatchObject({ Success: false, Errors: { '/To': 'The end must come after the start.' } })
    expect((await say(token, { Dates: ['soon'], IsAvailable: true })).status).toBe(400)
    const { token: other } = await addUser()
    expect((await say(other, { Dates: [day(2)], IsAvailable: true })).status).toBe(404)
  })
})
