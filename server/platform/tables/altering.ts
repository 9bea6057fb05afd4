import { setTimeout as wait } from 'node:timers/promises'
import type { Queries, Transaction } from '../database/types.ts'
import { listAlterations, type TableAlteration } from './alterations.ts'
import { BusyError, isLockRefusal } from './busy.ts'
import { toCreateIndex } from './indexBuilding.ts'
import type { TableIndex } from './indexes.ts'
import { isCancelled } from './indexLocks.ts'
import { inspectTables } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import {
  buildDuplicateProblem,
  buildRefusalProblem,
  isDuplicateFailure,
  type TableProblem,
  TableRefusal,
} from './problem.ts'
import {
  findRetypeProblem,
  mostRewrittenRows,
  type Retype,
  type RetypeLimits,
  toConversion,
  toSlowProblem,
  toUnfitProblem,
} from './retyping.ts'

/** Whoever has used a table for so long, in milliseconds, uses it for long. */
const longUse = 1000

interface Use {
  table: string
  /** Tells one transaction from the next of the same process. */
  transaction: string
  /** Another role's, without the right to see since when: `pg_read_all_stats`. */
  isHidden: boolean
}

const usesOf = `
  select c.relname as "table", l.virtualtransaction as "transaction", a.xact_start is null as "isHidden"
  from pg_locks l join pg_class c on c.oid = l.relation left join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
    and l.pid is distinct from pg_backend_pid()
    and (a.xact_start is null or a.xact_start < clock_timestamp() - interval '${longUse} milliseconds')`

/**
 * Finds one of these tables that somebody has used for a second: to queue behind him would only hold up everybody else. Of a
 * use whose beginning is hidden only a second look tells, after that time.
 */
async function findLongUse(transaction: Transaction, tables: readonly string[]): Promise<string | null> {
  const look = () => transaction.run<Use>(usesOf, [tables])
  const uses = await look()
  const known = uses.find(({ isHidden }) => !isHidden)
  if (known || uses.length === 0) return known?.table ?? null
  await wait(longUse)
  const before = new Set(uses.map(use => use.transaction))
  return (await look()).find(use => !use.isHidden || before.has(use.transaction))?.table ?? null
}

/** Held while tables change, so that instances take turns. */
const tableLock = "hashtext('locum tables')"

/** For how long in all a change queues for the locks of its tables, in milliseconds: everybody else queues behind it. */
const longestQueue = 100

/** No statement keeps a table closed for longer, except under the command that says so, in milliseconds. */
const longestChange = 5000

/** The tables of an instance that stalls in the middle of a change are free again after so long, in milliseconds. */
const longestStall = 2000

/** How tables are altered. */
export interface AlteringOptions {
  /** As many rows as a change of type may rewrite; without it 10,000. */
  mostRows?: number
  /** A change of type may change values so that the way back does not bring them again. */
  mayLose?: boolean
}

/**
 * Brings tables in step with their plans within a transaction: missing tables, nullable columns, changes of type. Answers what
 * was done, a line each. Throws a {@link TableRefusal} where something of it cannot be. Waits for nobody longer than 100 ms:
 * then it throws a {@link BusyError}, and the transaction is to be tried again later.
 */
