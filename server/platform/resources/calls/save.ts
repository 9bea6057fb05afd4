import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { toAuditActor } from '../../access/caller.ts'
import { notifyEntry } from '../../audit/index.ts'
import { badRequest, notFound, staleVersion } from '../../http/problem.ts'
import { addActions } from '../actions.ts'
import { findGuardsBefore } from '../changedRows.ts'
import { readClock } from '../clock.ts'
import { hasEvent, judgeEvent, runEffects } from '../events.ts'
import type { SaveContext } from '../extension.ts'
import type { ReferencePlan } from '../plan.ts'
import type { Fragment, Statement } from '../sql/fragment.ts'
import { areInScope } from '../sql/referenceList.ts'
import { checkScope, toReferenceScope } from '../sql/scope.ts'
import { askAll, insertRow, listWritable, selectStored, updateRow } from '../sql/write.ts'
import type { Work } from '../work.ts'
import { buildCreation } from './createIdempotent.ts'
import { refuseRecord } from './failures.ts'
import { setInstants, tellZones } from './instants.ts'
import { findListErrors, listAdded } from './listedReferences.ts'
import { listChanged, type MergedRecord, mergeSent } from './merging.ts'
import { findRow } from './one.ts'

/** Serves `create`: answers the new row as the caller sees it. */
export async function createRecord(work: Work): Promise<Envelope> {
  const merged = mergeSent(work, null, getRecord(work))
  const { row, context } = await writeNew(work, merged)
  return finish(work, row, context, merged, 'engine.saved')
}

/** Writes a new row with its audit entry; answers it as the caller sees it. */
export async function writeNew(
  work: Work,
  merged: MergedRecord,
): Promise<{ row: RecordValues; context: SaveContext | null }> {
  await checkPlace(work, merged)
  const context = await runBeforeSave(work, null, merged)
  await setInstants(work, [merged])
  const { caller, plan, view } = work
  const after = withoutEmpty(merged.record)
  const entry = {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: null,
    action: work.callName,
    before: null,
    after,
  }
  const due = (await readClock(work))?.(merged.record) ?? null
  const beside = { creation: buildCreation(work), due }
  const row = await write(
    work,
    insertRow(view, caller, merged.record, listReferenceConditions(work, merged), entry, beside),
  )
  if (!row) throw await buildGone(work, merged)
  work.publishRowsChanged([Number(row.ID)])
  return { row, context }
}

/** Serves `update`: answers the row as it is now, or 409 with the current row where the version sent is not the stored one. */
export async function updateRecord(work: Work): Promise<Envelope> {
  const sent = getRecord(work)
  const key = work.args.id ?? (sent[work.plan.resource.key] as RecordKey | undefined)
  if (key === undefined || key === null) throw badRequest(`${work.plan.resource.key} is missing.`)
  const stored = await findStored(work, key)
  if (!stored) throw notFound(work.text('records.notFound'))
  await checkVersion(work, key, stored, sent.Version)
  const merged = mergeSent(work, stored, sent)
  await checkPlace(work, merged)
  const { machine } = work.plan
  const judged = hasEvent(machine, 'update') ? await judgeEvent(work, machine, stored, 'update') : null
  Object.assign(merged.record, judged?.changes)
  const context = await runBeforeSave(work, stored, merged)
  const row = await writeChange(work, key, stored, merged)
  const change = { id: Number(stored.ID), before: stored, row: merged.record }
  await runEffects(work, judged?.effects ?? [], change)
  return finish(work, row, context, merged, 'engine.updated')
}

/**
 * Saves a deleted row, locked, as it was and as its service amends it, and takes it back: what it refers to is asked for like in
 * every save. Rules that the schema got since hold from its next save on, as for every row that they found there. With what is `sent`
 * it comes back changed by that, as if it were made anew.
 */
