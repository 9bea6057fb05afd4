import type { PageArguments } from '#contract/callArguments.ts'
import { buildPage, type Envelope, type Page } from '#contract/envelope.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { countListing, runListing } from '../paging/readPage.ts'
import { selectPage } from '../paging/statements.ts'
import { isNarrowed } from '../sql/alternatives.ts'
import { toDeleted } from '../sql/select.ts'
import { checkRule, getStoredHistory } from './history.ts'
import { readListing } from './listing.ts'
import { saveRestored } from './save.ts'

const usualPage: PageArguments = { index: 0, size: 10 }

/** Serves `deleted`: one page of the deleted rows in the caller's scope, for who may take them back. */
export async function listDeleted(execution: CallExecution): Promise<Page> {
  for (const name of ['list', 'restore', 'update']) checkRule(execution, name)
  const { index, size, withTotal = true } = execution.args.page ?? usualPage
  const listing = toDeleted(await readListing(execution))
  const statement = selectPage(listing, { limit: size + 1, offset: index * size })
  const rows = await runListing(execution.queries, listing, statement)
  const total = withTotal ? await countListing(execution.queries, listing) : null
  const displayed = rows.slice(0, size).map(row => ({ ...row, AllowedActions: ['restore'] }))
  const narrowed = isNarrowed(listing.view.plan, listing.caller)
  return buildPage(displayed, { index, size, total, hasNext: rows.length > size, isNarrowed: narrowed })
}

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
