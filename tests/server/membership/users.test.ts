import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAccess } from '#server/services/membership/permissionRepository.ts'
import { addRoles } from '#server/services/membership/roleRepository.ts'
import { signIn } from '../access/testers.ts'
import { takeNumber } from '../access/values.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const newPassword = 'Calm-Meadow-93'
const mandatory = 'Please fill all mandatory fields.'

describe.each(listTestServers())('users on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
    // Somebody besides the testers who come and go always holds them.
    await world.makeTester(['ASSIGN_PERMISSIONS', allCompanies])
  })
  afterAll(() => world?.close())

  const getStored = async (id: number) => {
    const [row] = await world.base.database.run<Record<string, unknown>>('select * from "user" where "ID" = $1', [id])
    return row
  }

  describe('activating and deactivating many', () => {
    test('refuses the caller himself and who may do more than he, each with its reason, and does the others', async () => {
      const [one, inactive, mighty] = await Promise.all([[], [], ['DEL_TEAM']].map(codes => world.makeTester(codes)))
      const caller = await world.makeTester(['DEACTIVATE_USER', 'VIEW_USER', allCompanies])
      const token = await caller.signIn()
      const ids = [one, inactive, mighty, caller].map(tester => tester?.ID ?? 0)
      await world.base.database.run('update "user" set "IsActive" = false where "ID" = $1', [inactive?.ID])
      const expected = [
        { ID: one?.ID, Success: true, Message: null },
        { ID: inactive?.ID, Success: true, Message: null },
        { ID: mighty?.ID, Success: false, Message: 'This user holds permissions that you do not hold yourself.' },
        { ID: caller.ID, Success: false, Message: 'You cannot activate or deactivate your own account.' },
      ]
      const answer = await world.call(token, 'Users', 'deactivateMany', { ids })
      expect(answer.envelope).toMatchObject({ Done: 2, Refused: 2, Total: 4, Next: null, Source: expected })
      expect(answer.envelope.Message).toBe('2 of 4 records were processed.')
      expect((await Promise.all(ids.map(getStored))).map(row => row?.IsActive)).toEqual([false, false, true, true])
    })

    test('follows the filters of the list', async () => {
      const [target, other] = [await world.makeTester([]), await world.makeTester([])]
      const matching = { conditions: [{ field: 'RoleIDs', op: 'in' as const, value: [target.RoleID] }] }
      const answer = await world.call(await world.getToken(world.codes), 'Users', 'deactivateMany', { matching })
      expect(answer.envelope).toMatchObject({ Success: true, Total: 1, Source: [{ ID: target.ID, Success: true }] })
      expect(await getStored(other.ID)).toMatchObject({ IsActive: true })
    })
  })

  describe('activating and deactivating', () => {
    const change = (token: string, callName: 'activate' | 'deactivate', id: number) =>
      world.call(token, 'Users', callName, { id })

    test('ends the sessions of the user and lets him in again later', async () => {
      const target = await world.makeTester(['VIEW_TEAM'])
      const [token, administrator] = [await target.signIn(), await world.getToken(world.codes)]
      expect((await world.call(token, 'Teams', 'list')).status).toBe(200)
      expect((await change(administrator, 'deactivate', target.ID)).envelope).toMatchObject({ Success: true })
      await expect.poll(async () => (await world.call(token, 'Teams', 'list')).status).toBe(401)
      await expect(target.signIn()).rejects.toThrow('Invalid user account or password')
      expect((await change(administrator, 'activate', target.ID)).envelope).toMatchObject({ Success: true })
      expect((await world.call(await target.signIn(), 'Teams', 'list')).status).toBe(200)
      expect((await world.call(token, 'Teams', 'list')).status).toBe(401)
    })

    test('raises the version and leaves an entry in the audit', async () => {
      const target = await world.makeTester([])
      await change(await world.getToken(world.codes), 'deactivate', target.ID)
      expect(await getStored(target.ID)).toMatchObject({ IsActive: false, Version: 2 })
      const entries = await world.base.database.run(
        `select "Action", "Before", "After" from audit_entry where "Resource" = 'Users' and "RecordID" = $1`,
        [String(target.ID)],
      )
      expect(entries).toEqual([{ Action: 'deactivate', Before: { IsActive: true }, After: { IsActive: false } }])
    })

    test('are offered by the state of each row, and never on oneself', async () => {
      const [active, inactive] = [await world.makeTester([]), await world.makeTester([], { isActive: false })]
      const caller = await world.makeTester(world.codes)
      const token = await caller.signIn()
      const list = async (id: number) => (await world.call(token, 'Users', 'one', { id })).envelope.Source
      const offer = ['edit', 'duplicate', 'delete', 'notifications']
      expect(await list(active.ID)).toMatchObject({ AllowedActions: [...offer, 'viewAs', 'deactivate'] })
      expect(await list(inactive.ID)).toMatchObject({ AllowedActions: [...offer, 'activate'] })
      expect(await list(caller.ID)).toMatchObject({ AllowedActions: ['edit', 'duplicate', 'notifications'] })
    })

    test('are not offered on a user who may do more, nor is anything else', async () => {
      const target = await world.makeTester(['REVERT_AUDIT'])
      const answer = await world.call(await world.getTokenWithout('REVERT_AUDIT', allCompanies), 'Users', 'one', {
        id: target.ID,
      })
      expect(answer.envelope.Source).toMatchObject({ AllowedActions: [] })
    })

    test('is refused on oneself', async () => {
      const tester = await world.makeTester(['DEACTIVATE_USER'])
      const answer = await change(await tester.signIn(), 'deactivate', tester.ID)
      expect(answer.envelope.Success).toBe(false)
      expect(await getStored(tester.ID)).toMatchObject({ IsActive: true })
    })

    test('is refused when there is nothing to change', async () => {
      const target = await world.makeTester([])
      const answer = await change(await world.getToken(world.codes), 'activate', target.ID)
      expect(answer.envelope).toMatchObject({ Success: false, Message: 'This user is already active.' })
    })

    test('is refused on a user who may do more, inactive or not', async () => {
      const target = await world.makeTester(['DEL_USER'], { isActive: false })
      const answer = await change(await world.getToken(['ACTIVATE_USER']), 'activate', target.ID)
      expect(answer.envelope.Success).toBe(false)
      expect(await getStored(target.ID)).toMatchObject({ IsActive: false })
    })
  })

  describe('a new user', () => {
    const buildUser = () => ({
      LoginName: `new.user.${takeNumber()}`,
      FirstName: 'Nora',
      MiddleName: 'May',
      LastName: 'Lund',
      Email: 'nora@example.com',
      CompanyID: world.ownId('Companies'),
      Password: newPassword,
      ConfirmPassword: newPassword,
    })
    const add = async (record: Record<string, unknown>) =>
      world.call(await world.getToken(world.codes), 'Users', 'create', { record })

    test('is active, has the full name, signs in and shows no password', async () => {
      const record = buildUser()
      const answer = await add(record)
      expect(answer.envelope, answer.text).toMatchObject({
        Success: true,
        Source: { Name: 'Nora May Lund', IsActive: true, Title: 'Mr' },
      })
      expect(answer.text).not.toContain(newPassword)
      expect(await signIn(world.address, record.LoginName, newPassword)).toBeTypeOf('string')
      const audit = await world.base.database.run('select "After"::text as text from audit_entry')
      expect(audit.map(row => row.text).join()).not.toContain(newPassword)
    })

    test('gets the roles that are chosen with him, of who assigns roles and holds what they give', async () => {
      const [some, mighty] = [await world.makeTester(['VIEW_TEAM']), await world.makeTester(['DEL_USER'])]
      const save = async (codes: string[], RoleIDs: number[]) =>
        world.call(await world.getToken(codes), 'Users', 'create', { record: { ...buildUser(), RoleIDs } })
      const codes = ['ADD_USER', 'ASSIGN_ROLES', 'VIEW_TEAM']
      const made = await save(codes, [some.RoleID])
      expect(made.envelope, made.text).toMatchObject({ Success: true })
      expect(await world.listRoles(Number((made.envelope.Source as { ID: number }).ID))).toEqual([some.RoleID])
      expect((await save(codes, [mighty.RoleID])).envelope.Message).toContain('DEL_USER')
      expect((await save(['ADD_USER', 'VIEW_ROLE'], [some.RoleID])).envelope.Errors).toHaveProperty(['/RoleIDs'])
    })

    test('has the title Mr, whatever is sent', async () => {
      const answer = await add({ ...buildUser(), Title: 'Mrs.' })
      expect(answer.envelope, answer.text).toMatchObject({ Success: true, Source: { Title: 'Mr' } })
    })

    test('without a company is refused of who sees all companies, and of the own one of who does not', async () => {
      const record = { ...buildUser(), CompanyID: undefined }
      const refused = { Success: false, Message: mandatory, Errors: { '/CompanyID': 'This field is mandatory.' } }
      expect((await add(record)).envelope).toMatchObject(refused)
      const answer = await world.call(await world.getToken(['ADD_USER']), 'Users', 'create', { record })
      expect(answer.envelope).toMatchObject({ Success: true, Source: { CompanyID: world.ownId('Companies') } })
    })

    test.each([
      ['no password', { Password: undefined, ConfirmPassword: undefined }, 'Please fill all mandatory fields.'],
      ['two passwords', { ConfirmPassword: 'Other-Meadow-93' }, 'Your confirm password does not match password.'],
    ])('with %s is refused', async (_, change, message) => {
      const answer = await add({ ...buildUser(), ...change })
      expect(answer.envelope).toMatchObject({ Success: false, Message: message })
    })

    test.each([
      ['no password', { Password: '', ConfirmPassword: null }, ['/Password', '/ConfirmPassword']],
      ['an unconfirmed password', { ConfirmPassword: undefined }, ['/ConfirmPassword']],
    ])('with %s is told so at the fields', async (_, change, pointers) => {
      const answer = await add({ ...buildUser(), ...change })
      const errors = Object.fromEntries(pointers.map(pointer => [pointer, 'This field is mandatory.']))
      expect(answer.envelope).toMatchObject({ Success: false, Errors: errors })
    })

    test('with a weak password is refused with the text of the specification', async () => {
      const weak = 'all-lower-case-letters'
      const answer = await add({ ...buildUser(), Password: weak, ConfirmPassword: weak })
      expect(answer.envelope.Success).toBe(false)
      expect(answer.envelope.Message).toBe(
        'Password should be minimum 12 characters with one upper case, one number, and/or symbols.',
      )
    })

    test('with a taken login name is told the same whosever it is', async () => {
      const own = await world.makeTester([])
      const other = String(world.foreign.get('Users')?.[0]?.LoginName).toLowerCase()
      const duplicate = 'Record with the same code/name already exists.'
      const some = world.codes.filter(code => code !== 'VIEW_ALL_COMPANY_DATA')
      const token = await world.getToken(some)
      for (const LoginName of [own.LoginName, own.LoginName.toUpperCase(), other]) {
        const { status, envelope } = await world.call(token, 'Users', 'create', {
          record: { ...buildUser(), LoginName },
        })
        expect([status, envelope]).toEqual([
          200,
          expect.objectContaining({ Success: false, Message: duplicate, Errors: { '/LoginName': duplicate } }),
        ])
      }
    })

    test('with the login name of a user deleted lately is refused', async () => {
      const target = await world.makeTester([])
      const token = await world.getToken(world.codes)
      expect((await world.call(token, 'Users', 'delete', { ids: [target.ID] })).envelope.Success).toBe(true)
      const held = await add({ ...buildUser(), LoginName: target.LoginName })
      expect(held.envelope).toMatchObject({
        Success: false,
        Message: 'Record with the same code/name already exists.',
      })
      await world.base.database.run(`update "user" set "ModifiedOn" = now() - interval '31 days' where "ID" = $1`, [
        target.ID,
      ])
      expect((await add({ ...buildUser(), LoginName: target.LoginName })).envelope.Success).toBe(true)
    })

    test('with a team of another company is refused at the team', async () => {
      const answer = await add({ ...buildUser(), TeamID: world.foreignId('Teams') })
      expect(answer.envelope.Errors).toHaveProperty(['/TeamID'])
    })
  })

  describe('an existing user', () => {
    const update = async (token: string, id: number, change: Record<string, unknown>) => {
      const row = await getStored(id)
      return world.call(token, 'Users', 'update', { record: { ID: id, Version: row?.Version, ...change } })
    }

    test.each([{ Email: 'mine@example.com' }, { FirstName: 'Tessa' }, { UserType: 3 }])(
      'who may do more stays as he is, whatever of him is to change: %o',
      async change => {
        const target = await world.makeTester(['DEL_USER'])
        const stored = await getStored(target.ID)
        const answer = await update(await world.getToken(['EDIT_USER', 'ADD_USER']), target.ID, change)
        expect(answer.envelope).toMatchObject({
          Success: false,
          Message: 'This user holds permissions that you do not hold yourself.',
        })
        expect(await getStored(target.ID)).toEqual(stored)
      },
    )

    test('is another kind of user by who adds users alone, and never by himself', async () => {
      const [target, other] = [await world.makeTester([]), await world.makeTester(['EDIT_USER', 'ADD_USER'])]
      const edited = await update(await world.getToken(['EDIT_USER']), target.ID, { UserType: 3 })
      expect(edited.envelope.Errors, edited.text).toHaveProperty(['/UserType'])
      const token = await other.signIn()
      const own = await update(token, other.ID, { UserType: 3 })
      expect(own.envelope).toMatchObject({ Success: false, Message: 'You cannot change your own user type.' })
      expect((await update(token, other.ID, { FirstName: 'Tessa' })).envelope.Success).toBe(true)
      expect((await update(token, target.ID, { UserType: 2 })).envelope.Success).toBe(true)
      expect([await getStored(target.ID), await getStored(other.ID)]).toMatchObject([{ UserType: 2 }, { UserType: 1 }])
    })

    test('waits for a role that is being given to him before he is judged', async () => {
      const [target, mighty] = [await world.makeTester([]), await world.makeTester(['DEL_USER'])]
      const token = await world.getToken(['EDIT_USER'])
      const { database } = world.base
      const updating = await database.transaction(async transaction => {
        await lockAccess(transaction)
        const sent = update(token, target.ID, { Email: 'mine@example.com' })
        const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
        await expect.poll(() => database.run(waiting)).toHaveLength(1)
        await addRoles(transaction, target.ID, [mighty.RoleID])
        return { sent }
      })
      expect((await updating.sent).envelope).toMatchObject({ Success: false })
      expect(await getStored(target.ID)).toMatchObject({ Version: 1 })
    })

    test('gets the full name anew', async () => {
      const target = await world.makeTester([])
      const answer = await update(await world.getToken(world.codes), target.ID, { MiddleName: 'Q' })
      expect(answer.envelope.Source).toMatchObject({ Name: `Tess Q ${target.LoginName}` })
    })

    test('is not deleted by himself', async () => {
      const tester = await world.makeTester(['DEL_USER'])
      const answer = await world.call(await tester.signIn(), 'Users', 'delete', { ids: [tester.ID] })
      expect(answer.envelope).toMatchObject({ Success: false, Message: 'You cannot delete your own account.' })
    })

    test.each([
      ['user', 'Users', 'Roles'],
      ['role', 'Roles', 'Users'],
    ] as const)(
      'who may do more is not had again by way of his deleted role, the %s first',
      async (_, first, second) => {
        const { ID, RoleID } = await world.makeTester(world.codes)
        const administrator = await world.getToken(world.codes)
        const ids = { Users: ID, Roles: RoleID }
        for (const name of ['Users', 'Roles'] as const)
          expect((await world.call(administrator, name, 'delete', { ids: [ids[name]] })).envelope.Success).toBe(true)
        const token = await world.getTokenWithout(allCompanies, 'DEL_USER')
        for (const name of [first, second]) {
          const { envelope } = await world.call(token, name, 'restore', { id: ids[name] })
          expect(envelope).toMatchObject({ Success: false, Message: expect.stringContaining('do not hold yourself') })
        }
        for (const name of ['Roles', 'Users'] as const)
          expect((await world.call(administrator, name, 'restore', { id: ids[name] })).envelope.Success).toBe(true)
      },
    )

    test('who is deleted is signed out', async () => {
      const target = await world.makeTester(['VIEW_TEAM'])
      const token = await target.signIn()
      await world.call(await world.getToken(world.codes), 'Users', 'delete', { ids: [target.ID] })
      await expect.poll(async () => (await world.call(token, 'Teams', 'list')).status).toBe(401)
    })

    test('is listed by his company', async () => {
      const target = await world.makeTester([])
      const token = await world.getTokenWithout(allCompanies)
      const args = { companyId: world.ownId('Companies') }
      const byCompany = await world.call(token, 'Users', 'allByCompany', { args })
      expect(byCompany.rows.map(row => row.ID)).toContain(target.ID)
    })

    test('is not listed for a candidate, whatever he holds', async () => {
      const candidate = await world.makeTester(['VIEW_USER'], { userType: 3 })
      expect((await world.call(await candidate.signIn(), 'Users', 'list')).status).toBe(403)
    })
  })
})
