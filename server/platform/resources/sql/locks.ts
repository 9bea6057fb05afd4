import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Caller } from '../../access/caller.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { toPathValue } from './entryScope.ts'
import { type Fragment, join, raw, type Statement, sql } from './fragment.ts'
import { toAccessCondition } from './scope.ts'

/** What the references of rows in the caller's reach hold, before these rows are locked. */
export function selectParents(
  plan: ResourcePlan,
  caller: Caller,
  references: readonly ReferencePlan[],
  keys: readonly RecordKey[],
): Statement {
  const columns = raw(references.map(({ field }) => `t.${field.column}`).join(', '))
  return sql`select ${columns} from ${raw(`${plan.table} t`)} where ${raw(`t.${plan.key.column}`)} = any(${keys})
      and ${toAccessCondition(plan, caller, 't')}`
}

/** Locks the rows of these keys against changes, in the order of their IDs. */
export function lockByKeys({ table, key }: ResourcePlan, keys: readonly unknown[]): Statement {
  return sql`select t."ID" from ${raw(`${table} t`)}
    where ${raw(`t.${key.column}`)} = any(${keys}) order by t."ID" for no key update`
}

/**
 * The keys of the live rows in which these properties have the values of each draft, whosever they are, and whether the caller reaches
 * them, by the position of the draft from 1 on: there is one at most. With `left` that of the newest row whose state is one of these, else of
 * the live one, else of the newest one.
 */
export function selectTargets(
  plan: ResourcePlan,
  caller: Caller,
  fields: readonly FieldPlan[],
  drafts: readonly Readonly<RecordValues>[],
  { isLive, left }: { isLive: string; left: readonly unknown[] | null },
): Statement {
  const { table, key, machine, byName } = plan
  const conditions = raw(fields.map(({ column }) => `t.${column} = d.${column}`).join(' and '))
  const found = sql`d.position, t.${raw(key.column)} as "key", ${toAccessCondition(plan, caller, 't')} as "isReached"
    from ${toDrafts(fields, drafts, 'd')} join ${raw(`${table} t`)} on ${conditions}`
  const state = byName.get(machine?.state ?? '')
  if (left === null || !state) return sql`select ${found} where ${raw(isLive)}`
  const isLeft = sql`${raw(`t.${state.column}`)} = any(${left}${raw(`::${state.type}[]`)})`
  return sql`select distinct on (d.position) ${found} where not t."IsDeleted"
    order by d.position, ${isLeft} desc, (${raw(isLive)}) desc, t."ID" desc`
}

/** The values behind references that the machine asks for, of records that are not stored yet, by their position from 1 on. */
export function selectDraftPaths({ machinePaths }: ResourcePlan, drafts: readonly Readonly<RecordValues>[]): Statement {
  const roots = new Map(
    machinePaths.map(({ steps, field }) => [(steps[0]?.field ?? field).name, steps[0]?.field ?? field]),
  )
  const paths = machinePaths.map(path => `${toPathValue(path, 't')} as "${path.name}"`)
  return sql`select t.position, ${raw(paths.join(', '))} from ${toDrafts([...roots.values()], drafts, 't')}`
}

/** Records that are not stored, as a table with these columns and their position from 1 on. */
function toDrafts(fields: readonly FieldPlan[], drafts: readonly Readonly<RecordValues>[], alias: string): Fragment {
  const lists = fields.map(({ name, type }) => sql`${drafts.map(each => each[name] ?? null)}${raw(`::${type}[]`)}`)
  const columns = raw([...fields.map(({ column }) => column), 'position'].join(', '))
  return sql`(select * from unnest(${join(lists, ', ')}) with ordinality d(${columns})) ${raw(alias)}`
}

/** Some columns of rows, whoever may read them, and the values behind references that their machine asks for, by the path's name. */
export function selectMachineFields(
  plan: ResourcePlan,
  fields: readonly FieldPlan[],
  ids: readonly number[],
): Statement {
  const paths = plan.machinePaths.map(path => `${toPathValue(path, 't')} as "${path.name}"`)
  const columns = raw(['t."ID"', ...fields.map(({ column }) => `t.${column}`), ...paths].join(', '))
  return sql`select ${columns} from ${raw(`${plan.table} t`)} where t."ID" = any(${ids})`
}
