import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TesterOptions } from '../access/testers.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMarketplaceWorld, listNames, type MarketplaceWorld } from './support.ts'

const centers = ['BostonNursing', 'ProvidenceClosed', 'ProvidenceNursing']
const path = '/Info/Info/MasterFilter'

describe.each(listTestServers())('the master filter on $name', server => {
  let world: MarketplaceWorld
  beforeAll(async () => {
    world = await buildMarketplaceWorld(server)
  })
  afterAll(() => world?.close())

  async function setUp(assigned: string[] = centers, options?: TesterOptions) {
    const user = await world.makeTester([], options)
    await world.base.database.run(
      'insert into user_organization ("UserID", "OrganizationID") select $1::bigint, unnest($2::bigint[])',
      [user.ID, assigned.map(world.idOf)],
    )
    const token = await user.signIn()
    return {
      user,
      filter: (names: string[]) => world.ask(token, 'PUT', path, { OrganizationIds: names.map(world.idOf) }),
      get: (path: string) => world.ask(token, 'GET', path),
      send: (body: unknown) => world.ask(token, 'PUT', path, body),
      listDisplayed: async () => listNames(await world.ask(token, 'GET', 'Level/Value/4')),
    }
  }

  test('narrows the console to what is chosen, and to everything again', async () => {
    const { filter, listDisplayed } = await setUp()
    const { status, envelope } = await filter(['BostonNursing', 'ProvidenceNursing'])
    expect(status).toBe(200)
    expect(envelope).toMatchObject({ Success: true, Message: 'Record(s) saved successfully.' })
    expect(await listDisplayed()).toEqual(['BostonNursing', 'ProvidenceNursing'])
    await filter(['BostonNursing'])
    expect(await listDisplayed()).toEqual(['BostonNursing'])
    expect((await filter([])).envelope.Source).toEqual([])
    expect(await listDisplayed()).toEqual(centers)
  })

  test('is kept as a setting with name, application and data type', async () => {
    const { filter, get } = await setUp()
    await filter(['BostonNursing'])
    const { envelope } = await get('/Membership/UserSetting/GetByCode?code=REVENUE_CENTER_MASTER_FILTER')
    expect(envelope.Source).toMatchObject({ Name: 'Revenue center filter', AppCode: 'Marketplace', DataType: 'string' })
  })

  test('keeps revenue centers that are assigned to the caller, and of all else nothing', async () => {
    const { filter, listDisplayed, send } = await setUp(['Providence', 'ProvidenceNursing'])
    const answer = await filter(['BostonNursing', 'Providence', 'ProvidenceNursing', 'Elsewhere'])
    expect(answer.envelope.Source).toEqual([world.idOf('ProvidenceNursing')])
    expect(await listDisplayed()).toEqual(['ProvidenceNursing'])
    expect((await send({ OrganizationIds: [999_999_999, -1] })).envelope.Source).toEqual([])
  })

  test('of who has nothing assigned keeps nothing, and of who sees all companies everything', async () => {
    const insert = async (which: 'own' | 'foreign') => {
      const CompanyID = world[which].get('Companies')?.[0]?.ID
      const record = { Code: `F-${which}`, Name: `Far ${which}`, Level: 4, CompanyID, IsActive: true }
      return (await world.insert('Organizations', record)).ID
    }
    const [own, foreign] = [await insert('own'), await insert('foreign')]
    const { send } = await setUp([])
    expect((await send({ OrganizationIds: [foreign, own] })).envelope.Source).toEqual([])
    const everywhere = await world.getToken(world.codes)
    const answer = await world.ask(everywhere, 'PUT', path, { OrganizationIds: [own, foreign] })
    expect(answer.envelope.Source).toEqual([own, foreign])
  })

  test('is a setting of the user, kept once and with its history', async () => {
    const { user, filter } = await setUp()
    await filter(['BostonNursing'])
    await filter(['BostonNursing'])
    await filter(['ProvidenceNursing'])
    const settings = await world.base.database.run(
      'select "ID", "Value", "Version" from "user-setting" where "UserId" = $1 and "Code" = $2',
      [user.ID, 'REVENUE_CENTER_MASTER_FILTER'],
    )
    const after = `[${world.idOf('ProvidenceNursing')}]`
    expect(settings).toEqual([{ ID: expect.anything(), Value: after, Version: 2 }])
    const entries = await world.base.database.run(
      `select "Before", "After" from audit_entry where "Resource" = 'UserSettings' and "RecordID" = $1 order by "ID"`,
      [String(settings[0]?.ID)],
    )
    const before = `[${world.idOf('BostonNursing')}]`
    expect(entries).toEqual([
      { Before: null, After: { Value: before } },
      { Before: { Value: before }, After: { Value: after } },
    ])
  })

  test.each([
    ['employers', 2],
    ['candidates', 3],
  ])('is not for %s', async (_, userType) => {
    const { filter, send } = await setUp([], { userType })
    expect((await filter(['BostonNursing'])).status).toBe(403)
    expect((await send({})).status).toBe(403)
  })

  test.each([[{}], [{ OrganizationIds: 'all' }], [{ OrganizationIds: ['a'] }], [{ OrganizationIds: [1.5] }]])(
    'takes no %j',
    async body => {
      const { send } = await setUp()
      const answer = await send(body)
      expect(answer.status, answer.text).toBe(400)
      expect(answer.envelope.Message).toContain('OrganizationIds')
    },
  )

  test('is closed to who is not signed in', async () => {
    expect((await world.ask('none', 'PUT', path, { OrganizationIds: [] })).status).toBe(401)
  })
})
