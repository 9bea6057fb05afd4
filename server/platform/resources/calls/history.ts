import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { RecordHistory } from '#contract/history.ts'
import { badRequest, forbidden, notFound } from '../../kernel/problem.ts'
import { hasRule, listHidden, toHistoryVisibility } from '../auditVisibility.ts'
import type { CallExecution } from '../callExecution.ts'
import { describeEntries, type StoredEntry } from '../describeEntries.ts'
import { toDisplayed } from '../entryChanges.ts'
import { type AuditedRecord, selectEntries, selectUnrestored } from '../sql/history.ts'

/** Entries of one answer. */
const pageSize = 20

/** Serves `history`: the entries of a record, deleted or not, as far as the caller may read what they tell. */
export async function getHistory(execution: CallExecution): Promise<Envelope<RecordHistory>> {
  checkRule(execution, 'one')
  const stored = await getStoredHistory(execution, false)
  const { before = null } = execution.given as { before?: number | null }
  const hidden = listHidden(execution.plan, execution.caller)
  const found = await execution.queries.query<StoredEntry>(
    selectEntries(toAudited(execution, stored), { hidden, before, limit: pageSize + 1 }),
  )
  const page = found.slice(0, pageSize)
  return buildSuccess({
    Entries: await describeEntries(execution, page),
    Next: found.length > pageSize ? Number(page.at(-1)?.ID) : null,
    Name: fillFieldTexts(
      execution.plan.resource.descriptor.represent,
      execution.plan.resource,
      cutToReadable(execution, stored),
    ),
    Version: Number(stored.Version),
    IsDeleted: stored.IsDeleted === true,
    AllowedActions: listAllowed(execution, stored.IsDeleted === true),
  })
}

/** Throws 403 where the caller lacks what a call of this name asks for. */
export function checkRule({ plan, view }: CallExecution, callName: string): void {
  if (!hasRule(plan, view.held, callName)) throw forbidden()
}

/** Gets the stored row that a call about a record's past names, deleted or not; throws 404 where none is in scope. */
export async function getStoredHistory(execution: CallExecution, lock: boolean): Promise<RecordValues> {
  const { id } = execution.args
  if (id === undefined) throw badRequest('id is missing.')
  const [row] = await execution.queries.query<RecordValues>(
    selectUnrestored(execution.plan, execution.caller, id, lock),
  )
  if (!row) throw notFound(execution.text('records.notFound'))
  return row
}

/** A record under each name by which its table is served. */
export function toAudited({ plans, plan, caller }: CallExecution, { ID }: RecordValues): AuditedRecord {
  const sharing = [...plans.values()].filter(({ resource }) => resource.entity === plan.resource.entity)
  return {
    resources: sharing.map(({ resource }) => resource.name),
    id: Number(ID),
    visibility: toHistoryVisibility(plan, caller),
  }
}

function cutToReadable({ view }: CallExecution, stored: RecordValues): RecordValues {
  return Object.fromEntries(
    view.readable
      .filter(({ junction }) => junction === null)
      .map(({ name, property }) => [name, toDisplayed(property, view.held, stored[name])]),
  )
}

function listAllowed({ plan, view }: CallExecution, isDeleted: boolean): RecordHistory['AllowedActions'] {
  const name = isDeleted ? 'restore' : 'revert'
  return hasRule(plan, view.held, name) && hasRule(plan, view.held, 'update') ? [name] : []
}
