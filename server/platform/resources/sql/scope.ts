import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Caller } from '../../access/caller.ts'
import type { OpenedLink } from '../../links/index.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan, ScopePlan } from '../plan.ts'
import { allOf, type Fragment, raw, sql } from './fragment.ts'

/** The rules of a resource's scope that hold for this caller: those whose bypass is not held. */
export function listScopes(plan: ResourcePlan, caller: Caller): ScopePlan[] {
  if (caller.actor === 'System' || caller.opened) return []
  return plan.scopes.filter(({ bypass }) => bypass === null || !caller.permissions.has(bypass))
}

/** The value that a scope asks for; undefined where the caller lacks the claim, and then no row is reached. */
export function getClaim({ claim, field }: Pick<ScopePlan, 'claim' | 'field'>, caller: Caller): unknown {
  const value = caller.claims[claim]
  if (value === undefined || value === null || value === '') return undefined
  if (field.type !== 'bigint' && field.type !== 'numeric') return String(value)
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** True where no more than these columns of a row are asked whether it lies in the caller's reach. */
export function isReachedBy(columns: ReadonlySet<string>, plan: ResourcePlan, caller: Caller): boolean {
  if (caller.opened) return false
  const isKnown = listScopes(plan, caller).every(({ steps, field }) => steps.length === 0 && columns.has(field.name))
  return isKnown && (plan.reach?.(caller, raw('t')) ?? null) === null
}

/**
 * Which rows of the caller's scope a condition on a column leaves, where the scope alone tells: none of them, since it asks for values
 * that lie outside, or all, since it names the one value that lies inside.
 */
export function judgeByScope(
  plan: ResourcePlan,
  caller: Caller,
  field: FieldPlan,
  { op, value }: Condition,
): 'none' | 'all' | null {
  const scope = listScopes(plan, caller).find(rule => rule.steps.length === 0 && rule.field === field)
  // Texts are equal without regard to case.
  if (!scope || (op !== 'in' && op !== 'equals') || field.type === 'text') return null
  return [value]
    .flat()
    .map(String)
    .includes(String(getClaim(scope, caller)))
    ? 'all'
    : 'none'
}

/** The condition that a row under this alias is undeleted and in the caller's reach. */
export function toReach(plan: ResourcePlan, caller: Caller, alias: string): Fragment {
  return allOf([raw(`not ${alias}."IsDeleted"`), ...listConditions(plan, caller, alias)])
}

/** The same as {@link toReach}, where what the service of the resource adds to it is said by `own`. */
export function toReachBy(plan: ResourcePlan, caller: Caller, alias: string, own: Fragment): Fragment {
  const scopes = listScopes(plan, caller).map(scope => toScope(scope, caller, alias))
  return allOf([raw(`not ${alias}."IsDeleted"`), ...scopes, own])
}

/** The condition that a row under this alias is in the caller's reach, deleted or not. */
export function toScopeOnly(plan: ResourcePlan, caller: Caller, alias: string): Fragment {
  return allOf(listConditions(plan, caller, alias))
}

/** The descriptor's scope, and what the service of the resource adds to it. */
function listConditions(plan: ResourcePlan, caller: Caller, alias: string): Fragment[] {
  return toConditions(plan, caller, alias, listScopes(plan, caller))
}

/** What is asked of a row under this alias beside the first rule of its scope. */
export function listFurther(plan: ResourcePlan, caller: Caller, alias: string): Fragment[] {
  const rules = listScopes(plan, caller).filter(rule => rule !== plan.scopes[0])
  return toConditions(plan, caller, alias, rules)
}

function toConditions(plan: ResourcePlan, caller: Caller, alias: string, rules: readonly ScopePlan[]): Fragment[] {
  if (caller.opened) return [toOpened(plan, caller.opened, alias)]
  const scopes = rules.map(scope => toScope(scope, caller, alias))
  const further = plan.reach?.(caller, raw(alias)) ?? null
  return further === null ? scopes : [...scopes, sql`(${further})`]
}

/** A link reaches its one record. */
function toOpened({ resource }: ResourcePlan, { purpose, recordId }: OpenedLink, alias: string): Fragment {
  return resource.name === purpose.resource ? sql`${raw(`${alias}."ID"`)} = ${recordId}` : raw('false')
}

function toScope(scope: ScopePlan, caller: Caller, alias: string): Fragment {
  const claim = getClaim(scope, caller)
  if (claim === undefined) return raw('false')
  const [first] = scope.steps
  const start = first ? first.field : scope.field
  return follow(scope, 0, raw(`${alias}.${start.column}`), claim)
}

function follow({ steps, field, ...rest }: ScopePlan, depth: number, value: Fragment, claim: unknown): Fragment {
  const step = steps[depth]
  if (!step) return sql`${value} = ${claim}`
  const alias = `s${depth}`
  const next = steps[depth + 1]?.field ?? field
  const inner = follow({ steps, field, ...rest }, depth + 1, raw(`${alias}.${next.column}`), claim)
  const from = raw(`${step.target.table} ${alias}`)
  const key = raw(`${alias}.${step.target.key.column}`)
  return sql`exists (select 1 from ${from} where ${key} = ${value} and ${inner})`
}

/**
 * Where a record that is about to be written would lie outside the caller's scope: the properties of the rules that it breaks
 * by its own values, and for rules that lead through a reference the conditions that the database must be asked.
 */
export function checkScope(
  plan: ResourcePlan,
  caller: Caller,
  record: RecordValues,
): { broken: string[]; questions: { property: string; condition: Fragment }[] } {
  const broken: string[] = []
  const questions: { property: string; condition: Fragment }[] = []
  for (const scope of listScopes(plan, caller)) {
    const claim = getClaim(scope, caller)
    const [first] = scope.steps
    const value = record[first ? first.field.name : scope.field.name]
    if (claim === undefined || value === null || value === undefined) broken.push(scope.root)
    else if (!first) {
      if (value !== claim) broken.push(scope.root)
    } else {
      const type = raw(`::${first.field.type}`)
      questions.push({ property: scope.root, condition: follow(scope, 0, sql`${value}${type}`, claim) })
    }
  }
  return { broken, questions }
}

/** The words that keep a row from being deleted, and from nothing else, until the transaction ends. */
export const keepRow = 'for key share'

/**
 * The condition that a reference's value names an undeleted row in the caller's scope, of those that the record leaves to choose
 * from, and where it is chosen anew (`isNew`) of those that are offered. Within the statement that writes, `isKept`
 * makes it wait for a delete under way, and keeps a delete waiting, so that no row ever refers to one that is gone.
 */
export function toReachable(
  reference: ReferencePlan,
  caller: Caller,
  record: RecordValues,
  { isKept, isNew }: { isKept: boolean; isNew: boolean },
): Fragment {
  const { target, narrowing, offered } = reference
  const { name, type } = reference.field
  const value = record[name]
  const limit = narrowing ? (record[narrowing.from] ?? null) : null
  const own = narrowing && raw(`r.${narrowing.by.column} = `)
  const narrowed = own && limit !== null ? sql` and ${own}${limit}${raw(`::${narrowing.by.type}`)}` : raw('')
  const open = raw(isNew && offered ? ` and r.${offered.column}` : '')
  const from = raw(`${target.table} r`)
  const key = raw(`r.${target.key.column}`)
  const cast = raw(`::${type}`)
  const kept = raw(isKept ? ` ${keepRow} of r` : '')
  return sql`exists (select 1 from ${from} where ${key} = ${value}${cast} and ${toReach(target, caller, 'r')}${narrowed}${toDemanded(reference, 'r')}${open}${kept})`
}

/** What the property of a reference asks of the rows under this alias, to be added to other conditions. */
export function toDemanded({ demand }: Pick<ReferencePlan, 'demand'>, alias: string): Fragment {
  return demand ? sql` and ${raw(`${alias}.${demand.by.column}`)} = ${demand.value}` : raw('')
}
