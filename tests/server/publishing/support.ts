import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { followAuditMonths } from '#server/platform/audit/index.ts'
import type { DataFile } from '#server/platform/configuration/index.ts'
import { type Database, openDatabase } from '#server/platform/database/index.ts'
import type { Publishing } from '#server/platform/publishing/index.ts'
import { listHandlers } from '#server/services.ts'
import { startConfiguration } from '#server/startConfiguration.ts'
import {
  createShippedDatabase,
  createTestDatabase,
  type TestDatabase,
  type TestServer,
} from '../support/testDatabase.ts'

export { shipped, withProperties } from './files.ts'

/** Puts files into a folder of their own. */
export async function writeFolder(files: readonly DataFile[]): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'locum-configuration-'))
  for (const file of files) {
    await mkdir(dirname(join(path, file.path)), { recursive: true })
    await writeFile(join(path, file.path), file.text)
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** One instance: what it serves, and the lines that it has told to the log and to the terminal. */
export interface Instance {
  publishing: Publishing
  logged: string[]
  warned: string[]
  /** Ends it; the database stays. */
  end(): Promise<void>
}

/** Instances of one test file, on one database. */
export interface PublishingStand {
  base: TestDatabase
  database: Database
  /** Starts an instance as a start of the services does; throws what such a start throws. */
  start(files: readonly DataFile[]): Promise<Instance>
  columnsOf(table: string): Promise<string[]>
  drop(): Promise<void>
}

/** Makes the database of a test file, in which nothing was ever live, or the shipped data files were; drop it in `afterAll`. */
export async function createPublishingStand(
  server: TestServer,
  { isShipped = false }: { isShipped?: boolean } = {},
): Promise<PublishingStand> {
  const base = await (isShipped ? createShippedDatabase(server) : createTestDatabase(server))
  const endMonths = await followAuditMonths(base.database, () => {})
  const running = new Set<Instance>()
  return {
    base,
    database: base.database,
    async start(files) {
      const folder = await writeFolder(files)
      const database = await openDatabase(base.settings)
      const [logged, warned]: [string[], string[]] = [[], []]
      try {
        const { publishing } = await startConfiguration({
          folder: folder.path,
          database,
          served: listHandlers(),
          reports: {
            info: line => logged.push(line),
            warn: line => logged.push(line),
            onError: error => logged.push(String(error)),
          },
          warn: line => warned.push(line),
        })
        const instance: Instance = {
          publishing,
          logged,
          warned,
          async end() {
            running.delete(instance)
            await publishing.close()
            await database.close()
          },
        }
        running.add(instance)
        return instance
      } catch (error) {
        await database.close()
        throw error
      } finally {
        await folder.remove()
      }
    },
    async columnsOf(table) {
      const rows = await base.database.run<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1',
        [table],
      )
      return rows.map(({ name }) => name)
    },
    async drop() {
      endMonths()
      for (const instance of [...running]) await instance.end()
      await base.drop()
    },
  }
}
