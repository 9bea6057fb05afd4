import { randomUUID } from 'node:crypto'
import { findCallRule, isPermitted } from '#contract/access.ts'
import { type BulkNext, type BulkResult, type BulkRows, buildBulkResult, type RowResult } from '#contract/bulk.ts'
import type { CallArguments, Matching, RecordKey } from '#contract/callArguments.ts'
import { badRequest, forbidden, notFound, Refusal } from '../../kernel/problem.ts'
import { buildConcurrencyLimiter } from '../../share/index.ts'
import type { CallExecution } from '../callExecution.ts'
import type { Fragment } from '../sql/fragment.ts'
import { type CountedSet, countMatching, countValues, selectCounted, selectKeys } from '../sql/many.ts'
import { toAccessCondition, toScopeOnly } from '../sql/scope.ts'
import type { Listing } from '../sql/select.ts'
import { mostIds } from './delete.ts'
import { beginEdit } from './editRows.ts'
import { findListing } from './foundRows.ts'
import { type Batch, type BatchCall, type BatchResult, performBatch, performOver } from './manyRows.ts'

/** Rows of one transaction: short enough that nobody waits long for their locks. */
const batchSize = 50

/** Rows of one request that is made on all that match, which are kept so many together, and the milliseconds after which any ends all the same: its bar moves. */
const partSize = 500
const partTime = 2000

/** Calls for many hold a connection and locks most of the time: some at once, one of each user, and the others wait. */
const limiter = buildConcurrencyLimiter<number>({ most: 3, longestQueue: 20, longestWait: 30_000 })

/** What a call for many is made of. */
export interface ManyCall extends BatchCall {
  /** The list call, which says what matches. */
  beginList(args: CallArguments): CallExecution
}

/** A call for many with what it does to each batch. */
interface ManyWork extends ManyCall {
  perform(batch: Batch): Promise<BatchResult[]>
}

/**
 * Performs a call on each of many rows (rules C7.27): on those named, or on all that the list shows, part by part. Some rows are
 * one transaction, so that a row is done with its audit entry or not at all; one that is refused does not hold up the others,
 * and whoever stops asking has stopped it. Throws 404 where not one of the rows named is in the caller's scope.
 */
export async function performMany(execution: CallExecution, call: ManyCall): Promise<BulkResult> {
  const { args, plan, caller } = execution
  const { matching, ids } = args
  const listRule = findCallRule(plan.resource.descriptor, 'list')
  if (matching && !isPermitted(listRule, caller.permissions)) throw forbidden()
  return limiter.perform(caller.userId, async () => {
    // Rows are counted before anybody has said what to give them.
    const isEdit = call.name === 'update' && !matching?.isCount
    const performRows = call.over === undefined ? performBatch : performOver
    const perform = isEdit ? beginEdit(execution, call) : (batch: Batch) => performRows(execution, call, batch)
    const work = { ...call, perform }
    return matching ? performMatching(execution, work, matching) : performNamed(execution, work, ids ?? [])
  })
}

async function performNamed(
  execution: CallExecution,
  work: ManyWork,
  named: readonly RecordKey[],
): Promise<BulkResult> {
  const ids = [...new Set(named)]
  if (ids.length === 0) throw badRequest('Name at least one id.')
  if (ids.length > mostIds) throw badRequest(`Name at most ${mostIds} ids.`)
  const toCondition = work.name === 'restore' ? toScopeOnly : toAccessCondition
  const condition = toCondition(execution.plan, execution.caller, 't')
  await refuseUnlike(execution, ids, condition)
  const { results, reached } = await performBatches(work, ids, { condition, isNamed: true })
  const left = ids.slice(reached)
  if (left.length === 0 && !results.some(({ isFound }) => isFound)) throw notFound(execution.text('records.notFound'))
  return answer(execution, results, { total: ids.length, next: null, left })
}

