import type { RecordValues } from '#contract/callArguments.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { toAuditActor } from '../../access/caller.ts'
import { type AuditEntry, writeAudits } from '../../audit/index.ts'
import type { Transaction } from '../../database/types.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { findGuardsBefore } from '../changedRows.ts'
import { readClock } from '../clock.ts'
import { hasFresh } from '../freshness.ts'
import { canMove, toNamedScope } from '../sql/entryScope.ts'
import { insertRows, takeIds, updateRows } from '../sql/import.ts'
import { type ImportRow, isAccepted } from './importRow.ts'
import { enqueueZoneChanges, setInstants } from './instants.ts'
import { listChanged, type MergedRecord, pick, withoutEmpty } from './merging.ts'

interface WritableRow extends ImportRow {
  merged: MergedRecord
}

/** A record as an import has written it: its version since then, and what the changed properties held before; null of a new one. */
export interface ImportedRecord {
  id: number
  version: number
  before: RecordValues | null
}

/** Writes the accepted rows: inserts, updates and audit entries are one statement each, whatever their number. */
export async function writeImport(execution: CallExecution, rows: ImportRow[]): Promise<ImportedRecord[]> {
  const { transaction, plan } = execution
  if (!transaction) throw new Error('An import is written within a transaction.')
  for (const row of rows.filter(isWritable)) await runBeforeSave(execution, transaction, row)
  const writable = rows.filter(isWritable)
  await setInstants(
    execution,
    writable.map(({ stored, merged }) => ({ stored, record: merged.record })),
  )
  for (const row of writable) row.merged.changed = listChanged(plan, row.stored, row.merged.record)
  const created = writable.filter(({ stored }) => stored === null)
  const updated = writable.filter(({ stored, merged }) => stored !== null && merged.changed.length > 0)
  const ids = await insertAll(execution, transaction, created)
  if (updated.some(({ merged }) => hasFresh(plan, merged.changed))) await execution.checkFresh()
  await updateAll(execution, transaction, updated)
  created.forEach((row, index) => {
    row.id = ids[index] as number
  })
  for (const row of updated) row.id = Number(row.stored?.ID)
  await runAfterSave(execution, created, ids)
  await runAfterSave(
    execution,
    updated,
    updated.map(({ stored }) => Number(stored?.ID)),
  )
  return [...ids.map(id => ({ id, version: 1, before: null })), ...updated.map(toWritten)]
}

function toWritten({ stored, merged }: WritableRow): ImportedRecord {
  const before = pick(stored ?? {}, merged.changed)
  return { id: Number(stored?.ID), version: Number(stored?.Version) + 1, before }
}

function isWritable(row: ImportRow): row is WritableRow {
  return row.merged !== null && isAccepted(row)
}

async function runBeforeSave(execution: CallExecution, transaction: Transaction, row: WritableRow): Promise<void> {
  const { beforeSave } = execution.extension
  if (!beforeSave) return
  const { stored, merged } = row
  try {
    await transaction.savepoint(() =>
      beforeSave({ ...execution.context, stored, record: merged.record, transient: merged.transient }),
    )
    Object.assign(merged.record, getRecordRules(execution.plan.resource).recompute(merged.record))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    Object.assign(row.errors, error.envelope.Errors ?? { '': error.message })
  }
}

async function runAfterSave(execution: CallExecution, rows: WritableRow[], ids: number[]): Promise<void> {
  const { afterSave } = execution.extension
  if (!afterSave) return
  for (const [index, { stored, merged }] of rows.entries()) {
    const id = ids[index] as number
    await afterSave({ ...execution.context, stored, record: merged.record, transient: merged.transient, id })
  }
}

async function insertAll(execution: CallExecution, transaction: Transaction, rows: WritableRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const { plan, caller } = execution
  const taken = await transaction.query<{ ID: number }>(takeIds(plan, rows.length))
  const ids = taken.map(({ ID }) => ID)
  const findDue = await readClock(execution)
  const inserting = insertRows(
    plan,
    caller,
    rows.map(({ merged }, index) => ({ ...merged.record, ID: ids[index], $due: findDue?.(merged.record) })),
  )
  const entries = rows.map(({ merged }, index) =>
    toEntry(execution, ids[index] as number, null, withoutEmpty(merged.record)),
  )
  await Promise.all([transaction.query(inserting), writeAudits(transaction, entries, toNamedScope(execution.plan))])
  execution.publishRowsChanged(ids)
  return ids
}

async function updateAll(execution: CallExecution, transaction: Transaction, rows: WritableRow[]): Promise<void> {
  if (rows.length === 0) return
  const findDue = await readClock(execution)
  const updating = updateRows(
    execution.plan,
    execution.caller,
    rows.map(({ merged, stored }) => ({
      ...merged.record,
      ID: stored?.ID,
      $changed: merged.changed,
      $due: findDue?.({ ...stored, ...merged.record }),
    })),
  )
  const toUpdateEntry = ({ merged: { record, changed }, stored }: WritableRow) =>
    toEntry(execution, Number(stored?.ID), pick(stored ?? {}, changed), pick(record, changed))
  const { moving = [], staying = [] } = Object.groupBy(rows, ({ merged }) =>
    canMove(execution.plan, merged.changed) ? 'moving' : 'staying',
  )
  await Promise.all([
    transaction.query(updating),
    writeAudits(transaction, staying.map(toUpdateEntry), toNamedScope(execution.plan)),
    writeAudits(transaction, moving.map(toUpdateEntry)),
  ])
  for (const { stored, merged } of rows) await enqueueZoneChanges(execution, stored ?? {}, merged.changed)
  publishUpdated(execution, rows)
}

function publishUpdated(execution: CallExecution, rows: readonly WritableRow[]): void {
  const before = new Map<number, RecordValues>()
  for (const { stored, merged } of rows) {
    const guards = findGuardsBefore(execution.plan, stored ?? {}, merged.changed)
    if (guards) before.set(Number(stored?.ID), guards)
  }
  execution.publishRowsChanged(
    rows.map(({ stored }) => Number(stored?.ID)),
    before,
  )
}

function toEntry(execution: CallExecution, id: number, before: RecordValues | null, after: RecordValues): AuditEntry {
  return {
    ...toAuditActor(execution.caller),
    resource: execution.plan.resource,
    recordId: id,
    action: execution.callName,
    before,
    after,
  }
}
