import type { RecordValues } from '#contract/callArguments.ts'
import { isReferenceList } from '#contract/entitySchema.ts'
import { isBlank } from '#contract/values.ts'
import type { Queries } from '../database/types.ts'
import { OperatorError } from '../kernel/failure.ts'
import { type SnapshotPlan, toIdentity, toKey, toName } from './plan.ts'
import { readDeletedRows, readRows, type StoredRow } from './recordRepository.ts'
import type { SnapshotRecord } from './snapshot.ts'

/** A record of this environment as a snapshot would have it, and what it takes to change it. */
export interface StoredRecord {
  id: number
  version: number
  values: RecordValues
}

/** The records of one resource by what tells them from each other. */
export type StoredRecords = ReadonlyMap<string, StoredRecord>

/** The records of this environment by resource. */
export type StoredState = ReadonlyMap<string, StoredRecords>

/**
 * Reads the records that snapshots hold, whoever's they are, references by the key of what they lead to: one to a record that is gone
 * says nothing. Throws an `OperatorError` where two records, or none, are identified by a key.
 */
export async function readState(queries: Queries, plans: ReadonlyMap<string, SnapshotPlan>): Promise<StoredState> {
  const rows = new Map<string, StoredRow[]>()
  for (const [name, { resource, properties }] of plans) {
    const names = properties.map(property => property.name)
    rows.set(name, await readRows(queries, resource.entity, names, resource.descriptor.snapshot?.only))
  }
  const keys = new Map([...plans].map(([name, plan]) => [name, listKeys(plan, rows.get(name) ?? [])]))
  return new Map([...plans].map(([name, plan]) => [name, toRecords(plan, rows.get(name) ?? [], keys)]))
}

/** The IDs of deleted records by resource, each by what tells them from each other: of several the one that was deleted last. */
export type DeletedState = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Reads the deleted records that can come back. Where others refer to a record by a code of its own, a new one replaces it: it is
 * not among them.
 */
export async function readDeleted(queries: Queries, plans: ReadonlyMap<string, SnapshotPlan>): Promise<DeletedState> {
  const deleted = new Map<string, Map<string, number>>()
  for (const [name, plan] of plans) {
    const { resource, key } = plan
    if (resource.key !== 'ID' || !resource.descriptor.calls?.restore) continue
    const rows = await readDeletedRows(queries, resource.entity, key)
    deleted.set(name, new Map(rows.map(row => [toIdentity(plan, row), row.ID])))
  }
  return deleted
}

/** The records of this environment as a snapshot holds them, in the order of their keys. */
export function toSnapshotRecords(state: StoredState): Map<string, SnapshotRecord[]> {
  return new Map(
    [...state].map(([name, records]) => {
      const sorted = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1))
      return [name, sorted.map(([, { values }]) => ({ values, line: 0 }))]
    }),
  )
}

type KeysById = ReadonlyMap<number, RecordValues>

function listKeys(plan: SnapshotPlan, rows: readonly StoredRow[]): KeysById {
  return new Map(rows.map(row => [row.ID, toKey(plan, row)]))
}

function toRecords(
  plan: SnapshotPlan,
  rows: readonly StoredRow[],
  keys: ReadonlyMap<string, KeysById>,
): Map<string, StoredRecord> {
  const records = new Map<string, StoredRecord>()
  for (const row of rows) {
    const values = toValues(plan, row, keys)
    const missing = plan.key.find(name => isBlank(values[name]))
    if (missing !== undefined) {
      const what = `The record ${row.ID} of ${plan.resource.name} has no ${missing}`
      throw new OperatorError(`${what}, by which a snapshot knows it: give it one, or delete it.`)
    }
    const identity = toIdentity(plan, values)
    if (records.has(identity)) {
      const what = `Two records are ${toName(plan, values)}`
      throw new OperatorError(`${what}, so a snapshot cannot tell them apart: change or delete one of them.`)
    }
    records.set(identity, { id: row.ID, version: row.Version, values })
  }
  return records
}

function toValues(plan: SnapshotPlan, row: StoredRow, keys: ReadonlyMap<string, KeysById>): RecordValues {
  const references = new Map(plan.references.map(reference => [reference.property.name, reference]))
  return Object.fromEntries(
    plan.properties.flatMap(({ name, schema }) => {
      const reference = references.get(name)
      const known = reference?.isById ? keys.get(reference.target) : undefined
      const value = known ? toReferred(row[name], isReferenceList(schema), known) : row[name]
      return isBlank(value) ? [] : [[name, value]]
    }),
  )
}

function toReferred(value: unknown, isList: boolean, keys: KeysById): unknown {
  if (!isList) return keys.get(Number(value))
  if (!Array.isArray(value)) return undefined
  return value.flatMap(each => keys.get(Number(each)) ?? [])
}
