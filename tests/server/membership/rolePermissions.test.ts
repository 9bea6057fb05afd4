import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PermissionHolders } from '#contract/permissionHolders.ts'
import type { PermissionMatrix } from '#contract/permissionMatrix.ts'
import type { RolePermissions, TreeModule, TreePermission } from '#contract/permissionModule.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('the permissions of roles on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const makePrivate = (id: number) =>
    world.base.database.run('update "role" set "IsPrivate" = true where "ID" = $1', [id])

  describe('saving the permissions of a role', () => {
    const save = async (token: string, roleId: number, ...codes: string[]) =>
      world.call(token, 'Roles', 'assignPermissions', {
        id: roleId,
        args: { SelectedIDs: await world.getPermissionIds(...codes) },
      })

    test('replaces the permissions and tells every instance', async () => {
      const target = await world.makeTester(['VIEW_TEAM'])
      const token = await world.getToken(['ASSIGN_PERMISSIONS', 'VIEW_TEAM', 'ADD_TEAM'])
      const answer = await save(token, target.RoleID, 'ADD_TEAM')
      expect(answer.envelope).toEqual({ Success: true, Source: null, Message: 'Record(s) saved successfully.' })
      expect(await world.listCodes(target.RoleID)).toEqual(['ADD_TEAM'])
    })

    test('keeps private permissions, and refuses them as unknown where they are chosen', async () => {
      const { RoleID } = await world.makeTester(['REVERT_AUDIT', 'VIEW_TEAM'])
      const token = await world.getToken(world.codes)
      for (const code of ['IMPERSONATE_VIEW', 'REVERT_AUDIT']) {
        const answer = await save(token, RoleID, 'ADD_TEAM', code)
        expect(answer.envelope).toMatchObject({ Success: false, Message: 'A selected permission does not exist.' })
      }
      expect(await world.listCodes(RoleID)).toEqual(['REVERT_AUDIT', 'VIEW_TEAM'])
      await save(token, RoleID, 'ADD_TEAM')
      expect(await world.listCodes(RoleID)).toEqual(['ADD_TEAM', 'REVERT_AUDIT'])
    })

    test('refuses to give a permission that the caller does not hold', async () => {
      const { RoleID } = await world.makeTester([])
      const token = await world.getToken(['ASSIGN_PERMISSIONS'])
      const answer = await save(token, RoleID, 'DEL_USER')
      expect(answer.status).toBe(200)
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Message).toContain('DEL_USER')
      expect(await world.listCodes(RoleID)).toEqual([])
    })

    test('refuses to take a permission that the caller does not hold', async () => {
      const { RoleID } = await world.makeTester(['DEL_USER'])
      const answer = await save(await world.getToken(['ASSIGN_PERMISSIONS']), RoleID)
      expect(answer.envelope.Success).toBe(false)
      expect(await world.listCodes(RoleID)).toEqual(['DEL_USER'])
    })

    test('refuses what takes none of the caller’s own codes from a role that has more', async () => {
      const administrator = await world.makeTester(world.codes)
      const lacking = ['DEL_USER', 'REVERT_AUDIT', allCompanies]
      const answer = await save(await world.getTokenWithout(...lacking), administrator.RoleID, ...lacking)
      expect(answer.envelope).toMatchObject({
        Success: false,
        Message: 'This role, or a user who has it, holds permissions that you do not hold yourself.',
      })
      expect(await world.listCodes(administrator.RoleID)).toEqual([...world.codes].sort())
    })

    test('refuses to take from somebody who may do more by another role', async () => {
      const [boss, shared] = [await world.makeTester(['DEL_USER']), await world.makeTester(['VIEW_TEAM'])]
      await world.base.database.run('insert into user_role ("UserID", "RoleID") values ($1, $2)', [
        boss.ID,
        shared.RoleID,
      ])
      const answer = await save(await world.getToken(['ASSIGN_PERMISSIONS', 'VIEW_TEAM']), shared.RoleID)
      expect(answer.envelope.Success).toBe(false)
      expect(await world.listCodes(shared.RoleID)).toEqual(['VIEW_TEAM'])
    })

    test('lets the administrator of the installation give what he does not hold', async () => {
      const { RoleID } = await world.makeTester([])
      const answer = await save(await world.getToken(['ASSIGN_PERMISSIONS', allCompanies]), RoleID, 'DEL_USER')
      expect(answer.envelope.Success).toBe(true)
      expect(await world.listCodes(RoleID)).toEqual(['DEL_USER'])
    })

    test('refuses an unknown permission', async () => {
      const { RoleID } = await world.makeTester([])
      const token = await world.getToken(world.codes)
      const answer = await world.call(token, 'Roles', 'assignPermissions', {
        id: RoleID,
        args: { SelectedIDs: [999_999_999] },
      })
      expect(answer.envelope).toMatchObject({ Success: false, Message: 'A selected permission does not exist.' })
    })

    test('answers 404 for a private role to who does not see all companies', async () => {
      const { RoleID } = await world.makeTester([])
      await makePrivate(RoleID)
      expect((await save(await world.getTokenWithout(allCompanies), RoleID, 'VIEW_TEAM')).status).toBe(404)
      expect(await world.listCodes(RoleID)).toEqual([])
    })

    test('refuses a choice that was made of other permissions than the role has by now', async () => {
      const { RoleID } = await world.makeTester(['VIEW_TEAM', 'REVERT_AUDIT'])
      const token = await world.getToken(world.codes)
      const [view = 0, add = 0] = await world.getPermissionIds('VIEW_TEAM', 'ADD_TEAM')
      const choose = (KnownIDs: number[]) =>
        world.call(token, 'Roles', 'assignPermissions', { id: RoleID, args: { SelectedIDs: [add], KnownIDs } })
      const stale = await choose([])
      expect([stale.status, stale.envelope]).toMatchObject([
        409,
        {
          Success: false,
          Source: { SelectedIDs: [view] },
          Message: expect.stringContaining('changed by someone else'),
        },
      ])
      expect(await world.listCodes(RoleID)).toEqual(['REVERT_AUDIT', 'VIEW_TEAM'])
      expect((await choose([view])).envelope).toMatchObject({ Success: true })
      expect(await world.listCodes(RoleID)).toEqual(['ADD_TEAM', 'REVERT_AUDIT'])
    })

    test('answers 400 for a list that is none', async () => {
      const { RoleID } = await world.makeTester([])
      const token = await world.getToken(world.codes)
      const args = { SelectedIDs: ['many'] }
      expect((await world.call(token, 'Roles', 'assignPermissions', { id: RoleID, args })).status).toBe(400)
    })
  })

  describe('the permission tree', () => {
    const getTree = async (token: string, roleId: number) =>
      world.call(token, 'Permissions', 'forRole', { args: { applicationCode: 'Marketplace', roleId } })

    test('answers every permission of the modules with what the role has', async () => {
      const { RoleID } = await world.makeTester(['VIEW_TEAM'])
      const answer = await getTree(await world.getToken(['ASSIGN_PERMISSIONS']), RoleID)
      const { Modules } = answer.envelope.Source as { Modules: TreeModule[] }
      const list = (modules: TreeModule[]): { Code: string; Selected: boolean }[] =>
        modules.flatMap(module => [...module.Permissions, ...list(module.Modules)])
      const codes = list(Modules)
      expect(codes.map(permission => permission.Code)).toEqual(expect.arrayContaining([...world.codes].slice(0, 5)))
      expect(codes.filter(permission => permission.Selected).map(permission => permission.Code)).toEqual(['VIEW_TEAM'])
      const administration = Modules.find(module => module.Name === 'Administration')
      expect(administration).toMatchObject({ Selected: false, Indetermine: true })
    })

    test('says what the caller may not change, and shows private permissions to who sees all companies', async () => {
      const { RoleID } = await world.makeTester(['REVERT_AUDIT', 'VIEW_TEAM'])
      const read = async (token: string) => {
        const { Modules, ...role } = (await getTree(token, RoleID)).envelope.Source as RolePermissions
        const list = (modules: TreeModule[]): TreePermission[] =>
          modules.flatMap(module => [...module.Permissions, ...list(module.Modules)])
        return { role, find: (code: string) => list(Modules).find(({ Code }) => Code === code) }
      }
      const few = await read(await world.getToken(['ASSIGN_PERMISSIONS', 'VIEW_TEAM']))
      expect(few.role).toMatchObject({ UserCount: 1, Reason: expect.stringContaining('do not hold yourself') })
      expect(few.find('REVERT_AUDIT')).toBeUndefined()
      expect(few.find('VIEW_TEAM')).not.toHaveProperty('Reason')
      expect(few.find('ADD_TEAM')?.Reason).toContain('neither give nor take')
      const all = await read(await world.getToken(world.codes))
      expect(all.role).not.toHaveProperty('Reason')
      expect(all.find('REVERT_AUDIT')).toMatchObject({ Selected: true, Reason: 'Private: it stays as it is.' })
    })

    test('is 404 for a role of another company', async () => {
      const token = await world.getTokenWithout(allCompanies)
      expect((await getTree(token, world.foreignId('Roles'))).status).toBe(404)
    })

    test('has no modules for an unknown application', async () => {
      const token = await world.getToken(['ASSIGN_PERMISSIONS'])
      const answer = await world.call(token, 'Permissions', 'forApplication', { args: { applicationCode: 'Nowhere' } })
      expect(answer.envelope).toMatchObject({ Success: true, Source: { Modules: [] } })
    })
  })

  describe('who holds it', () => {
    const listNames = async (token: string, resource: string, args: Record<string, unknown>) => {
      const { envelope } = await world.call(token, resource, 'holders', { args })
      return (envelope.Source as PermissionHolders).Users
    }

    test('is answered of a role and of a permission, with the roles that give it, within the caller’s companies', async () => {
      const holder = await world.makeTester(['DEL_TEAM'])
      const abroad = await world.makeTester(['DEL_TEAM'], { companyId: world.foreignId('Companies') })
      const [permissionId] = await world.getPermissionIds('DEL_TEAM')
      const own = await world.getTokenWithout(allCompanies)
      const ofRole = await listNames(own, 'Roles', { roleId: holder.RoleID })
      expect(ofRole).toMatchObject([{ ID: holder.ID, LoginName: holder.LoginName, IsByPrivateRole: false }])
      const found = await listNames(own, 'Permissions', { permissionId, searchText: holder.LoginName })
      expect(found).toEqual(ofRole)
      const search = { permissionId, searchText: abroad.LoginName }
      expect(await listNames(own, 'Permissions', search)).toEqual([])
      expect(await listNames(await world.getToken(world.codes), 'Permissions', search)).toHaveLength(1)
    })

    test('does not name a private role to who does not see all companies', async () => {
      const { RoleID, LoginName } = await world.makeTester(['DEL_TEAM'])
      await makePrivate(RoleID)
      const [permissionId] = await world.getPermissionIds('DEL_TEAM')
      const token = await world.getTokenWithout(allCompanies)
      const [user] = await listNames(token, 'Permissions', { permissionId, searchText: LoginName })
      expect(user).toMatchObject({ LoginName, Roles: [], IsByPrivateRole: true })
    })

    test('is 404 of a private permission for who does not see all companies', async () => {
      const [permissionId] = await world.getPermissionIds('REVERT_AUDIT')
      const ask = async (token: string) =>
        (await world.call(token, 'Permissions', 'holders', { args: { permissionId } })).status
      expect(await ask(await world.getTokenWithout(allCompanies))).toBe(404)
      expect(await ask(await world.getToken(world.codes))).toBe(200)
    })

    test('stands in the matrix of the roles that the caller reaches', async () => {
      const [own, hidden] = [await world.makeTester(['DEL_TEAM']), await world.makeTester([])]
      await makePrivate(hidden.RoleID)
      const read = async (token: string) =>
        (await world.call(token, 'Roles', 'matrix')).envelope.Source as PermissionMatrix
      const { Roles } = await read(await world.getTokenWithout(allCompanies))
      const [permissionId] = await world.getPermissionIds('DEL_TEAM')
      expect(Roles.find(({ ID }) => ID === own.RoleID)?.PermissionIDs).toEqual([permissionId])
      const ids = Roles.map(({ ID }) => ID)
      expect(ids).not.toContain(hidden.RoleID)
      expect(ids).not.toContain(world.foreignId('Roles'))
      const all = (await read(await world.getToken(world.codes))).Roles.map(({ ID }) => ID)
      expect(all).toEqual(expect.arrayContaining([hidden.RoleID, world.foreignId('Roles')]))
    })
  })

  describe('the permissions of a user', () => {
    const ask = (token: string, userId: number, clientCode = 'Marketplace') =>
      world.call(token, 'Permissions', 'forUser', { args: { userId, clientCode } })

    test('are everybody’s own to read', async () => {
      const tester = await world.makeTester(['VIEW_TEAM', 'ADD_TEAM'])
      const answer = await ask(await tester.signIn(), tester.ID)
      expect(answer.envelope.Source).toEqual(['ADD_TEAM', 'VIEW_TEAM'])
    })

    test('of others are refused without EDIT_USER or ASSIGN_ROLES', async () => {
      const tester = await world.makeTester(['VIEW_TEAM'])
      expect((await ask(await world.getToken(['VIEW_USER']), tester.ID)).status).toBe(403)
      expect((await ask(await world.getToken(['ASSIGN_ROLES']), tester.ID)).envelope.Source).toEqual(['VIEW_TEAM'])
    })

    test('are none for an unknown application', async () => {
      const tester = await world.makeTester(['VIEW_TEAM'])
      expect((await ask(await tester.signIn(), tester.ID, 'Nowhere')).envelope.Source).toEqual([])
    })
  })
})
