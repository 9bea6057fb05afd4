import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TesterOptions } from '../access/testers.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMarketplaceWorld, type MarketplaceWorld } from './support.ts'

/** Who makes organizations assigns all of his company. */
const assign = ['ASSIGN_ORGANIZATION', 'ADD_ORGANIZATION']

interface Node {
  ID: number
  Name: string
  Selected: boolean
  Children: Node[]
}

describe.each(listTestServers())('the assignment of organizations on $name', server => {
  let world: MarketplaceWorld
  beforeAll(async () => {
    world = await buildMarketplaceWorld(server)
  })
  afterAll(() => world?.close())

  const save = async (UserID: number, names: string[], codes: readonly string[] = assign) =>
    world.ask(await world.getToken(codes), 'PUT', 'User/Assign', { UserID, OrganizationIds: names.map(world.idOf) })
  const listStored = async (userId: number) => {
    const rows = await world.base.database.run<{ Name: string }>(
      `select o."Name" from user_organization u join "organization" o on o."ID" = u."OrganizationID"
       where u."UserID" = $1 order by 1`,
      [userId],
    )
    return rows.map(({ Name }) => Name)
  }
  const makeStaff = (options?: TesterOptions) => world.makeTester([], options)
  const flatten = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...flatten(node.Children)])
  const readTree = async (token: string, path: string) => {
    const answer = await world.ask(token, 'GET', path)
    expect(answer.status, answer.text).toBe(200)
    return flatten(answer.envelope.Source as Node[])
  }
  const listSelected = (nodes: Node[]) => nodes.flatMap(({ Name, Selected }) => (Selected ? [Name] : [])).sort()

  test('replaces what a user has; an organization brings all below it', async () => {
    const user = await makeStaff()
    const answer = await save(user.ID, ['Providence'])
    expect(answer.envelope).toEqual({ Success: true, Source: null, Message: 'Record(s) saved successfully.' })
    expect(await listStored(user.ID)).toEqual(['Providence', 'ProvidenceClosed', 'ProvidenceNursing'])
    await save(user.ID, ['BostonNursing', 'BostonNursing'])
    expect(await listStored(user.ID)).toEqual(['BostonNursing'])
    await save(user.ID, [])
    expect(await listStored(user.ID)).toEqual([])
  })

  test('of who makes none gives and takes what he has himself, and leaves the rest', async () => {
    const [user, clerk] = [await makeStaff(), await world.makeTester(['ASSIGN_ORGANIZATION'])]
    await save(user.ID, ['BostonNursing'])
    await save(clerk.ID, ['ProvidenceNursing'])
    const token = await clerk.signIn()
    const put = async (UserID: number, names: string[]) =>
      (await world.ask(token, 'PUT', 'User/Assign', { UserID, OrganizationIds: names.map(world.idOf) })).envelope
    expect(await put(user.ID, ['ProvidenceNursing'])).toMatchObject({ Success: true })
    expect(await listStored(user.ID)).toEqual(['BostonNursing', 'ProvidenceNursing'])
    expect(await put(user.ID, [])).toMatchObject({ Success: true })
    expect(await listStored(user.ID)).toEqual(['BostonNursing'])
    for (const id of [user.ID, clerk.ID])
      expect((await put(id, ['Providence'])).Errors).toHaveProperty('/OrganizationIds')
    expect(await listStored(clerk.ID)).toEqual(['ProvidenceNursing'])
  })

  test('is kept in the history of the user', async () => {
    const user = await makeStaff()
    await save(user.ID, ['BostonNursing'])
    const entries = await world.base.database.run(
      `select "Before", "After", "Scope" from audit_entry
       where "Resource" = 'Users' and "RecordID" = $1 and "Action" = 'assignOrganizations'`,
      [String(user.ID)],
    )
    const After = { OrganizationIDs: [world.idOf('BostonNursing')] }
    const Scope = `company_id=${world.own.get('Companies')?.[0]?.ID}`
    expect(entries).toEqual([{ Before: { OrganizationIDs: [] }, After, Scope }])
  })

  test('refuses an organization that is unknown, deleted or of another company, and leaves all as it was', async () => {
    const user = await makeStaff()
    await save(user.ID, ['BostonNursing'])
    const gone = await world.insert('Organizations', { Code: 'GONE', Name: 'Gone', Level: 1, IsDeleted: true })
    for (const id of [999_999_999, gone.ID, world.idOf('Elsewhere')]) {
      const body = { UserID: user.ID, OrganizationIds: [world.idOf('Providence'), id] }
      const answer = await world.ask(await world.getToken(world.codes), 'PUT', 'User/Assign', body)
      expect(answer.envelope).toMatchObject({
        Success: false,
        Message: 'A selected organization does not exist in the company of this user.',
      })
    }
    expect(await listStored(user.ID)).toEqual(['BostonNursing'])
  })

  test('needs the code, a user of the caller’s company, one of the staff, and none who may do more', async () => {
    const [user, mighty] = [await makeStaff(), await world.makeTester(['DEL_USER'])]
    expect((await save(user.ID, ['Boston'], ['VIEW_ORGANIZATION'])).status).toBe(403)
    const foreign = await makeStaff({ companyId: Number(world.foreign.get('Companies')?.[0]?.ID) })
    expect((await save(foreign.ID, ['Boston'])).status).toBe(404)
    expect((await save(999_999_999, ['Boston'])).status).toBe(404)
    expect((await save(mighty.ID, ['Boston'])).envelope.Message).toBe(
      'This user holds permissions that you do not hold yourself.',
    )
    for (const userType of [2, 3]) {
      const other = await makeStaff({ userType })
      expect((await save(other.ID, ['Boston'])).envelope.Message).toBe(
        'Organizations are assigned to agency staff alone.',
      )
    }
  })

  test.each([
    [{ OrganizationIds: [1] }, 'UserID is missing.'],
    [{ UserID: 1 }, 'OrganizationIds is missing'],
    [{ UserID: 'ann', OrganizationIds: [1] }, 'UserID takes a whole number.'],
    [{ UserID: 1, OrganizationIds: ['Boston'] }, 'OrganizationIds takes'],
    [{ UserID: 1, OrganizationIds: [1], Level: 1 }, 'Level is no part of the body'],
  ])('answers 400 to %j', async (body, message) => {
    const answer = await world.ask(await world.getToken(assign), 'PUT', 'User/Assign', body)
    expect(answer.status).toBe(400)
    expect(answer.envelope.Message).toContain(message)
  })

  describe('as a tree', () => {
    test('holds every organization of the company, selected as they are assigned', async () => {
      const user = await makeStaff()
      await save(user.ID, ['ProvidenceNursing', 'ProvidenceClosed'])
      const nodes = await readTree(await world.getToken(assign), `Detail/${user.ID}`)
      expect(nodes.map(({ Name }) => Name)).toContain('Travel')
      expect(nodes.map(({ Name }) => Name)).not.toContain('Elsewhere')
      expect(listSelected(nodes)).toEqual(['Providence', 'ProvidenceClosed', 'ProvidenceNursing'])
      const [node] = nodes
      expect(Object.keys(node ?? {}).sort()).toEqual(['Children', 'ID', 'Name', 'ParentID', 'Selected'])
    })

    test('of oneself is his own', async () => {
      const user = await world.makeTester(['VIEW_ORGANIZATION'])
      await save(user.ID, ['BostonNursing'], world.codes)
      const token = await user.signIn()
      expect(listSelected(await readTree(token, 'Detail'))).toEqual(['Boston', 'BostonNursing'])
    })

    test('has beside it the list of what is assigned to a user, for himself and for who assigns', async () => {
      const user = await makeStaff()
      const path = `Detail/User/${user.ID}`
      expect((await world.ask(await user.signIn(), 'GET', path)).rows).toEqual([])
      await save(user.ID, ['Boston'])
      for (const token of [await user.signIn(), await world.getToken(assign)]) {
        const { rows } = await world.ask(token, 'GET', path)
        const names = ['Boston', 'BostonNursing']
        expect(rows.map(({ ID, Name }) => [ID, Name])).toEqual(names.map(name => [world.idOf(name), name]))
      }
    })

    test('of others is for who sees organizations, and of no other company', async () => {
      const [user, token] = [await makeStaff(), await world.getToken([])]
      for (const path of ['Detail', `Detail/${user.ID}`, `Detail/User/${user.ID}`]) {
        expect((await world.ask(token, 'GET', path)).status, path).toBe(403)
      }
      const foreign = await makeStaff({ companyId: Number(world.foreign.get('Companies')?.[0]?.ID) })
      for (const id of [foreign.ID, 999_999_999]) {
        expect((await world.ask(await world.getToken(assign), 'GET', `Detail/${id}`)).status).toBe(404)
        expect((await world.ask(await world.getToken(assign), 'GET', `Detail/User/${id}`)).status).toBe(404)
      }
      for (const path of ['Detail/ann', 'Detail/User/ann', 'Detail?level=1']) {
        expect((await world.ask(await world.getToken(assign), 'GET', path)).status, path).toBe(400)
      }
    })
  })

  describe('opens the chat', () => {
    const open = async (id: number | string, codes: readonly string[] = [...assign, 'VIEW_CHAT']) =>
      world.ask(await world.getToken(codes), 'POST', `User/${id}/Chat`)

    test('of the active revenue centers that are assigned to a user', async () => {
      const user = await world.makeTester(['VIEW_CHAT'])
      await save(user.ID, ['Providence'], world.codes)
      const answer = await open(user.ID)
      const [ID, Code] = [world.idOf('ProvidenceNursing'), 'T-ProvidenceNursing']
      expect(answer.envelope).toMatchObject({ Success: true, Source: [{ ID, Code, Name: 'ProvidenceNursing' }] })
    })

    test('to nobody who may not chat, is inactive, or has no revenue center', async () => {
      const [silent, idle] = [await makeStaff(), await world.makeTester(['VIEW_CHAT'], { isActive: false })]
      const lost = await world.makeTester(['VIEW_CHAT'])
      await save(silent.ID, ['Boston'])
      for (const { ID } of [silent, idle, lost]) {
        const { status, envelope } = await open(ID)
        expect(status).toBe(200)
        expect(envelope).toMatchObject({ Success: false, Source: null })
        expect(envelope.Message).toContain('takes part in no chat')
      }
    })

    test('only by who assigns organizations, of a user whom he sees', async () => {
      const user = await makeStaff()
      expect((await open(user.ID, ['VIEW_CHAT'])).status).toBe(403)
      const foreign = await makeStaff({ companyId: Number(world.foreign.get('Companies')?.[0]?.ID) })
      expect((await open(foreign.ID)).status).toBe(404)
      expect((await open(999_999_999)).status).toBe(404)
      expect((await open('ann')).status).toBe(400)
    })
  })
})
