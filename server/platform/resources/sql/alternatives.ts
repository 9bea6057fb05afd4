import { isClosedToApplicants } from '#contract/scope.ts'
import { type Caller, everyValue, isApplicant, toScopeHolder } from '../../access/caller.ts'
import { toMovedNow } from '../../kernel/movedClock.ts'
import type { AlternativePlan, FieldPlan, ResourcePlan, WalkedPath } from '../plan.ts'
import { type Fragment, join, raw, sql } from './fragment.ts'
import { type Asked, toCondition } from './path.ts'

/** What the alternatives of a resource's scope ask of a row, a part for each rule that limits the caller. */
export function listAlternatives(plan: ResourcePlan, caller: Caller): Asked[] {
  if (isShutOut(plan, caller)) return [{ build: () => raw('false') }]
  return plan.alternatives.flatMap(rule => toAlternatives(rule, caller) ?? [])
}

/** True for an applicant where the scope of a resource names him nowhere. */
export function isShutOut({ resource }: ResourcePlan, caller: Caller): boolean {
  return caller.actor !== 'System' && isApplicant(caller) && isClosedToApplicants(resource.descriptor)
}

/** That one of the alternatives for the caller holds; null where every row is his. */
export function toAlternatives(rule: readonly AlternativePlan[], caller: Caller): Asked | null {
  if (caller.actor === 'System') return null
  const ways = rule
    .filter(each => isFor(each, caller) && !isLeftOut(each, rule, caller))
    .map(each => toAlternative(each, caller))
    .filter(way => way !== null)
  if (ways.some(({ length }) => length === 0)) return null
  if (ways.length === 0) return { build: () => raw('false') }
  return { joint: 'or', parts: ways.map(parts => ({ joint: 'and', parts })) }
}

/** True where what the caller has narrowed himself to leaves out rows of a resource that he reaches. */
export function isNarrowed({ alternatives }: ResourcePlan, caller: Caller): boolean {
  const { narrowed } = caller
  if (!narrowed) return false
  return alternatives.flat().some(each => isFor(each, caller) && each.claimed && narrowed.has(each.claimed.claim))
}

/** True where an alternative is for such as the caller. */
export function isFor({ holders }: AlternativePlan, caller: Caller): boolean {
  return holders?.has(toScopeHolder(caller)) ?? true
}

/** What belongs to nobody is not of the part to which a caller has narrowed himself. */
function isLeftOut({ claimed, where }: AlternativePlan, rule: readonly AlternativePlan[], caller: Caller): boolean {
  const { narrowed } = caller
  if (!narrowed || claimed) return false
  const claims = rule.filter(each => each.claimed && !each.among && narrowed.has(each.claimed.claim))
  return where.some(
    ({ is, ...path }) => is === null && claims.some(each => each.claimed && isSamePath(path, each.claimed)),
  )
}

function isSamePath(one: WalkedPath, other: WalkedPath): boolean {
  const toFields = ({ steps, field }: WalkedPath) => [...steps.map(step => step.field), field]
  const [fields, others] = [toFields(one), toFields(other)]
  return fields.length === others.length && fields.every((field, index) => field === others[index])
}

/** What must hold of a row, nothing where every row is the caller's; null where none is. */
function toAlternative(alternative: AlternativePlan, caller: Caller): Asked[] | null {
  const { claimed, where, among } = alternative
  const asked: Asked[] = where.map(condition => ({ ...condition, test: value => toTest(condition, value) }))
  const values = claimed && listClaimed(claimed, caller)
  if (values?.length === 0) return null
  if (claimed && values) asked.unshift({ ...claimed, test: value => isAnyOf(value, values, claimed.field) })
  if (!among) return asked
  return [{ build: alias => toRelated(among, alias, asked) }]
}

/** That a row of another resource which belongs to this one has what is asked. */
function toRelated(among: NonNullable<AlternativePlan['among']>, alias: string, asked: readonly Asked[]): Fragment {
  const related = `${among.plan.table} i where i.${among.by.column} = ${alias}.${toKey(among)} and not i."IsDeleted"`
  const conditions = asked.length === 0 ? [] : [toCondition({ joint: 'and', parts: asked }, 'i')]
  return sql`exists (select 1 from ${join([raw(related), ...conditions], ' and ')})`
}

/** The column of the row that holds the key to which those of another resource refer. */
function toKey({ plan, by, of }: NonNullable<AlternativePlan['among']>): string {
  if (of) return of.column
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
  if (after === 'now') return sql`${column} > ${raw(toMovedNow())}`
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
