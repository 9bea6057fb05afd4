import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'
import { buildEnvironment } from './dataFolder.ts'

const root = join(import.meta.dirname, '../../..')
const toPath = (name: string) => join(root, '.cache', name)

/** A database that other migrations made has other tables than the code asks for. */
function readMigrations(): string {
  const paths = globSync('server/**/migrations/*.sql', { cwd: root }).sort()
  return paths.map(path => readFileSync(join(root, path), 'utf8')).join('\n')
}

/** The setting by which services work on the data of a folder below `.cache`. */
export function toSettings(name: string): Record<string, string> {
  return { LOCUM_DATA: toPath(name) }
}

/** Opens the database of a folder in this process. */
export function openFolder(name: string): Promise<Database> {
  return openDatabase(readSettings({ ...buildEnvironment(0), ...toSettings(name) }))
}

/** Makes the demo data, and rows beside it, in a folder of their own where they are missing or were made by other code. */
export async function prepareFolder(
  name: string,
  rows: string,
  fillRows: (database: Database) => Promise<void>,
): Promise<void> {
  const key = `${rows}\n${readMigrations()}`
  const keyPath = join(toPath(name), 'key')
  if (existsSync(keyPath) && readFileSync(keyPath, 'utf8') === key) return
  mkdirSync(toPath(name), { recursive: true })
  // As root the database runs as another user, who has to get in.
  chmodSync(toPath(name), 0o755)
  rmSync(keyPath, { force: true })
  const database = await openFolder(name)
  try {
    await database.run('drop schema public cascade; create schema public')
    await migrateDatabase(database, 'before tables')
    const app = await buildApp({ settings: readSettings({ ...buildEnvironment(0), ...toSettings(name) }), database })
    await app.fill(() => {}).finally(() => app.close())
    await fillRows(database)
    await database.run('checkpoint')
  } finally {
    await database.close()
  }
  writeFileSync(keyPath, key)
}

/** Inserts very many rows into a table, whose indexes are made when they stand: those of resources, else those that are named alike. */
export async function insertUnindexed(
  database: Database,
  table: string,
  text: string,
  values: readonly unknown[],
  named = 'rx\\_%',
): Promise<void> {
  const indexes = await database.run<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = $1 and indexname like $2 and indexname not in (select conname from pg_constraint)`,
    [table, named],
  )
  await database.session(async queries => {
    for (const { name } of indexes) await queries.run(`drop index "${name}"`)
    await queries.run(text, values)
    await queries.run("set maintenance_work_mem = '512MB'")
    for (const { definition } of indexes) await queries.run(definition)
    await queries.run('reset maintenance_work_mem')
  })
}
