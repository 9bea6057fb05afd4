import type { Database, Queries } from '../database/types.ts'
import type { TableIndex } from './indexes.ts'
import { returnIndexLock, takeIndexLock } from './indexLocks.ts'
import { inspectTables, type StoredTable } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import {
  buildDuplicateProblem,
  buildRefusalProblem,
  isDuplicateFailure,
  type TableChanges,
  type TableProblem,
} from './problem.ts'

/** The statement that makes an index. */
export function toCreateIndex(table: string, index: TableIndex, isConcurrent: boolean): string {
  const words = ['create', index.isUnique ? 'unique index' : 'index', isConcurrent ? 'concurrently' : '']
  return `${words.filter(Boolean).join(' ')} "${index.name}" on "${table}" ${index.definition}`
}

/** Who follows a build, and what ends it before its time. */
export interface BuildReports {
  /** An index is begun; null when the building has ended. `pid` is the server's process that builds. */
  onIndex?(index: { table: string; name: string; pid: number } | null): void
  /** Begins no further index once it is aborted, and throws what it was aborted with. */
  signal?: AbortSignal
  /** Has the work give way: it leaves out the tables that this says are needed, and whoever claims one breaks it off. */
  isClaimed?(table: string): boolean
  /** Whether other plans have replaced these meanwhile: then nothing is dropped. Asked while nobody else is at indexes. */
  isOutdated?(queries: Queries): Promise<boolean>
}

/** What was done, the tables that were left out for those who need them, and those with an index that cannot be. */
export interface IndexChanges extends TableChanges {
  postponed: string[]
  lacking: string[]
}

/**
 * Builds the indexes that the planned tables lack, concurrently, so that rows are read and written meanwhile, and makes those
 * anew whose building was broken off. One that the rows contradict is a problem, and the rest is built all the same.
 */
export async function buildIndexes(
  database: Database,
  plans: readonly TablePlan[],
  reports: BuildReports = {},
): Promise<IndexChanges> {
  return withIndexes(database, plans, isBuilt, reports, async (queries, plan, stored, result) => {
    const kept = stored?.indexes ?? new Map<string, boolean>()
    for (const index of plan.indexes.filter(({ name }) => !kept.get(name))) {
      reports.signal?.throwIfAborted()
      if (kept.has(index.name)) await queries.run(`drop index concurrently if exists "${index.name}"`)
      await buildIndex(queries, plan.table, index, reports, result)
    }
  })
}

/**
 * Drops the indexes of ours that the planned tables do not want any more. Of the tables named as lacking, whose new ones do not
 * all stand, only unique ones: what finds and orders their rows stays until its successor is there.
 */
export async function dropIndexes(
  database: Database,
  plans: readonly TablePlan[],
  lacking: readonly string[],
  reports: BuildReports = {},
): Promise<IndexChanges> {
  return withIndexes(database, plans, isClean, reports, async (queries, plan, stored, result) => {
    if (await reports.isOutdated?.(queries)) return
    const unwanted = listUnwanted(plan, stored)
    const dropped = lacking.includes(plan.table) ? await findUnique(queries, unwanted) : unwanted
    for (const name of dropped) {
      reports.signal?.throwIfAborted()
      await queries.run(`drop index concurrently if exists "${name}"`)
      result.changes.push(`${plan.table}: index ${name} dropped`)
    }
  })
}

async function findUnique(queries: Queries, names: readonly string[]): Promise<string[]> {
  const rows = await queries.run<{ name: string }>(
    `select i.relname as "name" from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indisunique and i.relnamespace = current_schema()::regnamespace and i.relname = any($1)`,
    [names],
  )
  return rows.map(({ name }) => name)
}

type IndexWork = (
  queries: Queries,
  plan: TablePlan,
  stored: StoredTable | undefined,
  result: IndexChanges,
) => Promise<void>

/** Works on the tables that are not as `isDone` wants them, with the lock; looks without it first, since most have nothing to do. */
async function withIndexes(
  database: Database,
  plans: readonly TablePlan[],
  isDone: (plan: TablePlan, stored: StoredTable | undefined) => boolean,
  { onIndex, signal, isClaimed }: BuildReports,
  work: IndexWork,
): Promise<IndexChanges> {
  const result: IndexChanges = { changes: [], problems: [], postponed: [], lacking: [] }
  const names = plans.map(({ table }) => table)
  const stored = await inspectTables(database, names)
  const open = plans.filter(plan => !isDone(plan, stored.get(plan.table)))
  if (open.every(({ table }) => isClaimed?.(table))) return { ...result, postponed: open.map(({ table }) => table) }
  await database.session(async queries => {
    await takeIndexLock(queries, { givesWay: isClaimed !== undefined, signal })
    try {
      const now = await inspectTables(queries, names)
      for (const plan of open) {
        if (isClaimed?.(plan.table)) result.postponed.push(plan.table)
        else await work(queries, plan, now.get(plan.table), result)
      }
    } finally {
      onIndex?.(null)
      await returnIndexLock(queries)
    }
  })
  return result
}

function isBuilt({ indexes }: TablePlan, stored: StoredTable | undefined): boolean {
  return indexes.every(({ name }) => stored?.indexes.get(name) === true)
}

function isClean(plan: TablePlan, stored: StoredTable | undefined): boolean {
  return listUnwanted(plan, stored).length === 0
}

function listUnwanted({ indexes }: TablePlan, stored: StoredTable | undefined): string[] {
  const wanted = new Set(indexes.map(({ name }) => name))
  return [...(stored?.indexes.keys() ?? [])].filter(name => !wanted.has(name))
}

async function buildIndex(
  queries: Queries,
  table: string,
  index: TableIndex,
  { onIndex }: BuildReports,
  result: IndexChanges,
): Promise<void> {
  const [own] = await queries.run<{ pid: number }>('select pg_backend_pid() as pid')
  onIndex?.({ table, name: index.name, pid: own?.pid ?? 0 })
  try {
    await queries.run(toCreateIndex(table, index, true))
    result.changes.push(`${table}: index ${index.name} built`)
  } catch (error) {
    const problem = findBuildProblem(error, table, index)
    if (!problem) throw error
    await queries.run(`drop index concurrently if exists "${index.name}"`)
    result.problems.push(problem)
    result.lacking.push(table)
  }
}

/** Why an index cannot be; null where it was broken off, or failed for another reason than what is stored. */
function findBuildProblem(error: unknown, table: string, { isUnique, property }: TableIndex): TableProblem | null {
  if (isUnique && isDuplicateFailure(error)) return buildDuplicateProblem(table, property)
  return buildRefusalProblem(error, table, property === null ? [] : [property])
}
