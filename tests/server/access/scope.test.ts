import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { ScopeAlternative, UserTypeName } from '#contract/scope.ts'
import { sample } from '#tests/support/scale.ts'
import { connectLive } from '../hubs/support.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildArguments, carries, hasTarget } from './callArguments.ts'
import { type Answer, callResource, send } from './client.ts'
import { isHandled } from './kinds.ts'
import { insertRecord } from './records.ts'
import { copyWithShifts } from './shifts.ts'
import { buildWorld, getConfiguration, type World } from './world.ts'

const { folder, remove } = await copyWithShifts(fileURLToPath(new URL('../../..', import.meta.url)))
const resources = [...(await getConfiguration(folder)).resources.values()]
const userTypes: readonly UserTypeName[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

afterAll(() => remove())

/** The user types that reach no row of a resource unless something is theirs; a rule without a path is about kinds of users alone. */
function listLimited({ descriptor: { scope = [] } }: Resource): UserTypeName[] {
  const rules = scope.flatMap(rule => ('anyOf' in rule ? [rule.anyOf] : []))
  const isLimited = ({ path, where }: ScopeAlternative) => path !== undefined || where !== undefined
  return userTypes.filter(type =>
    rules.some(
      rule =>
        rule.some(({ path }) => path !== undefined) &&
        rule.filter(each => each.for?.includes(type) ?? true).every(isLimited),
    ),
  )
}

const limited = resources.flatMap(resource => listLimited(resource).map(type => ({ resource, type })))

describe.each(listTestServers())('rows of somebody else on $name', server => {
  let world: World
  let everyCode: string[]
  beforeAll(async () => {
    world = await buildWorld(server, folder)
    everyCode = world.codes.filter(code => code !== 'VIEW_ALL_COMPANY_DATA')
  })
  afterAll(() => world?.close())

  const makeUser = async (type: UserTypeName, codes = everyCode) => {
    const user = await world.makeTester(codes, { userType: userTypes.indexOf(type) + 1 })
    return { ID: user.ID, token: await user.signIn() }
  }
  const companyId = () => world.own.get('Companies')?.[0]?.ID
  const insert = (name: string, record: RecordValues) =>
    insertRecord(world.base.database, world.getResource(name), { ...record, Name: `${name} ${Math.random()}` })
  const shift = (record: RecordValues) => insert('Shifts', { CompanyID: companyId(), ...record })
  const organization = async () =>
    Number((await insert('Organizations', { Level: 4, CompanyID: companyId(), Code: `O${Math.random()}` })).ID)
  const assign = (userId: number, ids: readonly number[]) =>
    world.base.database.run(
      'insert into user_organization ("UserID", "OrganizationID") select $1::bigint, unnest($2::bigint[])',
      [userId, ids],
    )
  const call = (token: string, resource: string, name: string, args: Parameters<typeof callResource>[4]) =>
    callResource(world.address, token, world.getResource(resource), name, args)
  const list = (token: string, resource: string): Promise<Answer> =>
    call(token, resource, 'list', { page: { index: 0, size: 100, withTotal: true } })
  /** What of these rows a user reaches: a list tells the same as a read of each, an export and a total. */
  async function listReached(token: string, resource: string, rows: readonly RecordValues[]): Promise<number[]> {
    const { rows: listed, envelope } = await list(token, resource)
    const reached = rows.filter(({ ID }) => listed.some(row => row.ID === ID))
    expect(envelope.TotalRows).toBe(listed.length)
    const { text } = await call(token, resource, 'export', {})
    for (const row of rows) {
      const { status } = await call(token, resource, 'one', { id: Number(row.ID) })
      expect(status).toBe(reached.includes(row) ? 200 : 404)
      expect(text.includes(String(row.Name))).toBe(reached.includes(row))
      const { rows: entries } = await call(token, resource, 'history', { id: Number(row.ID) })
      if (!reached.includes(row)) expect(entries).toEqual([])
    }
    return reached.map(row => rows.indexOf(row))
  }
  /** Another connection tells of a change a moment after it. */
  const reachSoon = (token: string, rows: readonly RecordValues[], expected: number[]) =>
    expect
      .poll(async () => {
        const { rows: listed } = await list(token, 'Shifts')
        return rows.flatMap(({ ID }, position) => (listed.some(row => row.ID === ID) ? [position] : []))
      })
      .toEqual(expected)

  describe('to whom nothing is given', () => {
    const users = new Map<UserTypeName, ReturnType<typeof makeUser>>()
    const userOf = (type: UserTypeName) => {
      const user = users.get(type) ?? makeUser(type)
      users.set(type, user)
      return user
    }
    const cases = limited.flatMap(({ resource, type }) =>
      Object.entries(resource.descriptor.calls ?? {})
        .filter(([name, each]) => hasTarget(each) || ['list', 'all', 'export'].includes(name))
        .map(([callName]) => [resource.name, callName, type, resource] as const),
    )
    // Each list as each user type, each call that a service answers itself, and a call of each other kind.
    const lists = cases.filter(([, callName]) => callName === 'list')
    const sampled = sample(cases, ([, callName, type, resource]) =>
      isHandled(resource, callName) ? `${resource.name}.${callName}` : `${callName} ${type}`,
    )
    test.each([...new Set([...lists, ...sampled])])(
      '%s.%s shows and changes no row as %s',
      async (_name, callName, type, resource) => {
        const { ID: userId, token } = await userOf(type)
        const before = await world.takeFingerprint()
        const args = buildArguments(world, resource, callName, world.own)
        const answer = await callResource(world.address, token, resource, callName, args)
        expect(await world.takeFingerprint()).toBe(before)
        const isFruitless = [403, 404].includes(answer.status) || answer.envelope.Success === false
        const others = answer.rows.filter(({ UserID }) => UserID !== userId)
        if (!isFruitless) expect(others, answer.text).toEqual([])
        const own = world.own.get(resource.name) ?? []
        expect(own.length).toBeGreaterThan(0)
        for (const row of own) {
          if (row.Name) expect(answer.text).not.toContain(String(row.Name))
        }
        const called = resource.descriptor.calls?.[callName]
        if (called && (carries(called, 'id') || callName === 'update'))
          expect(isFruitless || others.length === 0).toBe(true)
      },
    )
  })

  test('staff reach the rows of their organizations, the holders of VIEW_ALL_COMPANY_DATA those of all', async () => {
    const [own, other] = [await organization(), await organization()]
    const rows = [await shift({ OrganizationID: own }), await shift({ OrganizationID: other }), await shift({})]
    const agent = await makeUser('OrganizationUser')
    await assign(agent.ID, [own])
    expect(await listReached(agent.token, 'Shifts', rows)).toEqual([0, 2])
    expect(await listReached((await makeUser('OrganizationUser')).token, 'Shifts', rows)).toEqual([2])
    const administrator = await makeUser('OrganizationUser', [...world.codes])
    expect(await listReached(administrator.token, 'Shifts', rows)).toEqual([0, 1, 2])
  })

  test('the master filter narrows what is reached, never widens it, and an assignment counts at once', async () => {
    const [own, second, other] = [await organization(), await organization(), await organization()]
    const rows = await Promise.all([own, second, other].map(OrganizationID => shift({ OrganizationID })))
    const agent = await makeUser('OrganizationUser')
    await assign(agent.ID, [own, second])
    const put = (token: string, path: string, body: unknown) =>
      send(`${world.address}/api${path}`, {
        method: 'PUT',
        headers: { 'x-api-request': '1', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const filter = (OrganizationIds: number[]) => put(agent.token, '/Info/Info/MasterFilter', { OrganizationIds })
    await reachSoon(agent.token, rows, [0, 1])
    await filter([second, other])
    await reachSoon(agent.token, rows, [1])
    await filter([])
    await reachSoon(agent.token, rows, [0, 1])
    const value = JSON.stringify([own, other])
    await call(agent.token, 'UserSettings', 'save', { record: { Code: 'REVENUE_CENTER_MASTER_FILTER', Value: value } })
    await reachSoon(agent.token, rows, [0])
    const administrator = await world.makeTester(world.codes)
    const assigned = { UserID: agent.ID, OrganizationIds: [other] }
    const watching = await connectLive(world.address, agent.token)
    const answer = await put(await administrator.signIn(), '/Marketplace/Organizations/User/Assign', assigned)
    expect(answer.envelope.Success, answer.text).toBe(true)
    await watching.until(({ accessChanges }) => accessChanges > 0)
    await watching.stop()
    await reachSoon(agent.token, rows, [2])
  })

  test('a row is neither made nor moved where its writer does not reach it', async () => {
    const [own, other] = [await organization(), await organization()]
    const agent = await makeUser('OrganizationUser')
    await assign(agent.ID, [own])
    const create = (OrganizationID: number) => call(agent.token, 'Shifts', 'create', { record: { OrganizationID } })
    expect((await create(other)).envelope.Errors).toEqual({
      '/OrganizationID': 'Your account does not reach this one. Choose another.',
    })
    const made = (await create(own)).envelope.Source as RecordValues
    const record = { ID: made.ID, Version: made.Version, OrganizationID: other }
    const moved = await call(agent.token, 'Shifts', 'update', { record })
    expect(moved.envelope.Errors).toHaveProperty(['/OrganizationID'])
    const reply = await call(agent.token, 'ShiftReplies', 'create', {
      record: { ShiftID: (await shift({ OrganizationID: other })).ID, UserID: agent.ID },
    })
    expect(reply.envelope.Errors).toHaveProperty(['/ShiftID'])
  })

  test('facility users reach the rows of their employers from the moment on that they belong to them', async () => {
    const employer = async () => (await insert('Employers', { CompanyID: companyId(), IsActive: true })).ID
    const [own, other] = [await employer(), await employer()]
    const rows = [await shift({ EmployerID: own }), await shift({ EmployerID: other })]
    const facility = await makeUser('EmployerUser')
    await reachSoon(facility.token, rows, [])
    const { token } = await makeUser('OrganizationUser')
    const pair = { EmployerID: own, UserID: facility.ID, ReceivesTimeSheets: true }
    const { envelope } = await call(token, 'EmployerUsers', 'create', { record: pair })
    expect(envelope).toMatchObject({ Success: true })
    await reachSoon(facility.token, rows, [0])
    expect(await listReached(facility.token, 'Shifts', rows)).toEqual([0])
    const { rows: employers } = await list(facility.token, 'Employers')
    expect(employers.map(({ ID }) => ID)).toEqual([own])
    const again = await call(token, 'EmployerUsers', 'create', { record: pair })
    expect(again.envelope.Errors).toEqual({ '/UserID': 'This user belongs to the facility already.' })
    const agent = await makeUser('OrganizationUser')
    const wrong = await call(token, 'EmployerUsers', 'create', { record: { ...pair, UserID: agent.ID } })
    expect(wrong.envelope.Errors).toEqual({ '/UserID': 'Choose a facility user.' })
    await call(token, 'EmployerUsers', 'delete', { id: Number((envelope.Source as RecordValues).ID) })
    await reachSoon(facility.token, rows, [])
  })

  test('candidates reach what is open and not over, and what they have answered', async () => {
    const [ahead, past] = [Date.now() + 3_600_000, Date.now() - 60_000].map(time => new Date(time).toISOString())
    const rows = [
      await shift({ Status: 'Open', ExpiresOn: ahead }),
      await shift({ Status: 'Open', ExpiresOn: past }),
      await shift({ Status: 'Closed', ExpiresOn: ahead }),
      await shift({ Status: 'Closed' }),
    ]
    const candidate = await makeUser('Candidate')
    await insert('ShiftReplies', { ShiftID: rows[3]?.ID, UserID: candidate.ID })
    await insert('ShiftReplies', { ShiftID: rows[1]?.ID, UserID: candidate.ID, IsDeleted: true })
    await insert('ShiftReplies', { ShiftID: rows[2]?.ID, UserID: (await makeUser('Candidate')).ID })
    expect(await listReached(candidate.token, 'Shifts', rows)).toEqual([0, 3])
  })
})
