import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Answer } from '../access/client.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildJobsWorld, day, type JobsWorld } from './support.ts'

const sourceOf = ({ envelope }: Answer) => envelope.Source as RecordValues

describe.each(listTestServers())('calls about jobs on $name', server => {
  let world: JobsWorld
  let agent: string
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    agent = await world.staff('VIEW_JOB', 'ADD_JOB', 'EDIT_JOB', 'MANAGE_CANDIDATE_JOB', 'EDIT_CANDIDATE')
  })
  afterAll(() => world?.close())

  const get = (path: string, token = agent) => world.jobs(token, 'GET', path)
  const put = (path: string, body: unknown) => world.jobs(agent, 'PUT', path, body)
  const confirm = (job: RecordValues, candidate: RecordValues, record: RecordValues = {}) =>
    world.insert('CandidateJobs', {
      ...{
        JobID: job.ID,
        CandidateID: candidate.ID,
        EmployerID: job.EmployerID,
        StartsOn: job.StartsOn,
        EndsOn: job.EndsOn,
      },
      ...{ Status: 3, ConfirmedOn: new Date().toISOString(), ...record },
    })
  async function addUser(record: RecordValues = {}) {
    const user = await world.makeTester(['CANDIDATE_VIEW_JOBS'], { userType: 3 })
    const candidate = await world.addCandidate({ UserID: user.ID, ...record })
    return { candidate, token: await user.signIn() }
  }

  test('a job tells the rating of its facility and how many candidates match it, when it is asked for them', async () => {
    const [nurse, skill] = [await world.lookup('Profession', 'LPN'), await world.lookup('Skill', 'Triage')]
    const job = await world.addJob({ ProfessionLookupID: nurse, SkillLookupIDs: [skill] })
    await world.addCandidate({ ProfessionLookupID: nurse, SkillLookupIDs: [skill] })
    await world.addCandidate({ ProfessionLookupID: nurse, SkillLookupIDs: [] })
    await world.addCandidate({ ProfessionLookupID: nurse, SkillLookupIDs: [skill], Status: 2 })
    await world.addCandidate({ SkillLookupIDs: [skill] })
    const plain = sourceOf(await get(`${job.ID}`))
    expect(plain).not.toHaveProperty('MatchingCount')
    const asked = sourceOf(await get(`${job.ID}?withRating=true&withMatchingCount=true`))
    expect(asked).toMatchObject({ ID: job.ID, EmployerRating: null, EmployerRatingCount: 0, MatchingCount: 1 })
    expect(Object.keys(sourceOf(await get(`${job.ID}/Compact`)))).not.toContain('Rates')
  })

  test('a job is found by each of its ATS IDs from the moment on that it has them', async () => {
    const job = await world.addJob()
    const add = (AtsID: string) => world.jobs(agent, 'POST', `${job.ID}/Ats`, { AtsID })
    const [first] = [await add('ATS-4711'), await add('ATS-4712')]
    expect(first.envelope).toMatchObject({ Success: true, Source: { JobID: job.ID, AtsID: 'ATS-4711' } })
    expect((await add('ats-4711')).envelope).toMatchObject({
      Success: false,
      Message: 'Record with the same code/name already exists.',
    })
    expect((await get(`${job.ID}/Ats`)).rows.map(({ AtsID }) => AtsID)).toEqual(['ATS-4711', 'ATS-4712'])
    expect(sourceOf(await get('ATS/ats-4712'))).toMatchObject({ ID: job.ID, AtsIDs: 'ATS-4711 ATS-4712' })
    const listed = (await get('Search?jobAts=ATS-4711')).rows
    const typed = await get(
      `Search?filter=${encodeURIComponent('[{"field":"AtsIDs","op":"contains","value":"4711"}]')}`,
    )
    for (const rows of [listed, typed.rows, (await get('Search?searchText=ATS-4711')).rows])
      expect(rows.map(({ ID }) => ID)).toEqual([job.ID])
    await world.jobs(agent, 'DELETE', `Ats/${sourceOf(first).ID}`)
    expect((await get('ATS/ATS-4711')).status).toBe(404)
    expect(sourceOf(await get(`${job.ID}`)).AtsIDs).toBe('ATS-4712')
    const { token } = await addUser()
    expect((await get(`${job.ID}`, token)).envelope.Success).toBe(true)
    expect(sourceOf(await get(`${job.ID}`, token))).not.toHaveProperty('AtsIDs')
    expect((await get('Search?jobAts=ATS-4712', token)).rows).toEqual([])
  })

  test('who names no job for many is asked for one', async () => {
    const canceling = await world.staff('VIEW_JOB', 'CANCEL_JOB')
    const CancelReasonLookupId = await world.lookup('CancelReasons', 'CensusLow')
    for (const named of [{}, { ids: [] }]) {
      const { status, envelope } = await world.jobs(canceling, 'PUT', 'Cancel/Bulk', { ...named, CancelReasonLookupId })
      expect([status, envelope.Success]).toEqual([200, false])
      expect(envelope.Message).toBe('Please select at least 1 job to continue.')
    }
  })

  test('of ATS IDs that are added at once none is lost', async () => {
    const job = await world.addJob()
    const ids = ['R-1', 'R-2', 'R-3', 'R-4']
    const answers = await Promise.all(ids.map(AtsID => world.jobs(agent, 'POST', `${job.ID}/Ats`, { AtsID })))
    for (const { envelope, text } of answers) expect(envelope.Success, text).toBe(true)
    const { AtsIDs } = sourceOf(await get(`${job.ID}`))
    expect(String(AtsIDs).split(' ').sort()).toEqual(ids)
  })

  test('a job is found by its number in an external source', async () => {
    const job = await world.addJob()
    await world.insert('JobExternalSources', { JobID: job.ID, Source: 'Kronos', ExternalID: 'K-9' })
    expect(sourceOf(await get(`GetFromES/${job.ID}`))).toMatchObject({ ID: job.ID })
    expect((await get('ESDetailView?externalId=K-9&source=Other')).rows).toEqual([])
    const [detail] = (await get('ESDetailView?source=kronos')).rows
    expect(detail).toMatchObject({ ID: job.ID, ExternalSources: [{ Source: 'Kronos', ExternalID: 'K-9' }] })
    expect((await get(`GetExternalSourcesByJobID?jobID=${job.ID}`)).rows).toMatchObject([{ ExternalID: 'K-9' }])
  })

  test('whether a job can be opened is told of the caller and of a candidate, and never refused', async () => {
    const [open, filled] = [await world.addJob(), await world.addJob({ Status: 3 })]
    const { candidate, token } = await addUser()
    const isAccessible = async (job: unknown, query = '', by = agent) => {
      const answer = await get(`${job}/IsAccessible${query}`, by)
      expect(answer.envelope.Success).toBe(true)
      return answer.envelope.Source
    }
    expect(await isAccessible(open.ID)).toBe(true)
    expect(await isAccessible(world.foreign.get('Jobs')?.[0]?.ID)).toBe(false)
    expect(await isAccessible(999_999_999)).toBe(false)
    expect(await isAccessible(open.ID, '', await world.staff('VIEW_CHAT'))).toBe(false)
    const own = `?candidateId=${candidate.ID}`
    for (const by of [agent, token]) {
      expect(await isAccessible(open.ID, own, by)).toBe(true)
      expect(await isAccessible(filled.ID, own, by)).toBe(false)
    }
    await confirm(filled, candidate)
    for (const by of [agent, token]) expect(await isAccessible(filled.ID, own, by)).toBe(true)
    const other = await world.addCandidate()
    expect(await isAccessible(open.ID, `?candidateId=${other.ID}`, token)).toBe(false)
  })

  test('calendars show jobs with who is confirmed, and a candidate his own shifts', async () => {
    const [soon, later] = [await world.addJob({ StartDate: day(40) }), await world.addJob({ StartDate: day(50) })]
    const { candidate, token } = await addUser({ Name: 'Vale, Kim' })
    await confirm(soon, candidate)
    await confirm(later, candidate)
    await confirm(soon, await world.addCandidate(), { Status: 2 })
    const { rows } = await get(`AgencySchedule?from=${day(39)}&to=${day(45)}`)
    expect(rows.map(({ ID }) => ID)).toEqual([soon.ID])
    expect(rows[0]?.Candidates).toMatchObject([{ CandidateID: candidate.ID, CandidateName: 'Vale, Kim' }])
    expect((await get(`AgencySchedule?from=${day(0)}&to=${day(90)}`)).status).toBe(400)
    const own = await get('Candidate/Schedule', token)
    expect(own.rows.map(({ ID }) => ID)).toEqual([soon.ID, later.ID])
    expect((await get(`Candidate/Schedule?to=${day(45)}`, token)).rows).toHaveLength(1)
    expect((await get(`Candidate/Schedule?candidateId=${candidate.ID}`)).rows).toHaveLength(2)
    expect((await get('Candidate/Schedule')).status).toBe(400)
    const settings = sourceOf(await get(`UserSettings/${soon.ID}`, token))
    expect(settings).toMatchObject({ UserType: 'Candidate', CandidateId: candidate.ID, CandidateJob: { Status: 3 } })
  })

  test('the unconfirmed flag of a candidate goes once the facility has confirmed him', async () => {
    const job = await world.addJob()
    const candidate = await world.addCandidate()
    await confirm(job, candidate, { Unconfirmed: 1 })
    const say = (isConfirmed: boolean) =>
      put('Candidate/ClientConfrim', { JobID: job.ID, CandidateID: candidate.ID, isConfirmed })
    const path = `${job.ID}/Candidate/${candidate.ID}`
    expect((await say(false)).envelope.Success).toBe(true)
    expect(sourceOf(await get(path))).toMatchObject({ ID: job.ID, CandidateJob: { Unconfirmed: 1 } })
    expect((await say(true)).envelope.Success).toBe(true)
    expect(sourceOf(await get(path))).toMatchObject({ CandidateJob: { Status: 3, Unconfirmed: null } })
    expect((await say(true)).envelope.Message).toBe('Nothing waits for the confirmation of the facility.')
    expect(sourceOf(await get(`${job.ID}/Candidate/${(await world.addCandidate()).ID}`)).CandidateJob).toBeNull()
  })

  test('the tiles of the home page count what is ahead and overdue within the reach of the caller', async () => {
    const ask = async (body: RecordValues, token = agent) => {
      const { envelope } = await world.jobs(token, 'POST', 'Agency/HomePage', body)
      return (envelope.Source as { Tiles: RecordValues[] }).Tiles
    }
    const { EmployerID } = world.grace
    const [ahead, far, past] = [day(2), day(12), day(-2)]
    for (const StartDate of [ahead, far, past]) {
      const job = await world.addJob({ ...world.grace, StartDate })
      await confirm(job, await world.addCandidate(), { Status: 1 })
    }
    const asked = { TileTypes: [4, 7], EmployerId: EmployerID }
    expect(await ask(asked)).toEqual([4, 7].map(TileType => ({ TileType, Upcoming: 1, Overdue: 1 })))
    expect(await ask({ ...asked, UpcomingType: 5, OverdueType: 3 })).toEqual(
      [4, 7].map(TileType => ({ TileType, Upcoming: 2, Overdue: 0 })),
    )
    expect(await ask({})).toHaveLength(10)
    const nobody = await (await world.makeTester(['VIEW_JOB'])).signIn()
    expect(await ask(asked, nobody)).toEqual([4, 7].map(TileType => ({ TileType, Upcoming: 0, Overdue: 0 })))
  })
})
