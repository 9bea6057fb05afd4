import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Tester } from '../access/testers.ts'
import { buildMembershipWorld, type MembershipWorld } from '../membership/support.ts'
import { listTestServers } from '../support/testDatabase.ts'

const share = 'SHARE_VIEW'
const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const usual = ['VIEW_EMPLOYER', 'VIEW_USER']

interface Member extends Tester {
  token: string
}

describe.each(listTestServers())('saved views on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  async function join(codes: string[] = [], isForeign = false): Promise<Member> {
    const options = isForeign ? { companyId: world.foreignId('Companies') } : {}
    const tester = await world.makeTester([...usual, ...codes], options)
    return { ...tester, token: await tester.signIn() }
  }

  const save = ({ token }: Member, record: RecordValues) => world.call(token, 'SavedViews', 'save', { record })
  const get = ({ token }: Member, id: unknown) => world.call(token, 'SavedViews', 'byId', { id: id as number })
  const remove = ({ token }: Member, id: unknown) => world.call(token, 'SavedViews', 'delete', { ids: [id as number] })

  async function make(owner: Member, record: RecordValues = {}): Promise<RecordValues> {
    const answer = await save(owner, { GridId: 'Employers', Name: `View of ${owner.ID}`, ...record })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.envelope.Source as RecordValues
  }

  async function listNames({ token }: Member, gridId = 'Employers'): Promise<unknown[]> {
    const answer = await world.call(token, 'SavedViews', 'byGrid', { args: { gridId } })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    return answer.rows.map(row => row.Name)
  }

  async function listOwn({ token }: Member): Promise<unknown[]> {
    const { rows } = await world.call(token, 'SavedViews', 'byGrid', { args: { gridId: 'Employers' } })
    return rows.filter(({ IsMine }) => IsMine).map(({ Name }) => Name)
  }

  test('are listed by their names and read one by one', async () => {
    const owner = await join([share])
    const content = { Conditions: [{ field: 'State', op: 'in', value: ['TX'] }], ColumnSettings: [{ Key: 'City' }] }
    const { ID, Version } = await make(owner, { Name: 'Listed', SharedWith: 'role', RoleID: owner.RoleID, ...content })
    const { rows } = await world.call(owner.token, 'SavedViews', 'byGrid', { args: { gridId: 'Employers' } })
    const heading = { ID, Version, GridId: 'Employers', Name: 'Listed', SharedWith: 'role', RoleID: owner.RoleID }
    const rights = { RoleName: null, IsMine: true, AllowedActions: ['edit', 'delete'] }
    expect(rows.find(row => row.ID === ID)).toEqual({ ...heading, ...rights })
    expect((await get(owner, ID)).envelope.Source).toMatchObject({ ...heading, ...content })
  })

  describe('who sees one', () => {
    test('its owner alone, and he gets back everything that it holds', async () => {
      const [owner, other] = [await join(), await join([share, allCompanies])]
      const content = {
        Name: 'Texas by city',
        Conditions: [{ field: 'State', op: 'in', value: ['TX'] }],
        SearchText: 'mercy',
        OrderBy: 'City',
        OrderDirection: 2,
        PageSize: 20,
        ColumnSettings: [{ Key: 'City', Index: 0, Hidden: false, Width: 210 }],
        Density: 'compact',
      }
      const view = await make(owner, content)
      const answer = await get(owner, view.ID)
      expect(answer.envelope.Source).toMatchObject({ ...content, IsMine: true, IsCut: false, SharedWith: 'nobody' })
      expect((await get(other, view.ID)).status).toBe(404)
      expect(await listNames(other)).not.toContain('Texas by city')
      expect(await listNames(owner)).toEqual(['Texas by city'])
      expect(await listNames(owner, 'Users')).toEqual([])
    })

    test('the users of the role that it is shared with, and nobody without it', async () => {
      const [owner, member, outsider] = [await join([share]), await join(), await join()]
      await world.base.database.run('insert into user_role ("UserID", "RoleID") values ($1, $2)', [
        member.ID,
        owner.RoleID,
      ])
      const view = await make(owner, { SharedWith: 'role', RoleID: owner.RoleID })
      expect((await get(member, view.ID)).envelope.Source).toMatchObject({ Name: view.Name, IsMine: false })
      expect((await get(outsider, view.ID)).status).toBe(404)
    })

    test('nobody by a role of another company, not even who was given that role there', async () => {
      const [owner, stranger] = [await join([share]), await join([allCompanies], true)]
      await world.base.database.run('insert into user_role ("UserID", "RoleID") values ($1, $2)', [
        stranger.ID,
        owner.RoleID,
      ])
      const view = await make(owner, { SharedWith: 'role', RoleID: owner.RoleID })
      expect((await get(stranger, view.ID)).status).toBe(404)
      expect(await listNames(stranger)).not.toContain(view.Name)
    })

    test('everyone of the own company, and of no other one', async () => {
      const [owner, colleague, stranger] = [await join([share]), await join(), await join([], true)]
      const view = await make(owner, { SharedWith: 'everyone' })
      expect((await get(colleague, view.ID)).envelope).toMatchObject({ Success: true, Source: { OwnerName: null } })
      const sharer = await join([share])
      expect((await get(sharer, view.ID)).envelope.Source).toMatchObject({ OwnerName: owner.LoginName })
      expect((await get(stranger, view.ID)).status).toBe(404)
    })

    test('nobody of another company who sees all companies: those who do share with all of them', async () => {
      const [owner, stranger] = [await join([share]), await join([share, allCompanies], true)]
      const view = await make(owner, { Name: 'Of one company', SharedWith: 'everyone' })
      expect((await get(stranger, view.ID)).status).toBe(404)
      expect(await listNames(stranger)).not.toContain('Of one company')
    })

    test('everyone of the installation where its owner sees all companies', async () => {
      const [owner, stranger] = [await join([share, allCompanies]), await join([share], true)]
      const view = await make(owner, { SharedWith: 'everyone' })
      expect((await get(stranger, view.ID)).envelope.Source).toMatchObject({ AllowedActions: [] })
      const change = { ID: view.ID, Version: view.Version, Name: 'Taken' }
      expect((await save(stranger, change)).envelope).toMatchObject({
        Success: false,
        Message: 'This view is shared with all companies: only who sees all companies changes or deletes it.',
      })
      expect((await remove(stranger, view.ID)).envelope).toMatchObject({ Success: false })
      expect((await get(owner, view.ID)).envelope.Source).toMatchObject({ Name: view.Name })
    })

    test('nobody who may not open its list', async () => {
      const owner = await join([share])
      const view = await make(owner, { GridId: 'Employers', SharedWith: 'everyone' })
      const blind = await world.makeTester(['VIEW_USER'])
      const member = { ...blind, token: await blind.signIn() }
      expect((await get(member, view.ID)).status).toBe(404)
      expect(await listNames(member)).toEqual([])
    })
  })

  describe('sharing', () => {
    test('is refused at its property without the permission', async () => {
      const owner = await join()
      for (const SharedWith of ['everyone', 'role']) {
        const answer = await save(owner, { GridId: 'Employers', Name: 'Mine', SharedWith })
        expect(answer.envelope.Success).toBe(false)
        expect(answer.envelope.Errors).toHaveProperty(['/SharedWith'])
      }
      expect((await world.call(owner.token, 'SavedViews', 'audiences')).status).toBe(403)
    })

    test('offers one’s own roles, with VIEW_ROLE all of the company, and everyone', async () => {
      const [owner, seer] = [await join([share]), await join([share, 'VIEW_ROLE'])]
      const own = await world.call(owner.token, 'SavedViews', 'audiences')
      expect(own.rows.map(({ RoleID }) => RoleID)).toEqual([owner.RoleID, null])
      expect(own.rows.at(-1)).toMatchObject({ SharedWith: 'everyone', Name: 'Everyone in my company' })
      const all = await world.call(seer.token, 'SavedViews', 'audiences')
      expect(all.rows.map(({ RoleID }) => RoleID)).toEqual(expect.arrayContaining([owner.RoleID, seer.RoleID]))
      expect(all.rows.map(({ RoleID }) => RoleID)).not.toContain(world.foreignId('Roles'))
    })

    test('with a role that one is not offered, or none at all, is refused at the role', async () => {
      const [owner, other] = [await join([share]), await join()]
      for (const RoleID of [other.RoleID, world.foreignId('Roles'), undefined]) {
        const answer = await save(owner, { GridId: 'Employers', Name: 'Mine', SharedWith: 'role', RoleID })
        expect(answer.envelope.Success).toBe(false)
        expect(answer.envelope.Errors, answer.text).toHaveProperty(['/RoleID'])
      }
    })

    test('lets only who may share change or delete the view, its owner included', async () => {
      const [owner, sharer, reader] = [await join([share]), await join([share]), await join()]
      const view = await make(owner, { SharedWith: 'everyone' })
      const refusal = 'This view is shared: changing or deleting it takes the permission to share views.'
      const change = { ID: view.ID, Version: view.Version, Name: 'By another hand' }
      expect((await save(reader, change)).envelope).toMatchObject({ Success: false, Message: refusal })
      expect((await remove(reader, view.ID)).envelope).toMatchObject({ Success: false, Message: refusal })
      expect((await save(sharer, change)).envelope).toMatchObject({
        Success: true,
        Source: { Name: 'By another hand' },
      })
      await world.base.database.run(
        `delete from role_permission where "RoleID" = $1 and "PermissionID" = (select "ID" from "permission" where "Code" = $2)`,
        [owner.RoleID, share],
      )
      await world.base.database.run(`select pg_notify('locum_access', '*')`)
      const readActions = async () => (await get(owner, view.ID)).envelope.Source as RecordValues
      await expect.poll(async () => (await readActions()).AllowedActions, { timeout: 10_000 }).toEqual([])
      expect((await remove(owner, view.ID)).envelope).toMatchObject({ Success: false, Message: refusal })
      expect((await remove(sharer, view.ID)).envelope).toMatchObject({ Success: true })
      expect((await get(owner, view.ID)).status).toBe(404)
    })

    test('that is ended leaves the view to its owner', async () => {
      const [owner, colleague] = [await join([share]), await join()]
      const view = await make(owner, { SharedWith: 'everyone' })
      await make(owner, { ID: view.ID, Version: view.Version, SharedWith: 'nobody' })
      expect((await get(colleague, view.ID)).status).toBe(404)
      expect((await get(owner, view.ID)).envelope).toMatchObject({ Success: true })
    })
  })

  describe('a save', () => {
    test('of a stale version answers 409 with the view as it is now', async () => {
      const owner = await join()
      const view = await make(owner)
      await make(owner, { ID: view.ID, Version: view.Version, Name: 'First' })
      const answer = await save(owner, { ID: view.ID, Version: view.Version, Name: 'Second' })
      expect(answer.status).toBe(409)
      expect(answer.envelope.Source).toMatchObject({ Name: 'First', IsMine: true })
    })

    test('is audited', async () => {
      const owner = await join()
      const view = await make(owner, { Name: 'Audited' })
      const rows = await world.base.database.run<{ action: string }>(
        `select "Action" as action from audit_entry where "Resource" = 'SavedViews' and "RecordID" = $1`,
        [String(view.ID)],
      )
      expect(rows.map(({ action }) => action)).toEqual(['create'])
    })

    test('under a name that one has in this list is refused at the name; another list or owner may have it', async () => {
      const [owner, other] = [await join(), await join()]
      await make(owner, { Name: 'Texas' })
      const answer = await save(owner, { GridId: 'Employers', Name: ' texas ' })
      expect(answer.envelope.Errors).toEqual({
        '/Name': 'There is a view of this name already. Please choose another name.',
      })
      await make(owner, { GridId: 'Users', Name: 'Texas' })
      await make(other, { Name: 'Texas' })
    })

    test('at once under one name stores one view', async () => {
      const owner = await join()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => save(owner, { GridId: 'Employers', Name: 'Race' })),
      )
      expect(answers.filter(({ envelope }) => envelope.Success)).toHaveLength(1)
      expect(await listOwn(owner)).toEqual(['Race'])
    })

    test.each([
      ['/Name', { Name: 'x'.repeat(61) }],
      ['/Name', { Name: ' ' }],
      ['/GridId', { GridId: 'Nothing' }],
      ['/SharedWith', { SharedWith: 'world' }],
      ['/PageSize', { PageSize: 101 }],
      ['/OrderBy', { OrderBy: 'Nothing' }],
      ['/Conditions', { Conditions: [{ field: 'Nothing', op: 'equals', value: 1 }] }],
      ['/Conditions', { Conditions: [{ field: 'City', op: 'from', value: 1 }] }],
      ['/Conditions', { Conditions: [{ field: 'State', op: 'in', value: Array(900).fill('x'.repeat(30)) }] }],
      ['/Conditions', { Conditions: Array(26).fill({ field: 'City', op: 'contains', value: 'a' }) }],
      ['/Conditions', { Conditions: [{ field: 'City', op: 'contains', value: 'a', junk: 1 }] }],
      ['/ColumnSettings', { ColumnSettings: [{ Key: 'City', junk: 'x'.repeat(10_000) }] }],
      ['/ColumnSettings', { ColumnSettings: [{ Key: 'NoSuchColumn' }] }],
      ['/ColumnSettings', { ColumnSettings: [{ Key: 'City' }, { Key: 'City', Hidden: true }] }],
      ['/ColumnSettings', { ColumnSettings: Array(501).fill({ Key: 'City' }) }],
    ] as [string, RecordValues][])('is refused at %s, case %#', async (pointer, wrong) => {
      const owner = await join([share])
      const answer = await save(owner, { GridId: 'Employers', Name: 'Mine', ...wrong })
      expect(answer.envelope.Success, answer.text).toBe(false)
      const pointers = Object.keys(answer.envelope.Errors ?? {}).map(each => `/${each.split('/')[1]}`)
      expect(pointers, answer.text).toContain(pointer)
      expect(await listOwn(owner)).toEqual([])
    })

    test('without filters any more keeps none, and leaves what it does not name', async () => {
      const owner = await join()
      const Conditions = [{ field: 'State', op: 'in', value: ['TX'] }]
      const view = await make(owner, { Conditions, SearchText: 'mercy', OrderBy: 'City' })
      const change = { ID: view.ID, Version: view.Version, Conditions: [], SearchText: null }
      expect(await make(owner, change)).toMatchObject({ Conditions: [], SearchText: null, OrderBy: 'City' })
    })

    test('stores filters as a list reads them', async () => {
      const Conditions = [
        { field: 'IsActive', op: 'equals', value: 'true' },
        { field: 'City', op: 'contains', value: '' },
      ]
      const view = await make(await join(), { Conditions })
      expect(view.Conditions).toEqual([{ field: 'IsActive', op: 'equals', value: true }])
    })

    test('of a name of 60 characters is fine', async () => {
      await make(await join(), { Name: 'x'.repeat(60) })
    })

    test('of the view after the hundredth is refused', async () => {
      const owner = await join()
      await world.base.database.run(
        `insert into "saved-view" ("GridId", "Name", "OwnerID", "SharedWith")
         select 'Employers', 'View ' || n, $1::bigint, 'nobody' from generate_series(1, 99) n`,
        [owner.ID],
      )
      const last = await make(owner, { Name: 'Hundredth' })
      const answer = await save(owner, { GridId: 'Employers', Name: 'One more' })
      expect(answer.envelope.Errors).toHaveProperty(['/Name'])
      await make(owner, { ID: last.ID, Version: last.Version, Name: 'Still changed' })
    })
  })
})
