import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { isSameJson } from '#contract/values.ts'
import type { Queries } from '../../database/types.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { lockByKeys, selectParents } from '../sql/locks.ts'

/** The call that sends an event: the one of this name, else the first that names the event. */
export function findEventCall({ resource }: ResourcePlan, event: string, callName: string): Call | null {
  const { calls = {} } = resource.descriptor
  const own = calls[callName]
  if (own && (own.event ?? callName) === event) return own
  return calls[event] ?? Object.values(calls).find(call => call.event === event) ?? null
}

/** The references whose records an event locks before its own. */
export function listLocked(plan: ResourcePlan, event: string, callName: string): ReferencePlan[] {
  const { lock = [] } = findEventCall(plan, event, callName) ?? {}
  return plan.references.filter(({ field }) => lock.includes(field.name))
}

/**
 * Locks what rows in the caller's reach refer to before they are locked themselves, resource by resource in their `lockOrder` and each
 * by ID, so that events which meet at several records wait for each other and never crosswise. Answers what the references held.
 */
export async function lockParents(
  { queries, plan, caller }: Pick<CallExecution, 'queries' | 'plan' | 'caller'>,
  references: readonly ReferencePlan[],
  keys: readonly RecordKey[],
): Promise<RecordValues[]> {
  if (references.length === 0 || keys.length === 0) return []
  const rows = await queries.query<RecordValues>(selectParents(plan, caller, references, keys))
  await lockReferred(queries, references, rows)
  return rows
}

/** Locks what these records refer to, in the one order of all resources. */
export async function lockReferred(
  queries: Queries,
  references: readonly ReferencePlan[],
  records: readonly Readonly<RecordValues>[],
): Promise<void> {
  const byTarget = [...Map.groupBy(references, ({ target }) => target)].sort(([one], [other]) => compare(one, other))
  for (const [target, leading] of byTarget) {
    const found = leading.flatMap(({ field }) => records.map(record => record[field.name]))
    const keys = [...new Set(found.filter(key => key !== null && key !== undefined))]
    if (keys.length === 0) continue
    await queries.query(lockByKeys(target, keys))
  }
}

function compare({ resource: one }: ResourcePlan, { resource: other }: ResourcePlan): number {
  const order = (one.descriptor.lockOrder ?? 0) - (other.descriptor.lockOrder ?? 0)
  return order || (one.name < other.name ? -1 : 1)
}

/** True where the references of a row are those whose records were locked. */
export function areLocked(
  references: readonly ReferencePlan[],
  row: RecordValues,
  locked: readonly RecordValues[],
): boolean {
  return locked.some(each =>
    references.every(({ field: { name } }) => isSameJson(each[name] ?? null, row[name] ?? null)),
  )
}
