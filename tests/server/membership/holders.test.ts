import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('the last holder of ASSIGN_PERMISSIONS on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    // Somebody besides the testers who come and go always holds them.
    await world.makeTester(['ASSIGN_PERMISSIONS', allCompanies])
  })
  afterAll(() => world?.close())

  /** Leaves these as the only active holders; answers the function that gives the others their state back. */
  async function retireOthers(...ids: number[]): Promise<() => Promise<unknown>> {
    const { database } = world.base
    const retired = await database.run<{ ID: number }>(
      `update "user" set "IsActive" = false where "IsActive" and "ID" <> all($1::bigint[]) and "ID" in (
         select ur."UserID" from user_role ur join role_permission rp on rp."RoleID" = ur."RoleID"
         join "permission" p on p."ID" = rp."PermissionID" where p."Code" = 'ASSIGN_PERMISSIONS')
       returning "ID"`,
      [ids],
    )
    const back = retired.map(row => row.ID)
    return () => database.run('update "user" set "IsActive" = true where "ID" = any($1::bigint[])', [back])
  }

  test('cannot take it from his own role', async () => {
    const tester = await world.makeTester(['ASSIGN_PERMISSIONS', 'VIEW_TEAM'])
    const token = await tester.signIn()
    const restore = await retireOthers(tester.ID)
    const args = { SelectedIDs: await world.getPermissionIds('VIEW_TEAM') }
    const answer = await world.call(token, 'Roles', 'assignPermissions', { id: tester.RoleID, args })
    expect(answer.envelope).toMatchObject({
      Success: false,
      Message: 'Somebody active must stay who can assign permissions.',
    })
    expect(await world.listCodes(tester.RoleID)).toEqual(['ASSIGN_PERMISSIONS', 'VIEW_TEAM'])
    await restore()
    // Nobody signs in as who has no password.
    const program = await world.makeTester(['ASSIGN_PERMISSIONS', allCompanies])
    await world.base.database.run('update identity_account set "PasswordHash" = null where "UserID" = $1', [program.ID])
    const restoreOthers = await retireOthers(tester.ID, program.ID)
    const alone = await world.call(token, 'Roles', 'assignPermissions', { id: tester.RoleID, args })
    expect(alone.envelope.Success).toBe(false)
    await restoreOthers()
  })

  test('of a company stays, whoever holds it elsewhere, unless who administers all companies lets him go', async () => {
    const companyId = world.foreignId('Companies')
    const last = await world.makeTester(['ASSIGN_PERMISSIONS', 'VIEW_TEAM'], { companyId })
    const args = { SelectedIDs: await world.getPermissionIds('VIEW_TEAM') }
    const token = await last.signIn()
    expect((await world.call(token, 'Roles', 'assignPermissions', { id: last.RoleID, args })).envelope).toMatchObject({
      Success: false,
      Message: 'Somebody active must stay who can assign permissions.',
    })
    const administrator = await world.getToken(world.codes)
    const answer = await world.call(administrator, 'Users', 'deactivate', { id: last.ID })
    expect(answer.envelope).toMatchObject({ Success: true })
  })

  test('is not made a candidate, of two who make each other one at once', async () => {
    const companyId = world.foreignId('Companies')
    const codes = ['ASSIGN_PERMISSIONS', 'ASSIGN_ROLES', 'VIEW_USER', 'EDIT_USER', 'ADD_USER']
    const both = [await world.makeTester(codes, { companyId }), await world.makeTester(codes, { companyId })] as const
    const restore = await retireOthers(...both.map(({ ID }) => ID))
    const tokens = await Promise.all(both.map(each => each.signIn()))
    const answers = await Promise.all(
      both.map(async (_, index) => {
        const [token, id] = [tokens[index] ?? '', both[1 - index]?.ID ?? 0]
        const { envelope } = await world.call(token, 'Users', 'one', { id })
        return world.call(token, 'Users', 'update', { record: { ...(envelope.Source as object), UserType: 3 } })
      }),
    )
    expect(answers.map(({ envelope }) => envelope.Success).sort()).toEqual([false, true])
    await restore()
  })

  test('who administers all companies cannot take that from his own role', async () => {
    const tester = await world.makeTester(['ASSIGN_PERMISSIONS', allCompanies])
    const token = await tester.signIn()
    const restore = await retireOthers(tester.ID)
    await world.makeTester(['ASSIGN_PERMISSIONS'])
    const args = { SelectedIDs: await world.getPermissionIds('ASSIGN_PERMISSIONS') }
    const answer = await world.call(token, 'Roles', 'assignPermissions', { id: tester.RoleID, args })
    expect(answer.envelope).toMatchObject({
      Success: false,
      Message: 'Somebody active must stay who can assign permissions in all companies.',
    })
    await restore()
  })

  test('is left when two of them take it from each other’s role at once', async () => {
    const holders = [await world.makeTester(world.codes), await world.makeTester(world.codes)] as const
    const tokens = await Promise.all(holders.map(holder => holder.signIn()))
    const restore = await retireOthers(...holders.map(holder => holder.ID))
    const strip = (token: string | undefined, id: number) =>
      world.call(token ?? '', 'Roles', 'assignPermissions', { id, args: { SelectedIDs: [] } })
    await Promise.all([strip(tokens[0], holders[1].RoleID), strip(tokens[1], holders[0].RoleID)])
    const codes = await Promise.all(holders.map(({ RoleID }) => world.listCodes(RoleID)))
    expect(codes.filter(held => held.includes('ASSIGN_PERMISSIONS'))).toHaveLength(1)
    await restore()
  })

  test.each(['deactivate', 'assignRoles', 'delete'] as const)(
    'is left when two of them %s each other at once',
    async callName => {
      const holders = [await world.makeTester(world.codes), await world.makeTester(world.codes)] as const
      const tokens = await Promise.all(holders.map(holder => holder.signIn()))
      const restore = await retireOthers(...holders.map(holder => holder.ID))
      const attack = (token: string | undefined, id: number) =>
        world.call(token ?? '', 'Users', callName, {
          ...(callName === 'delete' ? { ids: [id] } : { id }),
          ...(callName === 'assignRoles' && { args: { SelectedIDs: [] } }),
        })
      await Promise.all([attack(tokens[0], holders[1].ID), attack(tokens[1], holders[0].ID)])
      const left = await world.base.database.run(
        `select u."ID" from "user" u join user_role ur on ur."UserID" = u."ID"
       where u."ID" = any($1::bigint[]) and u."IsActive" and not u."IsDeleted"`,
        [holders.map(holder => holder.ID)],
      )
      expect(left).toHaveLength(1)
      await restore()
    },
  )
})
