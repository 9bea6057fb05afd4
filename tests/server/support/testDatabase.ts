import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { createEmptyDatabase, dropDatabase } from './databaseServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServers: TestServer[]
  }
}

/** A database server that the suite runs on; its name stands in the names of the tests. */
export type TestServer = {
  name: string
  url: string
  /** A migrated database without tables of resources. */
  template: string
  /** The same after a first start: the shipped data files are its version 1. */
  shipped: string
}

/** A database of a test file's own, migrated, without tables of resources. */
export type TestDatabase = {
  database: Database
  /** Settings that lead to it: any free port, no log, a data folder of its own, no demo data. */
  settings: Settings
  /** Closes and drops the database and removes the data folder. */
  drop(): Promise<void>
}

/**
 * The servers of this run: the embedded one, and that of DATABASE_URL where it is set.
 *
 * @example
 * describe.each(listTestServers())('saving on $name', server => { ... createTestDatabase(server) ... })
 */
export function listTestServers(): TestServer[] {
  return inject('testServers')
}

/** Creates a database in which the shipped data files are live already, which saves a start the making of all tables; drop it in `afterAll`. */
export function createShippedDatabase(
  server: TestServer,
  environment: Record<string, string> = {},
): Promise<TestDatabase> {
  return createTestDatabase({ ...server, template: server.shipped }, environment)
}

/** Creates a database for one test file; drop it in `afterAll`. */
export async function createTestDatabase(
  server: TestServer,
  environment: Record<string, string> = {},
): Promise<TestDatabase> {
  const name = `locum_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const url = await createEmptyDatabase(server.url, name, server.template)
  const data = await mkdtemp(join(tmpdir(), 'locum-data-'))
  const settings = readSettings({
    DATABASE_URL: url,
    LOCUM_DATA: data,
    LOCUM_DEMO: 'off',
    LOCUM_ADMIN_PASSWORD: 'Locum-Test-2026',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...environment,
  })
  const database = await openDatabase(settings)
  return {
    database,
    settings,
    async drop() {
      await database.close()
      await dropDatabase(server.url, name)
      await rm(data, { recursive: true, force: true })
    },
  }
}
