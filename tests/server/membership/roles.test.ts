import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeNumber } from '../access/values.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('roles on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const makePrivate = (id: number) =>
    world.base.database.run('update "role" set "IsPrivate" = true where "ID" = $1', [id])

  describe('copying a role', () => {
    const copy = (token: string, args: Record<string, unknown>) => world.call(token, 'Roles', 'copy', { args })

    test('takes the permissions, private ones too, and no users', async () => {
      const source = await world.makeTester(['REVERT_AUDIT', 'VIEW_TEAM'])
      const answer = await copy(await world.getToken(world.codes), {
        roleId: source.RoleID,
        code: ' COPIED ',
        name: 'Copied',
        description: 'By a test',
        companyId: world.ownId('Companies'),
      })
      expect(answer.envelope, answer.text).toMatchObject({ Success: true, Source: { Code: 'COPIED', Name: 'Copied' } })
      const { ID } = answer.envelope.Source as { ID: number }
      expect(await world.listCodes(ID)).toEqual(['REVERT_AUDIT', 'VIEW_TEAM'])
      const users = await world.base.database.run('select 1 from user_role where "RoleID" = $1', [ID])
      expect(users).toEqual([])
      const entries = await world.base.database.run(
        `select "After" from audit_entry where "Resource" = 'Roles' and "RecordID" = $1 and "Action" = 'copy'`,
        [String(ID)],
      )
      const Added = expect.arrayContaining(['REVERT_AUDIT', 'VIEW_TEAM'])
      expect(entries).toEqual([{ After: { CopiedFrom: source.RoleID, Added } }])
    })

    test('refuses a code that the company has', async () => {
      const { RoleID, LoginName } = await world.makeTester([])
      const args = { roleId: RoleID, code: LoginName.toUpperCase(), name: 'Twice', companyId: world.ownId('Companies') }
      const answer = await copy(await world.getToken(world.codes), args)
      const Message = 'Record with the same code/name already exists.'
      expect(answer.envelope).toMatchObject({ Success: false, Message, Errors: { '/code': Message } })
    })

    test('refuses missing values with the mandatory-field error', async () => {
      const { RoleID } = await world.makeTester([])
      const args = { roleId: RoleID, code: ' ', name: 'Blank', companyId: world.ownId('Companies') }
      const answer = await copy(await world.getToken(world.codes), args)
      expect(answer.envelope).toMatchObject({
        ...{ Success: false, Message: 'Please fill all mandatory fields.' },
        Errors: { '/code': 'This field is mandatory.' },
      })
    })

    test('refuses to hand on permissions that the caller does not hold', async () => {
      const source = await world.makeTester(['DEL_USER'])
      const companyId = world.ownId('Companies')
      const args = { roleId: source.RoleID, code: 'UPWARDS', name: 'Upwards', companyId }
      const answer = await copy(await world.getToken(['EDIT_ROLE']), args)
      expect(answer.envelope.Success).toBe(false)
      const made = await world.base.database.run(`select 1 from "role" where "Code" = 'UPWARDS'`)
      expect(made).toEqual([])
    })

    test('makes no role in another company without all companies', async () => {
      const source = await world.makeTester([])
      const companyId = world.foreignId('Companies')
      const args = { roleId: source.RoleID, code: 'ABROAD', name: 'Abroad', companyId }
      const answer = await copy(await world.getTokenWithout(allCompanies), args)
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Errors).toHaveProperty(['/companyId'])
    })
  })

  describe('a role', () => {
    test('without a company is refused of who sees all companies, and of the own one of who does not', async () => {
      const record = { Code: `R${takeNumber()}`, Name: 'Night desk' }
      const all = await world.call(await world.getToken(['ADD_ROLE', allCompanies]), 'Roles', 'create', { record })
      expect(all.envelope).toMatchObject({
        ...{ Success: false, Message: 'Please fill all mandatory fields.' },
        Errors: { '/CompanyID': 'This field is mandatory.' },
      })
      const own = await world.call(await world.getToken(['ADD_ROLE']), 'Roles', 'create', { record })
      expect(own.envelope).toMatchObject({ Success: true, Source: { CompanyID: world.ownId('Companies') } })
    })

    test('is changed with EDIT_ROLE and ADD_ROLE together', async () => {
      const { RoleID } = await world.makeTester([])
      const record = { ID: RoleID, Version: 1, Name: 'Night desk' }
      for (const codes of [['EDIT_ROLE'], ['ADD_ROLE']])
        expect((await world.call(await world.getToken(codes), 'Roles', 'update', { record })).status).toBe(403)
      const answer = await world.call(await world.getToken(['EDIT_ROLE', 'ADD_ROLE']), 'Roles', 'update', { record })
      expect(answer.envelope).toMatchObject({ Success: true, Source: { Name: 'Night desk' } })
    })

    test('is not deleted while a user has it', async () => {
      const { RoleID } = await world.makeTester([])
      const answer = await world.call(await world.getToken(world.codes), 'Roles', 'delete', { ids: [RoleID] })
      expect(answer.envelope).toMatchObject({
        Success: false,
        Message: 'This role is assigned to 1 user(s) and cannot be deleted.',
      })
    })

    test('is deleted once nobody has it', async () => {
      const { RoleID, ID } = await world.makeTester([])
      await world.base.database.run('delete from user_role where "UserID" = $1', [ID])
      const answer = await world.call(await world.getToken(world.codes), 'Roles', 'delete', { ids: [RoleID] })
      expect(answer.envelope).toMatchObject({ Success: true })
    })

    test('is deleted among many, each for itself: one that a user has is refused with its reason', async () => {
      const held = await world.makeTester(['VIEW_TEAM'])
      const free = await world.makeTester([])
      await world.base.database.run('delete from user_role where "RoleID" = $1', [free.RoleID])
      const token = await world.getToken(['VIEW_ROLE', 'DEL_ROLE', 'VIEW_TEAM'])
      const ids = [held.RoleID, free.RoleID]
      const answer = await world.call(token, 'Roles', 'deleteMany', { ids })
      expect(answer.status).toBe(200)
      expect(answer.envelope).toMatchObject({ Success: false, Done: 1, Refused: 1, Total: 2, Next: null })
      expect(answer.envelope.Source).toEqual([
        { ID: held.RoleID, Success: false, Message: 'This role is assigned to 1 user(s) and cannot be deleted.' },
        { ID: free.RoleID, Success: true, Message: null },
      ])
      const without = await world.getToken(['VIEW_ROLE'])
      expect((await world.call(without, 'Roles', 'deleteMany', { ids: [held.RoleID] })).status).toBe(403)
    })

    test('that is private is none of all that match, as the list does not show it', async () => {
      const [displayed, hidden] = [await world.makeTester([]), await world.makeTester([])]
      const ids = [displayed.RoleID, hidden.RoleID]
      await world.base.database.run('delete from user_role where "RoleID" = any($1)', [ids])
      await makePrivate(hidden.RoleID)
      await world.base.database.run('update "role" set "Name" = $2 where "ID" = any($1)', [ids, 'Two of many'])
      const conditions = [{ field: 'Name', op: 'contains' as const, value: 'Two of many' }]
      const token = await world.getToken(world.codes)
      const { envelope } = await world.call(token, 'Roles', 'deleteMany', { matching: { conditions } })
      expect(envelope.Source).toEqual([{ ID: displayed.RoleID, Success: true, Message: null }])
      expect(await world.findRow(world.getResource('Roles'), hidden.RoleID)).toMatchObject({ IsDeleted: false })
    })

    test('that gives more than the caller holds is neither renamed nor deleted, nor are these offered', async () => {
      const { RoleID, ID } = await world.makeTester(['DEL_USER'])
      await world.base.database.run('delete from user_role where "UserID" = $1', [ID])
      const token = await world.getToken(['VIEW_ROLE', 'ADD_ROLE', 'EDIT_ROLE', 'DEL_ROLE'])
      const { envelope } = await world.call(token, 'Roles', 'one', { id: RoleID })
      const row = envelope.Source as Record<string, unknown>
      expect(row.AllowedActions).toEqual([])
      const record = { ID: RoleID, Version: row.Version, Name: 'Mine now' }
      for (const answer of [
        await world.call(token, 'Roles', 'update', { record }),
        await world.call(token, 'Roles', 'delete', { ids: [RoleID] }),
      ])
        expect(answer.envelope).toMatchObject({
          Success: false,
          Message: 'This role, or a user who has it, holds permissions that you do not hold yourself.',
        })
      expect(await world.findRow(world.getResource('Roles'), RoleID)).toMatchObject({
        Name: row.Name,
        IsDeleted: false,
      })
    })

    test('that is private does not exist for who does not see all companies, by any call', async () => {
      const { RoleID } = await world.makeTester([])
      await makePrivate(RoleID)
      const token = await world.getTokenWithout(allCompanies)
      const calls = {
        one: { id: RoleID },
        update: { record: { ID: RoleID, Version: 99, Name: 'Mine now' } },
        delete: { ids: [RoleID] },
        assignPermissions: { id: RoleID, args: { SelectedIDs: [] } },
        holders: { args: { roleId: RoleID } },
      }
      for (const [callName, args] of Object.entries(calls)) {
        const answer = await world.call(token, 'Roles', callName, args)
        expect([callName, answer.status]).toEqual([callName, 404])
        expect(answer.envelope.Source).toBeNull()
      }
      const args = { roleId: RoleID, code: 'PEEK', name: 'Peek', companyId: world.ownId('Companies') }
      const copied = await world.call(token, 'Roles', 'copy', { args })
      expect(copied.envelope.Errors).toHaveProperty(['/roleId'])
      const administrator = await world.getToken(world.codes)
      expect((await world.call(administrator, 'Roles', 'one', { id: RoleID })).status).toBe(200)
    })

    test('that is private is listed only when it is asked for by who sees all companies', async () => {
      const { RoleID } = await world.makeTester([])
      await makePrivate(RoleID)
      const listIds = async (token: string, showPrivate: boolean) => {
        const page = { index: 0, size: 100 }
        const answer = await world.call(token, 'Roles', 'list', { args: { showPrivate }, page })
        return answer.rows.map(row => row.ID)
      }
      const administrator = await world.getToken(world.codes)
      expect(await listIds(administrator, false)).not.toContain(RoleID)
      expect(await listIds(administrator, true)).toContain(RoleID)
      expect(await listIds(await world.getTokenWithout(allCompanies), true)).not.toContain(RoleID)
    })

    test('is found by its user, its company and its company code', async () => {
      const target = await world.makeTester([])
      const token = await world.getTokenWithout(allCompanies)
      const companyCode = String(world.own.get('Companies')?.[0]?.Code)
      const applicationCode = 'Marketplace'
      const byUser = await world.call(token, 'Roles', 'byUser', { args: { userId: target.ID } })
      expect(byUser.rows.map(row => row.ID)).toEqual([target.RoleID])
      const companyID = world.ownId('Companies')
      const byCompany = await world.call(token, 'Roles', 'byCompany', { args: { applicationCode, companyID } })
      expect(byCompany.rows.map(row => row.ID)).toContain(target.RoleID)
      const byCode = await world.call(token, 'Roles', 'byCompanyCode', { args: { applicationCode, companyCode } })
      expect(byCode.rows).toEqual(byCompany.rows)
      const other = await world.call(token, 'Roles', 'byCompany', { args: { applicationCode: 'Other', companyID } })
      expect(other.rows).toEqual([])
    })
  })
})
