import { findCallRule, isPermitted } from '#contract/access.ts'
import { isChangingCall } from '#contract/descriptor.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'
import { type EntryScope, everybodys, toClaimScope, toOwnScope } from '../audit/index.ts'
import { memoizePair } from './memoizePair.ts'
import type { ResourcePlan } from './plan.ts'
import { findMover } from './sql/entryScope.ts'
import { allOf, type Fragment, join, quoteText, raw, type Statement, sql, toStatement } from './sql/fragment.ts'
import { toVisibleEntries } from './sql/history.ts'
import { getClaim, listFurther, listScopes } from './sql/scope.ts'

/** True where a resource has a call of this name and these codes may make it: what changes something needs a rule, be it the empty one. */
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

/** True where these codes may know that a property is there: of a secret that is told, of its values nothing. */
export function isEntryVisible({ schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  return isPermitted(schema['x-read'], held)
}

/** The names of the properties, those that left the schema among them, of which a caller may not know that they are or were there. */
export function listHidden({ resource, retired }: ResourcePlan, { permissions }: Caller): string[] {
  const gone = [...retired].filter(([, rule]) => !isPermitted(rule, permissions))
  const unreadable = [...resource.properties.values()].filter(property => !isEntryVisible(property, permissions))
  return [...gone.map(([name]) => name), ...unreadable.map(({ name }) => name)]
}

/** The resources whose entries a caller is told, sorted by what there is to ask. */
interface AuditVisibility {
  /** By whose entries of them he is told: everybody's, or those of one value of a claim. */
  byScope: Map<EntryScope, string[]>
  /** Those that have scope rules, and whose entries he is told all the same, whosever they are. */
  bypassed: string[]
  /** Those that he may not open, or of which he reaches nothing. */
  closed: string[]
  /** What more an entry of a resource must fulfil. */
  further: Map<string, (table: Fragment) => Fragment>
  /** Who sees everybody's records is told also of what is no record's. */
  isUnbound: boolean
}

/**
 * The condition on entries of the audit (the view `action-log` under `table`) that a caller may read them: those of records that lay
 * in his scope when they were written, deleted or not since, of resources that he may open, as far as they tell of what he may
 * know. Of what is no record's he reads his own entries, with `isUnbound` everybody's. Null where every entry is his to read.
 */
export function toAuditVisibility(
  caller: Caller,
  table: Fragment,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
): Fragment | null {
  const told = listVisibleEntries(caller, plans, isUnbound)
  if (isParted(told)) return isInParts(told, caller, table)
  const conditions = isFree(told) ? [] : [toOwned(told, caller, table)]
  if (isFree(told) && told.closed.length > 0) conditions.push(isNone(table, told.closed))
  for (const [name, build] of told.further) conditions.push(sql`(${table}."Resource" <> ${name} or ${build(table)})`)
  return conditions.length === 0 ? null : allOf(conditions)
}

/**
 * Counts the entries that a caller who sees everybody's records is told: an index has how many there are, and only those of resources
 * of which he is not told all are looked at. Null for others, whose entries are better counted one by one.
 */
export function countToldEntries(
  caller: Caller,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
): Statement | null {
  const told = listVisibleEntries(caller, plans, isUnbound)
  if (!isFree(told)) return null
  const some = [...told.closed, ...told.further.keys()]
  const reach = toAuditVisibility(caller, raw('t'), plans, isUnbound) ?? raw('true')
  const kept = sql`select count(*) from "action-log" t where t."Resource" = any(${some}::text[]) and (${reach}) is not true`
  return toStatement(sql`select (select count(*) from "action-log") - (${kept}) as total`)
}

/** True where a caller reads entries by whose they are alone. */
function isParted({ isUnbound, bypassed }: AuditVisibility): boolean {
  return !isUnbound && bypassed.length === 0
}

function isInParts(told: AuditVisibility, caller: Caller, table: Fragment): Fragment {
  const scope = sql`${table}."Scope"`
  const cases = [...told.byScope.keys()].map(
    value => sql`when ${scope} = ${value} then ${isToldOf(told, value, table)}`,
  )
  cases.push(sql`when true then ${isToldOf(told, toOwnScope(caller.userId), table)}`)
  // One question for the index of whose entries they are: several of them would have it read the entries themselves.
  return sql`(${scope} = any(${listScopesOf(told, caller)}::text[]) and case ${join(cases, ' ')} end)`
}

/** Of which resources entries of this scope are told: of a scope of records its own, of what he did himself all but the closed. */
function isToldOf({ byScope, closed, further }: AuditVisibility, scope: EntryScope, table: Fragment): Fragment {
  const names = byScope.get(scope)
  const asked = [...further].map(([name, build]) => [name, build(table)] as const)
  if (!names) return toResourceCase(table, [...closed.map(name => [name, raw('false')] as const), ...asked], true)
  const whole = names.filter(name => !further.has(name))
  const some = asked.filter(([name]) => names.includes(name))
  if (whole.length === 0) return toResourceCase(table, some, false)
  return sql`(${isHashed(table, whole)} or ${toResourceCase(table, some, false)})`
}

/** PostgreSQL looks a value up in a list that stands in the statement and has nine at least, and compares it with each of a shorter one. */
const fewestHashed = 9

/** The same as {@link isAny}, at the cost of one comparison: a page may count many entries. */
function isHashed(table: Fragment, names: readonly string[]): Fragment {
  const padding = Array.from({ length: Math.max(0, fewestHashed - names.length) }, () => names[0] as string)
  const list = [...names, ...padding].map(quoteText).join(', ')
  return sql`${table}."Resource" = any(${raw(`array[${list}]`)})`
}

/** Asks of each entry what is asked of its resource, and nothing else: a page may count many. */
function toResourceCase(
  table: Fragment,
  asked: readonly (readonly [name: string, condition: Fragment])[],
  otherwise: boolean,
): Fragment {
  if (asked.length === 0) return raw(String(otherwise))
  const cases = asked.map(([name, condition]) => sql`when ${name} then ${condition}`)
  return sql`case ${table}."Resource" ${join(cases, ' ')} else ${raw(String(otherwise))} end`
}

/** True where nobody's entries are kept from a caller because of whose they are. */
function isFree({ isUnbound, byScope }: AuditVisibility): boolean {
  return isUnbound && [...byScope.keys()].every(scope => scope === everybodys)
}

function toOwned(told: AuditVisibility, caller: Caller, table: Fragment): Fragment {
  const { byScope, bypassed, closed, isUnbound } = told
  const parts = [isInParts(told, caller, table)]
  if (bypassed.length > 0) parts.push(isAny(table, bypassed))
  if (isUnbound) parts.push(isNone(table, [...byScope.values(), bypassed, closed].flat()))
  return sql`(${join(parts, ' or ')})`
}

/** Whose entries a caller reads who reads them by whose they are. */
function listScopesOf({ byScope }: AuditVisibility, { userId }: Caller): EntryScope[] {
  return [...byScope.keys(), toOwnScope(userId)]
}

const isAny = (table: Fragment, names: readonly string[]) => sql`${table}."Resource" = any(${names}::text[])`
const isNone = (table: Fragment, names: readonly string[]) => sql`${table}."Resource" <> all(${names}::text[])`

/** Sorts all resources by whether a caller is told their entries. */
function listVisibleEntries(
  caller: Caller,
  plans: ReadonlyMap<string, ResourcePlan>,
  isUnbound: boolean,
): AuditVisibility {
  return { ...toldOf(plans, caller), isUnbound }
}

/** A caller is the same object until his permissions or claims change. */
const toldOf = memoizePair((plans: ReadonlyMap<string, ResourcePlan>, caller: Caller) => {
  const told: Omit<AuditVisibility, 'isUnbound'> = { byScope: new Map(), bypassed: [], closed: [], further: new Map() }
  for (const plan of plans.values()) {
    const { name, descriptor } = plan.resource
    // What nobody opens one by one is told as what is no record's.
    if (descriptor.view === true || !descriptor.calls?.one) continue
    const scope = hasRule(plan, caller.permissions, 'one') ? findScope(plan, caller) : undefined
    if (scope === undefined) told.closed.push(name)
    else if (scope === null) told.bypassed.push(name)
    else told.byScope.set(scope, [...(told.byScope.get(scope) ?? []), name])
    const build = scope === undefined ? null : buildFurther(plan, caller)
    if (build) told.further.set(name, build)
  }
  return told
})

/** Whose entries of a resource a caller reads: null where all of them, undefined where none. */
function findScope(plan: ResourcePlan, caller: Caller): EntryScope | null | undefined {
  const [rule] = plan.scopes
  if (!rule) return everybodys
  if (!listScopes(plan, caller).includes(rule)) return null
  const claim = getClaim(rule, caller)
  return claim === undefined ? undefined : toClaimScope(rule.claim, claim)
}

/**
 * The condition on the entries of a record that a caller reaches (under the alias `e`) that they are not of a time in which it was
 * somebody else's: what it held then is not his to read, though the record is now.
 */
export function toHistoryVisibility(plan: ResourcePlan, caller: Caller): Fragment {
  const [rule] = plan.scopes
  const scope = findScope(plan, caller)
  if (!rule || typeof scope !== 'string') return raw('true')
  const isOfOthers = sql`starts_with(e."Scope", ${toClaimScope(rule.claim, '')})`
  // By which it came from somebody else, or went to him.
  const isMove = sql`starts_with(e."Scope", ${toOwnScope(null)}) and e."After" ? ${findMover(plan)}::text`
  const own = [scope, toOwnScope(caller.userId)]
  return sql`(e."Scope" = any(${own}::text[]) or not (${isOfOthers} or (${isMove})))`
}

/** What an entry must fulfil beside its scope: what more there is to whose a record is, is asked of the record as it is now. */
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
