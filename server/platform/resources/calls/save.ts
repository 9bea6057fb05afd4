import { toAnswered } from '#contract/answeredMoments.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { toAuditActor } from '../../access/caller.ts'
import { notifyEntry, writeAudits } from '../../audit/index.ts'
import { badRequest, notFound, staleVersion } from '../../kernel/problem.ts'
import { addActions } from '../actions.ts'
import type { CallExecution } from '../callExecution.ts'
import { findGuardsBefore } from '../changedRows.ts'
import { readClock } from '../clock.ts'
import { completeEvent, hasEvent, judgeEvent } from '../events.ts'
import type { SaveContext } from '../extension.ts'
import { hasFresh } from '../freshness.ts'
import type { ReferencePlan } from '../plan.ts'
import { updateDue } from '../sql/due.ts'
import { toNamedScope } from '../sql/entryScope.ts'
import type { Fragment, Statement } from '../sql/fragment.ts'
import { listSentJunctions, selectJunctionKeys } from '../sql/junctions.ts'
import { areInScope } from '../sql/referenceList.ts'
import { checkScope, toReferenceScope } from '../sql/scope.ts'
import { askAll, insertRow, listWritable, selectStored, updateRow, updateRows } from '../sql/write.ts'
import { refuseRecord } from './failures.ts'
import { enqueueZoneChanges, setInstants } from './instants.ts'
import { findListErrors, listAdded } from './listedReferences.ts'
import { listChanged, type MergedRecord, mergeSent, pick, withoutEmpty } from './merging.ts'
import { findRow } from './one.ts'
import { findKeyedCall } from './performOnce.ts'

/** Serves `create`: answers the new row as the caller sees it. */
export async function createRecord(execution: CallExecution): Promise<Envelope> {
  const merged = mergeSent(execution, null, getRecord(execution))
  const { row, context } = await writeNew(execution, merged)
  return finish(execution, row, context, merged, 'engine.saved')
}

/** Writes a new row with its audit entry; answers it as the caller sees it. */
export async function writeNew(
  execution: CallExecution,
  merged: MergedRecord,
): Promise<{ row: RecordValues; context: SaveContext<string> | null }> {
  await checkReach(execution, merged)
  const context = await runBeforeSave(execution, null, merged)
  await setInstants(execution, [merged])
  const { caller, plan, view } = execution
  const after = withoutEmpty(merged.record)
  const entry = {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: null,
    action: execution.callName,
    before: null,
    after,
  }
  const due = (await readClock(execution))?.(merged.record) ?? null
  const beside = { keyed: findKeyedCall(execution), due }
  const row = await write(
    execution,
    insertRow(view, caller, merged.record, listReferenceConditions(execution, merged), entry, beside),
  )
  if (!row) throw await buildGone(execution, merged)
  execution.publishRowsChanged([Number(row.ID)])
  return { row, context }
}

/** Serves `update`: answers the row as it is now, or 409 with the current row where the version sent is not the stored one. */
export async function updateRecord(execution: CallExecution): Promise<Envelope> {
  const sent = getRecord(execution)
  const key = execution.args.id ?? (sent[execution.plan.resource.key] as RecordKey | undefined)
  if (key === undefined || key === null) throw badRequest(`${execution.plan.resource.key} is missing.`)
  const stored = await findStored(execution, key)
  if (!stored) throw notFound(execution.text('records.notFound'))
  await checkVersion(execution, key, stored, sent.Version)
  Object.assign(stored, await findHeldKeys(execution, stored, sent))
  const merged = mergeSent(execution, stored, sent)
  await checkReach(execution, merged)
  const { machine } = execution.plan
  const judged = hasEvent(machine, 'update')
    ? await judgeEvent(execution, machine, stored, 'update', merged.record)
    : null
  Object.assign(merged.record, judged?.changes)
  const context = await runBeforeSave(execution, stored, merged)
  const row = await writeChange(execution, key, stored, merged)
  const change = { id: Number(stored.ID), before: stored, row: merged.record }
  if (judged) await completeEvent(execution, judged, change)
  return finish(execution, row, context, merged, 'engine.updated')
}

/**
 * Saves a deleted row, locked, as it was and as its service amends it, and takes it back: what it refers to is asked for like in
 * every save. Rules that the schema got since hold from its next save on, as for every row that they found there. With what is `sent`
 * it comes back changed by that, as if it were made anew.
 */
export async function saveRestored(
  execution: CallExecution,
  stored: RecordValues,
  sent?: RecordValues,
): Promise<Envelope> {
  const changed = listWritable(execution.plan).map(({ name }) => name)
  const asItWas = { record: { ...stored }, transient: {}, errors: {}, notices: [], isBack: true }
  const merged: MergedRecord = { ...(sent ? mergeSent(execution, stored, sent) : asItWas), stored: null, changed }
  await checkReach(execution, merged)
  const context = await runBeforeSave(execution, stored, merged)
  const key = stored[execution.plan.resource.key] as RecordKey
  const row = await writeChange(execution, key, stored, merged)
  return finish(execution, row, context, merged, 'records.restored')
}

