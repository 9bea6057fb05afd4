import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '#server/app.ts'
import { migrateDatabase } from '#server/platform/database/index.ts'
import { callResource } from '../access/client.ts'
import { signIn } from '../access/testers.ts'
import { getConfiguration } from '../access/world.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'

const password = 'Steady-Orchard-58'

describe.each(listTestServers())('an installation without demo data on $name', server => {
  let base: TestDatabase
  let app: App
  beforeAll(async () => {
    base = await createTestDatabase(server, { LOCUM_ADMIN_PASSWORD: password })
    await migrateDatabase(base.database, 'before tables')
    app = await buildApp({ settings: base.settings, database: base.database })
  })
  afterAll(async () => {
    await app?.close()
    await base?.drop()
  })

  const count = async () => {
    const [row] = await base.database.run<{ count: number }>('select count(*) as count from "user"')
    return row?.count
  }

  test('gets one administrator with every permission, once', async () => {
    await app.fill(() => {})
    await app.fill(() => {})
    expect(await count()).toBe(1)
    const address = await app.listen()
    const token = await signIn(address, 'admin', password)
    const { resources } = await getConfiguration(base.settings.config)
    for (const resource of resources.values()) {
      if (!resource.descriptor.calls?.list) continue
      expect((await callResource(address, token, resource, 'list', {})).status).toBe(200)
    }
  })

  test('asks for a better password and makes nothing', async () => {
    const other = await createTestDatabase(server, { LOCUM_ADMIN_PASSWORD: 'all-lower-case-letters' })
    await migrateDatabase(other.database, 'before tables')
    const second = await buildApp({ settings: other.settings, database: other.database })
    await expect(second.fill(() => {})).rejects.toThrow('LOCUM_ADMIN_PASSWORD may not be used')
    expect(await other.database.run('select 1 from "company"')).toEqual([])
    await second.close()
    await other.drop()
  })
})
