import type { Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { checkRule, getStoredHistory } from './history.ts'
import { saveRestored } from './save.ts'

/**
 * Serves `restore`: takes a deleted record back as it was. What it refers to must be there, its unique values must be free, and its
 * service may amend or refuse it like a save. With a record it comes back changed by that.
 */
export async function restoreRecord(execution: CallExecution): Promise<Envelope> {
  checkRule(execution, 'update')
  if (!execution.transaction) throw new Error('A record is restored within a transaction.')
  const stored = await getStoredHistory(execution, true)
  if (stored.IsDeleted !== true) throw new Refusal(execution.text('records.notDeleted'))
  return saveRestored(execution, stored, execution.args.record)
}
