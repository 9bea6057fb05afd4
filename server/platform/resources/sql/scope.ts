import type { RecordValues } from '#contract/callArguments.ts'
import type { Caller } from '../../access/caller.ts'
import type { OpenedLink } from '../../links/index.ts'
import type { ReferencePlan, ResourcePlan, ScopePlan } from '../plan.ts'
import { isFor, isShutOut, listAlternatives, toAlternatives, toClaimValue } from './alternatives.ts'
import { allOf, type Fragment, join, raw, sql } from './fragment.ts'
import { type Asked, toCondition, toValueCondition } from './path.ts'

/** The rules of a resource's scope that hold for this caller: those whose bypass is not held. */
export function listScopes(plan: ResourcePlan, caller: Caller): ScopePlan[] {
  if (caller.actor === 'System' || caller.opened) return []
  return plan.scopes.filter(({ bypass }) => bypass === null || !caller.permissions.has(bypass))
}

/** The value that a scope asks for; undefined where the caller lacks the claim, and then no row is reached. */
export function getClaim({ claim, field }: Pick<ScopePlan, 'claim' | 'field'>, caller: Caller): unknown {
  const value = caller.claims[claim]
  return Array.isArray(value) ? undefined : toClaimValue(value, field)
}

/** The condition that a row under this alias is undeleted and in the caller's reach. */
export function toAccessCondition(plan: ResourcePlan, caller: Caller, alias: string): Fragment {
  return allOf([raw(`not ${alias}."IsDeleted"`), ...listConditions(plan, caller, alias)])
}

/** The condition that a row under this alias is in the caller's reach, deleted or not. */
export function toScopeOnly(plan: ResourcePlan, caller: Caller, alias: string): Fragment {
  return allOf(listConditions(plan, caller, alias))
}

/**
 * The condition that a row under this alias is undeleted and in the caller's reach, in parts that have no row in common: what he reaches
 * by rows of another table is asked for last, and by itself, so that it may be found from there.
 */
export function listAccessParts(plan: ResourcePlan, caller: Caller, alias: string): Fragment[] {
  if (caller.opened) return [toAccessCondition(plan, caller, alias)]
  const held = [...listScopes(plan, caller).map(scope => toAsked(scope, caller)), ...listAlternatives(plan, caller)]
  const rule = held.find(isByOthers)
  if (!rule) return [toAccessCondition(plan, caller, alias)]
  const others = held.filter(each => each !== rule)
  const own = rule.parts.filter(way => !isRelated(way))
  const ways: Asked[] = [
    ...(own.length > 0 ? [{ joint: 'or' as const, parts: own }] : []),
    ...rule.parts.filter(isRelated),
  ]
  const further = plan.rowPolicy?.(caller, raw(alias)) ?? null
  return ways.map((way, index) =>
    allOf([
      raw(`not ${alias}."IsDeleted"`),
      toCondition({ joint: 'and', parts: [...others, way] }, alias),
      ...ways.slice(0, index).map(before => sql`(${toCondition(before, alias)}) is not true`),
      ...(further === null ? [] : [sql`(${further})`]),
    ]),
  )
}

type Several = Extract<Asked, { parts: readonly Asked[] }>

/** A way that rows of another resource open. */
const isRelated = (way: Asked): boolean => 'build' in way || ('parts' in way && way.parts.some(isRelated))

const isByOthers = (asked: Asked): asked is Several =>
  'parts' in asked && asked.joint === 'or' && asked.parts.some(isRelated)

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
  const parts = [...rules.map(scope => toAsked(scope, caller)), ...listAlternatives(plan, caller)]
  const scopes = parts.length === 0 ? [] : [toCondition({ joint: 'and', parts }, alias)]
  const further = plan.rowPolicy?.(caller, raw(alias)) ?? null
  return further === null ? scopes : [...scopes, sql`(${further})`]
}

/** A link reaches its one record, and what a service says that it has brought. */
function toOpened({ resource, linkPolicy }: ResourcePlan, link: OpenedLink, alias: string): Fragment {
  if (resource.name === link.purpose.resource) return sql`${raw(`${alias}."ID"`)} = ${link.recordId}`
  return linkPolicy?.(link, raw(alias)) ?? raw('false')
}

function toAsked(scope: ScopePlan, caller: Caller): Asked {
  const claim = getClaim(scope, caller)
  return claim === undefined ? { build: () => raw('false') } : { ...scope, test: value => sql`${value} = ${claim}` }
}