function getRecord({ args }: CallExecution): RecordValues {
  if (!args.record) throw badRequest('The body takes a record: an object of its properties.')
  return args.record
}

async function findStored(execution: CallExecution, key: RecordKey): Promise<RecordValues | null> {
  return execution.queries.first<RecordValues>(
    selectStored(execution.plan, execution.caller, [key], execution.transaction !== null),
  )
}

/** What a row holds by junctions that the body names too, so that a body which leaves them as they are changes nothing. */
async function findHeldKeys(
  { plan, caller, queries }: CallExecution,
  stored: RecordValues,
  sent: RecordValues,
): Promise<RecordValues> {
  const junctions = listSentJunctions(plan, sent)
  if (junctions.length === 0) return {}
  const [held] = await queries.query<RecordValues>(selectJunctionKeys(junctions, caller, Number(stored.ID)))
  return held ?? {}
}

/** Our rows always have a version, so a save that names none could only overwrite blindly: it is refused. */
async function checkVersion(
  execution: CallExecution,
  key: RecordKey,
  stored: RecordValues,
  version: unknown,
): Promise<void> {
  if (version === undefined || version === null)
    throw refuseRecord(execution, { '/Version': execution.text('records.versionMissing') })
  if (!Number.isSafeInteger(version)) throw badRequest('Version takes a whole number.')
  if (version !== stored.Version) throw await buildStale(execution, key)
}

async function buildStale(execution: CallExecution, key: RecordKey): Promise<Error> {
  const row = await findRow(execution, key)
  return row
    ? staleVersion(toAnswered(row), execution.text('records.stale'))
    : notFound(execution.text('records.notFound'))
}

/**
 * Refuses an invalid record with all its problems at once: those of merging, references that lead to no row in the caller's
 * scope (in the words of one that does not exist), and a place outside the caller's own scope. Asks for the password where what
 * changes wants that.
 */
export async function checkReach(execution: CallExecution, merged: MergedRecord): Promise<void> {
  const { plan, caller } = execution
  const errors: FieldErrors = { ...merged.errors }
  const questions = listReferences(execution, merged)
    .filter(({ field }) => !errors[`/${field.name}`])
    .map(reference => ({
      property: reference.field.name,
      messageKey: reference.offered === null ? 'records.unreachable' : 'records.notOffered',
      condition: toReferenceScope(reference, caller, merged.record, { isKept: false, isNew: isNew(reference, merged) }),
    }))
  const scope = checkScope(plan, caller, merged.record)
  for (const property of scope.broken) errors[`/${property}`] ??= execution.text('records.outOfScope')
  const further = scope.questions.filter(
    ({ properties }) => merged.stored === null || properties.some(name => merged.changed.includes(name)),
  )
  const asked = [...questions, ...further]
  if (asked.length > 0) {
    const [answers] = await execution.queries.query<Record<string, boolean>>(
      askAll(asked.map(({ condition }) => condition)),
    )
    asked.forEach(({ property, messageKey }, index) => {
      if (!answers?.[`q${index}`]) errors[`/${property}`] ??= execution.text(messageKey)
    })
  }
  Object.assign(errors, await findListErrors(execution, merged))
  if (Object.keys(errors).length > 0) throw refuseRecord(execution, errors)
  if (merged.stored !== null && hasFresh(plan, merged.changed)) await execution.checkFresh()
}

