import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMarketplaceWorld, listNames, type MarketplaceWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const view = ['VIEW_ORGANIZATION']

/** A call by its path: what it answers, in the order of names, or how it is refused. Without `codes` a sign-in is enough. */
interface Case {
  path: string
  codes?: string[]
  names?: string[]
  status?: number
  message?: string
}

const centers = ['BostonNursing', 'ProvidenceClosed', 'ProvidenceNursing']
const cases: Case[] = [
  {
    path: 'Search?code=T-Prov&pageSize=100',
    codes: view,
    names: ['Providence', 'ProvidenceClosed', 'ProvidenceNursing'],
  },
  { path: 'Search?name=Boston&searchText=nursing', codes: view, names: ['BostonNursing'] },
  { path: 'Search?name=Elsewhere', codes: view, names: [] },
  { path: 'Search?name=Elsewhere', codes: [...view, allCompanies], names: ['Elsewhere'] },
  { path: 'Search?name=Group', codes: ['ASSIGN_ORGANIZATION'], names: ['Group'] },
  { path: 'Search?name=Group', status: 403 },
  { path: 'Search?pageIndex=-1', codes: view, status: 400, message: 'pageIndex counts from 0.' },
  { path: 'Search?town=Boston', codes: view, status: 400, message: 'town is no parameter of Organizations list' },
  { path: '{Boston}', codes: view, names: ['Boston'] },
  { path: '{Boston}', status: 403 },
  { path: '{Elsewhere}', codes: view, status: 404 },
  { path: '999999', codes: view, status: 404 },
  { path: 'Boston', codes: view, status: 400, message: 'id takes a whole number.' },
  {
    path: 'all',
    codes: view,
    names: ['Boston', ...centers.slice(0, 1), 'Group', 'Local', 'Providence', ...centers.slice(1), 'Travel'],
  },
  { path: 'all', status: 403 },
  { path: 'ParentLevel/4', codes: view, names: ['Boston', 'Providence'] },
  { path: 'ParentLevel/2', codes: view, names: ['Group'] },
  { path: 'ParentLevel/1', codes: view, names: [] },
  { path: 'ParentLevel/4', status: 403 },
  { path: 'ParentLevel/5', codes: view, status: 400, message: 'level must be at most 4.' },
  { path: 'ParentLevel/top', codes: view, status: 400, message: 'level takes a whole number.' },
  { path: 'Level/Value/4', names: centers },
  { path: 'Level/Value/2?ignoreFilter=true', names: ['Local', 'Travel'] },
  { path: 'Level/Value/5', status: 404, message: 'There is no such level: levels are 1 to 4.' },
  { path: 'Level/Value/center', status: 400, message: 'id takes a whole number.' },
  { path: 'Level/Value/4?ignoreFilter=perhaps', status: 400, message: 'ignoreFilter takes true or false.' },
  { path: 'Level/Value/4?filter=[]', status: 400, message: 'filter is no parameter' },
  { path: 'Level/Value/4/Dropdown', names: ['BostonNursing', 'ProvidenceNursing'] },
  { path: 'Level/Value/4/Dropdown?filterValues={Boston}', names: ['BostonNursing'] },
  {
    path: 'Level/Value/4/Dropdown?filterValues={Boston}&filterValues={Local}',
    names: ['BostonNursing', 'ProvidenceNursing'],
  },
  { path: 'Level/Value/4/Dropdown?filterValues={Elsewhere}', names: [] },
  { path: 'Level/Value/4/Dropdown?searchText=providence', names: ['ProvidenceNursing'] },
  { path: 'Level/Value/4/Dropdown?searchText=nursing&pageSize=1', names: ['BostonNursing'] },
  { path: 'Level/Value/4/Dropdown?pageSize=0', status: 400, message: 'pageSize takes 1 to 100.' },
  { path: 'Level/Value/4/Dropdown?filterValues=Boston', status: 400, message: 'filterValues takes' },
  { path: 'Level/Value/0/Dropdown', status: 404 },
  { path: 'Level/Value/4/User', names: [] },
  { path: 'Level/Value/9/User', status: 404 },
  { path: 'OrganizationGroups', names: ['BostonNursing', 'ProvidenceNursing'] },
  { path: 'OrganizationGroups?level=3', status: 400, message: 'level is no parameter' },
]

