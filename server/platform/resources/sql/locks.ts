import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Caller } from '../../access/caller.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { toPathValue } from './entryScope.ts'
import { join, raw, type Statement, sql, toStatement } from './fragment.ts'
import { toAccessCondition } from './scope.ts'

/** What the references of rows in the caller's reach hold, before these rows are locked. */
export function selectParents(
  plan: ResourcePlan,
  caller: Caller,
  references: readonly ReferencePlan[],
  keys: readonly RecordKey[],
): Statement {
  const columns = raw(references.map(({ field }) => `t.${field.column}`).join(', '))
  return toStatement(
    sql`select ${columns} from ${raw(`${plan.table} t`)} where ${raw(`t.${plan.key.column}`)} = any(${keys})
      and ${toAccessCondition(plan, caller, 't')}`,
  )
}

/** Locks the rows of these keys against changes, in the order of their IDs. */
export function lockByKeys({ table, key }: ResourcePlan, keys: readonly unknown[]): Statement {
  return toStatement(sql`select t."ID" from ${raw(`${table} t`)}
    where ${raw(`t.${key.column}`)} = any(${keys}) order by t."ID" for no key update`)
}

/**
 * The key of the live row in which these properties have these values, whosever it is, and whether the caller reaches it: there is one
 * at most. With `left` that of the newest row whose state is one of these, else of the live one, else of the newest one.
 */
export function selectTarget(
  plan: ResourcePlan,
  caller: Caller,
  target: readonly { field: FieldPlan; value: unknown }[],
  { isLive, left }: { isLive: string; left: readonly unknown[] | null },
): Statement {
  const { table, key, machine, byName } = plan
  const conditions = target.map(
    ({ field, value }) => sql`${raw(`t.${field.column}`)} = ${value}${raw(`::${field.type}`)}`,
  )
  const isReached = toAccessCondition(plan, caller, 't')
  const from = sql`select t.${raw(key.column)} as "key", ${isReached} as "isReached" from ${raw(`${table} t`)} where ${join(conditions, ' and ')}`
  const state = byName.get(machine?.state ?? '')
  if (left === null || !state) return toStatement(sql`${from} and ${raw(isLive)}`)
  const isLeft = sql`${raw(`t.${state.column}`)} = any(${left}${raw(`::${state.type}[]`)})`
  return toStatement(
    sql`${from} and not t."IsDeleted" order by ${isLeft} desc, (${raw(isLive)}) desc, t."ID" desc limit 1`,
  )
}

/** The values behind references that the machine asks for, of a record that is not stored yet. */
export function selectDraftPaths({ machinePaths }: ResourcePlan, record: Readonly<RecordValues>): Statement {
  const roots = new Map(
    machinePaths.map(({ steps, field }) => [(steps[0]?.field ?? field).name, steps[0]?.field ?? field]),
  )
  const values = [...roots.values()].map(
    ({ name, type, column }) => sql`${record[name] ?? null}${raw(`::${type} as ${column}`)}`,
  )
  const paths = machinePaths.map(path => `${toPathValue(path, 't')} as "${path.name}"`)
  return toStatement(sql`select ${raw(paths.join(', '))} from (select ${join(values, ', ')}) t`)
}
