import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tester } from '../access/testers.ts'
import { buildMembershipWorld, type MembershipWorld } from '../membership/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const [view, update] = ['VIEW_NOTIFICATIONSUBSCRIPTION', 'UPDATE_NOTIFICATIONSUBSCRIPTION']
const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const [list, people] = ['NotificationConfigurations', 'NotificationSubscriptions']

describe.each(listTestServers())('who receives what on $name', server => {
  let world: MembershipWorld
  /** Configurations by event and mode. */
  let configurations: Map<string, { ID: number; Version: number; SubjectNotificationTemplateID: number }>
  let staff: Tester
  let stranger: Tester
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    const { rows } = await world.call(await world.getToken([view]), list, 'all')
    configurations = new Map(
      rows.map(row => [
        `${row.EventCode} ${row.NotificationMode}`,
        row as unknown as { ID: number; Version: number; SubjectNotificationTemplateID: number },
      ]),
    )
    staff = await world.makeTester([])
    stranger = await world.makeTester([], { companyId: world.foreignId('Companies') })
  })
  afterAll(() => world?.close())

  const get = (key: string) => {
    const found = configurations.get(key)
    if (!found) throw new Error(`There is no configuration ${key}.`)
    return found
  }
  const ofConfiguration = async (token: string, id: number) =>
    (await world.call(token, people, 'ofConfiguration', { args: { eventConfigId: id } })).rows
  const ofLogin = (token: string, loginName: string) => world.call(token, people, 'byLogin', { args: { loginName } })
  const listModes = async (token: string, loginName: string) =>
    (await ofLogin(token, loginName)).rows.map(
      ({ EventConfigCode, EventConfigMode }) => `${EventConfigCode} ${EventConfigMode}`,
    )

  test('who has chosen nothing has what is on by default for his kind', async () => {
    const token = await staff.signIn()
    const modes = await listModes(token, staff.LoginName)
    expect(modes).toContain('CANDIDATE_DECLINED InApp')
    expect(modes).not.toContain('CANDIDATE_DECLINED Email')
    // It is for candidates.
    expect(modes).not.toContain('CANDIDATE_OFFERED InApp')
    const { rows } = await world.call(token, list, 'events')
    expect(rows.find(({ Code }) => Code === 'CANDIDATE_DECLINED')).toMatchObject({ InApp: true, Email: false })
    expect(rows.find(({ Code }) => Code === 'CANDIDATE_OFFERED')).toMatchObject({ InApp: false })
  })

  test('a candidate sees and chooses what is for candidates, of himself alone', async () => {
    const candidate = await world.makeTester(['RESPOND_JOB'], { userType: 3 })
    const token = await candidate.signIn()
    const { rows } = await world.call(token, list, 'events')
    expect(rows.find(({ Code }) => Code === 'CANDIDATE_OFFERED')).toMatchObject({ InApp: true, SMS: false })
    expect(rows.map(({ Code }) => Code)).not.toContain('CANDIDATE_DECLINED')
    const all = (await world.call(token, list, 'all')).rows
    expect(new Set(all.map(({ UserType }) => UserType))).toEqual(new Set([3]))
    const save = (loginName: string, ...EventConfigIDs: number[]) =>
      world.call(token, list, 'saveByLogin', { args: { loginName, EventConfigIDs } })
    const [sms, foreign] = [get('CANDIDATE_OFFERED SMS').ID, get('CANDIDATE_DECLINED InApp').ID]
    expect((await save(candidate.LoginName.toUpperCase(), sms)).envelope).toMatchObject({ Success: true })
    expect(await listModes(token, candidate.LoginName)).toEqual(['CANDIDATE_OFFERED SMS'])
    expect((await save(candidate.LoginName, sms, foreign)).envelope.Errors).toHaveProperty(['/EventConfigIDs'])
    expect((await save(staff.LoginName, sms)).status).toBe(403)
    expect((await ofLogin(token, staff.LoginName)).status).toBe(403)
  })

  test('EDIT_USER chooses for others of the own company, and loginName is asked for', async () => {
    const token = await world.getToken(['EDIT_USER'])
    const save = (args: object) => world.call(token, list, 'saveByLogin', { args: { ...args } })
    const email = get('CANDIDATE_DECLINED Email').ID
    expect((await save({ loginName: staff.LoginName, EventConfigIDs: [email, email] })).envelope.Success).toBe(true)
    expect(await listModes(token, staff.LoginName)).toEqual(['CANDIDATE_DECLINED Email'])
    expect((await save({ loginName: staff.LoginName, EventConfigIDs: [] })).envelope.Success).toBe(true)
    expect(await listModes(token, staff.LoginName)).toEqual([])
    expect((await save({ loginName: stranger.LoginName, EventConfigIDs: [email] })).status).toBe(404)
    expect((await save({ loginName: staff.LoginName, EventConfigIDs: [999_999_999] })).envelope.Success).toBe(false)
    expect((await save({ EventConfigIDs: [email] })).status).toBe(400)
  })

  test('the set of a configuration is replaced among the users in reach, and the others are kept', async () => {
    const { ID } = get('CANDIDATE_DECLINED Push')
    const [mighty, own] = [
      await world.getToken([view, 'ADD_USER', allCompanies]),
      await world.getToken([view, 'ADD_USER']),
    ]
    const save = (token: string, ...loginNames: string[]) =>
      world.call(token, list, 'saveSubscribers', { args: { eventConfigID: ID, loginNames } })
    expect((await save(mighty, staff.LoginName, stranger.LoginName)).envelope.Success).toBe(true)
    const listLogins = async () => (await ofConfiguration(mighty, ID)).map(({ LoginName }) => LoginName).sort()
    expect(await listLogins()).toEqual([staff.LoginName, stranger.LoginName].sort())
    expect((await ofConfiguration(own, ID)).map(({ LoginName }) => LoginName)).toEqual([staff.LoginName])
    expect((await save(own, stranger.LoginName)).envelope.Errors).toHaveProperty(['/loginNames'])
    expect((await save(own)).envelope.Success).toBe(true)
    expect(await listLogins()).toEqual([stranger.LoginName])
    expect((await save(await world.getToken([view, update]))).status).toBe(403)
    const missing = { args: { eventConfigID: 999_999_999, loginNames: [] } }
    expect((await world.call(own, list, 'saveSubscribers', missing)).status).toBe(404)
  })

  test('a subscription is ended by its ID, within the own company', async () => {
    const { ID } = get('CANDIDATE_DECLINED InApp')
    const token = await world.getToken([view, update])
    const [mine, mighty] = [await world.makeTester([]), await world.getToken([view, update, allCompanies])]
    const find = async (tester: Tester) =>
      (await ofConfiguration(mighty, ID)).find(({ LoginName }) => LoginName === tester.LoginName)?.ID as number
    const end = (by: string, id: number) => world.call(by, people, 'unsubscribe', { id })
    const id = await find(mine)
    expect((await end(await world.getToken([view]), id)).status).toBe(403)
    expect((await end(token, await find(stranger))).status).toBe(404)
    expect((await end(token, id)).envelope.Success).toBe(true)
    expect(await find(mine)).toBeUndefined()
    expect((await end(token, id)).status).toBe(404)
  })

  test('a configuration takes templates, once for each event and mode, and is deleted once that is confirmed', async () => {
    const token = await world.getToken([view, update])
    const save = (record: object) => world.call(token, list, 'update', { record: { ...record } })
    const { ID, Version, SubjectNotificationTemplateID } = get('CANDIDATE_DECLINED Push')
    const missing = await save({ ID, Version, SubjectNotificationTemplateID: null })
    expect(missing.envelope).toMatchObject({ Success: false, Message: 'Please fill all mandatory fields.' })
    const taken = await save({ ID, Version, MessageNotificationTemplateID: SubjectNotificationTemplateID })
    expect(taken.envelope.Success).toBe(true)
    expect((await save({ ID, Version, MessageNotificationTemplateID: SubjectNotificationTemplateID })).status).toBe(409)
    const record = {
      ...{ EventCode: 'CANDIDATE_DECLINED', NotificationMode: 'Push' },
      ...{ SubjectNotificationTemplateID, MessageNotificationTemplateID: SubjectNotificationTemplateID },
    }
    const create = (changes: object) => world.call(token, list, 'create', { record: { ...record, ...changes } })
    expect((await create({})).envelope.Message).toBe('Record with the same code/name already exists.')
    expect((await create({ EventCode: 'NOBODY_KNOWS' })).envelope.Errors).toHaveProperty(['/EventCode'])
    const remove = (args: object) => world.call(token, list, 'delete', { id: ID, args: { ...args } })
    expect((await remove({})).envelope).toMatchObject({
      Success: false,
      Question: { Argument: 'confirmed', No: 'stop' },
    })
    expect((await remove({ confirmed: true })).envelope.Success).toBe(true)
    expect((await create({})).envelope).toMatchObject({
      Success: true,
      Source: { EventName: expect.any(String), UserType: 1 },
    })
  })
})