describe.each(listTestServers())('organizations on $name', server => {
  let world: MarketplaceWorld
  beforeAll(async () => {
    world = await buildMarketplaceWorld(server)
  })
  afterAll(() => world?.close())

  test.each(cases.map(each => [each.path, each.codes?.join(', ') ?? 'no code', each] as const))(
    '%s answers the holder of %s what it asks for',
    async (_path, _codes, { path, codes = [], names, status = 200, message }) => {
      const tester = await world.makeTester(codes)
      const answer = await world.ask(await tester.signIn(), 'GET', path)
      expect(answer.status, answer.text).toBe(status)
      expect(answer.envelope.Success).toBe(status === 200)
      if (message) expect(answer.envelope.Message).toContain(message)
      const one = answer.envelope.Source as { Name?: string } | null
      if (names) expect(one?.Name ? [one.Name] : listNames(answer)).toEqual(names)
    },
  )

  test('a dropdown holds what a choice needs and no more', async () => {
    const { rows } = await world.ask(await world.getToken([]), 'GET', 'Level/Value/4/Dropdown')
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['Code', 'ID', 'Level', 'Name', 'ParentID'])
  })

  describe('narrowed by the master filter', () => {
    const setUp = async (value: string, assigned: string[] = centers) => {
      const user = await world.makeTester([])
      await world.insert('UserSettings', { UserId: user.ID, Code: 'REVENUE_CENTER_MASTER_FILTER', Value: value })
      await world.base.database.run(
        'insert into user_organization ("UserID", "OrganizationID") select $1::bigint, unnest($2::bigint[])',
        [user.ID, assigned.map(world.idOf)],
      )
      const token = await user.signIn()
      return async (path: string) => listNames(await world.ask(token, 'GET', path))
    }

    test('a level shows what is chosen and stands above it, or all where the filter is to be ignored', async () => {
      const ask = await setUp(JSON.stringify([world.idOf('BostonNursing')]))
      expect(await ask('Level/Value/4')).toEqual(['BostonNursing'])
      expect(await ask('Level/Value/3')).toEqual(['Boston'])
      expect(await ask('Level/Value/4/Dropdown')).toEqual(['BostonNursing'])
      expect(await ask('Level/Value/4?ignoreFilter=true')).toEqual(centers)
      expect(await ask('Level/Value/4/Dropdown?ignoreFilter=true')).toEqual(['BostonNursing', 'ProvidenceNursing'])
    })

    test('what is not assigned to him cannot be filtered for', async () => {
      const both = ['BostonNursing', 'ProvidenceNursing'].map(world.idOf).map(String)
      const ask = await setUp(JSON.stringify(both), ['ProvidenceNursing'])
      expect(await ask('Level/Value/4')).toEqual(['ProvidenceNursing'])
      expect(await ask('Level/Value/4/User')).toEqual(['ProvidenceNursing'])
      expect(await ask('Level/Value/2/User')).toEqual(['Local'])
    })

    test.each(['[]', '', '{"a":1}', 'none', '[null]'])('the setting %s narrows nothing', async value => {
      const ask = await setUp(value)
      expect(await ask('Level/Value/4')).toEqual(centers)
    })
  })

  describe('saving', () => {
    let count = 0
    const save = async (token: string, values: Record<string, unknown>) => {
      count += 1
      return world.ask(token, 'POST', 'Save', { Code: `S${count}`, Name: `Saved ${count}`, ...values })
    }
    const getEditor = () => world.getToken([...view, 'ADD_ORGANIZATION', 'EDIT_ORGANIZATION', 'DEL_ORGANIZATION'])
    const change = async (id: number, values: Record<string, unknown>) => {
      const row = await world.findRow(world.getResource('Organizations'), id)
      return world.ask(await getEditor(), 'PUT', 'Update', { ID: id, Version: row?.Version, ...values })
    }

    test.each([
      ['no parent', 3, null],
      ['a parent of its own level', 3, 'Boston'],
      ['a parent two levels above', 4, 'Local'],
      ['a parent of a level below', 2, 'Providence'],
      ['a parent of another company', 2, 'Elsewhere'],
    ])('%s is refused at the parent', async (_, Level, parent) => {
      const ParentID = parent === null ? null : world.idOf(parent)
      const { status, envelope } = await save(await getEditor(), { Level, ParentID })
      expect(status).toBe(200)
      expect(envelope.Success).toBe(false)
      expect(Object.keys(envelope.Errors ?? {})).toEqual(['/ParentID'])
    })

    test('without a parent below the first level is refused with the mandatory-field message', async () => {
      const { envelope } = await save(await getEditor(), { Level: 3 })
      expect(envelope).toMatchObject({ Success: false, Message: 'Please fill all mandatory fields.' })
    })

    test('a parent of another company is refused to whoever sees both', async () => {
      const token = await world.getToken(world.codes)
      const CompanyID = world.own.get('Companies')?.[0]?.ID
      const { envelope } = await save(token, { Level: 2, CompanyID, ParentID: world.idOf('Elsewhere') })
      expect(envelope.Errors).toHaveProperty(['/ParentID'])
    })

    test('a first level has no parent', async () => {
      const { envelope } = await save(await getEditor(), { Level: 1, ParentID: world.idOf('Group') })
      expect(envelope, JSON.stringify(envelope)).toMatchObject({ Success: true, Source: { ParentID: null } })
    })

    test('a new one stands below its parent, moves to another of that level and keeps its level', async () => {
      const made = await save(await getEditor(), { Level: 4, ParentID: world.idOf('Boston') })
      expect(made.envelope, made.text).toMatchObject({ Success: true, Source: { ParentName: 'Boston' } })
      const { ID } = made.envelope.Source as { ID: number }
      const moved = await change(ID, { ParentID: world.idOf('Providence') })
      expect(moved.envelope).toMatchObject({ Success: true, Source: { ParentName: 'Providence' } })
      expect((await change(ID, { ParentID: world.idOf('Local') })).envelope.Errors).toHaveProperty(['/ParentID'])
      expect((await change(ID, { ParentID: null })).envelope.Errors).toHaveProperty(['/ParentID'])
      expect((await change(ID, { Level: 3 })).envelope.Errors).toHaveProperty(['/Level'])
      expect((await world.ask(await getEditor(), 'DELETE', String(ID))).envelope).toMatchObject({ Success: true })
    })

    test('a code is once in a company', async () => {
      const values = { Level: 2, ParentID: world.idOf('Group'), Code: ' t-local ' }
      expect((await save(await getEditor(), values)).envelope.Errors).toEqual({
        '/Code': 'Record with the same code/name already exists.',
      })
    })

    test('what has others below it stays, and nobody deletes without the code or elsewhere', async () => {
      const kept = await world.ask(await getEditor(), 'DELETE', '{Boston}')
      expect(kept.envelope).toMatchObject({
        Success: false,
        Message: 'This organization has others below it and cannot be deleted.',
      })
      expect((await world.ask(await world.getToken(view), 'DELETE', '{Travel}')).status).toBe(403)
      expect((await world.ask(await getEditor(), 'DELETE', '{Elsewhere}')).status).toBe(404)
      expect((await world.ask(await world.getToken(view), 'POST', 'Save', { Name: 'X' })).status).toBe(403)
    })
  })

  test('a contact is of a unit of its own facility, within one company', async () => {
    const [first, second] = world.own.get('Employers') ?? []
    const unit = await world.insert('EmployerUnits', { EmployerID: first?.ID, Name: 'Telemetry' })
    const foreign = world.foreign.get('EmployerUnits')?.[0]
    const token = await world.getToken(['VIEW_EMPLOYER', 'EDIT_EMPLOYER'])
    const save = (values: object) =>
      world.ask(token, 'POST', '/Marketplace/EmployerContacts/Save', { Name: 'Ann', ...values })
    const made = await save({ EmployerID: first?.ID, UnitID: unit.ID })
    expect(made.envelope, made.text).toMatchObject({ Success: true, Source: { UnitName: 'Telemetry' } })
    expect((await save({ EmployerID: second?.ID, UnitID: unit.ID })).envelope.Errors).toHaveProperty(['/UnitID'])
    expect((await save({ EmployerID: foreign?.EmployerID })).envelope.Errors).toHaveProperty(['/EmployerID'])
    const units = await world.ask(token, 'GET', `/EmployerUnits/GetPaged?employerId=${first?.ID}&pageSize=100`)
    expect(units.rows.every(row => row.EmployerID === first?.ID)).toBe(true)
    const elsewhere = await world.ask(token, 'GET', `/EmployerUnits/GetPaged?employerId=${foreign?.EmployerID}`)
    expect(elsewhere.rows).toEqual([])
  })
})
