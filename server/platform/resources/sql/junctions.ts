import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Caller } from '../../access/caller.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { type Fragment, join, raw, type Statement, sql } from './fragment.ts'
import { isKeyOf } from './referenceList.ts'
import { toAccessCondition } from './scope.ts'

/** The pairs of a row with the undeleted records in the caller's scope, these under the alias `target`, as the end of a query. */
function fromPairs({ field, target }: ReferencePlan, caller: Caller, id: Fragment, alias: string): Fragment {
  const other = raw(`${target.table} ${alias}`)
  const key = raw(`${alias}.${target.key.column}`)
  return sql`from (${field.junction}) p join ${other} on ${key} = p.other and ${toAccessCondition(target, caller, alias)} where p.own = ${id}`
}

/** The IDs of the rows that hold a record in the caller's scope of which this is true, under the alias `n`. */
export function selectOwners({ field, target }: ReferencePlan, caller: Caller, isAsked: Fragment): Fragment {
  const held = raw(`p join ${target.table} n on n.${target.key.column} = p.other`)
  return sql`select p.own from (${field.junction}) ${held} where ${toAccessCondition(target, caller, 'n')} and ${isAsked}`
}

/** A join that brings the keys of a junction as `keys` and the texts of their records as `names`, in the order of the keys. */
export function toJunctionJoin(
  junction: ReferencePlan,
  caller: Caller,
  alias: string,
  item: { alias: string; text: string },
): Fragment {
  const pairs = fromPairs(junction, caller, raw('t."ID"'), item.alias)
  const toList = (value: string) => `coalesce(jsonb_agg(${value} order by p.other), '[]')`
  const lists = raw(`${toList('p.other')} as keys, ${toList(item.text)} as names`)
  return sql` left join lateral (select ${lists} ${pairs}) ${raw(alias)} on true`
}

/** The condition of a list on the keys of a junction: of what the caller does not reach nothing is found. */
export function toJunctionCondition(
  { junctions }: ResourcePlan,
  caller: Caller,
  field: FieldPlan,
  { op, value }: Condition,
): Fragment {
  const junction = junctions.find(each => each.field === field)
  if (!junction) throw new Error(`${field.name} has no junction.`)
  const pairs = sql`select 1 ${fromPairs(junction, caller, raw('t."ID"'), 'o')}`
  if (op === 'empty') return sql`${raw(value === true ? 'not exists' : 'exists')} (${pairs})`
  const { target } = junction
  const keys = [value].flat().filter(key => isKeyOf(target, key))
  return sql`${raw(op === 'notIn' ? 'not exists' : 'exists')} (${pairs} and p.other = any(${keys}${raw(`::${target.key.type}[]`)}))`
}

/** The keys of these junctions that a row holds and the caller reaches, as values by the names of the properties. */
export function selectJunctionKeys(junctions: readonly ReferencePlan[], caller: Caller, id: number): Statement {
  const lists = junctions.map(junction => {
    const pairs = fromPairs(junction, caller, sql`${id}::bigint`, 'o')
    return sql`(select coalesce(jsonb_agg(p.other order by p.other), '[]') ${pairs}) as ${raw(junction.field.column)}`
  })
  return sql`select ${join(lists, ', ')}`
}

/** The junctions of which a body that was sent names the keys. */
export function listSentJunctions({ junctions }: ResourcePlan, sent: RecordValues): ReferencePlan[] {
  return junctions.filter(({ field }) => sent[field.name] !== undefined)
}
