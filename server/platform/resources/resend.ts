import type { RecordValues } from '#contract/callArguments.ts'
import type { Transaction } from '../database/types.ts'
import type { CallExecution } from './callExecution.ts'
import { isSkipped, readClock } from './clock.ts'
import type { SetAsideEvent } from './extension.ts'
import { resetFailure } from './sql/clockEvent.ts'
import { selectClockedRow, unmarkSent } from './sql/due.ts'

/**
 * Has an event of a record that was set aside be sent again, for as many attempts as a new one; false where it is no longer due for
 * the record, or its resource is not served.
 */
export async function resendEvent(
  { plans, findSettings, now }: CallExecution,
  transaction: Transaction,
  { resource, recordId, event, dueOn }: SetAsideEvent,
): Promise<boolean> {
  const plan = plans.get(resource)
  const findDue = plan && (await readClock({ plan, findSettings }))
  if (!findDue) return false
  const [row] = await transaction.query<RecordValues>(selectClockedRow(plan, recordId))
  if (!row) return false
  const moment = new Date(dueOn).toISOString()
  const due = findDue(row).find(each => each.event === event && each.moment === moment)
  if (!due || isSkipped(due, now())) return false
  const reset = await transaction.query(resetFailure(resource, recordId, due))
  if (reset.length === 0) return false
  await transaction.query(unmarkSent(plan, recordId, due))
  return true
}