function listReferences({ plan }: CallExecution, { record, changed }: MergedRecord): ReferencePlan[] {
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
function listReferenceConditions(execution: CallExecution, merged: MergedRecord): Fragment[] {
  const { caller, plan } = execution
  return [
    ...listReferences(execution, merged).map(reference =>
      toReferenceScope(reference, caller, merged.record, { isKept: true, isNew: isNew(reference, merged) }),
    ),
    ...listAdded(plan, merged).map(({ list, added }) => areInScope(list, caller, [...added.values()])),
  ]
}

/** What a reference led to went away between the question and the write: the refusal says which one it was. */
async function buildGone(execution: CallExecution, merged: MergedRecord): Promise<Error> {
  await checkReach(execution, merged)
  return refuseRecord(execution, { '': execution.text('records.unreachable') })
}

/** Lets the service of a resource complete or refuse a save; null where it has no say in saves. */
async function runBeforeSave(
  execution: CallExecution,
  stored: RecordValues | null,
  merged: MergedRecord,
): Promise<SaveContext<string> | null> {
  const { beforeSave, afterSave } = execution.extension
  if (!beforeSave && !afterSave) return null
  const context: SaveContext<string> = {
    ...execution.context,
    stored,
    record: merged.record,
    transient: merged.transient,
  }
  const { guards, resource } = execution.plan
  const guarded = [...guards].map(name => [name, merged.record[name] ?? null] as const)
  await beforeSave?.(context)
  // A service may have amended what others are worked out of, and whose the row is.
  Object.assign(merged.record, getRecordRules(resource).recompute(merged.record))
  const moved = guarded.flatMap(([name, before]) => ((merged.record[name] ?? null) === before ? [] : [name]))
  if (moved.length > 0) await checkReach(execution, { ...merged, changed: [...new Set([...merged.changed, ...moved])] })
  return context
}

/**
 * Writes what an event changes of a stored row, with its audit entry, which stands also where the event leaves the row as it is; answers
 * the whole row as it has become.
 */
export async function writeChanges(
  execution: CallExecution,
  key: RecordKey,
  stored: RecordValues,
  changes: RecordValues,
): Promise<RecordValues> {
  const changed = Object.keys(changes)
  const record = { ...stored, ...changes }
  if (listChanged(execution.plan, stored, record).length === 0) {
    await execution.context.audit({ recordId: Number(stored.ID), before: {}, after: {} })
    return record
  }
  const merged = { stored, record, transient: {}, changed, errors: {}, notices: [], isBack: false }
  await writeChange(execution, key, stored, merged)
  return record
}

/** The same of many rows that are locked, by one statement for those that are given the same values; their entries are written together. */
export async function writeChangesOfMany(
  execution: CallExecution,
  rows: readonly { stored: RecordValues; changes: RecordValues }[],
): Promise<RecordValues[]> {
  const { plan, caller, queries } = execution
  const written = rows.map(({ stored, changes }) => ({ stored, record: { ...stored, ...changes } }))
  await setInstants(execution, written)
  const changes = written.map(({ stored, record }) => {
    const names = listChanged(plan, stored, record)
    return { id: Number(stored.ID), before: pick(stored, names), after: pick(record, names) }
  })
  const groups = Map.groupBy(changes, ({ after }) => JSON.stringify(after))
  for (const group of groups.values()) {
    const [{ after } = { after: {} }] = group
    if (Object.keys(after).length === 0) continue
    const ids = group.map(({ id }) => id)
    await queries.query(updateRows(plan, caller, ids, after))
  }
  const findDue = await readClock(execution)
  if (findDue) {
    const due = written.map(({ stored, record }) => ({ id: Number(stored.ID), due: findDue(record) }))
    await queries.query(updateDue(plan, due))
  }
  const entry = { ...toAuditActor(caller), resource: plan.resource, action: execution.callName }
  await writeAudits(
    queries,
    changes.map(({ id, before, after }) => ({ ...entry, recordId: id, before, after })),
    toNamedScope(plan),
  )
  const guarded = written.flatMap(({ stored, record }) => {
    const before = findGuardsBefore(plan, stored, listChanged(plan, stored, record))
    return before ? [[Number(stored.ID), before] as const] : []
  })
  execution.publishRowsChanged(
    changes.map(({ id }) => id),
    new Map(guarded),
  )
  return written.map(({ record }) => record)
}

async function writeChange(
  execution: CallExecution,
  key: RecordKey,
  stored: RecordValues,
  merged: MergedRecord,
): Promise<RecordValues> {
  const { record } = merged
  const { plan, view, caller } = execution
  await setInstants(execution, [{ stored, record }])
  const changed = listChanged(plan, stored, record)
  const isRestored = stored.IsDeleted === true
  if (changed.length === 0 && !isRestored) {
    const row = await findRow(execution, key)
    if (!row) throw notFound(execution.text('records.notFound'))
    return row
  }
  const id = Number(stored.ID)
  const entry = {
    ...toAuditActor(caller),
    resource: plan.resource,
    recordId: id,
    action: execution.callName,
    before: { ...pick(stored, changed), ...(isRestored && { IsDeleted: true }) },
    after: { ...pick(record, changed), ...(isRestored && { IsDeleted: false }) },
  }
  const version = Number(stored.Version)
  const conditions = listReferenceConditions(execution, merged)
  const due = (await readClock(execution))?.(record) ?? null
  const row = await write(
    execution,
    updateRow(view, caller, { id, version, record, changed, conditions, due, isRestored }, entry),
  )
  if (row) {
    await enqueueZoneChanges(execution, stored, changed)
    const before = findGuardsBefore(plan, stored, changed)
    execution.publishRowsChanged([id], before ? new Map([[id, before]]) : undefined)
    return row
  }
  if (isRestored) throw await buildGone(execution, merged)
  if (conditions.length > 0) await checkReach(execution, merged)
  throw await buildStale(execution, key)
}

async function write({ queries }: CallExecution, statement: Statement): Promise<RecordValues | null> {
  const [row] = await queries.query<RecordValues>(statement)
  notifyEntry()
  return row ?? null
}

async function finish(
  execution: CallExecution,
  row: RecordValues,
  context: SaveContext<string> | null,
  merged: MergedRecord,
  messageKey: string,
): Promise<Envelope> {
  if (context && execution.extension.afterSave) {
    await execution.extension.afterSave({ ...context, id: Number(row.ID) })
  }
  // What a service wrote into a junction is not in the row that the statement answered.
  const isStale = listSentJunctions(execution.plan, merged.transient).length > 0
  const fresh = (isStale && (await findRow(execution, row[execution.plan.resource.key] as RecordKey))) || row
  await addActions(execution, [fresh])
  return buildSuccess(fresh, [execution.text(messageKey), ...merged.notices].join(' '))
}