/** Refuses all where they must be alike in a property and are not (`same` of the call). */
async function refuseUnlike(execution: CallExecution, ids: readonly RecordKey[], condition: Fragment): Promise<void> {
  const { plan, database, callName, text: say } = execution
  const same = plan.resource.descriptor.calls?.[callName]?.same
  const field = same && plan.byName.get(same.field)
  if (!same || !field) return
  const [found] = await database.run<{ total: number }>(countValues(plan, condition, ids, field))
  if ((found?.total ?? 0) > 1) throw new Refusal(say(same.message))
}

async function performMatching(execution: CallExecution, work: ManyWork, matching: Matching): Promise<BulkResult> {
  const { conditions, searchText, searchedFields, args } = matching
  const { listing } = await findListing(work.beginList({ conditions, searchText, searchedFields, args }))
  const counted = matching.set === undefined ? await countRows(execution, listing, matching) : null
  const total = counted?.total ?? null
  if (total === 0) return answer(execution, [], { total, next: null })
  if (counted && matching.isCount) return answer(execution, [], { total, next: counted.next })
  const { set, after } = counted ? { set: counted.next.Set, after: 0 } : matching
  const { results, next } = await performPart(execution, work, listing, { ...matching, set, after })
  return answer(execution, results, { total, next })
}

async function performPart(
  execution: CallExecution,
  work: ManyWork,
  listing: Listing,
  matching: Matching,
): Promise<{ results: RowResult[]; next: BulkNext | null }> {
  const { plan, database, text: say } = execution
  const set = toSet(execution, matching.set ?? '')
  const [part] = await database.run<{ IDs: unknown[]; Through: number; Last: number }>(
    selectCounted(set, matching.after ?? 0),
  )
  if (!part) throw new Refusal(say('records.countedLongAgo'))
  const rows = await database.run<{ ID: number; key: RecordKey }>(selectKeys(plan, part.IDs, matching))
  const keys = rows.map(({ key }) => key)
  const { results, reached } = await performBatches(work, keys, { condition: listing.where, isNamed: false })
  const last = reached === rows.length ? part.Through : (rows[reached - 1]?.ID ?? 0)
  return { results, next: last === part.Last ? null : { After: last, Through: part.Last, Set: set.set } }
}

/**
 * Performs a call batch by batch; answers how many of the keys it came to. It ends early after some time, and where a batch fails:
 * what the others did is reported before that failure, which the next request meets again.
 */
async function performBatches(
  { perform }: ManyWork,
  keys: RecordKey[],
  which: Omit<Batch, 'keys'>,
): Promise<{ results: BatchResult[]; reached: number }> {
  const results: BatchResult[] = []
  const began = performance.now()
  for (let start = 0; start < keys.length; start += batchSize) {
    if (start > 0 && performance.now() - began > partTime) return { results, reached: start }
    try {
      results.push(...(await perform({ ...which, keys: keys.slice(start, start + batchSize) })))
    } catch (error) {
      if (start === 0) throw error
      return { results, reached: start }
    }
  }
  return { results, reached: keys.length }
}

/** Counts the rows that match and keeps which they are: what comes to match while the call is asked about or made is none of them. */
async function countRows(
  execution: CallExecution,
  listing: Listing,
  matching: Matching,
): Promise<{ total: number; next: BulkNext }> {
  const set = toSet(execution, randomUUID())
  const [row] = await execution.database.run<{ total: number; through: number | null }>(
    countMatching(listing, matching, set, partSize),
  )
  const next = { After: matching.after ?? 0, Through: Number(row?.through ?? 0), Set: set.set }
  return { total: Number(row?.total ?? 0), next }
}

function toSet({ plan, caller }: CallExecution, set: string): CountedSet {
  return { set, subject: caller.subject, resource: plan.resource.name }
}

function answer(
  execution: CallExecution,
  results: readonly (RowResult & { isFound?: boolean })[],
  figures: Pick<BulkRows, 'total' | 'next' | 'left'>,
): BulkResult {
  const rows = results.map(({ isFound: _, ...row }) => row)
  const done = rows.filter(({ Success }) => Success).length
  return buildBulkResult({ ...figures, results: rows, message: execution.text('records.processed', done, rows.length) })
}
