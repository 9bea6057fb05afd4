import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudits } from '../../audit/index.ts'
import type { Transaction } from '../../database/types.ts'
import { badRequest, notFound, Refusal } from '../../http/problem.ts'
import { hasEvent, judgeEvent, runEffects } from '../events.ts'
import { toNamedScope } from '../sql/entryScope.ts'
import { markDeleted, selectForDelete } from '../sql/write.ts'
import type { Work } from '../work.ts'
import { findNeeded, isBelow } from './needed.ts'

/** More ids than these in one call are refused. */
export const mostIds = 1000

/**
 * Serves `delete`: each row for itself, so that one which a service keeps, or below which others stand, does not hold up the others. A
 * row that is deleted already counts as done, so that a repeated call is safe; 404 where not one of the ids is in the caller's scope.
 */
export async function deleteRecords(work: Work): Promise<Envelope<RowResult[]>> {
  const { transaction } = work
  if (!transaction) throw new Error('Rows are deleted within a transaction.')
  const { results, found } = await deleteEach(work, transaction, readIds(work))
  if (found.size === 0) throw notFound(work.text('records.notFound'))
  return summarize(work, results)
}

/** Deletes some rows, each for itself; answers what became of each id, and the ids whose rows are in the caller's scope. */
export async function deleteEach(
  work: Work,
  transaction: Transaction,
  ids: RecordKey[],
): Promise<{ results: RowResult[]; found: ReadonlySet<string> }> {
  const stored = await loadRows(work, transaction, ids)
  const kept = new Map<RecordValues, string>()
  for (const row of stored.values()) {
    const objection = await findObjection(work, transaction, row)
    if (objection !== null) kept.set(row, objection)
  }
  const living = [...stored.values()].filter(({ IsDeleted }) => IsDeleted !== true)
  const doomed = await findDoomed(work, transaction, living, kept)
  await removeRows(work, transaction, doomed)
  const results = ids.map((id): RowResult => {
    const row = stored.get(String(id))
    const message = row ? (kept.get(row) ?? null) : work.text('records.notFound')
    return { ID: id, Success: message === null, Message: message }
  })
  return { results, found: new Set(stored.keys()) }
}

function readIds({ args }: Work): RecordKey[] {
  const ids = [...new Set(args.ids ?? (args.id === undefined ? [] : [args.id]))]
  if (ids.length === 0) throw badRequest('Name at least one id.')
  if (ids.length > mostIds) throw badRequest(`Name at most ${mostIds} ids.`)
  return ids
}

async function loadRows(work: Work, transaction: Transaction, ids: RecordKey[]): Promise<Map<string, RecordValues>> {
  const { plan, caller } = work
  const { text, values } = selectForDelete(plan, caller, ids)
  const rows = await transaction.query<RecordValues>(text, values)
  // Under a key of one's own a deleted row and a living one may share it: the living one counts.
  const sorted = rows.toSorted((one, other) => Number(other.IsDeleted) - Number(one.IsDeleted))
  return new Map(sorted.map(row => [String(row[plan.resource.key]), row]))
}

/** Those of these rows that can go; what is kept keeps in turn whatever it stands below, with the reason in `kept`. */
async function findDoomed(
  work: Work,
  transaction: Transaction,
  rows: readonly RecordValues[],
  kept: Map<RecordValues, string>,
): Promise<RecordValues[]> {
  const free = rows.filter(row => !kept.has(row))
  if (free.length === 0) return []
  const needed = await findNeeded(work, transaction, free, isBelow)
  if (needed.size === 0) return free
  for (const [row, reason] of needed) kept.set(row, reason)
  return findDoomed(work, transaction, free, kept)
}

async function findObjection(work: Work, transaction: Transaction, stored: RecordValues): Promise<string | null> {
  const { beforeDelete } = work.extension
  const { machine } = work.plan
  const isJudged = hasEvent(machine, 'delete')
  if ((!beforeDelete && !isJudged) || stored.IsDeleted === true) return null
  try {
    await transaction.savepoint(async () => {
      const judged = isJudged ? await judgeEvent(work, machine, stored, 'delete') : null
      await beforeDelete?.({ ...work.context, stored })
      await runEffects(work, judged?.effects ?? [], { id: Number(stored.ID), before: stored, row: stored })
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function removeRows(work: Work, transaction: Transaction, rows: RecordValues[]): Promise<void> {
  if (rows.length === 0) return
  const { plan, caller, callName } = work
  const ids = rows.map(row => Number(row.ID))
  const { text, values } = markDeleted(plan, caller, ids)
  const entries = rows.map(row => ({
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: Number(row.ID),
    action: callName,
    before: row,
    after: null,
  }))
  await Promise.all([transaction.query(text, values), writeAudits(transaction, entries, toNamedScope(plan))])
  work.publishRowsChanged(ids)
}

function summarize(work: Work, results: RowResult[]): Envelope<RowResult[]> {
  const done = results.filter(({ Success }) => Success).length
  if (done === results.length) return { Success: true, Source: results, Message: work.text('engine.deleted') }
  const [only] = results
  const message = results.length === 1 && only ? only.Message : work.text('records.processed', done, results.length)
  return { Success: false, Source: results, Message: message }
}
