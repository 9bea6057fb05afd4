import pg from 'pg'
import { OperatorError } from '../kernel/failure.ts'
import { type Migration, type MigrationStage, readMigrations } from './migrationFiles.ts'
import type { Database, Queries } from './types.ts'

const lockKey = "hashtext('locum migrations')"

function describeMissingRight(error: unknown, deed: string): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42501') return error
  return new OperatorError(
    `The database's user may not ${deed} (${error.message}): have the database's owner grant that, or do it once for us.`,
  )
}

async function prepare(queries: Queries): Promise<Set<string>> {
  await queries.run(`select pg_advisory_lock(${lockKey})`)
  const text =
    'create table if not exists migration ("Name" text primary key, "RunOn" timestamptz not null default now())'
  await queries.run(text).catch(error => {
    throw describeMissingRight(error, 'create tables')
  })
  const rows = await queries.run<{ Name: string }>('select "Name" from migration')
  return new Set(rows.map(({ Name }) => Name))
}

async function runMigration(queries: Queries, { name, isTransactional, run }: Migration): Promise<void> {
  if (isTransactional) await queries.run('begin')
  try {
    await run(queries)
    await queries.run('insert into migration ("Name") values ($1)', [name])
    if (isTransactional) await queries.run('commit')
  } catch (error) {
    if (isTransactional) await queries.run('rollback')
    throw describeMissingRight(error, `run ${name}`)
  }
}

/** Refuses what this program cannot bring to its own state: nothing leads on from the time before the first release. */
function checkHistory(done: ReadonlySet<string>, known: Migration[], isEmbedded: boolean): void {
  if (done.size > 0 && !done.has(known[0]?.name ?? '')) {
    const where = isEmbedded ? 'folder: empty it, or name another one in LOCUM_DATA' : 'one in DATABASE_URL'
    throw new OperatorError(
      `The database was written by a development version of Locum whose data is not taken over. Start with an empty ${where}. ` +
        'Whoever needs that data reads it with the version that wrote it.',
    )
  }
  const strange = [...done].filter(name => !known.some(migration => migration.name === name))
  if (strange.length === 0) return
  throw new OperatorError(
    `The database was written by a newer Locum (it knows ${strange.join(', ')}): start that version, or restore a backup.`,
  )
}

/**
 * Runs what is missing of one stage's migrations, each once, in the order of their numbers and in a transaction of its own.
 * Instances that start together wait for each other. Answers the names of those that ran. Throws an `OperatorError` when
 * the database's user lacks a right, or the database is newer than this program or of a time before its first release.
 */
export async function migrateDatabase(database: Database, stage: MigrationStage): Promise<string[]> {
  const migrations = await readMigrations()
  return database.session(async queries => {
    const done = await prepare(queries)
    checkHistory(done, migrations, database.isEmbedded)
    const missing = migrations.filter(migration => migration.stage === stage && !done.has(migration.name))
    for (const migration of missing) await runMigration(queries, migration)
    await queries.run(`select pg_advisory_unlock(${lockKey})`)
    return missing.map(({ name }) => name)
  })
}
