import type { Transaction } from '../database/types.ts'
import { listAlterations, type TableAlteration } from './alterations.ts'
import { BusyError, isLockRefusal } from './busy.ts'
import { toCreateIndex } from './indexBuilding.ts'
import { inspectTables } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import { buildDuplicateProblem, isDuplicateFailure, type TableProblem, TableRefusal } from './problem.ts'
import { findRetypeProblem, mostRewrittenRows, type Retype, toConversion, toUnfitProblem } from './retyping.ts'

/** Held while tables change, so that instances take turns. */
const tableLock = "hashtext('locum tables')"

/** For how long in all a change queues for the locks of its tables, in milliseconds: everybody else queues behind it. */
const longestQueue = 100

/** How tables are altered. */
export interface AlteringOptions {
  /** As many rows as a change of type may rewrite; without it 10,000. */
  mostRows?: number
}

/**
 * Brings tables in step with their plans within a transaction: missing tables, nullable columns, changes of type. Answers what
 * was done, a line each. Throws a {@link TableRefusal} where something of it cannot be. Waits for nobody longer than 100 ms:
 * then it throws a {@link BusyError}, and the transaction is to be tried again later.
 */
export async function alterTables(
  transaction: Transaction,
  plans: readonly TablePlan[],
  { mostRows = mostRewrittenRows }: AlteringOptions = {},
): Promise<string[]> {
  const [row] = await transaction.run<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${tableLock}) as taken`)
  if (!row?.taken) throw new BusyError(null)
  const names = plans.map(({ table }) => table)
  const alterations = listAlterations(plans, await inspectTables(transaction, names))
  const altered = alterations.filter(alteration => alteration.kind === 'alter')
  if (mostRows > mostRewrittenRows) await transaction.run('set local statement_timeout = 0')
  await checkRetypes(
    transaction,
    altered.flatMap(({ retyped }) => retyped),
    mostRows,
  )
  await lockTables(
    transaction,
    altered.map(({ table }) => table),
  )
  const changes: string[] = []
  for (const alteration of alterations) changes.push(...(await apply(transaction, alteration)))
  return changes
}

const longUses = `
  select c.relname as "table" from pg_locks l join pg_class c on c.oid = l.relation
  join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and a.pid <> pg_backend_pid()
    and a.xact_start < clock_timestamp() - interval '1 second'
  limit 1`

/** Whoever has used a table for a second goes on: to queue behind him would only hold up everybody else. */
async function findLongUse(transaction: Transaction, tables: readonly string[]): Promise<string | null> {
  const [use] = await transaction.run<{ table: string }>(longUses, [tables])
  return use?.table ?? null
}

async function checkRetypes(transaction: Transaction, retypes: readonly Retype[], mostRows: number): Promise<void> {
  const problems: TableProblem[] = []
  for (const retype of retypes) {
    const problem = await findRetypeProblem(transaction, retype, mostRows)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) throw new TableRefusal(problems)
}

async function lockTables(transaction: Transaction, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const inUse = await findLongUse(transaction, tables)
  if (inUse !== null) throw new BusyError(inUse)
  const deadline = performance.now() + longestQueue
  // A vacuum gives way to who has waited for this long; only a superuser may ask that of it sooner.
  await transaction.run(
    `select set_config('deadlock_timeout', '50ms', true) where current_setting('is_superuser') = 'on'`,
  )
  for (const table of tables) {
    const left = Math.max(1, Math.floor(deadline - performance.now()))
    await transaction
      .run(`set local lock_timeout = ${left}; lock table "${table}" in access exclusive mode`)
      .catch(error => {
        throw isLockRefusal(error) ? new BusyError(table, error) : error
      })
  }
  await transaction.run(`set local lock_timeout = ${longestQueue}`)
}

async function apply(transaction: Transaction, alteration: TableAlteration): Promise<string[]> {
  const { table, indexes } = alteration
  if (alteration.kind === 'create') {
    const list = alteration.columns.map(({ name, type, constraint = '' }) => `"${name}" ${type} ${constraint}`.trim())
    // Room on each page lets an update stay there, without a new entry in any index.
    await transaction.run(`create table "${table}" (${list.join(', ')}) with (fillfactor = 90)`)
    for (const index of indexes) await transaction.run(toCreateIndex(table, index, false))
    return [`${table}: table created`]
  }
  const { added, retyped } = alteration
  if (added.length > 0) {
    const parts = added.map(({ name, type, constraint = '' }) => `add column "${name}" ${type} ${constraint}`.trim())
    await transaction.run(`alter table "${table}" ${parts.join(', ')}`).catch(error => {
      throw toRefusal(error, table, added[0]?.name ?? '')
    })
  }
  if (retyped.length > 0) await retypeColumns(transaction, alteration, retyped)
  return [
    ...added.map(({ name }) => `${table}: column "${name}" added`),
    ...retyped.map(({ column, from, to }) => `${table}: column "${column}" is ${to} now, was ${from}`),
  ]
}

/** Why a table takes no column, in words for an operator; what is nobody's to mend stays what it is. */
function toRefusal(error: unknown, table: string, column: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const place = { file: `schemas/${table}.json`, pointer: `/properties/${column}` }
  if (code === '54011') {
    const message = `The table "${table}" has as many columns as it can have: those of properties that left count too.`
    return new TableRefusal([{ ...place, message, fix: 'Keep several values in one property of the type object.' }])
  }
  if (code === '42501') {
    const message = `The database's user may not change the table "${table}".`
    return new TableRefusal([{ ...place, message, fix: 'Make it the owner of the table.' }])
  }
  return error
}

/** The indexes of the columns are made anew: one over an expression of the former type could not go on. */
async function retypeColumns(
  transaction: Transaction,
  { table, indexes }: TableAlteration,
  retyped: readonly Retype[],
): Promise<void> {
  const columns = retyped.map(({ column }) => column)
  const former = await transaction.run<{ name: string }>(indexesOnColumns, [`"${table}"`, columns])
  for (const { name } of former) await transaction.run(`drop index "${name}"`)
  const parts = retyped.map(retype => `alter column "${retype.column}" type ${retype.to} using ${toConversion(retype)}`)
  await transaction.run(`alter table "${table}" ${parts.join(', ')}`).catch(error => {
    const isUnfit = error instanceof Error && 'code' in error && String(error.code).startsWith('22')
    throw isUnfit
      ? new TableRefusal(retyped.map(retype => toUnfitProblem(retype, 'values that came meanwhile do')))
      : error
  })
  const stored = (await inspectTables(transaction, [table])).get(table)
  for (const index of indexes.filter(({ name }) => !stored?.indexes.has(name))) {
    await transaction.run(toCreateIndex(table, index, false)).catch(error => {
      const isRefusal = index.isUnique && isDuplicateFailure(error)
      throw isRefusal ? new TableRefusal([buildDuplicateProblem(table, index.property)]) : error
    })
  }
}

const indexesOnColumns = `
  select distinct i.relname as "name" from pg_depend d join pg_class i on i.oid = d.objid
  join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and i.relkind = 'i' and d.refobjid = to_regclass($1) and a.attname = any($2)
    and starts_with(i.relname, 'rx_')`
