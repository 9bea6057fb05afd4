import { type Caller, everyValue } from '../../access/caller.ts'
import type { AlternativePlan, FieldPlan, ResourcePlan } from '../plan.ts'
import { allOf, type Fragment, join, raw, sql } from './fragment.ts'
import { followFrom } from './path.ts'

/** What the alternatives of a resource's scope ask of a row under this alias, a condition for each rule that limits the caller. */
export function listAlternatives(plan: ResourcePlan, caller: Caller, alias: string): Fragment[] {
  return plan.alternatives.flatMap(rule => toAlternatives(rule, caller, alias) ?? [])
}

/** The condition that one of the alternatives for the caller holds; null where every row is his, `false` where none is. */
export function toAlternatives(rule: readonly AlternativePlan[], caller: Caller, alias: string): Fragment | null {
  if (caller.actor === 'System') return null
  const ways = rule
    .filter(each => isFor(each, caller))
    .map(each => toAlternative(each, caller, alias))
    .filter(way => way !== null)
  if (ways.some(({ length }) => length === 0)) return null
  return ways.length === 0 ? raw('false') : sql`(${join(ways.map(allOf), ' or ')})`
}

/** True where an alternative is for users of the caller's type. */
export function isFor({ userTypes }: AlternativePlan, { userType }: Caller): boolean {
  return userTypes?.has(userType) ?? true
}

/** What must hold of a row, nothing where every row is the caller's; null where none is. */
function toAlternative(alternative: AlternativePlan, caller: Caller, alias: string): Fragment[] | null {
  const { claimed, where, among } = alternative
  const own = among ? 'i' : alias
  const conditions = where.map(condition => followFrom(condition, own, value => toTest(condition, value)))
  const values = claimed && listClaimed(claimed, caller)
  if (values?.length === 0) return null
  if (claimed && values) conditions.unshift(followFrom(claimed, own, value => isAnyOf(value, values, claimed.field)))
  if (!among) return conditions
  const related = raw(
    `${among.plan.table} i where i.${among.by.column} = ${alias}.${toKey(among)} and not i."IsDeleted"`,
  )
  return [sql`exists (select 1 from ${join([related, ...conditions], ' and ')})`]
}

/** The column of the row by which those of another resource refer to it. */
function toKey({ plan, by }: NonNullable<AlternativePlan['among']>): string {
  return plan.references.find(({ field }) => field === by)?.target.key.column ?? '"ID"'
}

/** The values that a claim gives its holder; null where it does not limit him. */
function listClaimed({ claim, field }: { claim: string; field: FieldPlan }, { claims }: Caller): unknown[] | null {
  const value = claims[claim]
  if (value === everyValue) return null
  return [value].flat().flatMap(each => toClaimValue(each, field) ?? [])
}

function isAnyOf(column: Fragment, values: readonly unknown[], { type }: FieldPlan): Fragment {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}${raw(`::${type}[]`)})`
}

function toTest({ field, is, after }: AlternativePlan['where'][number], column: Fragment): Fragment {
  if (after === 'now') return sql`${column} > now()`
  if (is === null || is === undefined) return sql`${column} is null`
  return isAnyOf(column, [is].flat(), field)
}

/** A value of a claim as a column holds it; undefined where it is none. */
export function toClaimValue(value: unknown, { type }: FieldPlan): string | number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (type !== 'bigint' && type !== 'numeric') return String(value)
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}
