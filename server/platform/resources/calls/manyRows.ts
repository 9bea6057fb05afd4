import type { RowResult } from '#contract/bulk.ts'
import type { CallArguments, RecordKey } from '#contract/callArguments.ts'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { Question } from '#contract/envelope.ts'
import { isInTargetState } from '#contract/machine.ts'
import type { Transaction } from '../../database/types.ts'
import { HttpProblem, Refusal } from '../../kernel/problem.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import type { Fragment } from '../sql/fragment.ts'
import { lockRows, type ManyRow } from '../sql/many.ts'
import { deleteEach } from './delete.ts'
import { retryDuplicate, toCallFailure } from './failures.ts'
import { listLocked, lockParents } from './locks.ts'

/** The call that is performed on each row. */
export interface BatchCall {
  name: string
  /** The event of the machine that it sends, where it sends one. */
  event: string
  /** The property of its target that the keys are of, where they are not those of rows. */
  over?: string | undefined
  /** A call execution for the engine's own delete of some rows; null where a service has a handler for the call. */
  beginDelete: ((transaction: Transaction, ids: RecordKey[]) => CallExecution) | null
  /** Does beforehand what must hold no transaction, and answers what is to run in one. */
  prepare(args: CallArguments): Promise<(transaction: Transaction) => Promise<CallResult>>
}

/** Some rows by their keys, and what must hold of them when they are locked. */
export interface Batch {
  keys: RecordKey[]
  condition: Fragment
  /** Named by the caller, or else counted as those that matched: of either it is reported which are so no more. */
  isNamed: boolean
}

/** What became of a row; `isFound` where it lies in the caller's scope. */
export interface BatchResult extends RowResult {
  isFound: boolean
}

/** What is prepared for a row. */
export type Run = (transaction: Transaction) => Promise<CallResult>

/** Performs a call on each of some rows in one transaction; answers in the order of the keys. */
export async function performBatch(execution: CallExecution, call: BatchCall, batch: Batch): Promise<BatchResult[]> {
  if (batch.keys.length === 0) return []
  const { beginDelete } = call
  if (beginDelete)
    return execution.database.transaction(transaction => deleteBatch(execution, beginDelete, transaction, batch))
  const { plan, given } = execution
  const runs = await prepareRows(call, batch.keys, key => ({
    args: given,
    ...buildKeyArguments(plan.resource, call.name, key),
  }))
  return execution.database.transaction(transaction => performRows(execution, call, transaction, batch, runs))
}

/**
 * Performs a call for each of some keys of a property of its target (`over`). Each is a transaction of its own, since what it locks has
 * one order.
 */
export async function performOver(
  execution: CallExecution,
  call: BatchCall,
  { keys }: Pick<Batch, 'keys'>,
): Promise<BatchResult[]> {
  const { database, given } = execution
  const runs = await prepareRows(call, keys, key => ({ args: { ...given, [String(call.over)]: key } }))
  const results: BatchResult[] = []
  for (const [index, key] of keys.entries())
    results.push(await settle(execution, key, () => retryDuplicate(() => database.transaction(runs[index] as Run))))
  return results
}

/** Locks rows and performs on each what was prepared for it, in the order of the keys. */
export async function performRows(
  execution: CallExecution,
  call: BatchCall,
  transaction: Transaction,
  batch: Batch,
  runs: readonly Run[],
): Promise<BatchResult[]> {
  const parents = listLocked(execution.plan, call.event, call.name)
  await lockParents({ queries: transaction, plan: execution.plan, caller: execution.caller }, parents, batch.keys)
  const locked = await lock(execution, transaction, batch)
  const results: BatchResult[] = []
  for (const [index, key] of batch.keys.entries()) {
    const row = locked.get(String(key))
    if (row) results.push({ ...(await performRow(execution, call, transaction, row, runs[index] as Run)), ID: key })
    else results.push(toRefused(key, toMissing(execution, batch), false))
  }
  return results
}

function toMissing({ text }: CallExecution, { isNamed }: Batch): string {
  return text(isNamed ? 'records.notFound' : 'records.matchesNoMore')
}

/** A row that was deleted before is done. */
async function deleteBatch(
  execution: CallExecution,
  begin: (transaction: Transaction, ids: RecordKey[]) => CallExecution,
  transaction: Transaction,
  batch: Batch,
): Promise<BatchResult[]> {
  const { keys, isNamed } = batch
  const locked = isNamed ? null : await lock(execution, transaction, batch)
  const missing = toMissing(execution, batch)
  const { results, found } = await deleteEach(begin(transaction, keys), transaction, keys, key =>
    !locked || locked.has(key) ? null : missing,
  )
  return results.map(result => ({ ...result, isFound: found.has(String(result.ID)) }))
}

async function lock(
  execution: CallExecution,
  transaction: Transaction,
  { keys, condition }: Batch,
): Promise<Map<string, ManyRow>> {
  const { plan } = execution
  const rows = await transaction.run<ManyRow>(
    lockRows(plan, condition, keys, plan.byName.get(plan.machine?.state ?? '') ?? null),
  )
  return new Map(rows.map(row => [String(row.key), row]))
}

/** Prepares a call for each of these rows. What is refused beforehand is refused in the row's turn, if the row is there at all. */
export async function prepareRows(
  call: BatchCall,
  keys: readonly RecordKey[],
  toArguments: (key: RecordKey) => CallArguments,
): Promise<Run[]> {
  const runs: Run[] = []
  for (const key of keys)
    runs.push(await call.prepare(toArguments(key)).catch((error: unknown) => () => Promise.reject(error)))
  return runs
}

async function performRow(
  execution: CallExecution,
  call: BatchCall,
  transaction: Transaction,
  { key, state }: ManyRow,
  run: Run,
): Promise<BatchResult> {
  const { machine } = execution.plan
  if (machine && isInTargetState(machine, { [machine.state]: state }, call.event))
    return { ...toDone(key), IsUnchanged: true }
  const { Errors: _, ...result } = await settle(execution, key, () => transaction.savepoint(() => run(transaction)))
  return { ...result, isFound: true }
}

/** What becomes of a row by its work; what is no refusal is thrown. */
async function settle(execution: CallExecution, key: RecordKey, work: () => Promise<CallResult>): Promise<BatchResult> {
  try {
    const outcome = await work()
    if (!('Success' in outcome) || outcome.Success) return toDone(key)
    return toRefused(key, outcome.Message ?? execution.text('machine.refused'), true, outcome.Question)
  } catch (error) {
    const failure = toCallFailure(execution, error)
    const isRefused = failure instanceof Refusal || (failure instanceof HttpProblem && failure.status < 500)
    if (!isRefused) throw error
    const { Question, Errors } = failure.envelope
    const isFound = failure instanceof Refusal || failure.status !== 404
    return { ...toRefused(key, failure.message, isFound, Question), ...(Errors && { Errors }) }
  }
}

function toDone(key: RecordKey): BatchResult {
  return { ID: key, Success: true, Message: null, isFound: true }
}

function toRefused(key: RecordKey, message: string, isFound: boolean, question?: Question): BatchResult {
  return { ID: key, Success: false, Message: message, isFound, ...(question && { Question: question }) }
}
