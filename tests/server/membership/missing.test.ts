import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EffectivePermission } from '#contract/effectivePermission.ts'
import type { LackedPermission } from '#contract/lackedPermission.ts'
import type { MissingOfAction, MissingPermissions } from '#contract/missingPermissions.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

describe.each(listTestServers())('what is missing to open a page on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  async function ask(token: string, args: { page?: string; rule?: string }) {
    return (await world.call(token, 'Permissions', 'missing', { args })).envelope.Source as MissingPermissions
  }

  const askOfActions = async (token: string, resource: string) =>
    (await world.call(token, 'Permissions', 'missingOfActions', { args: { resource } })).envelope
      .Source as MissingOfAction[]

  /** A tester whose name stands before all others. */
  async function makeFirst(codes: readonly string[]) {
    const tester = await world.makeTester([...codes])
    const [person, role] = [`!${tester.ID}`, `!${tester.RoleID}`]
    await world.base.database.run('update "user" set "Name" = $2 where "ID" = $1', [tester.ID, person])
    await world.base.database.run('update "role" set "Name" = $2 where "ID" = $1', [tester.RoleID, role])
    return { ...tester, person, role }
  }

  test('names the permission by its title, and a few roles and people who can give it', async () => {
    const giver = await makeFirst(['VIEW_USER', 'ASSIGN_ROLES'])
    const holder = await makeFirst(['VIEW_USER', 'DEL_TEAM'])
    const poor = await makeFirst(['ASSIGN_ROLES', 'DEL_TEAM'])
    const token = await world.getToken(['VIEW_TEAM'])
    const missing = await ask(token, { page: '/users' })
    expect(missing.Permissions).toEqual([{ Code: 'VIEW_USER', Name: 'View users' }])
    expect(missing.Roles).toContain(giver.role)
    expect(missing.Givers).toContain(giver.person)
    for (const { role, person } of [holder, poor]) {
      expect(missing.Roles).not.toContain(role)
      expect(missing.Givers).not.toContain(person)
    }
    expect(Math.max(missing.Roles.length, missing.Givers.length)).toBeLessThanOrEqual(3)
  })

  test('names nobody of another company, and never who asks', async () => {
    const asker = await makeFirst(['ASSIGN_PERMISSIONS', 'VIEW_ALL_COMPANY_DATA'])
    const missing = await ask(await asker.signIn(), { rule: 'VIEW_CHAT' })
    expect([missing.Permissions.length, missing.Givers.includes(asker.person)]).toEqual([1, false])
    expect(missing.Roles).not.toContain(asker.role)
    const foreign = await makeFirst(['VIEW_CHAT', 'ASSIGN_ROLES'])
    const token = await world.getToken(['VIEW_TEAM'])
    const found = () => ask(token, { rule: 'VIEW_CHAT' })
    expect((await found()).Givers).toContain(foreign.person)
    const company = world.foreignId('Companies')
    await world.base.database.run('update "user" set "CompanyID" = $2 where "ID" = $1', [foreign.ID, company])
    const { Givers, Roles } = await found()
    expect([Givers.includes(foreign.person), Roles.includes(foreign.role)]).toEqual([false, false])
  })

  test('names the permission of a tab whose page is open', async () => {
    const token = await world.getToken(['VIEW_JOB'])
    const toCodes = async (page: string) => (await ask(token, { page })).Permissions.map(({ Code }) => Code)
    expect(await toCodes('/Jobs/JobView/5/(ssiTabs:FindCandidates)')).toEqual(['MANAGE_CANDIDATE_JOB'])
    expect(await toCodes('/Jobs/JobView/5/(ssiTabs:Terms)')).toEqual([])
    expect((await ask(token, { page: '/Jobs/JobView/5/(ssiTabs:Any)', rule: 'VIEW_CHAT' })).Permissions).toHaveLength(1)
  })

  test('names for each action that is not shown what it takes', async () => {
    const token = await world.getToken(['VIEW_USER', 'EDIT_USER'])
    const missing = await askOfActions(token, 'Users')
    const toCodes = ({ Action, Permissions }: MissingOfAction) => [Action, ...Permissions.map(({ Code }) => Code)]
    expect(missing.map(toCodes)).toEqual([
      ['create', 'ADD_USER'],
      ['duplicate', 'ADD_USER'],
      ['delete', 'DEL_USER'],
      ['viewAs', 'IMPERSONATE_VIEW'],
      ['activate', 'ACTIVATE_USER'],
      ['deactivate', 'DEACTIVATE_USER'],
      ['invite', 'ADD_USER'],
      ['revokeInvitation', 'ADD_USER'],
      ['history', 'VIEW_AUDIT'],
    ])
    expect(await askOfActions(token, 'Nothing')).toEqual([])
    // What a candidate alone does is no action of the staff's.
    const ofCandidates = (await askOfActions(token, 'CandidateJobs')).map(({ Action }) => Action)
    expect([ofCandidates.includes('offer'), ofCandidates.includes('hcpCancel')]).toEqual([true, false])
  })

  test('reads the address of a record and of its tabs', async () => {
    const token = await world.getToken(['VIEW_TEAM'])
    expect((await ask(token, { page: '/Teams/Edit/5' })).Permissions.map(({ Code }) => Code)).toEqual(['EDIT_TEAM'])
    // It opens to be read with less than it takes to save.
    const tab = await ask(token, { page: '/Roles/Edit/5/(ssiTabs:Details)' })
    const edit = (await askOfActions(token, 'Roles')).find(({ Action }) => Action === 'edit')
    const toCodes = (missing = tab) => [missing.Permissions.map(({ Code }) => Code), missing.IsAll]
    expect([toCodes(), toCodes(edit)]).toEqual([
      [['EDIT_ROLE'], false],
      [['EDIT_ROLE', 'ADD_ROLE'], true],
    ])
  })

  test('takes a rule where no generated page stands, and says nothing of what is held', async () => {
    const token = await world.getToken(['VIEW_TEAM'])
    const missing = await ask(token, { page: '/Agency/Chat', rule: 'VIEW_CHAT' })
    expect(missing.Permissions.map(({ Code }) => Code)).toEqual(['VIEW_CHAT'])
    expect(await ask(token, { rule: 'VIEW_TEAM,VIEW_CHAT' })).toMatchObject({ Permissions: [], Roles: [], Givers: [] })
  })

  test('tells no names of roles or people to who is no agency staff', async () => {
    const tester = await world.makeTester(['RESPOND_JOB'])
    await world.base.database.run('update "user" set "UserType" = $2 where "ID" = $1', [tester.ID, 3])
    const missing = await ask(await tester.signIn(), { page: '/Users' })
    expect(missing).toMatchObject({ Permissions: [{ Code: 'VIEW_USER' }], Roles: [], Givers: [] })
  })

  test('what a user may do is told with the roles that give it: to himself, and with EDIT_USER of the own company', async () => {
    const tester = await makeFirst(['VIEW_TEAM', 'VIEW_CHAT'])
    await world.base.database.run('update "role" set "IsPrivate" = true where "ID" = $1', [tester.RoleID])
    const ask = async (token: string, userId?: number) => {
      const args = userId === undefined ? {} : { userId }
      const { envelope, status } = await world.call(token, 'Permissions', 'effective', { args })
      return { status, found: envelope.Source as EffectivePermission[] }
    }
    const own = await ask(await tester.signIn())
    expect(own.found.map(({ Code }) => Code).sort()).toEqual(['VIEW_CHAT', 'VIEW_TEAM'])
    expect(own.found[0]).toMatchObject({ Roles: [], IsByPrivateRole: true })
    const all = await ask(await world.getToken(['EDIT_USER', 'VIEW_ALL_COMPANY_DATA']), tester.ID)
    expect(all.found[0]).toMatchObject({ Roles: [tester.role], IsByPrivateRole: false })
    const foreign = await world.makeTester([], { companyId: world.foreignId('Companies') })
    const statuses = [
      await ask(await world.getToken([]), tester.ID),
      await ask(await world.getToken(['EDIT_USER']), foreign.ID),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 404])
  })

  test('what a user may not do is told with why, and with the roles that give it as far as the caller sees them', async () => {
    const tester = await world.makeTester(['VIEW_TEAM'])
    const [open, hidden] = [await makeFirst(['VIEW_CHAT']), await makeFirst(['VIEW_CHAT'])]
    const { database } = world.base
    await database.run('update "role" set "IsPrivate" = true where "ID" = $1', [hidden.RoleID])
    await database.run(
      `insert into "permission" ("Code", "Name", "ApplicationCode") values ('ELSEWHERE', 'Elsewhere', 'Other')`,
    )
    const askLacked = async (token: string, userId?: number) => {
      const { envelope, status } = await world.call(token, 'Permissions', 'lacked', { args: { userId } })
      const found = new Map((envelope.Source as LackedPermission[] | null)?.map(each => [each.Code, each]))
      return { status, found }
    }
    const { found } = await askLacked(await world.getToken(['EDIT_USER']), tester.ID)
    expect(found.has('VIEW_TEAM')).toBe(false)
    expect(found.get('VIEW_CHAT')?.Reason).toBe('None of his roles gives it. These do:')
    const names = found.get('VIEW_CHAT')?.Roles.map(({ Name }) => Name)
    expect([names?.includes(open.role), names?.includes(hidden.role)]).toEqual([true, false])
    expect(found.get('ELSEWHERE')).toMatchObject({ Reason: 'It belongs to another application: Other.', Roles: [] })
    expect(found.has('IMPERSONATE_VIEW')).toBe(false)
    const all = await askLacked(await world.getToken(['EDIT_USER', 'VIEW_ALL_COMPANY_DATA']), tester.ID)
    expect(all.found.get('VIEW_CHAT')?.Roles.map(({ Name }) => Name)).toContain(hidden.role)
    expect(all.found.has('IMPERSONATE_VIEW')).toBe(true)
    expect((await askLacked(await tester.signIn())).found.has('VIEW_CHAT')).toBe(true)
    expect((await askLacked(await world.getToken([]), tester.ID)).status).toBe(403)
  })
})
