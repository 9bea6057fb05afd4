import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { connectLive } from '../hubs/support.ts'
import { buildJobsWorld, type JobsWorld } from '../jobs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const agentCodes = ['EDIT_CANDIDATE', 'VIEW_JOB', 'VIEW_EMPLOYER', 'RATE_CANDIDATE']
const candidateCodes = ['RESPOND_JOB', 'CANDIDATE_VIEW_JOBS']
const SSN = '912345678'

describe.each(listTestServers())('candidates on $name', server => {
  let world: JobsWorld
  let agent: string
  let specialty: number
  beforeAll(async () => {
    world = await buildJobsWorld(server)
    agent = await world.staff(...agentCodes)
    specialty = await world.lookup('Specialty', 'RN-Emergency')
  })
  afterAll(() => world?.close())

  const ask = (token: string, method: string, path: string, body?: unknown) =>
    world.ask(token, method, `/Marketplace/Candidates/${path}`, body)
  const addPart = (resource: string, candidate: RecordValues, record: RecordValues) =>
    world.insert(resource, { CandidateID: candidate.ID, ...record })

  async function addOwn(record: RecordValues = {}) {
    const user = await world.makeTester(candidateCodes, { userType: 3 })
    const candidate = await world.addCandidate({ UserID: user.ID, Phone: '4015550123', SSN, ...record })
    return { user, candidate, token: await user.signIn() }
  }

  async function addFacilityUser() {
    const user = await world.makeTester(['VIEW_JOB', 'VIEW_EMPLOYER', 'RATE_CANDIDATE'], { userType: 2 })
    await world.insert('EmployerUsers', { EmployerID: world.mercy.EmployerID, UserID: user.ID })
    return user.signIn()
  }

  test('are read and changed by themselves, but for what only staff say of them', async () => {
    const { candidate, token } = await addOwn()
    const other = await world.addCandidate()
    expect((await ask(token, 'GET', 'GetPaged?withTotal=true')).envelope.TotalRows).toBe(1)
    expect((await ask(token, 'GET', `${other.ID}`)).status).toBe(404)
    const own = (await ask(token, 'GET', `${candidate.ID}`)).envelope.Source
    expect(own).toMatchObject({ Phone: '4015550123', SSN: 'xxx-xx-5678' })
    const displayed = await ask(token, 'GET', `Reveal?id=${candidate.ID}&field=SSN`)
    expect(displayed.envelope.Source).toEqual({ Value: SSN })
    const record = { ID: candidate.ID, Version: 1 }
    const saved = await ask(token, 'PUT', 'Update', { ...record, City: 'Boston' })
    expect(saved.envelope).toMatchObject({ Success: true, Source: { City: 'Boston' } })
    const refused = await ask(token, 'PUT', 'Update', { ...record, Version: 2, Status: 5 })
    expect(refused.envelope).toMatchObject({ Success: false, Errors: { '/Status': expect.any(String) } })
  })

  test('are placed amid the facilities of their city, unless somebody knows better', async () => {
    const candidate = await world.addCandidate()
    const location = { City: 'Placeton', State: 'MA', IsActive: true, CompanyID: candidate.CompanyID, TimeZone: 'UTC' }
    await world.insert('Employers', { ...location, Name: 'North', Latitude: 42.4, Longitude: -71 })
    await world.insert('Employers', { ...location, Name: 'South', Latitude: 42.2, Longitude: -71.2 })
    const save = async (Version: number, record: RecordValues) =>
      (await ask(agent, 'PUT', 'Update', { ID: candidate.ID, Version, ...record })).envelope.Source
    expect(await save(1, { City: 'placeton' })).toMatchObject({ Latitude: 42.3, Longitude: -71.1 })
    expect(await save(2, { Latitude: 42.1 })).toMatchObject({ Latitude: 42.1 })
    expect(await save(3, { City: 'Nowhere' })).toMatchObject({ Latitude: null, Longitude: null })
  })

  test('show a phone in full to staff alone, and a social security number to staff who ask for it', async () => {
    const { candidate } = await addOwn({ Name: 'Masked, Robin' })
    const job = await world.addJob()
    await world.insert('CandidateJobs', { JobID: job.ID, CandidateID: candidate.ID, Status: 3 })
    const facility = await addFacilityUser()
    const [row] = (await ask(facility, 'GET', `GetPaged?name=Masked`)).rows
    expect(row).toMatchObject({ Phone: 'xxx-xxx-0123' })
    expect(row).not.toHaveProperty('SSN')
    expect((await ask(facility, 'GET', 'GetPaged?searchText=4015550123')).rows).toEqual([])
    const read = await ask(agent, 'GET', `${candidate.ID}`)
    expect(read.envelope.Source).toMatchObject({ Phone: '4015550123', SSN: 'xxx-xx-5678' })
    const reveal = `Reveal?id=${candidate.ID}&field=SSN`
    expect((await ask(agent, 'GET', reveal)).envelope.Source).toEqual({ Value: SSN })
    expect((await ask(facility, 'GET', reveal)).status).toBe(403)
  })

  test('are reached by the staff of a further revenue center, with their parts', async () => {
    const candidate = await world.addCandidate({ OrganizationID: world.idOf('ProvidenceNursing') })
    await addPart('CandidateSpecialties', candidate, { SpecialtyLookupID: specialty })
    expect((await ask(agent, 'GET', `${candidate.ID}`)).status).toBe(404)
    expect((await ask(agent, 'GET', `${candidate.ID}/Specialties`)).rows).toEqual([])
    await addPart('CandidateRevenueCenters', candidate, { OrganizationID: world.idOf('BostonNursing') })
    expect((await ask(agent, 'GET', `${candidate.ID}`)).envelope.Success).toBe(true)
    expect((await ask(agent, 'GET', `${candidate.ID}/Specialties`)).rows).toMatchObject([
      { SpecialtyLookupName: 'Emergency' },
    ])
  })

  test('come in detail with their parts, and are saved so: a list that is given is the whole one', async () => {
    const candidate = await world.addCandidate()
    await addPart('CandidateEmployers', candidate, { EmployerID: world.mercy.EmployerID, Approved: true })
    const detail = (await ask(agent, 'GET', `${candidate.ID}/Detailed`)).envelope.Source as RecordValues
    expect(detail).toMatchObject({ Employers: [{ Approved: true }], Specialties: [], Documents: [] })
    const changed = { ...detail, City: 'Salem', Employers: [], Specialties: [{ SpecialtyLookupID: specialty }] }
    const saved = await ask(agent, 'PUT', `${candidate.ID}/Detailed`, changed)
    expect(saved.envelope, saved.text).toMatchObject({
      Source: { City: 'Salem', Employers: [], Specialties: [{ SpecialtyLookupID: specialty }] },
    })
    const wrong = { ...(saved.envelope.Source as RecordValues), Specialties: [{ SpecialtyLookupID: 1 }] }
    const refused = await ask(agent, 'PUT', `${candidate.ID}/Detailed`, wrong)
    expect(Object.keys(refused.envelope.Errors ?? {})).toEqual(['/Specialties/0/SpecialtyLookupID'])
  })

  test('have each part once, and one primary specialty', async () => {
    const { candidate, token } = await addOwn()
    const icu = await world.lookup('Specialty', 'RN-Intensivecare')
    const rows = [{ SpecialtyLookupID: specialty, IsPrimary: true }, { SpecialtyLookupID: icu }]
    expect((await ask(token, 'POST', `${candidate.ID}/Specialties/SaveOrUpdate`, rows)).rows).toHaveLength(2)
    const again = [{ SpecialtyLookupID: icu, IsPrimary: true }]
    const saved = await ask(token, 'POST', `${candidate.ID}/Specialties/SaveOrUpdate`, again)
    expect(saved.rows.map(({ SpecialtyLookupID, IsPrimary }) => [SpecialtyLookupID, IsPrimary])).toEqual([
      [specialty, false],
      [icu, true],
    ])
    const twice = await ask(token, 'POST', 'Specialties/Save', { CandidateID: candidate.ID, SpecialtyLookupID: icu })
    expect(twice.envelope.Errors).toEqual({ '/SpecialtyLookupID': 'You have it already.' })
  })

  test('wish for facilities, which staff resolve once and for all until they are wished for anew', async () => {
    const { candidate, token } = await addOwn()
    const entry = { EmployerID: world.grace.EmployerID, IsWishListed: true, Approved: true }
    const unwritable = await ask(token, 'POST', `${candidate.ID}/Employers/SaveOrUpdate`, [entry])
    expect(unwritable.envelope.Errors).toHaveProperty('/0/Approved')
    const { Approved: _, ...own } = entry
    const [row] = (await ask(token, 'POST', `${candidate.ID}/Employers/SaveOrUpdate`, [own])).rows
    const listed = `Employers/Search/CandidatesWishList?candidateId=${candidate.ID}`
    expect((await ask(agent, 'GET', listed)).rows).toMatchObject([
      { IsResolved: false, AllowedActions: ['markAsResolved'] },
    ])
    expect((await ask(token, 'PUT', `Employers/${row?.ID}/MarkAsResolved`)).status).toBe(403)
    const first = (await ask(agent, 'PUT', `Employers/${row?.ID}/MarkAsResolved`)).envelope.Source as RecordValues
    const second = (await ask(agent, 'PUT', `Employers/${row?.ID}/MarkAsResolved`)).envelope
    expect(second).toMatchObject({ Success: true, Source: { ResolvedOn: first.ResolvedOn, Version: first.Version } })
    expect((await ask(agent, 'GET', listed)).rows).toMatchObject([{ IsResolved: true, AllowedActions: [] }])
    const entries = [{ ...own, IsWishListed: false }]
    await ask(token, 'POST', `${candidate.ID}/Employers/SaveOrUpdate`, entries)
    expect((await ask(agent, 'GET', listed)).rows).toEqual([])
    await ask(token, 'POST', `${candidate.ID}/Employers/SaveOrUpdate`, [own])
    expect((await ask(agent, 'GET', listed)).rows).toMatchObject([{ IsResolved: false, ResolvedOn: null }])
  })

  test('are approved by a facility unless it does not want them back, which they do not read', async () => {
    const { candidate, token } = await addOwn()
    const pair = { EmployerID: world.mercy.EmployerID, Approved: true }
    const row = await addPart('CandidateEmployers', candidate, pair)
    const asked = `IsCandidateApproved?candidateId=${candidate.ID}&employerId=${pair.EmployerID}`
    expect((await ask(token, 'GET', asked)).envelope.Source).toBe(true)
    const facility = await addFacilityUser()
    const mark = { ID: row.ID, Version: 1, IsHCFDNR: true }
    expect((await ask(facility, 'PUT', 'Employers/Update', mark)).status).toBe(403)
    expect((await ask(agent, 'PUT', 'Employers/Update', mark)).envelope.Success).toBe(true)
    expect((await ask(token, 'GET', asked)).envelope.Source).toBe(false)
    const [own] = (await ask(token, 'GET', `${candidate.ID}/Employers`)).rows
    expect(own).not.toHaveProperty('IsHCFDNR')
    expect((await ask(token, 'DELETE', `Employers/${row.ID}`)).status).toBe(403)
    const { Version } = (await ask(token, 'GET', `${candidate.ID}`)).envelope.Source as RecordValues
    expect((await ask(token, 'PUT', `${candidate.ID}/Detailed`, { Version, Employers: [] })).envelope.Success).toBe(
      true,
    )
    expect((await ask(agent, 'GET', `Employers/${row.ID}`)).envelope.Source).toMatchObject({
      ...{ Approved: true, IsHCFDNR: true },
    })
    const listed = await ask(facility, 'GET', `EmployerCandidates?employerId=${pair.EmployerID}&pageSize=100`)
    expect(listed.rows.find(({ CandidateID }) => CandidateID === candidate.ID)).toMatchObject({ IsHCFDNR: true })
  })

  test('are known to a facility by name and profession, not by where they live', async () => {
    const { candidate } = await addOwn()
    const job = await world.addJob()
    await world.insert('CandidateJobs', { JobID: job.ID, CandidateID: candidate.ID, Status: 3 })
    const { envelope } = await ask(await addFacilityUser(), 'GET', `${candidate.ID}`)
    expect(envelope.Source).toMatchObject({ Name: candidate.Name })
    for (const name of ['Email', 'Address', 'ZipCode']) expect(envelope.Source).not.toHaveProperty(name)
  })

  test('sign in no more once they are terminated, and again when they come back', async () => {
    const { user, candidate } = await addOwn()
    const reader = await world.staff('VIEW_USER')
    const isActive = async () => (await world.ask(reader, 'GET', `/Membership/User/Get?id=${user.ID}`)).envelope.Source
    await ask(agent, 'PUT', 'Update', { ID: candidate.ID, Version: 1, Status: 5 })
    expect(await isActive()).toMatchObject({ IsActive: false })
    await ask(agent, 'PUT', 'Update', { ID: candidate.ID, Version: 2, Status: 1 })
    expect(await isActive()).toMatchObject({ IsActive: true })
  })

  test('hear in their console of another status', async () => {
    const { candidate, token } = await addOwn()
    const client = await connectLive(world.address, token)
    await ask(agent, 'PUT', 'Update', { ID: candidate.ID, Version: 1, Status: 6 })
    await client.until(({ statuses }) => statuses.length > 0)
    expect(client.statuses).toEqual(['Suspended'])
    await client.stop()
  })

  test('find address and contact of their revenue centers', async () => {
    const { candidate, token } = await addOwn()
    await addPart('CandidateRevenueCenters', candidate, { OrganizationID: world.idOf('BostonNursing') })
    const { rows } = await ask(token, 'GET', `${candidate.ID}/RevenueCenters`)
    expect(rows).toMatchObject([{ RevenueCenterName: 'BostonNursing', ContactPhone: null }])
  })

  test('belong to one account of a candidate, whose settings and profile tell of them', async () => {
    const { user, candidate, token } = await addOwn({ Status: 7 })
    const settings = await world.ask(token, 'GET', '/Membership/UserSetting/GetByUser')
    expect(Object.fromEntries(settings.rows.map(({ Code, Value }) => [Code, JSON.parse(String(Value))]))).toEqual({
      ...{ UserType: 'Candidate', CandidateId: candidate.ID, CandidateStatus: 'SignUpInProgress' },
    })
    const profile = await world.ask(token, 'GET', `/Marketplace/ClientUserProfile/byuserid/${user.ID}`)
    expect(profile.envelope.Source).toMatchObject({ UserID: user.ID, CandidateId: candidate.ID })
    expect((await world.ask(token, 'GET', '/Marketplace/ClientUserProfile/byuserid/1')).status).toBe(404)
    const other = await world.addCandidate()
    const taken = await ask(agent, 'PUT', 'Update', { ID: other.ID, Version: 1, UserID: user.ID })
    expect(taken.envelope).toMatchObject({ Success: false, Errors: { '/UserID': expect.any(String) } })
  })

  test('are taken over from no other system where the operator has named none', async () => {
    const manager = await world.staff('SYNC_CAND_PROFILE', 'EDIT_CANDIDATE')
    const candidate = await world.addCandidate({ AtsID: 'A-1' })
    const { envelope } = await ask(manager, 'POST', `${candidate.ID}/SyncData/Profile`)
    expect(envelope).toMatchObject({ Success: false, Message: expect.stringContaining('LOCUM_SYNC_SOURCE') })
    expect((await ask(manager, 'POST', `${candidate.ID}/SyncData/Specialties`)).status).toBe(403)
  })

  test('who are terminated are signed out', async () => {
    const { candidate, token } = await addOwn()
    const saved = await ask(agent, 'PUT', 'Update', { ID: candidate.ID, Version: 1, Status: 5 })
    expect(saved.envelope.Success).toBe(true)
    await expect.poll(async () => (await ask(token, 'GET', `${candidate.ID}`)).status).toBe(401)
  })
})
