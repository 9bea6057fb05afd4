import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudits } from '../../audit/index.ts'
import type { Transaction } from '../../database/types.ts'
import { badRequest, notFound, Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { hasEvent, type Judged, judgeEvent, runEffects } from '../events.ts'
import { toRaised } from '../raise.ts'
import { toNamedScope } from '../sql/entryScope.ts'
import { markDeleted, selectForDelete } from '../sql/write.ts'
import { findNeeded } from './needed.ts'

/** More ids than these in one call are refused. */
export const mostIds = 1000

/**
 * Serves `delete`: each row for itself, so that one which a service keeps, or below which others stand, does not hold up the others. A
 * row that is deleted already counts as done, so that a repeated call is safe; 404 where not one of the ids is in the caller's scope.
 */
export async function deleteRecords(execution: CallExecution): Promise<Envelope<RowResult[]>> {
  const { transaction } = execution
  if (!transaction) throw new Error('Rows are deleted within a transaction.')
  const { results, found } = await deleteEach(execution, transaction, readIds(execution))
  if (found.size === 0) throw notFound(execution.text('records.notFound'))
  return summarize(execution, results)
}

/**
 * Deletes some rows, each for itself; answers what became of each id, and the ids whose rows are in the caller's scope. A living row
 * for whose key `objectTo` has a text is kept.
 */
export async function deleteEach(
  execution: CallExecution,
  transaction: Transaction,
  ids: RecordKey[],
  objectTo: (key: string) => string | null = () => null,
): Promise<{ results: RowResult[]; found: ReadonlySet<string> }> {
  const stored = await loadRows(execution, transaction, ids)
  const kept = new Map<RecordValues, string>()
  const judged = new Map<RecordValues, Judged>()
  for (const [key, row] of stored) {
    const own = row.IsDeleted === true ? null : objectTo(key)
    const objection = own ?? (await findObjection(execution, transaction, row, judged))
    if (objection !== null) kept.set(row, objection)
  }
  const living = [...stored.values()].filter(({ IsDeleted }) => IsDeleted !== true)
  const doomed = await findDoomed(execution, transaction, living, kept)
  await removeRows(execution, transaction, doomed)
  await execution.raiseAll(doomed.flatMap(row => toRaised(execution, judged.get(row)?.listRaised(row) ?? [], row)))
  const results = ids.map((id): RowResult => {
    const row = stored.get(String(id))
    const message = row ? (kept.get(row) ?? null) : execution.text('records.notFound')
    return { ID: id, Success: message === null, Message: message }
  })
  return { results, found: new Set(stored.keys()) }
}

function readIds({ args }: CallExecution): RecordKey[] {
  const ids = [...new Set(args.ids ?? (args.id === undefined ? [] : [args.id]))]
  if (ids.length === 0) throw badRequest('Name at least one id.')
  if (ids.length > mostIds) throw badRequest(`Name at most ${mostIds} ids.`)
  return ids
}

async function loadRows(
  execution: CallExecution,
  transaction: Transaction,
  ids: RecordKey[],
): Promise<Map<string, RecordValues>> {
  const { plan, caller } = execution
  const rows = await transaction.query<RecordValues>(selectForDelete(plan, caller, ids))
  // Under a key of one's own a deleted row and a living one may share it: the living one counts.
  const sorted = rows.toSorted((one, other) => Number(other.IsDeleted) - Number(one.IsDeleted))
  return new Map(sorted.map(row => [String(row[plan.resource.key]), row]))
}

/** Those of these rows that can go; what is kept keeps in turn whatever it stands below, with the reason in `kept`. */
async function findDoomed(
  execution: CallExecution,
  transaction: Transaction,
  rows: readonly RecordValues[],
  kept: Map<RecordValues, string>,
): Promise<RecordValues[]> {
  const free = rows.filter(row => !kept.has(row))
  if (free.length === 0) return []
  const needed = await findNeeded(execution, transaction, free)
  if (needed.size === 0) return free
  for (const [row, reason] of needed) kept.set(row, reason)
  return findDoomed(execution, transaction, free, kept)
}

async function findObjection(
  execution: CallExecution,
  transaction: Transaction,
  stored: RecordValues,
  judgedRows: Map<RecordValues, Judged>,
): Promise<string | null> {
  const { beforeDelete } = execution.extension
  const { machine } = execution.plan
  const isJudged = hasEvent(machine, 'delete')
  if ((!beforeDelete && !isJudged) || stored.IsDeleted === true) return null
  try {
    await transaction.savepoint(async () => {
      const judged = isJudged ? await judgeEvent(execution, machine, stored, 'delete') : null
      await beforeDelete?.({ ...execution.context, stored })
      if (judged) judgedRows.set(stored, judged)
      await runEffects(execution, judged?.effects ?? [], { id: Number(stored.ID), before: stored, row: stored })
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function removeRows(execution: CallExecution, transaction: Transaction, rows: RecordValues[]): Promise<void> {
  if (rows.length === 0) return
  const { plan, caller, callName } = execution
  const ids = rows.map(row => Number(row.ID))
  const entries = rows.map(row => ({
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: Number(row.ID),
    action: callName,
    before: row,
    after: null,
  }))
  await Promise.all([
    transaction.query(markDeleted(plan, caller, ids)),
    writeAudits(transaction, entries, toNamedScope(plan)),
  ])
  execution.publishRowsChanged(ids)
}

function summarize(execution: CallExecution, results: RowResult[]): Envelope<RowResult[]> {
  const done = results.filter(({ Success }) => Success).length
  if (done === results.length) return { Success: true, Source: results, Message: execution.text('engine.deleted') }
  const [only] = results
  const message =
    results.length === 1 && only ? only.Message : execution.text('records.processed', done, results.length)
  return { Success: false, Source: results, Message: message }
}
