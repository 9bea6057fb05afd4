import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Queries } from './types.ts'

const serverFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const fileName = /^(\d{4})-[a-z0-9-]+\.(sql|ts)$/

/** When a migration runs: before the tables of resources are made from the schemas, or once they stand. */
export type MigrationStage = 'before tables' | 'after tables'

/** A numbered step of the database's history. */
export type Migration = {
  name: string
  stage: MigrationStage
  /** False for what PostgreSQL refuses in a transaction; such a step must be harmless when it is run again. */
  isTransactional: boolean
  run: (queries: Queries) => Promise<unknown>
}

type MigrationModule = { migrate: (queries: Queries) => Promise<void>; isTransactional?: boolean }

async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function readMigration(path: string, stage: MigrationStage): Promise<Migration> {
  const name = basename(path)
  if (path.endsWith('.ts')) {
    const { migrate, isTransactional = true } = (await import(pathToFileURL(path).href)) as MigrationModule
    return { name, stage, isTransactional, run: migrate }
  }
  const text = await readFile(path, 'utf8')
  return { name, stage, isTransactional: !text.startsWith('-- not transactional'), run: queries => queries.run(text) }
}

async function readFolder(folder: string, stage: MigrationStage): Promise<Migration[]> {
  const names = (await listFolder(folder)).filter(name => fileName.test(name))
  return Promise.all(names.map(name => readMigration(join(folder, name), stage)))
}

/** Refuses two migrations of one number: their order would be left to chance. */
function checkNumbers(migrations: Migration[]): void {
  migrations.forEach((migration, index) => {
    const previous = migrations[index - 1]
    if (previous?.name.slice(0, 4) !== migration.name.slice(0, 4)) return
    throw new Error(
      `Two migrations bear one number, ${previous.name} and ${migration.name}: give one the next free number.`,
    )
  })
}

/**
 * Reads every migration of the platform and of the services, in the order of their numbers: `migrations/NNNN-name.sql`
 * (or `.ts`, exporting `migrate(queries)`) below a folder of `server/platform` or `server/services`; those in
 * `migrations/after-tables/` run once the tables of resources stand. An SQL file whose first line is
 * `-- not transactional` runs outside a transaction. Throws when two bear one number.
 */
export async function readMigrations(): Promise<Migration[]> {
  const owners = await Promise.all(
    ['platform', 'services'].map(async group => {
      const names = await listFolder(join(serverFolder, group))
      return names.map(name => join(serverFolder, group, name, 'migrations'))
    }),
  )
  const found = await Promise.all(
    owners
      .flat()
      .flatMap(folder => [
        readFolder(folder, 'before tables'),
        readFolder(join(folder, 'after-tables'), 'after tables'),
      ]),
  )
  const migrations = found.flat().sort((left, right) => (left.name < right.name ? -1 : 1))
  checkNumbers(migrations)
  return migrations
}
