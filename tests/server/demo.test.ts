import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { prepareSchema } from '#contract/validation/prepareSchema.ts'
import { type App, buildApp } from '#server/app.ts'
import { fillDemo } from '#server/demo/index.ts'
import { type Database, migrateDatabase } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { fillOnce } from '#server/services/membership/index.ts'
import { makeUsers } from '#tests/support/makeUsers.ts'
import { isDeep } from '#tests/support/scale.ts'
import { callResource } from './access/client.ts'
import { signIn } from './access/testers.ts'
import { getConfiguration } from './access/world.ts'
import { lookupCases } from './support/lookupCases.ts'
import { createTestDatabase, listTestServers, type TestDatabase, type TestServer } from './support/testDatabase.ts'

const password = 'Locum-Demo-2026'
const configuration = await getConfiguration(fileURLToPath(new URL('../..', import.meta.url)))

interface DemoWorld {
  base: TestDatabase
  app: App
  database: Database
}

async function buildDemoWorld(server: TestServer): Promise<DemoWorld> {
  const base = await createTestDatabase(server, { LOCUM_DEMO: 'on' })
  await migrateDatabase(base.database, 'before tables')
  return { base, database: base.database, app: await buildApp({ settings: base.settings, database: base.database }) }
}

const fill = ({ database }: Pick<DemoWorld, 'database'>) =>
  fillDemo({ database, credentials: buildCredentials(database), fillOnce })

const listRows = (database: Database, { entity }: Pick<Resource, 'entity'>) =>
  database.run<Record<string, unknown>>(`select * from "${entity}" order by "ID"`)

