import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { Caller } from '../access/caller.ts'
import type { Queries } from '../database/types.ts'
import { hasRule } from './auditVisibility.ts'
import type { ResourcePlan } from './plan.ts'
import type { Fragment } from './sql/fragment.ts'
import { isNamedRow, type NamedPlan, selectNamed, selectNaming } from './sql/recordNames.ts'
import { getView, narrowView, type View } from './view.ts'

/** The records of a resource that have one of these values of a property. */
export interface AskedNames {
  resource: string
  /** ID, or what stands for it elsewhere: Code. */
  by: string
  values: readonly unknown[]
}

/** What a record is called; null where it is not reported. */
export type ToName = (resource: string, value: unknown) => string | null

/** The records of a resource in whose names a word was found. */
export interface NamedRecords {
  resource: string
  /** The rows' IDs; null where they are too many to be named. */
  ids: readonly number[] | null
  /** The condition that a row of this ID is one of them. */
  has(id: Fragment): Fragment
}

/** Who asks, and what he may be informed of. */
interface Asker {
  plans: ReadonlyMap<string, ResourcePlan>
  caller: Caller
  queries: Queries
}

/** More records than these are not named one by one. */
const mostNamed = 1000

/** Finds what records are called, by one statement a resource; references in a name by their own names. */
export async function findNames({ plans, caller, queries }: Asker, asked: readonly AskedNames[]): Promise<ToName> {
  const names = new Map<string, string>()
  const find = async ({ resource, by, values }: AskedNames) => {
    const plan = plans.get(resource)
    const field = plan?.byName.get(by)
    if (!plan || !field || values.length === 0 || !canName(plan, caller)) return
    const view = narrowView(getView(plan, caller), listNaming(plan))
    for (const row of await queries.query<RecordValues>(selectNaming(view, caller, field, [...new Set(values)])))
      names.set(toKey(resource, row.$asked), toName(view, row))
  }
  await Promise.all(asked.map(find))
  return (resource, value) => names.get(toKey(resource, value)) || null
}

/** True where a row that refers to records of this resource would carry their names: they need no page, as files have none. */
function canName({ resource: { descriptor } }: ResourcePlan, { permissions }: Caller): boolean {
  return isPermitted(findCallRule(descriptor, 'one'), permissions)
}

const toKey = (resource: string, value: unknown) => `${resource}\n${String(value)}`

function listNaming({ resource }: ResourcePlan): string[] {
  return [...resource.descriptor.represent.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function toName({ plan: { resource }, displays }: View, row: RecordValues): string {
  const texts = displays.map(({ reference: { field, displayName } }) => [field.name, row[displayName] ?? null])
  return fillFieldTexts(resource.descriptor.represent, resource, { ...row, ...Object.fromEntries(texts) })
}

/**
 * Finds the records of all resources in whose names a word is: first where a name has it by itself, then in the names that are made of
 * those.
 */
export async function findNamed({ plans, caller, queries }: Asker, word: string): Promise<NamedRecords[]> {
  const named = [...plans.values()].flatMap(plan => toNamed(plan, caller) ?? [])
  const find = async (asked: readonly NamedPlan[]) => {
    if (asked.length === 0) return []
    const found = await queries.run<{ resource: string; ids: unknown[] }>(
      selectNamed(asked, caller, word, mostNamed + 1),
    )
    const idsOf = new Map(found.map(({ resource, ids }) => [resource, ids.map(Number)]))
    return asked.map(each => toRecords(each, caller, word, idsOf.get(each.plan.resource.name) ?? []))
  }
  const plain = (await find(named)).filter(isFound)
  const foundOf = new Map(plain.map(each => [each.resource, each]))
  const composed = await find(named.flatMap(each => withReferences(each, named, foundOf, caller) ?? []))
  const isComposed = new Set(composed.map(({ resource }) => resource))
  return [...plain.filter(({ resource }) => !isComposed.has(resource)), ...composed.filter(isFound)]
}

const isFound = ({ ids }: NamedRecords) => ids === null || ids.length > 0

function toRecords(named: NamedPlan, caller: Caller, word: string, ids: readonly number[]): NamedRecords {
  return {
    resource: named.plan.resource.name,
    ids: ids.length > mostNamed ? null : ids,
    has: id => isNamedRow(named, caller, word, id),
  }
}

/** Where the words of a resource's own names stand; null where its records are not told to the caller. */
function toNamed(plan: ResourcePlan, caller: Caller): NamedPlan | null {
  if (plan.resource.descriptor.view === true || !hasRule(plan, caller.permissions, 'one')) return null
  const names = new Set(listNaming(plan))
  const view = getView(plan, caller)
  const fields = view.readable.filter(
    ({ name, type, property }) =>
      names.has(name) && type === 'text' && !findChoices(property.schema) && view.findComparable(name) !== null,
  )
  return { plan, fields, references: [] }
}

/** The same with the references in its names whose own records were found; null where there are none. */
function withReferences(
  { plan, fields }: NamedPlan,
  named: readonly NamedPlan[],
  foundOf: ReadonlyMap<string, NamedRecords>,
  caller: Caller,
): NamedPlan | null {
  const names = new Set(listNaming(plan))
  const references = getView(plan, caller).displays.flatMap(({ reference: { field, target }, item }) => {
    const found = foundOf.get(target.resource.name)
    const own = named.find(each => each.plan === target)
    const isNaming = item === null && names.has(field.name) && target.key.name === 'ID'
    return isNaming && found && own ? [{ column: field.column, target: own, ids: found.ids }] : []
  })
  return references.length === 0 ? null : { plan, fields, references }
}
