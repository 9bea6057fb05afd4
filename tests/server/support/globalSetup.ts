import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildCore } from '#server/core.ts'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { openTaskQueue } from '#server/platform/tasks/index.ts'
import { readSettings } from '#server/settings.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { sweep } from '#tests/support/sweep.ts'
import { createEmptyDatabase, dropDatabase } from './databaseServer.ts'
import type { TestServer } from './testDatabase.ts'

type Stop = () => Promise<void>

/** Has Node keep what it compiles, as the program does: for the workers, the programs that they start, and the next run. */
function cacheCompiled(): void {
  process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/compiled')
}

async function startOwnServer(): Promise<{ url: string; stop: Stop }> {
  const folder = await mkdtemp(join(tmpdir(), `locum-test-${process.pid}-`))
  // As root the server runs as another user, who has to get in.
  await chmod(folder, 0o755)
  // What the tests put into the temporary folder goes with the run, also where that is killed.
  process.env.TMPDIR = folder
  const cluster = await startCluster(folder)
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the database that each test's own one is copied from: with every migration that needs no table, and the tables of tasks. */
async function makeTemplate(name: string, url: string): Promise<{ server: TestServer; drop: Stop }> {
  const template = `locum_template_${process.pid}_${randomBytes(3).toString('hex')}`
  const templateUrl = await createEmptyDatabase(url, template)
  const database = await openDatabase({ databaseUrl: templateUrl, databaseConnections: 2, data: '' })
  await migrateDatabase(database, 'before tables')
  const queue = await openTaskQueue({ database, kinds: [], workedOn: [], onError: raise })
  await queue.close()
  await database.close()
  const shipped = await makeShipped(url, template)
  const drop = async () => {
    await dropDatabase(url, shipped)
    await dropDatabase(url, template)
  }
  return { server: { name, url, template, shipped }, drop }
}

function raise(error: unknown): void {
  throw error
}

/** Starts the shipped data files once on a copy, so that not every test makes their tables and queues. */
async function makeShipped(url: string, template: string): Promise<string> {
  const name = `${template}_shipped`
  const databaseUrl = await createEmptyDatabase(url, name, template)
  const data = await mkdtemp(join(tmpdir(), 'locum-data-'))
  const settings = readSettings({ DATABASE_URL: databaseUrl, LOCUM_DATA: data, LOCUM_DEMO: 'off', LOG_LEVEL: 'silent' })
  const database = await openDatabase(settings)
  const core = await buildCore({ settings, database, log: buildLog(settings), warn: () => {}, isServer: true })
  await core.publishing.settle()
  // Every kind of task gets its queue, and none is worked on.
  await core.begin([])
  await core.close()
  // Each installation has keys of its own.
  await database.run('delete from identity_key')
  await database.close()
  await rm(data, { recursive: true, force: true })
  return name
}

/** Starts one embedded server for the whole run, beside it the one of DATABASE_URL, and prepares a template on each. */
export default async function setup(project: TestProject): Promise<Stop> {
  cacheCompiled()
  await sweep()
  const embedded = await startOwnServer()
  const own = await makeTemplate('embedded', embedded.url)
  const foreign = process.env.DATABASE_URL ? await makeTemplate('DATABASE_URL', process.env.DATABASE_URL) : null
  project.provide('testServers', foreign ? [own.server, foreign.server] : [own.server])
  return async () => {
    await foreign?.drop()
    await own.drop()
    await embedded.stop()
  }
}
