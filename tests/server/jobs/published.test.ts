import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildLinkWorld, type LinkWorld } from '../time-cards/linkWorld.ts'

const day = 24 * 3_600_000
const notification = '/api/Notification/Notification'

describe.each(listTestServers())('a job that is published, on $name', server => {
  let world: LinkWorld
  let staff: string
  const tokens = new Map<string, string>()
  const ids = { profession: 0, specialty: 0, center: 0 }
  beforeAll(async () => {
    world = await buildLinkWorld(server)
    await world.app.addUser('publisher', ['VIEW_JOB', 'PUBLISH_JOB', 'EDIT_JOB', 'VIEW_ALL_COMPANY_DATA'])
    staff = await world.app.signIn('publisher')
    const lookup = (Category: string, Code: string) =>
      world.insert('lookup', { Category, Code, Key: `${Category}.${Code}`, Name: Code, IsActive: true })
    ids.profession = await lookup('Profession', 'Nurse of nights')
    ids.specialty = await lookup('Specialty', 'Burns')
    ids.center = await world.insert('organization', {
      Code: 'RC',
      Name: 'Center',
      Level: 4,
      CompanyID: world.ids.company,
    })
    await makeCandidate('fits')
    await makeCandidate('idle', { Status: 2 })
    await makeCandidate('other', { ProfessionLookupID: null })
    await makeCandidate('unskilled', {}, null)
    const unwanted = await makeCandidate('unwanted')
    const pair = { CandidateID: unwanted, EmployerID: world.ids.employer, IsHCFDNR: true }
    await world.insert('candidate-employer', pair)
    const quiet = { CandidateID: await makeCandidate('quiet'), EmployerID: world.ids.employer, Notify: false }
    await world.insert('candidate-employer', quiet)
  })
  afterAll(() => world?.app.drop())

  async function makeCandidate(name: string, values: RecordValues = {}, specialty: number | null = ids.specialty) {
    const UserID = await world.app.addUser(name)
    tokens.set(name, await world.app.signIn(name))
    const person = { FirstName: name, LastName: 'Nurse', Name: `Nurse, ${name}`, Email: `${name}@nurse.test` }
    const profile = { CompanyID: world.ids.company, ProfessionLookupID: ids.profession, Status: 1, RatingCount: 0 }
    const id = await world.insert('candidate', { ...person, ...profile, UserID, ...values })
    if (specialty) await world.insert('candidate-specialty', { CandidateID: id, SpecialtyLookupID: specialty })
    return id
  }

  async function publish(): Promise<number> {
    const [start, end] = [5, 5.5].map(days => new Date(Date.now() + days * day).toISOString())
    const about = { EmployerID: world.ids.employer, CompanyID: world.ids.company, OrganizationID: ids.center }
    const wanted = { ProfessionLookupID: ids.profession, SpecialtyLookupID: ids.specialty, Rates: [{ Rate: 50 }] }
    const counts = { Status: 1, Demand: 2, ConfirmedCount: 0, OfferedCount: 0 }
    const job = await world.insert('job', { ...about, ...wanted, ...counts, StartsOn: start, EndsOn: end })
    const answer = await world.app.send(`/api/Marketplace/Jobs/${job}/Publish`, {
      method: 'PUT',
      token: staff,
      body: {},
    })
    expect(answer.json, answer.text).toMatchObject({ Success: true })
    return job
  }

  const ask = async (name: string, path: string) =>
    (await world.app.send(`${notification}/${path}`, { token: tokens.get(name) ?? '' })).json
  const listOf = async (name: string) => (await ask(name, 'GetRecentNotifications?pageIndex=0&pageSize=6')).Source

  it('rings the bell of who fits it and mails him, and nobody else', async () => {
    const job = await publish()
    await expect.poll(() => listOf('fits')).toHaveLength(1)
    const [notification] = await listOf('fits')
    expect(notification).toMatchObject({
      NotificationStatus: 'UnRead',
      EventCode: 'JOB_PUBLISHED',
      Resource: 'Jobs',
      RecordID: job,
    })
    expect(notification.SubjectTemplate).toMatch(/^New shift at Mercy Łódź, /)
    expect(notification.MessageTemplate).toMatch(/Nurse of nights at Mercy Łódź: .* – .*[AP]M\./)
    expect(notification).toMatchObject({ Opens: `/Jobs/JobView/${job}`, Confirm: null })
    // By mail it waits for the others of the day.
    const [waiting] = await world.run(
      `select r."Status", r."Address" from notification_recipient r join notification_message m on m."ID" = r."MessageID"
       where m."NotificationMode" = 'Email' and r."SendOn" > now()`,
    )
    expect(waiting).toEqual({ Status: 'Unknown', Address: 'fits@example.com' })
    for (const name of ['idle', 'other', 'unskilled', 'unwanted', 'quiet']) {
      expect([name, await listOf(name), await world.listMails(`${name}@example.com`)]).toEqual([name, [], []])
    }
  })

  it('tells who has requested it once it is another one, and nobody else', async () => {
    const date = new Date(Date.now() + 9 * day).toISOString().slice(0, 10)
    const times = { StartDate: date, EndDate: date, StartTime: '07:00', EndTime: '19:00' }
    const moments = { StartsOn: `${date}T12:00:00Z`, EndsOn: `${date}T23:00:00Z` }
    const about = { EmployerID: world.ids.employer, CompanyID: world.ids.company, OrganizationID: ids.center }
    const counts = { Status: 2, Demand: 1, ConfirmedCount: 0, OfferedCount: 0 }
    const job = await world.insert('job', { ...about, ...times, ...moments, ...counts, Rates: [{ Rate: 50 }] })
    const CandidateID = await makeCandidate('waits')
    await world.insert('candidate-job', { JobID: job, CandidateID, Status: 1, Attempt: 1, ...moments })
    const body = { ID: job, Version: 1, StartTime: '19:00' }
    const answer = await world.app.send('/api/Marketplace/Jobs', { method: 'PUT', token: staff, body })
    expect(answer.json, answer.text).toMatchObject({ Success: true, Source: { EndTime: '07:00' } })
    await expect.poll(() => listOf('waits')).toHaveLength(1)
    const [notification] = await listOf('waits')
    expect(notification).toMatchObject({ EventCode: 'REQUEST_CHANGED', Opens: `/Jobs/JobView/${job}` })
    expect(notification.MessageTemplate).toMatch(/07:00 AM to 07:00 PM[\s\S]*Now: .*07:00 PM to 07:00 AM/)
    await expect.poll(() => world.listMails('waits@example.com')).toHaveLength(1)
    expect(await listOf('idle')).toEqual([])
  })

  it('is read by its receiver alone, one by one or all at once', async () => {
    await publish()
    await expect.poll(() => ask('fits', 'GetUnReadCount')).toMatchObject({ Source: 2 })
    const [newest, first] = await listOf('fits')
    expect((await ask('other', `MarkAsRead?notificationID=${newest.ID}`)).Success).toBe(false)
    expect((await ask('fits', `MarkAsRead?notificationID=${first.ID}`)).Success).toBe(true)
    expect((await ask('fits', 'GetUnReadCount?modes=InApp')).Source).toBe(1)
    expect((await listOf('fits')).map((each: RecordValues) => each.NotificationStatus)).toEqual(['UnRead', 'Read'])
    expect((await ask('fits', 'MarkAllAsRead?modes=Email')).Success).toBe(true)
    expect((await ask('fits', 'GetUnReadCount')).Source).toBe(1)
    expect((await ask('fits', 'MarkAllAsRead')).Success).toBe(true)
    expect((await ask('fits', 'GetUnReadCount')).Source).toBe(0)
  })
})
