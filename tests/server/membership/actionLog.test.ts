import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { LogEntry, RecordHistory } from '#contract/history.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

describe.each(listTestServers())('the action log on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  const page = { index: 0, size: 50, withTotal: true }
  const read = async (token: string, args: CallArguments) => {
    const answer = await world.call(token, 'ActionLog', 'list', { page, ...args })
    expect(answer.status, answer.text).toBe(200)
    const { Source, TotalRows } = answer.envelope as unknown as { Source: RecordValues[]; TotalRows: number }
    expect(TotalRows).toBe(Source.length)
    return Source
  }
  const list = async (token: string, args: CallArguments) =>
    (await read(token, args)).map(({ Action, Resource, Name, Details }) => [Action, Resource, Name, Details])
  const ofRecord = (resource: string, id: number): CallArguments => ({
    args: { actionType: resource, entityID: String(id) },
  })

  const change = async (token: string, callName: string, args: CallArguments) => {
    const answer = await world.call(token, 'Teams', callName, args)
    expect(answer.envelope.Success, answer.text).toBe(true)
    return answer.envelope.Source as RecordValues & { ID: number; Version: number }
  }
  const makeTeam = (token: string, Name: string) =>
    change(token, 'create', { record: { Code: Name, Name, CompanyID: world.ownId('Companies') } })

  test('calls a record as it is called now, or was at last, and says what of it changed', async () => {
    const token = await world.getToken(world.codes)
    const team = await makeTeam(token, 'Night harbour')
    await change(token, 'update', { record: { ID: team.ID, Version: team.Version, Name: 'Day harbour' } })
    await change(token, 'delete', { ids: [team.ID] })
    expect(await list(token, ofRecord('Teams', team.ID))).toEqual([
      ['delete', 'Teams', 'Day harbour', null],
      ['update', 'Teams', 'Day harbour', 'Name'],
      ['create', 'Teams', 'Day harbour', null],
    ])
  })

  test('is found by the name of a record, deleted or not, of a person and by the words of an action', async () => {
    const token = await world.getToken(world.codes)
    const [kept, gone] = [await makeTeam(token, 'Lantern one'), await makeTeam(token, 'Lantern two')]
    await change(token, 'delete', { ids: [gone.ID] })
    const find = (searchText: string) => list(token, { searchText })
    const entries = [
      ['delete', 'Teams', 'Lantern two', null],
      ['create', 'Teams', 'Lantern two', null],
      ['create', 'Teams', 'Lantern one', null],
    ]
    expect(await find('lantern')).toEqual(entries)
    expect(await find('lantern deleted')).toEqual(entries.slice(0, 1))
    expect(await find('LANTERN one team')).toEqual(entries.slice(2))
    expect(await find('lantern nobody')).toEqual([])
    const mover = await world.makeTester(world.codes)
    await makeTeam(await mover.signIn(), 'Quay')
    expect(await find(`${mover.LoginName} created`)).toEqual([['create', 'Teams', 'Quay', null]])
    expect(kept.ID).toBeGreaterThan(0)
  })

  test('calls what is named by other records by their names, and finds it by them', async () => {
    const token = await world.getToken(world.codes)
    const [pair] = world.own.get('CandidateEmployers') ?? []
    await world.base.database.run('update employer set "Name" = $2 where "ID" = $1', [
      pair?.EmployerID,
      'Lighthouse Clinic',
    ])
    await world.base.database.run(
      `insert into audit_entry ("Resource", "RecordID", "Action", "Scope") values ('CandidateEmployers', $1, 'create', '@')`,
      [String(pair?.ID)],
    )
    expect(await list(token, { searchText: 'lighthouse' })).toEqual([
      ['create', 'CandidateEmployers', 'Lighthouse Clinic', null],
    ])
  })

  test('finds more records of a name than are named one by one', async () => {
    const token = await world.getToken(world.codes)
    await world.base.database.run(
      `insert into team ("Code", "Name", "CompanyID") select 'C' || n, 'Crowd ' || n, $1 from generate_series(1, 1100) n`,
      [world.ownId('Companies')],
    )
    await makeTeam(token, 'Crowd of all')
    expect(await list(token, { searchText: 'crowd' })).toEqual([['create', 'Teams', 'Crowd of all', null]])
  })

  test('tells no name to who may not open such records, nor finds an entry by it', async () => {
    const token = await world.getToken(world.codes)
    await makeTeam(token, 'Hidden pier')
    const reader = await world.getToken(['VIEW_AUDIT'])
    expect(await list(reader, { searchText: 'hidden' })).toEqual([])
    const foreign = await world.makeTester(['VIEW_AUDIT', 'VIEW_TEAM'], { companyId: world.foreignId('Companies') })
    expect(await list(await foreign.signIn(), { searchText: 'hidden' })).toEqual([])
  })

  test('says which permissions and roles were given and taken, to who may know of them', async () => {
    const token = await world.getToken(world.codes)
    const target = await world.makeTester(['VIEW_TEAM', 'ADD_TEAM'])
    const SelectedIDs = await world.getPermissionIds('VIEW_TEAM', 'DEL_TEAM')
    await world.call(token, 'Roles', 'assignPermissions', { id: target.RoleID, args: { SelectedIDs } })
    const names = await world.base.database.run<{ Name: string }>(
      `select "Name" from "permission" where "Code" in ('ADD_TEAM', 'DEL_TEAM') order by "Code" desc`,
    )
    const [given, taken] = names.map(({ Name }) => Name)
    const entry = ['assignPermissions', 'Roles', target.LoginName]
    const asked = ofRecord('Roles', target.RoleID)
    expect(await list(token, asked)).toEqual([[...entry, `Given: ${given}. Taken: ${taken}.`]])
    const readPast = async (reader: string) => {
      const past = await world.call(reader, 'Roles', 'history', { id: target.RoleID })
      const [newest] = (past.envelope.Source as RecordHistory).Entries
      return newest?.Changes.map(({ Label, AfterName }) => [Label, AfterName])
    }
    expect(await readPast(token)).toEqual([
      ['Permissions given', [given]],
      ['Permissions taken away', [taken]],
    ])
    const unknowing = await world.getTokenWithout('ASSIGN_PERMISSIONS')
    expect(await list(unknowing, asked)).toEqual([[...entry, null]])
    expect(await readPast(unknowing)).toEqual([])
  })

  test('says who did what without an account, and tells each entry by itself, whatever it is about', async () => {
    const token = await world.getToken(world.codes)
    const write = async (entry: RecordValues): Promise<number> => {
      const [row] = await world.base.database.run<{ ID: number }>(
        `insert into audit_entry ("Resource", "RecordID", "Action", "Before", "After", "Scope")
         select "Resource", "RecordID", "Action", "Before", "After", '@' from json_populate_record(null::audit_entry, $1::json)
         returning "ID"`,
        [JSON.stringify(entry)],
      )
      return row?.ID ?? 0
    }
    const rolledBack = await write({
      ...{ Resource: 'Configuration', RecordID: '7', Action: 'rollback', Before: { Version: 6 } },
      After: { Version: 7, RolledBackTo: 3, By: 'ada@desk' },
    })
    const exported = await write({
      ...{ Resource: 'Teams', Action: 'export' },
      After: { Format: 'csv', Columns: ['Code', 'Name'], Conditions: [{ field: 'Name', op: 'contains', value: 'x' }] },
    })
    const viewed = await write({
      ...{ Resource: 'SavedViews', RecordID: '1', Action: 'create' },
      After: { Name: 'Mine', GridId: 'Teams' },
    })
    const [listed] = await read(token, { args: { actionType: 'Configuration' } })
    expect(listed).toMatchObject({ UserID: null, UserName: 'ada@desk' })
    const open = async (id: number) => {
      const { envelope } = await world.call(token, 'ActionLog', 'entry', { id })
      const { Kind, Title, By, Changes } = envelope.Source as LogEntry
      return [Kind, Title, By, Changes.map(({ Label, Before, After }) => [Label, Before, After])]
    }
    const versions = [
      ['Version', 6, 7],
      ['Files of version', null, 3],
    ]
    expect(await open(rolledBack)).toEqual(['Configuration', 'Rolled back', 'ada@desk', versions])
    const file = [
      ['File format', null, 'CSV'],
      ['Columns', null, 'Code, Name'],
      ['Filtered by', null, 'Name'],
    ]
    expect(await open(exported)).toEqual(['Team', 'Exported', 'System', file])
    const view = [
      ['List', null, 'Teams'],
      ['Name', null, 'Mine'],
    ]
    expect(await open(viewed)).toEqual(['Saved view', 'Created', 'System', view])
    const foreign = await world.makeTester(['VIEW_AUDIT', 'VIEW_TEAM'], { companyId: world.foreignId('Companies') })
    const hidden = await world.call(await foreign.signIn(), 'ActionLog', 'entry', { id: rolledBack })
    expect(hidden.status).toBe(404)
  })

  test('says which roles and organizations a user got, and nothing of what the reader may not read', async () => {
    const token = await world.getToken(world.codes)
    const [user, other] = [await world.makeTester([]), await world.makeTester([])]
    const assigned = await world.call(token, 'Users', 'assignRoles', {
      id: user.ID,
      args: { SelectedIDs: [other.RoleID] },
    })
    expect(assigned.envelope.Success, assigned.text).toBe(true)
    const entry = ['assignRoles', 'Users', user.LoginName]
    const asked = ofRecord('Users', user.ID)
    expect(await list(token, asked)).toEqual([[...entry, `Given: ${other.LoginName}. Taken: ${user.LoginName}.`]])
    const past = await world.call(token, 'Users', 'history', { id: user.ID })
    const named = { Label: 'Roles', BeforeName: [user.LoginName], AfterName: [other.LoginName] }
    expect(past.envelope.Source).toMatchObject({
      Entries: [{ Action: 'assignRoles', Title: 'Assigned roles', Changes: [named] }],
    })
    const numbered = await world.call(await world.getTokenWithout('VIEW_ROLE'), 'Users', 'history', { id: user.ID })
    expect((numbered.envelope.Source as RecordHistory).Entries[0]?.Changes).toMatchObject([
      { Field: 'RoleIDs', BeforeName: [`Role ${user.RoleID}`], AfterName: [`Role ${other.RoleID}`] },
    ])
    const unknowing = await world.getTokenWithout('VIEW_ROLE', 'ASSIGN_ROLES')
    expect(await list(unknowing, asked)).toEqual([])
    const organizations = world.own.get('Organizations')?.slice(-1) ?? []
    const OrganizationIds = organizations.map(({ ID }) => Number(ID))
    const given = await world.call(token, 'Organizations', 'assign', { args: { UserID: user.ID, OrganizationIds } })
    expect(given.envelope.Success, given.text).toBe(true)
    const [newest] = await list(token, asked)
    expect(newest).toEqual(['assignOrganizations', 'Users', user.LoginName, `Given: ${organizations[0]?.Name}.`])
  })

  test('takes no filter and no order by what is only told', async () => {
    const token = await world.getToken(world.codes)
    for (const query of [
      'orderBy=Name',
      'orderBy=Details',
      `filter=${encodeURIComponent('[{"field":"Name","op":"contains","value":"x"}]')}`,
    ]) {
      const url = `${world.address}/api/Membership/ActionLog/GetDetailedPage?${query}`
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'x-api-request': '1' } })
      expect(response.status, query).toBe(400)
    }
  })

  test('leaves settings out unless it is asked for them, and counts accordingly', async () => {
    const tester = await world.makeTester(world.codes)
    const token = await tester.signIn()
    await makeTeam(token, 'Breakwater')
    await world.call(token, 'UserSettings', 'save', {
      record: { UserId: tester.ID, Code: 'Users_GP', Value: '1' },
    })
    const own = { args: { createdBy: tester.LoginName } }
    const filter = (value: boolean): CallArguments => ({
      ...own,
      conditions: [{ field: 'IsSetting', op: 'equals', value }],
    })
    for (const args of [own, filter(false)]) {
      const rows = await read(token, args)
      expect(rows.map(({ Resource, Action }) => [Resource, Action])).toEqual([
        ['Teams', 'create'],
        ['Sessions', 'signIn'],
      ])
    }
    expect((await read(token, filter(true))).map(({ Resource }) => Resource)).toEqual(['UserSettings'])
    const [counted] = await world.base.database.run<{ total: number }>(
      `select count(*)::int as total from audit_entry where "Resource" not in ('UserSettings', 'SavedViews')`,
    )
    const whole = await world.call(token, 'ActionLog', 'list', { page: { ...page, size: 1 } })
    expect(whole.envelope).toMatchObject({ TotalRows: counted?.total })
  })
})
