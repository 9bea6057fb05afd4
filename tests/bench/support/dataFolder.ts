import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { readSettings } from '#server/settings.ts'
import { makeUsers } from '#tests/support/makeUsers.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache', 'bench-data')
const keyPath = join(folder, 'key')

/** Users made on top of the demo data. */
export const userCount = 1_000_000

/** The password of every user, of the demo accounts too. */
export const userPassword = 'Bench-Riders-2026'

/** What the stored rows follow from; tables and indexes are brought into step at each start anyway. */
const sources = ['schemas/*.json', 'server/demo/*.ts', 'tests/support/{makeUsers,userRows}.ts']

function hashSources(): string {
  const hash = createHash('sha256').update(String(userCount))
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const text = readFileSync(join(root, path), 'utf8')
    hash
      .update(path)
      .update('\0')
      .update(path.endsWith('.json') ? dropWords(text) : text)
  }
  return hash.digest('hex')
}

/** A schema without what no row follows from: how its properties are labelled, and how a form has them. */
function dropWords(schema: string): string {
  const isReported = (key: string) => /^(title|description|examples|\$comment|x-.*)$/.test(key)
  return JSON.stringify(
    JSON.parse(schema, function (this: unknown, key, value: unknown) {
      return isReported(key) && !Array.isArray(this) ? undefined : value
    }),
  )
}

/** The variables by which a process of ours works on the data of the bench. */
export function buildEnvironment(port: number): Record<string, string> {
  return { LOCUM_DATA: folder, LOCUM_DEMO: 'on', LOG_LEVEL: 'error', PORT: String(port), HOST: '127.0.0.1' }
}

/** Opens the database of the bench in this process: its own server, or the one that a process of ours has started. */
export function openBenchDatabase(): Promise<Database> {
  return openDatabase(readSettings(buildEnvironment(0)))
}

async function fill(database: Database, say: (line: string) => void): Promise<void> {
  await database.run('drop schema public cascade; create schema public')
  await migrateDatabase(database, 'before tables')
  const app = await buildApp({ settings: readSettings(buildEnvironment(0)), database })
  try {
    await app.fill(say)
    const credentials = buildCredentials(database)
    await makeUsers({ database, credentials, count: userCount, password: userPassword, onProgress: say })
  } finally {
    await app.close()
  }
  say('Tidying the tables ...')
  await database.run('vacuum analyze')
  await database.run('checkpoint')
}

/** Has the next start take the data files as they are, be they older than those of the last run. */
export async function forgetVersions(): Promise<void> {
  const database = await openBenchDatabase()
  try {
    await migrateDatabase(database, 'before tables')
    await database.run('delete from configuration_version')
  } finally {
    await database.close()
  }
}

/** Makes the data where it is missing or was made by other code; otherwise it is kept from run to run. */
export async function prepareData(say: (line: string) => void): Promise<void> {
  const key = hashSources()
  if (existsSync(keyPath) && readFileSync(keyPath, 'utf8') === key) return forgetVersions()
  mkdirSync(folder, { recursive: true })
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  rmSync(keyPath, { force: true })
  const database = await openBenchDatabase()
  try {
    await fill(database, say)
  } finally {
    await database.close()
  }
  writeFileSync(keyPath, key)
}
