import type { RecordValues } from '#contract/callArguments.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { HistoryMoment } from '#contract/history.ts'
import { auditMask } from '../../audit/index.ts'
import { badRequest, notFound, Refusal } from '../../http/problem.ts'
import type { Statement } from '../sql/fragment.ts'
import { type AuditedRecord, selectEntry, selectSince } from '../sql/history.ts'
import type { Work } from '../work.ts'
import { canRevert, checkRule, getStoredHistory, toAudited } from './history.ts'
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
export async function revertRecord(work: Work): Promise<Envelope> {
  checkRule(work, 'update')
  const stored = await getStoredHistory(work, true)
  const { entry, moment, fields, version } = readRevert(work)
  if (stored.IsDeleted === true) throw new Refusal(work.text('records.deleted'))
  const values = await findValues(work, toAudited(work, stored), entry, moment)
  const names = Object.keys(values).filter(name => fields === null || fields.includes(name))
  if (names.length === 0) throw new Refusal(work.text('records.nothingToRevert'))
  const { key } = work.plan.resource
  const sent = Object.fromEntries(names.map(name => [name, values[name]]))
  return updateRecord(work.withArguments({ ...work.args, record: { ...sent, [key]: stored[key], Version: version } }))
}

interface RevertArguments {
  entry: number
  moment: HistoryMoment
  fields: string[] | null
  version: unknown
}

function readRevert({ args }: Work): RevertArguments {
  const { entry, to = 'before', fields = null, version } = (args.args ?? {}) as Record<string, unknown>
  if (typeof entry !== 'number') throw badRequest('entry is missing: name an entry of the history.')
  if (to !== 'before' && to !== 'after') throw badRequest('to takes before or after.')
  const isList = Array.isArray(fields) && fields.every(name => typeof name === 'string')
  if (fields !== null && !isList) throw badRequest('fields takes a list of names.')
  return { entry, moment: to, fields: fields as string[] | null, version }
}

/** The values that the record had at a moment, of each field that has changed since and that the caller may change. */
async function findValues(
  work: Work,
  record: AuditedRecord,
  entry: number,
  moment: HistoryMoment,
): Promise<RecordValues> {
  const [named] = await ask(work, selectEntry(record, entry))
  if (!named) throw notFound(work.text('records.notFound'))
  const isCreation = named.Before === null && named.After !== null
  if (moment === 'before' && isCreation) throw new Refusal(work.text('records.notMadeYet'))
  const values: RecordValues = {}
  for (const { Before, After } of await ask(work, selectSince(record, entry, moment))) {
    // What a deletion took away a restore has brought back.
    if (Before === null || After === null) continue
    for (const name of Object.keys({ ...Before, ...After })) {
      const property = work.plan.resource.properties.get(name)
      const isKnown = property && canRevert(property, work.view.held) && Before[name] !== auditMask
      if (isKnown && !(name in values)) values[name] = Before[name] ?? null
    }
  }
  return values
}

function ask({ queries }: Work, { text, values }: Statement): Promise<AuditedChange[]> {
  return queries.query<AuditedChange>(text, values)
}