describe.each(listTestServers())('demo data on $name', server => {
  let world: DemoWorld
  let address: string
  beforeAll(async () => {
    world = await buildDemoWorld(server)
    await world.app.fill(() => {})
    address = await world.app.listen()
  })
  afterAll(async () => {
    await world?.app.close()
    await world?.base.drop()
  })

  test.each(['admin', 'agent', 'employer', 'candidate'])(
    'lets %s sign in with the password that is named',
    async name => {
      expect(await signIn(address, name, password)).toBeTypeOf('string')
    },
  )

  test('has a confirmed shift of candidate that begins soon', async () => {
    const rows = await world.database.run(
      `select 1 from "candidate-job" j join candidate c on c."ID" = j."CandidateID" join "user" u on u."ID" = c."UserID"
       where u."LoginName" = 'candidate' and j."Status" = 3
         and j."StartsOn" between now() - interval '1 hour' and now() + interval '1 hour'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('gives admin every permission and agent those of his own agency', async () => {
    const { database } = world
    const count = async (loginName: string) => {
      const [row] = await database.run<{ count: number; all: number }>(
        `select count(distinct rp."PermissionID") as count, (select count(*) from "permission") as all from "user" u
         join user_role ur on ur."UserID" = u."ID" join role_permission rp on rp."RoleID" = ur."RoleID"
         where u."LoginName" = $1`,
        [loginName],
      )
      return row
    }
    const admin = await count('admin')
    expect(admin?.count).toBe(admin?.all)
    expect((await count('agent'))?.count).toBeGreaterThan(20)
    const held = await database.run(
      `select 1 from "user" u join user_role ur on ur."UserID" = u."ID" join role_permission rp on rp."RoleID" = ur."RoleID"
       join "permission" p on p."ID" = rp."PermissionID" where u."LoginName" = 'agent' and p."Code" = 'VIEW_ALL_COMPANY_DATA'`,
    )
    expect(held).toEqual([])
  })

  test.each([...configuration.resources.values()].map(resource => [resource.name, resource] as const))(
    'holds rows of %s that are valid for their schema',
    async (_, resource) => {
      const validate = compileWithAjv(prepareSchema(resource.schema))
      const rules = getRecordRules(resource)
      for (const row of await listRows(world.database, resource)) {
        const declared = Object.entries(row).filter(
          ([name, value]) => resource.schema.properties[name] && value !== null,
        )
        const found = validate(Object.fromEntries(declared))
        expect(rules.filterCounting(found, rules.settle(row, row).hidden), JSON.stringify(row)).toEqual([])
      }
    },
  )

  test.each([
    'Membership/Company/GetPage',
    'Membership/Team/GetPage',
    'Marketplace/Organizations/Search',
    'Marketplace/Employers/GetPaged',
    'Marketplace/Lookups/Search',
  ])('%s answers by ID ascending where no order is asked for', async path => {
    const headers = { authorization: `Bearer ${await signIn(address, 'admin', password)}`, 'x-api-request': '1' }
    const response = await fetch(`${address}/api/${path}?pageSize=50`, { headers })
    const { Source } = (await response.json()) as { Source: { ID: number }[] }
    const ids = Source.map(({ ID }) => ID)
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(ids.toSorted((left, right) => left - right))
  })

  test('the action log is asked for by the login of who did it', async () => {
    const headers = { authorization: `Bearer ${await signIn(address, 'admin', password)}`, 'x-api-request': '1' }
    const put = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } }
    await fetch(`${address}/api/Info/Info/MasterFilter`, { ...put, body: JSON.stringify({ OrganizationIds: [] }) })
    const list = async (login: string) => {
      const response = await fetch(
        `${address}/api/Membership/ActionLog/GetDetailedPage?createdBy=${login}&ownSettings=true`,
        {
          headers,
        },
      )
      return ((await response.json()) as { Source: { UserName: string }[] }).Source
    }
    expect(await list('ADMIN')).toMatchObject([{ UserName: 'Ada Marlowe' }])
    expect(await list('agent')).toEqual([])
  })

  describe('of the lookups', () => {
    let token: string
    const ids = new Map<string, number>()
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${address}/api/Marketplace/Lookups/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-request': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, envelope: (await response.json()) as Envelope<unknown> }
    }
    beforeAll(async () => {
      token = await signIn(address, 'admin', password)
      for (const row of await listRows(world.database, { entity: 'lookup' })) ids.set(String(row.Key), Number(row.ID))
    })
    const fillIn = (path: string) =>
      path.replace(/\{(\w+)\}/g, (_, value: string) => String(ids.get(`Profession.${value}`)))

    test.each(lookupCases.map(each => [each.path, each] as const))('%s answers what it asks for', async (_, each) => {
      const { status, envelope } = await ask('GET', fillIn(each.path))
      expect(status, JSON.stringify(envelope)).toBe(each.status ?? 200)
      expect(envelope.Success).toBe(status === 200)
      if (each.message) expect(envelope.Message).toContain(each.message)
      const rows = [envelope.Source ?? []].flat() as { Name: string }[]
      if (each.rows !== undefined) expect(rows).toHaveLength(each.rows)
      expect(rows.slice(0, each.first?.length ?? 0).map(({ Name }) => Name)).toEqual(each.first ?? [])
    })

    test('the dropdown holds what a choice needs and no more', async () => {
      const { envelope } = await ask('GET', 'Categories/Filter/Dropdown?lookupCategoryCodes=OrderType')
      const [row] = envelope.Source as Record<string, unknown>[]
      expect(Object.keys(row ?? {}).sort()).toEqual([
        'Category',
        'CategoryName',
        'Code',
        'ID',
        'Name',
        'ParentID',
        'ParentName',
        'Value',
      ])
    })

    test('a core lookup is renamed and switched off, which outlives a start, and not deleted', async () => {
      const { envelope } = await ask('GET', 'Open/GetByCategory/JobStatus')
      const { ID, Version } = envelope.Source as { ID: number; Version: number }
      const change = { ID, Version, Name: 'Free', IsActive: false }
      expect((await ask('PUT', 'Update', change)).envelope).toMatchObject({ Success: true })
      const refused = 'The program needs this one: it can be renamed and switched off, not deleted.'
      expect((await ask('DELETE', String(ID))).envelope).toMatchObject({ Success: false, Message: refused })
      expect((await ask('DELETE', 'Category/JobStatus')).envelope).toMatchObject({ Success: false, Message: refused })
      const again = await buildApp({ settings: world.base.settings, database: world.database })
      await again.close()
      expect((await ask('GET', '2/GetByCategory/JobStatus')).envelope.Source).toMatchObject({
        ...{ ID, Code: 'Open', Value: '2', Name: 'Free', IsActive: false },
      })
    })

    test('Save, Update and Delete keep a code once in its category', async () => {
      const record = { Category: 'OrderType', Code: 'Trial', Name: 'Trial shift', SortOrder: 60 }
      const made = await ask('POST', 'Save', record)
      expect(made.envelope).toMatchObject({
        Success: true,
        Source: { Code: 'Trial', Value: 'Trial', CategoryName: 'Order types' },
      })
      const { ID, Version } = made.envelope.Source as { ID: number; Version: number }
      expect((await ask('POST', 'Save', { ...record, Code: 'TRIAL' })).envelope).toMatchObject({
        Success: false,
        Errors: { '/Code': 'Record with the same code/name already exists.' },
      })
      expect((await ask('POST', 'Save', { ...record, Category: 'OrderTypes' })).envelope).toMatchObject({
        Success: false,
        Errors: { '/Category': 'The selected record does not exist.' },
      })
      expect((await ask('POST', 'Save', { Category: 'OrderType' })).envelope.Errors).toHaveProperty(['/Name'])
      const change = { ID, Version, Name: 'Trial week' }
      expect((await ask('PUT', 'Update', change)).envelope).toMatchObject({
        Success: true,
        Source: { Name: 'Trial week' },
      })
      expect((await ask('PUT', 'Update', change)).status).toBe(409)
      expect(
        (await ask('PUT', 'Update', { ID, Version: Version + 1, Category: 'WorkType' })).envelope.Errors,
      ).toHaveProperty(['/Category'])
      expect((await ask('DELETE', String(ID))).envelope).toMatchObject({ Success: true })
      expect((await ask('DELETE', '999999')).status).toBe(404)
      expect((await ask('PUT', 'Update', { ID: 999_999, Version: 1, Name: 'Nobody' })).status).toBe(404)
      expect((await ask('DELETE', 'Trial')).status).toBe(400)
    })
  })

  test('fills four agencies, one of them very small, with users and facilities', async () => {
    const rows = await world.database.run<{ Code: string; users: number; facilities: number }>(
      `select c."Code", (select count(*) from "user" u where u."CompanyID" = c."ID") as users,
         (select count(*) from "employer" e where e."CompanyID" = c."ID") as facilities
       from "company" c order by c."ID"`,
    )
    expect(rows).toHaveLength(4)
    expect(rows.reduce((sum, row) => sum + row.users, 0)).toBe(204)
    expect(rows.reduce((sum, row) => sum + row.facilities, 0)).toBe(60)
    expect(rows.at(-1)).toMatchObject({ users: 3, facilities: 1 })
  })

  test('leaves a database in use alone', async () => {
    expect(await fill(world)).toBe(false)
  })

  test('gives its roles a code that their definitions have come to name, but none that somebody took from them', async () => {
    const { database } = world
    const [role] = await database.run<{ ID: number }>(
      `select "ID" from "role" where "Code" = 'AGENCY_STAFF' order by 1`,
    )
    const listHeld = () =>
      database.run<{ ID: number; Code: string }>(
        `select p."ID", p."Code" from role_permission rp join "permission" p on p."ID" = rp."PermissionID" where rp."RoleID" = $1`,
        [role?.ID],
      )
    const SelectedIDs = (await listHeld()).filter(({ Code }) => Code !== 'VIEW_TEAM').map(({ ID }) => ID)
    const token = await signIn(address, 'admin', password)
    const roles = configuration.resources.get('Roles') as Resource
    const answer = await callResource(address, token, roles, 'assignPermissions', {
      id: Number(role?.ID),
      args: { SelectedIDs },
    })
    expect(answer.envelope, answer.text).toMatchObject({ Success: true })
    await database.run(
      `delete from role_permission where "RoleID" = $1 and "PermissionID" = (select "ID" from "permission" where "Code" = 'VIEW_JOB')`,
      [role?.ID],
    )
    await fill(world)
    const codes = (await listHeld()).map(({ Code }) => Code)
    expect([codes.includes('VIEW_JOB'), codes.includes('VIEW_TEAM')]).toEqual([true, false])
  })

  test('takes the next ID for the next row', async () => {
    const [row] = await world.database.run<{ ID: number; most: number }>(
      `with made as (insert into "user" ("LoginName", "IsDeleted") values ('next', true) returning "ID")
       select "ID", (select max("ID") from "user") as most from made`,
    )
    expect(row?.ID).toBe((row?.most ?? 0) + 1)
  })

  test('makes any number of further users, who share a password and keep every index', async () => {
    const { database } = world
    const listIndexes = () =>
      database.run(`select indexname from pg_indexes where tablename in ('user', 'user_role') order by 1`)
    const indexes = await listIndexes()
    const credentials = buildCredentials(database)
    const firstId = await makeUsers({ database, credentials, count: 500, password })
    expect(await listIndexes()).toEqual(indexes)
    const [made] = await database.run<{ count: number; roles: number; LoginName: string }>(
      `select count(*) as count, count(ur."RoleID") as roles, max("LoginName") as "LoginName" from "user" u
       left join user_role ur on ur."UserID" = u."ID" where u."ID" >= $1`,
      [firstId],
    )
    expect(made).toMatchObject({ count: 500, roles: 500 })
    const active = await database.run<{ LoginName: string }>(
      'select "LoginName" from "user" where "ID" >= $1 and "IsActive" order by "ID" limit 1',
      [firstId],
    )
    expect(await signIn(address, active[0]?.LoginName ?? '', password)).toBeTypeOf('string')
  })
})

describe.each(listTestServers())('filling demo data on $name', server => {
  test.runIf(isDeep)('makes the same rows each time', async () => {
    const worlds = [await buildDemoWorld(server), await buildDemoWorld(server)]
    const [one, two] = await Promise.all(
      worlds.map(async world => {
        await fill(world)
        const rows = await listRows(world.database, { entity: 'user' })
        return rows.map(({ LoginName, Name, Phone, CompanyID, TeamID, CreatedOn }) => {
          return { LoginName, Name, Phone, CompanyID, TeamID, CreatedOn }
        })
      }),
    )
    expect(one).toEqual(two)
    for (const world of worlds) {
      await world.app.close()
      await world.base.drop()
    }
  })

  test('leaves nothing behind when it fails, and fills anew', async () => {
    const world = await buildDemoWorld(server)
    const { database } = world
    const credentials = buildCredentials(database)
    const broken = { ...credentials, sharePasswordHash: () => Promise.reject(new Error('The power went out.')) }
    await expect(fillDemo({ database, credentials: broken, fillOnce })).rejects.toThrow('The power went out.')
    for (const entity of ['company', 'role', 'user', 'employer']) {
      expect(await listRows(database, { entity })).toEqual([])
    }
    expect(await fill(world)).toBe(true)
    await world.app.close()
    await world.base.drop()
  })

  test('is done by one of two that start at once', async () => {
    const world = await buildDemoWorld(server)
    const answers = await Promise.all([fill(world), fill(world)])
    expect(answers.sort()).toEqual([false, true])
    await world.app.close()
    await world.base.drop()
  })
})
