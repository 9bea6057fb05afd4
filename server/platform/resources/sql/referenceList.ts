import type { Caller } from '../../access/caller.ts'
import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { type Fragment, raw, type Statement, sql } from './fragment.ts'
import { restrictToRow, toAccessCondition, toDemanded } from './scope.ts'

/** The keys of a list in its order, as texts: rows of `k.key` and `k.position`. What is no list has none. */
export function toKeyRows(column: string): string {
  const list = `case when jsonb_typeof(${column}) = 'array' then ${column} end`
  return `jsonb_array_elements_text(${list}) with ordinality k(key, position)`
}

/** The condition that a row has the key that is given as a text; one that cannot be its key is nobody's. */
export function toKeyMatch({ key }: ResourcePlan, alias: string, text: string): string {
  const column = `${alias}.${key.column}`
  if (key.type === 'text') return `${column} = ${text}`
  if (key.type !== 'bigint') return `${column}::text = ${text}`
  return `${column} = case when ${text} ~ '^[0-9]{1,18}$' then ${text}::bigint end`
}

/** True for what can be a key of the records that a list refers to. */
export function isKeyOf({ key }: ResourcePlan, value: unknown): value is string | number {
  return key.type === 'text' ? typeof value === 'string' : Number.isSafeInteger(value)
}

/** Those of these keys whose rows are undeleted and in the caller's scope; `isKept` keeps them from being deleted meanwhile. */
export function selectInScope(
  list: ReferencePlan,
  caller: Caller,
  keys: readonly unknown[],
  isKept = false,
): Statement {
  const kept = raw(isKept ? ` order by r."ID" ${restrictToRow} of r` : '')
  const found = fromReachable(list, caller, keys)
  return sql`select ${raw(`r.${list.target.key.column}`)} as "key" ${found}${kept}`
}

/**
 * The condition that each of these keys names an undeleted row in the caller's scope, for the statement that writes: it waits for a
 * delete under way, and keeps a delete waiting.
 */
export function areInScope(list: ReferencePlan, caller: Caller, keys: readonly unknown[]): Fragment {
  const kept = sql`select 1 ${fromReachable(list, caller, keys)} order by r."ID" ${raw(`${restrictToRow} of r`)}`
  return sql`(select count(*) from (${kept}) kept) = ${keys.length}`
}

/** Of lookups those of the category that are offered: only keys that are added are asked for. */
function fromReachable(list: ReferencePlan, caller: Caller, keys: readonly unknown[]): Fragment {
  const { target, offered } = list
  const from = raw(`from ${target.table} r where r.${target.key.column} = any(`)
  return sql`${from}${keys}${raw(`::${target.key.type}[])`)} and ${toAccessCondition(target, caller, 'r')}${toDemanded(list, 'r')}${raw(offered ? ` and r.${offered.column}` : '')}`
}