export async function saveRestored(work: Work, stored: RecordValues, sent?: RecordValues): Promise<Envelope> {
  const changed = listWritable(work.plan).map(({ name }) => name)
  const asItWas = { record: { ...stored }, transient: {}, errors: {}, notices: [], isBack: true }
  const merged: MergedRecord = { ...(sent ? mergeSent(work, stored, sent) : asItWas), stored: null, changed }
  await checkPlace(work, merged)
  const context = await runBeforeSave(work, stored, merged)
  const key = stored[work.plan.resource.key] as RecordKey
  const row = await writeChange(work, key, stored, merged)
  return finish(work, row, context, merged, 'records.restored')
}

function getRecord({ args }: Work): RecordValues {
  if (!args.record) throw badRequest('The body takes a record: an object of its properties.')
  return args.record
}

async function findStored(work: Work, key: RecordKey): Promise<RecordValues | null> {
  const { text, values } = selectStored(work.plan, work.caller, key, work.transaction !== null)
  const [stored] = await work.queries.query<RecordValues>(text, values)
  return stored ?? null
}

/** Our rows always have a version, so a save that names none could only overwrite blindly: it is refused. */
async function checkVersion(work: Work, key: RecordKey, stored: RecordValues, version: unknown): Promise<void> {
  if (version === undefined || version === null)
    throw refuseRecord(work, { '/Version': work.text('records.versionMissing') })
  if (!Number.isSafeInteger(version)) throw badRequest('Version takes a whole number.')
  if (version !== stored.Version) throw await buildStale(work, key)
}

async function buildStale(work: Work, key: RecordKey): Promise<Error> {
  const row = await findRow(work, key)
  return row ? staleVersion(row, work.text('records.stale')) : notFound(work.text('records.notFound'))
}

/**
 * Refuses an invalid record with all its problems at once: those of merging, references that lead to no row in the caller's
 * scope (in the words of one that does not exist), and a place outside the caller's own scope.
 */
export async function checkPlace(work: Work, merged: MergedRecord): Promise<void> {
  const { plan, caller } = work
  const errors: FieldErrors = { ...merged.errors }
  const questions = listReferences(work, merged)
    .filter(({ field }) => !errors[`/${field.name}`])
    .map(reference => ({
      property: reference.field.name,
      messageKey: reference.offered === null ? 'records.unreachable' : 'records.notOffered',
      condition: toReferenceScope(reference, caller, merged.record, { isKept: false, isNew: isNew(reference, merged) }),
    }))
  const place = checkScope(plan, caller, merged.record)
  for (const property of place.broken) errors[`/${property}`] ??= work.text('records.outOfScope')
  const further = place.questions.filter(
    ({ properties }) => merged.stored === null || properties.some(name => merged.changed.includes(name)),
  )
  const asked = [...questions, ...further]
  if (asked.length > 0) {
    const { text, values } = askAll(asked.map(({ condition }) => condition))
    const [answers] = await work.queries.query<Record<string, boolean>>(text, values)
    asked.forEach(({ property, messageKey }, index) => {
      if (!answers?.[`q${index}`]) errors[`/${property}`] ??= work.text(messageKey)
    })
  }
  Object.assign(errors, await findListErrors(work, merged))
  if (Object.keys(errors).length > 0) throw refuseRecord(work, errors)
}

function listReferences({ plan }: Work, { record, changed }: MergedRecord): ReferencePlan[] {
  return plan.references.filter(
    ({ field: { name }, narrowing }) =>
      (changed.includes(name) || (narrowing !== null && changed.includes(narrowing.from))) &&
      record[name] !== null &&
      record[name] !== undefined,
  )
}

function isNew({ field }: ReferencePlan, { changed, isBack }: MergedRecord): boolean {
  return changed.includes(field.name) && isBack !== true
}

