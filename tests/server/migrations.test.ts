import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readMigrations } from '#server/platform/database/migrationFiles.ts'
import { createEmptyDatabase, dropDatabase } from './support/databaseServer.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

describe.each(listTestServers())('the migrations on $name', server => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase(server)
  })
  afterAll(() => own.drop())

  test('run once each, in the order of their numbers, though two instances start together', async () => {
    const name = `locum_empty_${process.pid}`
    const databaseUrl = await createEmptyDatabase(server.url, name)
    const instances = await Promise.all([1, 2].map(() => openDatabase({ ...own.settings, databaseUrl })))
    const ran = await Promise.all(instances.map(instance => migrateDatabase(instance, 'before tables')))
    const expected = (await readMigrations())
      .filter(({ stage }) => stage === 'before tables')
      .map(({ name: file }) => file)
    await Promise.all(instances.map(instance => instance.close()))
    await dropDatabase(server.url, name)
    expect([ran.flat(), ran.some(names => names.length === 0)]).toEqual([expected, true])
  })

  test('refuse a database that a newer program wrote', async () => {
    await own.database.run(`insert into migration ("Name") values ('9999-tomorrow.sql')`)
    await expect(migrateDatabase(own.database, 'before tables')).rejects.toThrow(
      'newer Locum (it knows 9999-tomorrow.sql)',
    )
    await own.database.run(`delete from migration where "Name" = '9999-tomorrow.sql'`)
  })

  test('refuse a database of a former development version, and say what to do', async () => {
    const [first] = await readMigrations()
    const rename = (from: string, to: string) =>
      own.database.query('update migration set "Name" = $2 where "Name" = $1', [from, to])
    await rename(first?.name ?? '', '0001-former.sql')
    const attempt = migrateDatabase(own.database, 'before tables')
    await expect(attempt).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/development version.*Start with an empty one in DATABASE_URL/),
    })
    await rename('0001-former.sql', first?.name ?? '')
    expect(await migrateDatabase(own.database, 'before tables')).toEqual([])
  })

  test('tell in one line that the user may not create what they need', async () => {
    const name = `locum_poor_${process.pid}`
    await createEmptyDatabase(server.url, name)
    await own.database.run(`drop role if exists "${name}"; create role "${name}" login password 'poor'`)
    const address = new URL(own.settings.databaseUrl ?? '')
    address.pathname = `/${name}`
    address.username = name
    address.password = 'poor'
    const poor = await openDatabase({ ...own.settings, databaseUrl: address.href })
    const attempt = migrateDatabase(poor, 'before tables')
    await expect(attempt).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringContaining('may not') })
    await poor.close()
    await dropDatabase(server.url, name)
    await own.database.run(`drop role "${name}"`)
  })
})
