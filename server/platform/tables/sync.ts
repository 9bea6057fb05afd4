import { setTimeout as wait } from 'node:timers/promises'
import type { Resource } from '#contract/resource.ts'
import type { Database, Queries } from '../database/types.ts'
import type { TableIndex } from './indexes.ts'
import { inspectTables, type StoredTable } from './inspection.ts'
import { planTables, type TablePlan } from './plan.ts'

/** A wish that a table cannot be given: the schema's file, the place in it, why, and what to do. */
export interface TableProblem {
  file: string
  pointer: string
  message: string
  fix: string
}

/** What was done, a line each (`user: column "Region" added`), and what could not be. */
export interface TableChanges {
  changes: string[]
  problems: TableProblem[]
}

/** Held while tables change, so that instances that start together take turns. */
const tableLock = "hashtext('locum tables')"
const indexLock = "hashtext('locum indexes')"

const lockWait = 100

/**
 * Brings the tables in step with the resources: missing tables, nullable columns and indexes are made, nothing is dropped but
 * indexes of ours that nobody wants any more. A property whose type no longer fits its column is a problem, and then nothing
 * is changed at all. Indexes of tables that hold rows are built concurrently. Doing it again changes nothing.
 */
export async function syncTables(database: Database, resources: Iterable<Resource>): Promise<TableChanges> {
  const plans = planTables(resources)
  const tables = plans.map(({ table }) => table)
  const done = await database.transaction(async transaction => {
    await transaction.run(`select pg_advisory_xact_lock(${tableLock})`)
    const stored = await inspectTables(transaction, tables)
    const problems = plans.flatMap(plan => listTypeProblems(plan, stored.get(plan.table)))
    if (problems.length > 0) return { changes: [], problems }
    const changes: string[] = []
    for (const plan of plans) changes.push(...(await alterTable(transaction, plan, stored.get(plan.table))))
    return { changes, problems }
  })
  if (done.problems.length > 0) return done
  const later = await syncIndexes(database, plans)
  return { changes: [...done.changes, ...later.changes], problems: later.problems }
}

function listTypeProblems({ table, columns }: TablePlan, stored: StoredTable | undefined): TableProblem[] {
  return columns.flatMap(({ name, type }) => {
    const kept = stored?.columns.get(name)
    if (kept === undefined || kept === type || (type === 'bigint' && kept === 'integer')) return []
    return [
      {
        file: `schemas/${table}.json`,
        pointer: `/properties/${name}`,
        message: `${name} is now ${type}, but the table "${table}" keeps it as ${kept}.`,
        fix: 'Give the property its former type back, or give the new one another name.',
      },
    ]
  })
}

async function alterTable(queries: Queries, plan: TablePlan, stored: StoredTable | undefined): Promise<string[]> {
  const { table, columns, indexes } = plan
  if (!stored) {
    const list = columns.map(({ name, type, constraint = '' }) => `"${name}" ${type} ${constraint}`.trim())
    // Room on each page lets an update stay there, without a new entry in any index.
    await queries.run(`create table "${table}" (${list.join(', ')}) with (fillfactor = 90)`)
    if (indexes.some(({ definition }) => definition.includes('gin_trgm_ops'))) await ensureTrigrams(queries)
    for (const index of indexes) await queries.run(toCreateIndex(table, index, false))
    return [`${table}: table created`]
  }
  const missing = columns.filter(({ name }) => !stored.columns.has(name))
  if (missing.length === 0) return []
  const added = missing.map(({ name, type, constraint = '' }) => `add column "${name}" ${type} ${constraint}`.trim())
  await queries.run(`alter table "${table}" ${added.join(', ')}`)
  return missing.map(({ name }) => `${table}: column "${name}" added`)
}

async function ensureTrigrams(queries: Queries): Promise<void> {
  await queries.run('create extension if not exists pg_trgm')
}

function toCreateIndex(table: string, index: TableIndex, isConcurrent: boolean): string {
  const words = ['create', index.isUnique ? 'unique index' : 'index', isConcurrent ? 'concurrently' : '']
  return `${words.filter(Boolean).join(' ')} "${index.name}" on "${table}" ${index.definition}`
}

async function syncIndexes(database: Database, plans: TablePlan[]): Promise<TableChanges> {
  const stored = await inspectTables(
    database,
    plans.map(({ table }) => table),
  )
  if (plans.every(plan => isIndexed(plan, stored.get(plan.table)))) return { changes: [], problems: [] }
  return database.session(async queries => {
    await takeIndexLock(queries)
    try {
      const result: TableChanges = { changes: [], problems: [] }
      const now = await inspectTables(
        queries,
        plans.map(({ table }) => table),
      )
      for (const plan of plans) await indexTable(queries, plan, now.get(plan.table), result)
      return result
    } finally {
      await queries.run(`select pg_advisory_unlock(${indexLock})`)
    }
  })
}

/** Asks again and again instead of waiting in the database: a waiting statement would hold up a concurrent build for ever. */
async function takeIndexLock(queries: Queries): Promise<void> {
  for (;;) {
    const [row] = await queries.run<{ taken: boolean }>(`select pg_try_advisory_lock(${indexLock}) as taken`)
    if (row?.taken) return
    await wait(lockWait)
  }
}

function isIndexed({ indexes }: TablePlan, stored: StoredTable | undefined): boolean {
  const kept = stored?.indexes ?? new Map<string, boolean>()
  return kept.size === indexes.length && indexes.every(({ name }) => kept.get(name) === true)
}

async function indexTable(
  queries: Queries,
  { table, indexes }: TablePlan,
  stored: StoredTable | undefined,
  result: TableChanges,
): Promise<void> {
  const kept = stored?.indexes ?? new Map<string, boolean>()
  const wanted = new Set(indexes.map(({ name }) => name))
  for (const [name, isValid] of kept) {
    if (wanted.has(name) && isValid) continue
    await queries.run(`drop index concurrently if exists "${name}"`)
    if (!wanted.has(name)) result.changes.push(`${table}: index ${name} dropped`)
  }
  for (const index of indexes) {
    if (kept.get(index.name)) continue
    if (index.definition.includes('gin_trgm_ops')) await ensureTrigrams(queries)
    const problem = await buildIndex(queries, table, index)
    if (problem) result.problems.push(problem)
    else result.changes.push(`${table}: index ${index.name} built`)
  }
}

async function buildIndex(queries: Queries, table: string, index: TableIndex): Promise<TableProblem | null> {
  try {
    await queries.run(toCreateIndex(table, index, true))
    return null
  } catch (error) {
    if (!index.isUnique || !(error instanceof Error) || !('code' in error) || error.code !== '23505') throw error
    await queries.run(`drop index concurrently if exists "${index.name}"`)
    return {
      file: `schemas/${table}.json`,
      pointer: `/properties/${index.property}/x-unique`,
      message: `${index.property} cannot be unique: the table "${table}" holds records that share a value.`,
      fix: 'Change those records first, or take the word away.',
    }
  }
}
