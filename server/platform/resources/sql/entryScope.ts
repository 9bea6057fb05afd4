import { everybodys, toClaimScope } from '../../audit/index.ts'
import type { ResourcePlan, ScopePlan } from '../plan.ts'
import { quoteText } from './fragment.ts'

/** The types whose values are the same text in the database and in a claim. */
const plainTypes: ReadonlySet<string> = new Set(['bigint', 'text'])

/**
 * Builds the SQL of the scope of an audit entry about the row under this alias, deleted rows included. The first scope rule decides.
 * Null where no call opens a single record, or where the rule's value is neither a number nor a text: the entry is then its actor's.
 */
export function toEntryScope({ resource, scopes: [rule] }: ResourcePlan, alias: string): string | null {
  if (!resource.descriptor.calls?.one) return null
  if (!rule) return quoteText(everybodys)
  if (!plainTypes.has(rule.field.type)) return null
  return `${quoteText(toClaimScope(rule.claim, ''))} || coalesce(${toPathValue(rule, alias)}::text, '')`
}

/**
 * Builds the SQL of the scope of an update's entry; the alias is of the row after it. The SQL is null where the record moves to
 * another owner: neither owner may read its values under the other.
 */
export function toUnchangedScope(plan: ResourcePlan, alias: string): string | null {
  const [is, was] = [toEntryScope(plan, alias), toEntryScope(plan, 'o')]
  if (is === null) return null
  return `(select case when ${was} = ${is} then ${is} end from ${plan.table} o where o."ID" = ${alias}."ID")`
}

/** Finds the property whose change may move a record to another owner; null where no scope rule stands. */
export function findMover({ scopes: [rule] }: ResourcePlan): string | null {
  return rule ? (rule.steps[0]?.field ?? rule.field).name : null
}

/** True where a change of these properties may move a record to another owner. */
export function canMove(plan: ResourcePlan, changed: readonly string[]): boolean {
  const mover = findMover(plan)
  return mover !== null && changed.includes(mover)
}

/** Builds the SQL of the scope of the entry under the alias `e` by its `"RecordID"`; undefined where {@link toEntryScope} is null. */
export function toNamedScope(plan: ResourcePlan): string | undefined {
  const scope = toEntryScope(plan, 'w')
  return scope === null ? undefined : `(select ${scope} from ${plan.table} w where w."ID" = e."RecordID"::bigint)`
}

/** Builds the SQL of the value at the end of a path from the row under this alias. */
export function toPathValue({ steps, field }: Pick<ScopePlan, 'steps' | 'field'>, alias: string): string {
  return follow(steps, 0, `${alias}.${(steps[0]?.field ?? field).column}`, field)
}

function follow(steps: ScopePlan['steps'], depth: number, value: string, field: ScopePlan['field']): string {
  const step = steps[depth]
  if (!step) return value
  const alias = `s${depth}`
  const next = follow(steps, depth + 1, `${alias}.${(steps[depth + 1]?.field ?? field).column}`, field)
  // A natural key may name deleted rows as well: the live row comes first.
  return `(select ${next} from ${step.target.table} ${alias} where ${alias}.${step.target.key.column} = ${value} order by ${alias}."IsDeleted" limit 1)`
}
