import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { HistoryMoment } from '#contract/history.ts'
import { auditMask } from '../../audit/index.ts'
import { badRequest, notFound, Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { canRevert } from '../entryChanges.ts'
import { type AuditedRecord, selectEntry, selectSince } from '../sql/history.ts'
import { checkRule, getStoredHistory, toAudited } from './history.ts'
import { updateRecord } from './save.ts'

interface AuditedChange {
  Before: RecordValues | null
  After: RecordValues | null
}

/**
 * Serves `revert`: gives fields of a record the values that they had before one of its entries, or as that left them; all that the
 * caller may change where none is named. It is a save like any other: of the version that was read, validated, with the caller's
 * permissions and an entry of its own.
 */
export async function revertRecord(execution: CallExecution): Promise<Envelope> {
  checkRule(execution, 'update')
  const stored = await getStoredHistory(execution, true)
  const { entry, moment, fields, version } = readRevert(execution)
  if (stored.IsDeleted === true) throw new Refusal(execution.text('records.deleted'))
  const values = await findValues(execution, toAudited(execution, stored), entry, moment)
  const names = Object.keys(values).filter(name => fields === null || fields.includes(name))
  if (names.length === 0) throw new Refusal(execution.text('records.nothingToRevert'))
  const { key } = execution.plan.resource
  const sent = Object.fromEntries(names.map(name => [name, values[name]]))
  return updateRecord(
    execution.withArguments({ ...execution.args, record: { ...sent, [key]: stored[key], Version: version } }),
  )
}

interface RevertArguments {
  entry: number
  moment: HistoryMoment
  fields: string[] | null
  version: unknown
}

function readRevert({ given }: CallExecution): RevertArguments {
  const { entry, to = 'before', fields = null, version } = given
  if (typeof entry !== 'number') throw badRequest('entry is missing: name an entry of the history.')
  if (to !== 'before' && to !== 'after') throw badRequest('to takes before or after.')
  const isList = Array.isArray(fields) && fields.every(name => typeof name === 'string')
  if (fields !== null && !isList) throw badRequest('fields takes a list of names.')
  return { entry, moment: to, fields: fields as string[] | null, version }
}

/** The values that the record had at a moment, of each field that has changed since and that the caller may change. */
async function findValues(
  execution: CallExecution,
  record: AuditedRecord,
  entry: number,
  moment: HistoryMoment,
): Promise<RecordValues> {
  const [named] = await execution.queries.query<AuditedChange>(selectEntry(record, entry))
  if (!named) throw notFound(execution.text('records.notFound'))
  const isCreation = named.Before === null && named.After !== null
  if (moment === 'before' && isCreation) throw new Refusal(execution.text('records.notMadeYet'))
  const values: RecordValues = {}
  for (const { Before, After } of await execution.queries.query<AuditedChange>(selectSince(record, entry, moment))) {
    // What a deletion took away a restore has brought back.
    if (Before === null || After === null) continue
    for (const name of Object.keys({ ...Before, ...After })) {
      const property = execution.plan.resource.properties.get(name)
      const isKnown = property && canRevert(property, execution.view.held) && Before[name] !== auditMask
      if (isKnown && !(name in values)) values[name] = Before[name] ?? null
    }
  }
  return values
}