/** What the database is asked of a record that is about to be written. */
export interface ScopeQuestion {
  /** The property that a refusal is reported at. */
  property: string
  /** It need not be asked of a stored row in which none of these changes. */
  properties: readonly string[]
  condition: Fragment
  /** The same for all records with equal values of this. */
  identity: string
  messageKey: 'records.unreachable' | 'records.outOfScope'
}

/**
 * Where a record that is about to be written would lie outside the caller's scope: the properties of the rules that it breaks
 * by its own values, and for what its values alone do not tell the conditions that the database must be asked.
 */
export function checkScope(
  plan: ResourcePlan,
  caller: Caller,
  record: RecordValues,
): { broken: string[]; questions: ScopeQuestion[] } {
  const broken: string[] = []
  const questions: ScopeQuestion[] = []
  if (isShutOut(plan, caller)) broken.push(plan.key.name)
  for (const scope of listScopes(plan, caller)) {
    const claim = getClaim(scope, caller)
    const [first] = scope.steps
    const value = record[first ? first.field.name : scope.field.name]
    if (claim === undefined || value === null || value === undefined) broken.push(scope.root)
    else if (!first) {
      if (value !== claim) broken.push(scope.root)
    } else {
      const type = raw(`::${first.field.type}`)
      const asked = { ...scope, test: (reached: Fragment) => sql`${reached} = ${claim}` }
      const condition = toValueCondition(asked, sql`${value}${type}`)
      const { root: property } = scope
      const identity = `${property}\n${String(value)}`
      questions.push({ property, properties: [property], condition, identity, messageKey: 'records.unreachable' })
    }
  }
  for (const [index, rule] of plan.alternatives.entries()) {
    const asked = toAlternatives(rule, caller)
    if (asked === null) continue
    const properties = [...new Set(rule.filter(each => isFor(each, caller)).flatMap(({ roots }) => roots))]
    const property = properties[0] ?? plan.key.name
    const columns = [...new Set([plan.key.name, ...properties])].flatMap(name => plan.byName.get(name) ?? [])
    const row = join(
      columns.map(({ name, type, column }) => sql`${record[name] ?? null}${raw(`::${type} as ${column}`)}`),
      ', ',
    )
    questions.push({
      ...{ property, properties, messageKey: 'records.outOfScope' },
      condition: sql`exists (select 1 from (select ${row}) w where ${toCondition(asked, 'w')})`,
      identity: `${index}\n${JSON.stringify(columns.map(({ name }) => record[name] ?? null))}`,
    })
  }
  return { broken, questions }
}

/** The words that keep a row from being deleted, and from nothing else, until the transaction ends. */
export const restrictToRow = 'for key share'

/**
 * The condition that a reference's value names an undeleted row in the caller's scope, of those that the record leaves to choose
 * from, and where it is chosen anew (`isNew`) of those that are offered. Within the statement that writes, `isKept`
 * makes it wait for a delete under way, and keeps a delete waiting, so that no row ever refers to one that is gone.
 */
export function toReferenceScope(
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
  const kept = raw(isKept ? ` ${restrictToRow} of r` : '')
  return sql`exists (select 1 from ${from} where ${key} = ${value}${cast} and ${toAccessCondition(target, caller, 'r')}${narrowed}${toDemanded(reference, 'r', record)}${open}${kept})`
}

/** The condition that this value of a reference names an undeleted row in the caller's scope. */
export function toReach(
  { field, target }: Pick<ReferencePlan, 'field' | 'target'>,
  caller: Caller,
  value: unknown,
): Fragment {
  const named = sql`${raw(`r.${target.key.column}`)} = ${value}${raw(`::${field.type}`)}`
  return sql`exists (select 1 from ${raw(`${target.table} r`)} where ${named} and ${toAccessCondition(target, caller, 'r')})`
}

/** What the property of a reference asks of the rows under this alias, to be added to other conditions. */
export function toDemanded(
  { demand }: Pick<ReferencePlan, 'demand'>,
  alias: string,
  record: RecordValues = {},
): Fragment {
  if (!demand) return raw('')
  const { from = '', lookups } = demand.options ?? {}
  return sql` and ${raw(`${alias}.${demand.by.column}`)} = ${lookups?.[String(record[from])] ?? demand.value}`
}
