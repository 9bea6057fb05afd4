import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildDocumentHeaders } from '#server/platform/http/securityHeaders.ts'
import type { Core } from '#server/platform/service.ts'
import { followVideo } from '#server/services/info/index.ts'
import { buildMembershipWorld, type MembershipWorld } from '../membership/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const edit = 'EDIT_SYSTEM_CONFIG'

describe.each(listTestServers())('the Info service on $name', server => {
  let world: MembershipWorld
  let editor: string
  let reader: string
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    editor = await world.getToken([edit])
    reader = await world.getToken([])
  })
  afterAll(() => world?.close())

  const call = (callName: string, args: object = {}, token = reader) =>
    world.call(token, 'SystemConfigs', callName, args)

  async function find(name: string): Promise<RecordValues> {
    const answer = await call('byName', { args: { name } })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.envelope.Source as RecordValues
  }

  async function save(name: string, Value: unknown, token = editor) {
    const { ID, Version } = await find(name)
    return call('update', { record: { ID, Version, Value } }, token)
  }

  test('every installation has the settings of the banner, the video and the times, and all read them by name', async () => {
    expect(await find('TimeToCancelJob')).toMatchObject({ Kind: 'number', Value: '24' })
    const names = ['StartTimeBannerWeb', 'EndTimeBannerWeb', 'BannerContentWeb', 'NoSuchSetting']
    const { rows } = await call('byNames', { args: { names } })
    expect(rows.map(({ Name }) => Name)).toEqual(['BannerContentWeb', 'EndTimeBannerWeb', 'StartTimeBannerWeb'])
    expect((await call('byName', { args: { name: 'NoSuchSetting' } })).status).toBe(404)
    expect((await call('byNames')).status).toBe(400)
  })

  test('they are searched and changed with EDIT_SYSTEM_CONFIG alone', async () => {
    expect((await call('list', { page: { index: 0, size: 10 } })).status).toBe(403)
    const page = { index: 0, size: 10 }
    const found = await call('list', { page, conditions: [{ field: 'Name', op: 'contains', value: 'Banner' }] }, editor)
    expect(found.rows.map(({ Name }) => Name)).toEqual(['StartTimeBannerWeb', 'EndTimeBannerWeb', 'BannerContentWeb'])
    expect((await save('TimeBeforeShiftStart', '6', reader)).status).toBe(403)
    expect((await save('TimeBeforeShiftStart', '6')).envelope).toMatchObject({ Success: true, Source: { Value: '6' } })
    expect((await find('TimeBeforeShiftStart')).Value).toBe('6')
  })

  test.each([
    ['StartTimeBannerWeb', '2026-02-30T10:00', '2026-11-20T22:00'],
    ['HelpVideoURL', 'javascript:alert(1)', 'https://example.com/video'],
  ])('%s takes no %s', async (name, wrong, right) => {
    const refused = await save(name, wrong)
    expect(refused.envelope, refused.text).toMatchObject({ Success: false, Errors: { '/Value': expect.any(String) } })
    expect((await save(name, right)).envelope).toMatchObject({ Success: true })
    expect((await save(name, null)).envelope).toMatchObject({ Success: true, Source: { Value: null } })
  })

  test.each([
    ['TimeToCancelJob', 'Please enter a valid Time to cancel job.'],
    ['TimeToCancelOnBehalfOfFacility', 'Please enter a valid Time to cancel on behalf of Facility.'],
    ['CandidateConfirmationReminder', 'Give a number above 0.'],
  ])('%s takes numbers above 0 alone', async (name, Message) => {
    for (const wrong of ['abc', '-5', '0', null]) {
      expect((await save(name, wrong)).envelope).toMatchObject({
        Success: false,
        Message,
        Errors: { '/Value': Message },
      })
    }
    expect((await save(name, '36.5')).envelope).toMatchObject({ Success: true, Source: { Value: '36.5' } })
  })

  test('a save names a setting that there is, and changes its value alone', async () => {
    const { Version } = await find('BannerContentWeb')
    expect((await call('update', { record: { ID: 0, Version, Value: 'x' } }, editor)).text).toContain('ID is missing.')
    expect((await call('update', { record: { ID: 999_999_999, Version, Value: 'x' } }, editor)).status).toBe(404)
    const { ID } = await find('BannerContentWeb')
    const renamed = await call('update', { record: { ID, Version, Name: 'Other' } }, editor)
    expect(renamed.envelope).toMatchObject({ Success: false, Errors: { '/Name': expect.any(String) } })
  })

  test('the help video is null until its address is set', async () => {
    expect((await call('helpVideo')).envelope).toMatchObject({ Success: true, Source: null })
    await save('HelpVideoURL', 'https://example.com/video')
    expect((await call('helpVideo')).envelope.Source).toBe('https://example.com/video')
  })

  test('the console may show the video from where its player is, from the moment on that another instance has set it', async () => {
    const heard: (() => void)[] = []
    const changes = { follow: (listener: (written: null) => void) => void heard.push(() => listener(null)) }
    const onError = (error: unknown) => expect.unreachable(String(error))
    await save('HelpVideoURL', null)
    const { database } = world.base
    const listOrigins = await followVideo({ database, changes: changes as unknown as Core['changes'], onError })
    expect(listOrigins()).toEqual([])
    await save('HelpVideoURL', 'https://youtu.be/abc')
    for (const listener of heard) listener()
    await expect.poll(listOrigins).toEqual(['https://www.youtube-nocookie.com'])
    const policy = buildDocumentHeaders('x', [], false, listOrigins())['content-security-policy']
    expect(policy).toContain(
      "media-src 'self' https://www.youtube-nocookie.com; frame-src https://www.youtube-nocookie.com;",
    )
    await save('HelpVideoURL', null)
  })

  test('the kinds of user are told with the own one, and the time zones from west to east', async () => {
    const employer = await world.makeTester([], { userType: 2 })
    expect((await call('userTypes', {}, await employer.signIn())).envelope.Source).toEqual([
      { Value: 1, Name: 'OrganizationUser', IsOwn: false },
      { Value: 2, Name: 'EmployerUser', IsOwn: true },
      { Value: 3, Name: 'Candidate', IsOwn: false },
    ])
    const { rows } = await call('timeZones')
    const offsets = rows.map(({ OffsetMinutes }) => Number(OffsetMinutes))
    expect(offsets).toEqual([...offsets].sort((left, right) => left - right))
    expect(rows.find(({ ID }) => ID === 'Asia/Kolkata' || ID === 'Asia/Calcutta')?.OffsetMinutes).toBe(330)
    expect(rows.find(({ ID }) => ID === 'America/Phoenix')?.Name).toBe('(UTC-07:00) America/Phoenix')
  })

  test('an invitation names the user and leads to a page of the console alone', async () => {
    const inviter = await world.getToken(['ADD_USER'])
    const guest = await world.makeTester([])
    const invite = (userId: unknown, redirectUrl?: string, token = inviter) =>
      call('welcomeInvite', { args: { userId, ...(redirectUrl !== undefined && { redirectUrl }) } }, token)
    const { envelope } = await invite(guest.ID, '/Jobs?page=2')
    expect(envelope.Source).toMatchObject({
      UserID: guest.ID,
      LoginName: guest.LoginName,
      Address: '/login?redirectUrl=%2FJobs%3Fpage%3D2',
      Message: expect.stringContaining(guest.LoginName),
    })
    expect((await invite(guest.ID)).envelope.Source).toMatchObject({ RedirectUrl: null, Address: '/login' })
    for (const foreign of ['https://example.com/', '//example.com', '/\\example.com', '/\t/example.com', 'Jobs']) {
      expect((await invite(guest.ID, foreign)).status, foreign).toBe(400)
    }
    expect((await invite(guest.ID, '/Jobs', reader)).status).toBe(403)
    expect((await invite(world.foreignId('Users'), '/Jobs')).status).toBe(404)
    expect((await invite('x', '/Jobs')).status).toBe(400)
    const gone = await world.makeTester([], { isActive: false })
    expect((await invite(gone.ID)).envelope.Success).toBe(false)
  })
})
