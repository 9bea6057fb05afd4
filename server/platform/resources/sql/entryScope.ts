import { everybodys, toClaimScope } from '../../audit/index.ts'
import type { ResourcePlan, ScopePlan } from '../plan.ts'
import { quoteText } from './fragment.ts'

/** The types whose values are the same text in the database and in a claim. */
const plainTypes: ReadonlySet<string> = new Set(['bigint', 'text'])

/**
 * Whose an entry about the row under this alias is, in SQL: where the resource has scope rules, its first one says it, deleted or
 * not. Null of rows that nobody may open as such, and of a rule by another kind of value: the entry is whose who did it then.
 */
export function toEntryScope({ resource, scopes: [rule] }: ResourcePlan, alias: string): string | null {
  if (!resource.descriptor.calls?.one) return null
  if (!rule) return quoteText(everybodys)
  if (!plainTypes.has(rule.field.type)) return null
  return `${quoteText(toClaimScope(rule.claim, ''))} || coalesce(${toPathValue(rule, alias)}::text, '')`
}

/**
 * Whose the entry of an update is, in SQL, of the row under this alias as it becomes: null where it moves to another owner, for
 * neither may read what it was, or is, with the other.
 */
export function toKeptScope(plan: ResourcePlan, alias: string): string | null {
  const [is, was] = [toEntryScope(plan, alias), toEntryScope(plan, 'o')]
  if (is === null) return null
  return `(select case when ${was} = ${is} then ${is} end from ${plan.table} o where o."ID" = ${alias}."ID")`
}

/** The property by whose change a record may move to another owner; null where it has none. */
export function findMover({ scopes: [rule] }: ResourcePlan): string | null {
  return rule ? (rule.steps[0]?.field ?? rule.field).name : null
}

/** True where a change of these properties may move a record to another owner. */
export function canMove(plan: ResourcePlan, changed: readonly string[]): boolean {
  const mover = findMover(plan)
  return mover !== null && changed.includes(mover)
}

/** Whose an entry is that names a row of this resource by `"RecordID"` under the alias `e`, in SQL; undefined as {@link toEntryScope} is null. */
export function toNamedScope(plan: ResourcePlan): string | undefined {
  const scope = toEntryScope(plan, 'w')
  return scope === null ? undefined : `(select ${scope} from ${plan.table} w where w."ID" = e."RecordID"::bigint)`
}

/** The value at the end of a path from the row under this alias, in SQL. */
export function toPathValue({ steps, field }: Pick<ScopePlan, 'steps' | 'field'>, alias: string): string {
  return follow(steps, 0, `${alias}.${(steps[0]?.field ?? field).column}`, field)
}

function follow(steps: ScopePlan['steps'], depth: number, value: string, field: ScopePlan['field']): string {
  const step = steps[depth]
  if (!step) return value
  const alias = `s${depth}`
  const next = follow(steps, depth + 1, `${alias}.${(steps[depth + 1]?.field ?? field).column}`, field)
  // Under a key of one's own the living row comes before those that are deleted.
  return `(select ${next} from ${step.target.table} ${alias} where ${alias}.${step.target.key.column} = ${value} order by ${alias}."IsDeleted" limit 1)`
}
