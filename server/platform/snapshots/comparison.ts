import type { RecordValues } from '#contract/callArguments.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { isKept } from '#contract/normalValue.ts'
import { isBlank } from '#contract/values.ts'
import { OperatorError } from '../kernel/failure.ts'
import { type SnapshotPlan, type SnapshotReference, toIdentity, toName } from './plan.ts'
import type { Snapshot, SnapshotRecord } from './snapshot.ts'
import type { DeletedState, StoredRecord, StoredRecords, StoredState } from './storedRecords.ts'

/** A property whose value differs; undefined is none. */
export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/** What becomes of a record that the snapshot lacks. */
export type RemovalDecision = 'kept' | 'deleted' | 'deactivated'

/** A difference between the records of a snapshot and those of this environment; `deletedId` is the record that can come back. */
export type RecordChange = { plan: SnapshotPlan; values: RecordValues } & (
  | { kind: 'missing'; deletedId: number | null }
  | { kind: 'changed'; stored: StoredRecord; fields: FieldChange[] }
  | { kind: 'extra'; stored: StoredRecord; fate: RemovalDecision; usedBy: string | null }
)

/** The records of a snapshot, checked against the resources to which they shall belong. */
export interface TargetRecords {
  plan: SnapshotPlan
  records: ReadonlyMap<string, SnapshotRecord>
}

/** What a snapshot's records are checked by. */
export interface TargetParts {
  plans: ReadonlyMap<string, SnapshotPlan>
  /** Records of resources of which the snapshot does not speak may be led to as well. */
  state: StoredState
  /** The name of the file, for what is refused. */
  name: string
}

/**
 * Checks what a snapshot says of records by the resources that will be there: throws an `OperatorError` with the line where a resource
 * or a property is not there, a key is missing or comes twice, or a reference leads to no record of the snapshot.
 */
export function readTarget(snapshot: Snapshot, { plans, state, name }: TargetParts): Map<string, TargetRecords> {
  const wanted = new Map<string, TargetRecords>()
  for (const [resource, records] of snapshot.records) {
    const plan = plans.get(resource)
    if (!plan) {
      const at = records[0] ? `${name}:${records[0].line}` : name
      const fix = 'Name a resource of the data files whose descriptor says "snapshot", or take the part out.'
      throw new OperatorError(`${at}: There is no resource ${resource} whose records a snapshot holds. ${fix}`)
    }
    const byIdentity = new Map<string, SnapshotRecord>()
    for (const record of records) {
      const problem = findProblem(plan, record.values)
      const identity = toIdentity(plan, record.values)
      const earlier = byIdentity.get(identity)
      const why = problem ?? (earlier ? `${toName(plan, record.values)} stands in line ${earlier.line} already.` : null)
      if (why !== null) throw new OperatorError(`${name}:${record.line}: ${why}`)
      byIdentity.set(identity, record)
    }
    wanted.set(resource, { plan, records: byIdentity })
  }
  checkReferences(wanted, { plans, state, name })
  return wanted
}

function findProblem(plan: SnapshotPlan, values: RecordValues): string | null {
  const { resource, properties, key, references } = plan
  const held = new Set(properties.map(property => property.name))
  const unknown = Object.keys(values).find(each => !held.has(each))
  if (unknown !== undefined) return `A snapshot holds no ${unknown} of ${resource.name}.`
  const missing = key.find(each => isBlank(values[each]))
  if (missing !== undefined) return `The record of ${resource.name} has no ${missing}, by which it is known.`
  const strange = references.find(reference => reference.isById && !isLeading(reference, values))
  if (!strange) return null
  return `${strange.property.name} takes the key of a record of ${strange.target}: an object of its properties.`
}

function isLeading({ property }: SnapshotReference, values: RecordValues): boolean {
  const value = values[property.name]
  const isKey = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
  if (isBlank(value)) return true
  return isReferenceList(property.schema) ? Array.isArray(value) && value.every(isKey) : isKey(value)
}

function checkReferences(wanted: ReadonlyMap<string, TargetRecords>, { plans, state, name }: TargetParts): void {
  for (const { plan, records } of wanted.values()) {
    for (const reference of plan.references.filter(({ isById }) => isById)) {
      const target = plans.get(reference.target)
      const known = wanted.get(reference.target)?.records ?? state.get(reference.target)
      for (const { values, line } of records.values()) {
        const lost = listLed(reference, values).find(each => target && known && !known.has(toIdentity(target, each)))
        if (lost === undefined) continue
        const what = `${reference.property.name} leads to ${JSON.stringify(lost)}`
        throw new OperatorError(`${name}:${line}: ${what}, which is no record of ${reference.target}.`)
      }
    }
  }
}

/** The keys to which a property of a record leads: none, one, or those of a list. */
export function listLed({ property }: Pick<SnapshotReference, 'property'>, values: RecordValues): RecordValues[] {
  const value = values[property.name]
  const all: unknown[] = isReferenceList(property.schema) && Array.isArray(value) ? value : [value]
  return all.filter(each => typeof each === 'object' && each !== null) as RecordValues[]
}

/** Compares what a snapshot wants with what is there: what is missing and what differs first, then what is there beside it. */
export function compareRecords(wanted: ReadonlyMap<string, TargetRecords>, state: StoredState): RecordChange[] {
  return [...wanted].flatMap(([name, { plan, records }]) => {
    const stored = state.get(name) ?? new Map<string, StoredRecord>()
    return [...compareWanted(plan, records, stored), ...listExtra(plan, records, stored)]
  })
}

/** Finds the deleted records that are what is missing: others may still refer to them. */
export function findDeleted(changes: readonly RecordChange[], deleted: DeletedState): RecordChange[] {
  return changes.map(change => {
    if (change.kind !== 'missing') return change
    const { plan, values } = change
    return { ...change, deletedId: deleted.get(plan.resource.name)?.get(toIdentity(plan, values)) ?? null }
  })
}

function compareWanted(plan: SnapshotPlan, records: TargetRecords['records'], state: StoredRecords): RecordChange[] {
  return [...records].flatMap(([identity, { values }]): RecordChange[] => {
    const stored = state.get(identity)
    if (!stored) return [{ kind: 'missing', plan, values, deletedId: null }]
    const fields = plan.properties.flatMap(property => {
      const [before, after] = [stored.values[property.name], values[property.name]]
      return isKept(property, before, after) ? [] : [{ name: property.name, before, after }]
    })
    return fields.length === 0 ? [] : [{ kind: 'changed', plan, values, stored, fields }]
  })
}

function listExtra(plan: SnapshotPlan, records: TargetRecords['records'], state: StoredRecords): RecordChange[] {
  return [...state].flatMap(([identity, stored]): RecordChange[] =>
    records.has(identity) ? [] : [{ kind: 'extra', plan, values: stored.values, stored, fate: 'kept', usedBy: null }],
  )
}
