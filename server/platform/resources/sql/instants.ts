import type { RecordKey } from '#contract/callArguments.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { raw, type Statement, sql } from './fragment.ts'

/** The zones of the records of these keys; `lock` keeps them from being changed meanwhile. */
export function selectZones(
  { target }: ReferencePlan,
  zone: FieldPlan,
  keys: readonly unknown[],
  lock: boolean,
): Statement {
  const columns = raw(`t.${target.key.column} as "key", t.${zone.column} as "zone"`)
  const order = raw(` order by t."ID"${lock ? ' for share of t' : ''}`)
  return sql`select ${columns} from ${raw(`${target.table} t`)}
    where ${raw(`t.${target.key.column}`)} = any(${keys}) and not t."IsDeleted"${order}`
}

/** The next rows whose reference holds a key and whose moments are all still to come, whole and locked. */
export function selectUpcoming(
  { table, fields, byName, instants }: ResourcePlan,
  { by, key, after, now, limit }: { by: string; key: RecordKey; after: number; now: Date; limit: number },
): Statement {
  const columns = raw(fields.map(({ column }) => `t.${column}`).join(', '))
  const moments = raw(instants.map(({ name }) => `t.${byName.get(name)?.column}`).join(', '))
  const reference = raw(`t.${byName.get(by)?.column}`)
  return sql`select ${columns} from ${raw(`${table} t`)} where ${reference} = ${key} and t."ID" > ${after}
    and least(${moments}) > ${now.toISOString()}::timestamptz and not t."IsDeleted"
    order by t."ID" limit ${limit} for no key update`
}
