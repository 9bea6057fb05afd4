import type { Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../http/problem.ts'
import type { Work } from '../work.ts'
import { checkRule, getStoredHistory } from './history.ts'
import { saveRestored } from './save.ts'

/**
 * Serves `restore`: takes a deleted record back as it was. What it refers to must be there, its unique values must be free, and its
 * service may amend or refuse it like a save. With a record it comes back changed by that.
 */
export async function restoreRecord(work: Work): Promise<Envelope> {
  checkRule(work, 'update')
  if (!work.transaction) throw new Error('A record is restored within a transaction.')
  const stored = await getStoredHistory(work, true)
  if (stored.IsDeleted !== true) throw new Refusal(work.text('records.notDeleted'))
  return saveRestored(work, stored, work.args.record)
}
