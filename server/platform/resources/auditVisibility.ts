import { findCallRule, isPermitted } from '#contract/access.ts'
import { isChangingCall } from '#contract/descriptor.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import { type EntryScope, everybodys, toClaimScope, toOwnScope } from '../audit/index.ts'
import { memoizePair } from './memoizePair.ts'
import type { ResourcePlan } from './plan.ts'
import { findMover } from './sql/entryScope.ts'
import { allOf, type Fragment, join, quoteText, raw, type Statement, sql } from './sql/fragment.ts'
import { toVisibleEntries } from './sql/history.ts'
import { getClaim, listFurther, listScopes } from './sql/scope.ts'

/** True where the resource has this call and these codes permit it. A changing call without a rule is never permitted. */
export function hasRule(
  { resource: { descriptor } }: ResourcePlan,
  held: ReadonlySet<string>,
  callName: string,
): boolean {
  const call = descriptor.calls?.[callName]
  if (!call) return false
  const rule = findCallRule(descriptor, callName)
  return rule === undefined ? !isChangingCall(callName, call) : isPermitted(rule, held)
}

/** True where these codes permit to read a property. A secret counts as readable: entries name it without its values. */
export function isEntryVisible({ schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  return isPermitted(schema['x-read'], held)
}

/** Lists the properties that a caller may not read, including those that have left the schema. */
export function listHidden({ resource, retired }: ResourcePlan, { permissions }: Caller): string[] {
  const gone = [...retired].filter(([, rule]) => !isPermitted(rule, permissions))
  const unreadable = [...resource.properties.values()].filter(property => !isEntryVisible(property, permissions))
  return [...gone.map(([name]) => name), ...unreadable.map(({ name }) => name)]
}

/** All resources, by the condition under which a caller reads their entries. */
interface AuditVisibility {
  /** Resources by the entry scope that he reads: everybody's, or one value of a claim. */
  byScope: Map<EntryScope, string[]>
  /** Resources with scope rules that do not bind him: he reads all their entries. */
  bypassed: string[]
  /** Resources that he may not open, or in which no row is in his scope. */
  closed: string[]
  /** Further conditions on entries, by resource. */
  further: Map<string, (table: Fragment) => Fragment>
  /** He also reads entries that belong to no record. */
  isUnbound: boolean
}

/**
 * Builds the condition on audit entries (the view `action-log` under `table`) that a caller may read. The record was in his scope when
 * the entry was written, he may open its resource, and the entry names a property that he may read. Of entries without a record he
 * reads his own; with `isUnbound` all. Null where he may read every entry.
 */
export function toAuditVisibility(
  caller: Caller,
  table: Fragment,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
): Fragment | null {
  const visible = listVisibleEntries(caller, plans, isUnbound)
  if (isParted(visible)) return isInParts(visible, caller, table)
  const conditions = isFree(visible) ? [] : [toOwned(visible, caller, table)]
  if (isFree(visible) && visible.closed.length > 0) conditions.push(isNone(table, visible.closed))
  for (const [name, build] of visible.further) conditions.push(sql`(${table}."Resource" <> ${name} or ${build(table)})`)
  return conditions.length === 0 ? null : allOf(conditions)
}

/**
 * Builds the count of entries for a caller without scope: all entries, counted by an index, less those that are hidden from him and
 * those of the resources that are left out. Null for other callers: their entries are counted by their condition.
 */
export function countVisibleEntries(
  caller: Caller,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
  leftOut: readonly string[] = [],
): Statement | null {
  const visible = listVisibleEntries(caller, plans, isUnbound)
  if (!isFree(visible)) return null
  const some = [...visible.closed, ...visible.further.keys(), ...leftOut]
  const visibility = toAuditVisibility(caller, raw('t'), plans, isUnbound) ?? raw('true')
  const isKept = sql`(${visibility}) and ${isNone(raw('t'), leftOut)}`
  const kept = sql`select count(*) from "action-log" t where t."Resource" = any(${some}::text[]) and (${isKept}) is not true`
  return sql`select (select count(*) from "action-log") - (${kept}) as total`
}

/** True where entry scopes alone decide what a caller reads. */
function isParted({ isUnbound, bypassed }: AuditVisibility): boolean {
  return !isUnbound && bypassed.length === 0
}

function isInParts(visible: AuditVisibility, caller: Caller, table: Fragment): Fragment {
  const scope = sql`${table}."Scope"`
  const cases = [...visible.byScope.keys()].map(
    value => sql`when ${scope} = ${value} then ${isVisibleIn(visible, value, table)}`,
  )
  cases.push(sql`when true then ${isVisibleIn(visible, toOwnScope(caller.userId), table)}`)
  // A single condition on the scope is answered by its index alone; several would read the entries themselves.
  return sql`(${scope} = any(${listScopesOf(visible, caller)}::text[]) and case ${join(cases, ' ')} end)`
}

/** Builds the condition on the resource of entries of one scope. In his own scope a caller reads all but the closed resources. */
function isVisibleIn({ byScope, closed, further }: AuditVisibility, scope: EntryScope, table: Fragment): Fragment {
  const names = byScope.get(scope)
  const asked = [...further].map(([name, build]) => [name, build(table)] as const)
  if (!names) return toResourceCase(table, [...closed.map(name => [name, raw('false')] as const), ...asked], true)
  const whole = names.filter(name => !further.has(name))
  const some = asked.filter(([name]) => names.includes(name))
  if (whole.length === 0) return toResourceCase(table, some, false)
  return sql`(${isHashed(table, whole)} or ${toResourceCase(table, some, false)})`
}

/** PostgreSQL hashes a literal list of nine values or more, and compares with each value of a shorter one. */
const fewestHashed = 9

/** Does what {@link isAny} does by a hash: a count compares many entries. */
function isHashed(table: Fragment, names: readonly string[]): Fragment {
  const padding = Array.from({ length: Math.max(0, fewestHashed - names.length) }, () => names[0] as string)
  const list = [...names, ...padding].map(quoteText).join(', ')
  return sql`${table}."Resource" = any(${raw(`array[${list}]`)})`
}

/** Builds a `case` with one condition for each resource: a count evaluates no other one. */
function toResourceCase(
  table: Fragment,
  asked: readonly (readonly [name: string, condition: Fragment])[],
  otherwise: boolean,
): Fragment {
  if (asked.length === 0) return raw(String(otherwise))
  const cases = asked.map(([name, condition]) => sql`when ${name} then ${condition}`)
  return sql`case ${table}."Resource" ${join(cases, ' ')} else ${raw(String(otherwise))} end`
}

/** True where no entry scope restricts a caller. */
function isFree({ isUnbound, byScope }: AuditVisibility): boolean {
  return isUnbound && [...byScope.keys()].every(scope => scope === everybodys)
}

function toOwned(visible: AuditVisibility, caller: Caller, table: Fragment): Fragment {
  const { byScope, bypassed, closed, isUnbound } = visible
  const parts = [isInParts(visible, caller, table)]
  if (bypassed.length > 0) parts.push(isAny(table, bypassed))
  if (isUnbound) parts.push(isNone(table, [...byScope.values(), bypassed, closed].flat()))
  return sql`(${join(parts, ' or ')})`
}

/** Lists the entry scopes of a caller. */
function listScopesOf({ byScope }: AuditVisibility, { userId }: Caller): EntryScope[] {
  return [...byScope.keys(), toOwnScope(userId)]
}

const isAny = (table: Fragment, names: readonly string[]) => sql`${table}."Resource" = any(${names}::text[])`
const isNone = (table: Fragment, names: readonly string[]) => sql`${table}."Resource" <> all(${names}::text[])`

/** Groups all resources by the condition under which a caller reads their entries. */
function listVisibleEntries(
  caller: Caller,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
): AuditVisibility {
  return { ...visibilityOf(plans, caller), isUnbound }
}

/** Memoized by caller: its object is replaced whenever permissions or claims change. */
const visibilityOf = memoizePair((plans: ReadonlyMap<string, ResourcePlan>, caller: Caller) => {
  const visible: Omit<AuditVisibility, 'isUnbound'> = {
    byScope: new Map(),
    bypassed: [],
    closed: [],
    further: new Map(),
  }
  for (const plan of plans.values()) {
    const { name, descriptor } = plan.resource
    // Entries of a resource without single records count as entries without a record.
    if (descriptor.view === true || !descriptor.calls?.one) continue
    const scope = hasRule(plan, caller.permissions, 'one') ? findScope(plan, caller) : undefined
    if (scope === undefined) visible.closed.push(name)
    else if (scope === null) visible.bypassed.push(name)
    else visible.byScope.set(scope, [...(visible.byScope.get(scope) ?? []), name])
    const build = scope === undefined ? null : buildFurther(plan, caller)
    if (build) visible.further.set(name, build)
  }
  return visible
})

/** Finds the entry scope that a caller reads of a resource: null for all entries, undefined for none. */
function findScope(plan: ResourcePlan, caller: Caller): EntryScope | null | undefined {
  const [rule] = plan.scopes
  if (!rule) return everybodys
  if (!listScopes(plan, caller).includes(rule)) return null
  const claim = getClaim(rule, caller)
  return claim === undefined ? undefined : toClaimScope(rule.claim, claim)
}

/**
 * Builds the condition on the entries (alias `e`) of a record in the caller's scope. Entries of a time in which the record had another
 * owner are hidden.
 */
export function toHistoryVisibility(plan: ResourcePlan, caller: Caller): Fragment {
  const [rule] = plan.scopes
  const scope = findScope(plan, caller)
  if (!rule || typeof scope !== 'string') return raw('true')
  const isOfOthers = sql`starts_with(e."Scope", ${toClaimScope(rule.claim, '')})`
  // A move shows values of both owners.
  const isMove = sql`starts_with(e."Scope", ${toOwnScope(null)}) and e."After" ? ${findMover(plan)}::text`
  const own = [scope, toOwnScope(caller.userId)]
  return sql`(e."Scope" = any(${own}::text[]) or not (${isOfOthers} or (${isMove})))`
}

/** Builds the conditions on entries beside their scope. Further scope rules are checked on the record as it is now. */
function buildFurther(plan: ResourcePlan, caller: Caller): ((table: Fragment) => Fragment) | null {
  const hidden = listHidden(plan, caller)
  const conditions = listFurther(plan, caller, 'x')
  if (hidden.length === 0 && conditions.length === 0) return null
  return table => {
    const row = sql`select 1 from ${raw(`${plan.table} x`)} where x."ID" = ${table}."RecordNumber" and ${allOf(conditions)}`
    const reached = conditions.length === 0 ? [] : [sql`(${table}."RecordNumber" is null or exists (${row}))`]
    return allOf([...reached, ...(hidden.length === 0 ? [] : [toVisibleEntries(table, hidden)])])
  }
}
