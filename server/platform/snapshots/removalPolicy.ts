import type { RecordKey } from '#contract/callArguments.ts'
import { findReferred, isReferenceList } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { type Configuration, listLocalResources } from '../configuration/index.ts'
import type { Queries } from '../database/types.ts'
import { toColumnType } from '../tables/index.ts'
import { listLed, type RecordChange, type TargetRecords } from './comparison.ts'
import { toIdentity } from './plan.ts'
import { listReferred } from './recordRepository.ts'

type Extra = Extract<RecordChange, { kind: 'extra' }>

/** What decides on records that a snapshot lacks. */
export interface RemovalParts {
  /** The configuration that will be live. */
  configuration: Configuration
  wanted: ReadonlyMap<string, TargetRecords>
}

/**
 * Decides what becomes of the records that the snapshot lacks where they are to go: deleted, or where some other record needs them
 * deactivated, or kept where their resource knows no such thing.
 */
export async function decideRemovals(
  queries: Queries,
  changes: readonly RecordChange[],
  parts: RemovalParts,
): Promise<RecordChange[]> {
  const extras = changes.filter(change => change.kind === 'extra')
  const users = await findUsers(queries, extras, parts)
  while (spread(extras, users)) {
    // What a record that stays leads to stays as well, and so on.
  }
  return changes.map(change => {
    if (change.kind !== 'extra') return change
    const usedBy = users.get(change) ?? null
    return { ...change, usedBy, fate: usedBy === null ? toUnusedDecision(change) : toUsedDecision(change) }
  })
}

/** Some resources have the records that their program makes, no more and no fewer. */
function toUnusedDecision({ plan }: Extra): Extra['fate'] {
  return plan.resource.descriptor.calls?.delete ? 'deleted' : 'kept'
}

function toUsedDecision({ plan, values }: Extra): Extra['fate'] {
  return plan.active !== null && values[plan.active] !== false ? 'deactivated' : 'kept'
}

/** By what rows that stay lead to each of these records. */
async function findUsers(
  queries: Queries,
  extras: readonly Extra[],
  { configuration, wanted }: RemovalParts,
): Promise<Map<Extra, string>> {
  const users = new Map<Extra, string>()
  const byResource = Map.groupBy(extras, ({ plan }) => plan.resource.name)
  for (const resource of listLocalResources(configuration)) {
    for (const property of listOutside(resource, wanted)) {
      const found = byResource.get(findReferred(property.schema) ?? '') ?? []
      const byKey = new Map(found.map(extra => [String(toRowKey(extra)), extra]))
      const [target] = found
      if (!target) continue
      const column = {
        table: resource.entity,
        column: property.name,
        isList: isReferenceList(property.schema),
        isById: target.plan.resource.key === 'ID',
      }
      for (const key of await listReferred(queries, column, found.map(toRowKey))) {
        const extra = byKey.get(key)
        if (extra && !users.has(extra)) users.set(extra, `${resource.name}.${property.name}`)
      }
    }
  }
  return users
}

/** The references of a resource that the snapshot says nothing of: what it does speak of leads to its own records alone. */
function listOutside(resource: Resource, wanted: RemovalParts['wanted']): ResourceProperty[] {
  if (resource.descriptor.view) return []
  const held = new Set(wanted.get(resource.name)?.plan.properties)
  return [...resource.properties.values()].filter(
    property => ![...held].some(each => each.name === property.name) && toColumnType(property) !== null,
  )
}

/** By what other rows refer to a record: its ID, or the code that its resource has for a key. */
function toRowKey({ plan, stored, values }: Extra): RecordKey {
  const { key } = plan.resource
  return key === 'ID' ? stored.id : (values[key] as RecordKey)
}

/** Adds what the records that stay lead to; false once that is everything. */
function spread(extras: readonly Extra[], users: Map<Extra, string>): boolean {
  const before = users.size
  for (const user of [...users.keys()]) {
    for (const reference of user.plan.references) {
      const aimed = extras.filter(({ plan }) => plan.resource.name === reference.target)
      const by = `${user.plan.resource.name}.${reference.property.name}`
      for (const extra of aimed) {
        if (!users.has(extra) && leads(user, reference, extra)) users.set(extra, by)
      }
    }
  }
  return users.size > before
}

function leads(user: Extra, reference: Extra['plan']['references'][number], extra: Extra): boolean {
  if (reference.isById) {
    const identity = toIdentity(extra.plan, extra.values)
    return listLed(reference, user.values).some(key => toIdentity(extra.plan, key) === identity)
  }
  const value = user.values[reference.property.name]
  return [value].flat().includes(toRowKey(extra))
}