export async function alterTables(
  transaction: Transaction,
  plans: readonly TablePlan[],
  { mostRows = mostRewrittenRows, mayLose }: AlteringOptions = {},
): Promise<string[]> {
  const [row] = await transaction.run<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${tableLock}) as taken`)
  if (!row?.taken) throw new BusyError(null)
  const names = plans.map(({ table }) => table)
  const alterations = listAlterations(plans, await inspectTables(transaction, names))
  const altered = alterations.filter(alteration => alteration.kind === 'alter')
  const isCommanded = mostRows > mostRewrittenRows
  if (isCommanded) await transaction.run('set local statement_timeout = 0')
  await checkRetypes(
    transaction,
    altered.flatMap(({ retyped }) => retyped),
    { mostRows, mayLose },
  )
  await lockTables(
    transaction,
    altered.map(({ table }) => table),
  )
  if (!isCommanded) await transaction.run(`set local statement_timeout = ${longestChange}`)
  const changes: string[] = []
  for (const alteration of alterations) changes.push(...(await apply(transaction, alteration)))
  return changes
}

/** True where tables and columns are as planned already, so that rows can be written. */
export async function areTablesReady(queries: Queries, plans: readonly TablePlan[]): Promise<boolean> {
  const names = plans.map(({ table }) => table)
  return listAlterations(plans, await inspectTables(queries, names)).length === 0
}

async function checkRetypes(transaction: Transaction, retypes: readonly Retype[], limits: RetypeLimits): Promise<void> {
  const problems: TableProblem[] = []
  for (const retype of retypes) {
    const problem = await findRetypeProblem(transaction, retype, limits)
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
  await transaction.run(`set local idle_in_transaction_session_timeout = ${longestStall}`)
  for (const table of tables) {
    const left = Math.max(1, Math.floor(deadline - performance.now()))
    const statement = `set local lock_timeout = ${left}; lock table "${table}" in access exclusive mode`
    await runChange(transaction, statement, table, []).catch(error => {
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
    await runChange(transaction, `create table "${table}" (${list.join(', ')}) with (fillfactor = 90)`, table, [])
    for (const index of indexes)
      await runChange(transaction, toCreateIndex(table, index, false), table, listProperties(index))
    return [`${table}: table created`]
  }
  const { added, retyped } = alteration
  if (added.length > 0) {
    const parts = added.map(({ name, type, constraint = '' }) => `add column "${name}" ${type} ${constraint}`.trim())
    await runChange(
      transaction,
      `alter table "${table}" ${parts.join(', ')}`,
      table,
      added.map(({ name }) => name),
    )
  }
  if (retyped.length > 0)
    await retypeColumns(transaction, alteration, retyped).catch(error => {
      throw isCancelled(error) ? new TableRefusal(retyped.map(toSlowProblem)) : error
    })
  return [
    ...added.map(({ name }) => `${table}: column "${name}" added`),
    ...retyped.map(({ column, from, to }) => `${table}: column "${column}" is ${to} now, was ${from}`),
  ]
}

const listProperties = ({ property }: TableIndex) => (property === null ? [] : [property])

/** Runs a change of a table; what PostgreSQL refuses of it is reported in words for an operator. */
async function runChange(
  transaction: Transaction,
  statement: string,
  table: string,
  properties: readonly string[],
): Promise<void> {
  await transaction.run(statement).catch(error => {
    const problem = buildRefusalProblem(error, table, properties)
    throw problem ? new TableRefusal([problem]) : error
  })
}

/** The indexes of the columns are made anew: one over an expression of the former type could not go on. */
async function retypeColumns(
  transaction: Transaction,
  { table, indexes }: TableAlteration,
  retyped: readonly Retype[],
): Promise<void> {
  const columns = retyped.map(({ column }) => column)
  const former = await transaction.run<{ name: string }>(indexesOnColumns, [`"${table}"`, columns])
  for (const { name } of former) await runChange(transaction, `drop index "${name}"`, table, columns)
  const parts = retyped.map(retype => `alter column "${retype.column}" type ${retype.to} using ${toConversion(retype)}`)
  const statement = `alter table "${table}" ${parts.join(', ')}`
  await runChange(transaction, statement, table, columns).catch(error => {
    const isUnfit = error instanceof Error && 'code' in error && String(error.code).startsWith('22')
    throw isUnfit
      ? new TableRefusal(retyped.map(retype => toUnfitProblem(retype, 'values that came meanwhile do')))
      : error
  })
  const stored = (await inspectTables(transaction, [table])).get(table)
  for (const index of indexes.filter(({ name }) => !stored?.indexes.has(name))) {
    await runChange(transaction, toCreateIndex(table, index, false), table, listProperties(index)).catch(error => {
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