/** What the statement that writes asks once more of the references: somebody may be deleting what they lead to. */
function listReferenceConditions(work: Work, merged: MergedRecord): Fragment[] {
  const { caller, plan } = work
  return [
    ...listReferences(work, merged).map(reference =>
      toReferenceScope(reference, caller, merged.record, { isKept: true, isNew: isNew(reference, merged) }),
    ),
    ...listAdded(plan, merged).map(({ list, added }) => areInScope(list, caller, [...added.values()])),
  ]
}

/** What a reference led to went away between the question and the write: the refusal says which one it was. */
async function buildGone(work: Work, merged: MergedRecord): Promise<Error> {
  await checkPlace(work, merged)
  return refuseRecord(work, { '': work.text('records.unreachable') })
}

/** Lets the service of a resource complete or refuse a save; null where it has no say in saves. */
async function runBeforeSave(
  work: Work,
  stored: RecordValues | null,
  merged: MergedRecord,
): Promise<SaveContext | null> {
  const { beforeSave, afterSave } = work.extension
  if (!beforeSave && !afterSave) return null
  const context: SaveContext = { ...work.context, stored, record: merged.record, transient: merged.transient }
  await beforeSave?.(context)
  // A service may have amended what others are worked out of.
  Object.assign(merged.record, getRecordRules(work.plan.resource).recompute(merged.record))
  return context
}

/** Writes what an event changes of a stored row, with its audit entry, which stands also where the event leaves the row as it is. */
export async function writeChanges(
  work: Work,
  key: RecordKey,
  stored: RecordValues,
  changes: RecordValues,
): Promise<void> {
  const changed = Object.keys(changes)
  const record = { ...stored, ...changes }
  if (listChanged(work.plan, stored, record).length === 0) {
    await work.context.audit({ recordId: Number(stored.ID), before: {}, after: {} })
    return
  }
  const merged = { stored, record, transient: {}, changed, errors: {}, notices: [], isBack: false }
  await writeChange(work, key, stored, merged)
}

async function writeChange(
  work: Work,
  key: RecordKey,
  stored: RecordValues,
  merged: MergedRecord,
): Promise<RecordValues> {
  const { record } = merged
  const { plan, view, caller } = work
  await setInstants(work, [{ stored, record }])
  const changed = listChanged(plan, stored, record)
  const isRestored = stored.IsDeleted === true
  if (changed.length === 0 && !isRestored) {
    const row = await findRow(work, key)
    if (!row) throw notFound(work.text('records.notFound'))
    return row
  }
  const id = Number(stored.ID)
  const entry = {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: id,
    action: work.callName,
    before: { ...pick(stored, changed), ...(isRestored && { IsDeleted: true }) },
    after: { ...pick(record, changed), ...(isRestored && { IsDeleted: false }) },
  }
  const version = Number(stored.Version)
  const conditions = listReferenceConditions(work, merged)
  const due = (await readClock(work))?.(record) ?? null
  const row = await write(
    work,
    updateRow(view, caller, { id, version, record, changed, conditions, due, isRestored }, entry),
  )
  if (row) {
    await tellZones(work, stored, changed)
    const before = findGuardsBefore(plan, stored, changed)
    work.publishRowsChanged([id], before ? new Map([[id, before]]) : undefined)
    return row
  }
  if (isRestored) throw await buildGone(work, merged)
  if (conditions.length > 0) await checkPlace(work, merged)
  throw await buildStale(work, key)
}

async function write({ queries }: Work, { text, values }: Statement): Promise<RecordValues | null> {
  const [row] = await queries.query<RecordValues>(text, values)
  notifyEntry()
  return row ?? null
}

async function finish(
  work: Work,
  row: RecordValues,
  context: SaveContext | null,
  merged: MergedRecord,
  messageKey: string,
): Promise<Envelope> {
  if (context && work.extension.afterSave) {
    await work.extension.afterSave({ ...context, id: Number(row.ID) })
  }
  await addActions(work, [row])
  return buildSuccess(row, [work.text(messageKey), ...merged.notices].join(' '))
}

function pick(record: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map(name => [name, record[name] ?? null]))
}

function withoutEmpty(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
}
