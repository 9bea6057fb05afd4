import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('roles of users on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    // Somebody besides the testers who come and go always holds them.
    await world.makeTester(['ASSIGN_PERMISSIONS', allCompanies])
  })
  afterAll(() => world?.close())

  describe('saving roles', () => {
    const save = (token: string, id: number, ...SelectedIDs: number[]) =>
      world.call(token, 'Users', 'assignRoles', { id, args: { SelectedIDs } })

    test('replaces the roles of a user', async () => {
      const [target, other] = [await world.makeTester(['VIEW_TEAM']), await world.makeTester(['ADD_TEAM'])]
      const answer = await save(await world.getToken(world.codes), target.ID, other.RoleID)
      expect(answer.envelope).toMatchObject({ Success: true })
      expect(await world.listRoles(target.ID)).toEqual([other.RoleID])
    })

    test('takes effect for the tokens that the user has', async () => {
      const [target, other] = [await world.makeTester([]), await world.makeTester(['VIEW_TEAM'])]
      const token = await target.signIn()
      expect((await world.call(token, 'Teams', 'list')).status).toBe(403)
      await save(await world.getToken(world.codes), target.ID, other.RoleID)
      await expect.poll(async () => (await world.call(token, 'Teams', 'list')).status).toBe(200)
    })

    test('refuses a role with permissions that the caller does not hold', async () => {
      const [target, mighty] = [await world.makeTester([]), await world.makeTester(['DEL_USER'])]
      const answer = await save(await world.getToken(['ASSIGN_ROLES']), target.ID, mighty.RoleID)
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Message).toContain('DEL_USER')
      expect(await world.listRoles(target.ID)).toEqual([target.RoleID])
    })

    test('refuses a role of another company, whoever asks', async () => {
      const target = await world.makeTester([])
      const foreign = await world.makeTester([], { companyId: world.foreignId('Companies') })
      const answer = await save(await world.getToken(world.codes), target.ID, foreign.RoleID)
      expect(answer.envelope).toMatchObject({ Success: false })
      expect(await world.listRoles(target.ID)).toEqual([target.RoleID])
    })

    test('keeps a private role that the caller cannot see', async () => {
      const [target, other] = [await world.makeTester([]), await world.makeTester([])]
      await world.base.database.run('update "role" set "IsPrivate" = true where "ID" = $1', [target.RoleID])
      const answer = await save(await world.getTokenWithout(allCompanies), target.ID, other.RoleID)
      expect(answer.envelope.Success).toBe(true)
      expect(await world.listRoles(target.ID)).toEqual([target.RoleID, other.RoleID].sort((a, b) => a - b))
    })

    test('refuses to change one’s own roles', async () => {
      const tester = await world.makeTester(['ASSIGN_ROLES'])
      const answer = await save(await tester.signIn(), tester.ID)
      expect(answer.envelope).toMatchObject({ Success: false, Message: 'You cannot change your own roles.' })
    })

    test('answers 404 for a user who does not exist', async () => {
      expect((await save(await world.getToken(world.codes), 999_999_999)).status).toBe(404)
    })

    test('goes by the same rules with the user himself, whose roles may come back as they are', async () => {
      const [target, other] = [await world.makeTester([]), await world.makeTester(['VIEW_TEAM'])]
      const change = (codes: string[], RoleIDs: number[]) =>
        world.getToken(['EDIT_USER', 'VIEW_ROLE', ...codes]).then(token => saveUser(token, target.ID, { RoleIDs }))
      expect((await change([], [target.RoleID])).envelope).toMatchObject({ Success: true })
      expect((await change([], [other.RoleID])).envelope.Errors).toHaveProperty(['/RoleIDs'])
      expect((await change(['ASSIGN_ROLES'], [other.RoleID])).envelope.Message).toContain('VIEW_TEAM')
      expect(await world.listRoles(target.ID)).toEqual([target.RoleID])
      const { envelope } = await change(['ASSIGN_ROLES', 'VIEW_TEAM'], [other.RoleID])
      expect(envelope).toMatchObject({ Success: true, Source: { RoleIDs: [other.RoleID] } })
      expect(await world.listRoles(target.ID)).toEqual([other.RoleID])
      const self = await world.makeTester(['EDIT_USER', 'ASSIGN_ROLES'])
      const own = await saveUser(await self.signIn(), self.ID, { RoleIDs: [] })
      expect(own.envelope).toMatchObject({ Success: false, Message: 'You cannot change your own roles.' })
    })

    test('lists users by them, for who may know of roles', async () => {
      const target = await world.makeTester([])
      const token = await world.getTokenWithout(allCompanies)
      const page = { index: 0, size: 10, withTotal: true }
      const conditions = [{ field: 'RoleIDs', op: 'in' as const, value: [target.RoleID] }]
      const byRole = await world.call(token, 'Users', 'list', { conditions, page })
      expect(byRole.envelope.TotalRows).toBe(1)
      expect(byRole.rows[0]).toMatchObject({ ID: target.ID, RoleIDs: [target.RoleID], RoleNames: [expect.any(String)] })
      const blind = await world.call(await world.getToken(['VIEW_USER']), 'Users', 'list', { page })
      expect(blind.rows[0]).not.toHaveProperty('RoleIDs')
    })
  })

  async function saveUser(token: string, id: number, change: Record<string, unknown>) {
    const [row] = await world.base.database.run<{ Version: number }>('select "Version" from "user" where "ID" = $1', [
      id,
    ])
    return world.call(token, 'Users', 'update', { record: { ID: id, Version: row?.Version, ...change } })
  }
})
