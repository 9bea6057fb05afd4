import { canReveal } from '#contract/access.ts'

import type { EngineCall } from '#contract/descriptor.ts'
import { buildPage, buildSuccess, type Envelope, type Page } from '#contract/envelope.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudit } from '../../audit/index.ts'
import { badRequest, forbidden, Refusal } from '../../kernel/problem.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import { countListing, runListing } from '../paging/readPage.ts'
import { selectPage } from '../paging/statements.ts'
import { isNarrowed } from '../sql/alternatives.ts'
import { toDeleted } from '../sql/select.ts'
import { deleteRecords } from './delete.ts'
import { exportRecords } from './export.ts'
import { checkRule, getHistory, getStoredHistory } from './history.ts'
import { importRecords } from './importRows.ts'
import { listAll, listPage, usualPage } from './list.ts'
import { readListing } from './listing.ts'
import { getOne } from './one.ts'
import { answerKept } from './performOnce.ts'
import { revertRecord } from './revert.ts'
import { createRecord, saveRestored, updateRecord } from './save.ts'

/** Serves `deleted`: one page of the deleted rows in the caller's scope, for who may take them back. */
async function listDeleted(execution: CallExecution): Promise<Page> {
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
async function restoreRecord(execution: CallExecution): Promise<Envelope> {
  checkRule(execution, 'update')
  if (!execution.transaction) throw new Error('A record is restored within a transaction.')
  const stored = await getStoredHistory(execution, true)
  if (stored.IsDeleted !== true) throw new Refusal(execution.text('records.notDeleted'))
  return saveRestored(execution, stored, execution.args.record)
}

/** Serves a call that the engine has for every resource. */
export async function runEngineCall(execution: CallExecution, call: EngineCall): Promise<CallResult> {
  switch (call) {
    case 'list':
      return listPage(execution)
    case 'all':
      return listAll(execution)
    case 'one':
      return getOne(execution)
    case 'create':
      return (await answerKept(execution)) ?? createRecord(execution)
    case 'update':
      return updateRecord(execution)
    case 'delete':
      return deleteRecords(execution)
    case 'import':
      return importRecords(execution)
    case 'export':
      return exportRecords(execution)
    case 'history':
      return getHistory(execution)
    case 'reveal':
      return revealNumber(execution)
    case 'revert':
      return revertRecord(execution)
    case 'restore':
      return restoreRecord(execution)
    case 'deleted':
      return listDeleted(execution)
    default:
      throw new Error(`The engine has no call ${call satisfies never}.`)
  }
}

/**
 * Serves `reveal`: the whole of a number that every other answer masks, `args.field` being its property (rules C9.14). Each showing is
 * an audit entry, written before the number is answered. Throws 404 where the row is not in the caller's scope, 400 where the property is
 * never masked, 403 where he may not have it shown.
 */
async function revealNumber(execution: CallExecution): Promise<Envelope<{ Value: string | null }>> {
  const { plan, view, caller, database, callName } = execution
  const stored = await getStoredHistory(execution, false)
  const property = plan.resource.properties.get(String(execution.given.field))
  if (property?.schema.format !== 'ssn') throw badRequest('field names no number that is answered masked.')
  if (!canReveal(property.schema, view.held)) throw forbidden()
  const value = stored[property.name]
  await writeAudit(database, {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: Number(stored.ID),
    action: callName,
    after: { Field: property.name },
  })
  return buildSuccess({ Value: typeof value === 'string' ? value : null })
}
