import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { mergeRecord, problemsOfSave } from '#contract/saving.ts'
import type { ResourcePlan } from '../plan.ts'
import { getClaim } from '../sql/scope.ts'
import { listWritable } from '../sql/write.ts'
import type { Work } from '../work.ts'

/** What one record of a save or an import becomes. */
export interface MergedRecord {
  /** Every property that has a column, null where it is empty. */
  record: RecordValues
  transient: RecordValues
  /** The stored properties that differ, defaults of a new record included. */
  changed: string[]
  /** By JSON pointer; not empty where the record is refused. */
  errors: FieldErrors
  /** What was left out and why, to be told: properties that left the schema since the form was opened. */
  notices: string[]
}

/**
 * Merges what was sent onto the stored row (null for a new one) and checks it by the rules of architecture "Saving"; a new
 * record takes the schema's defaults, and the caller's own place where it names none.
 */
export function mergeSent(work: Work, stored: RecordValues | null, sent: RecordValues): MergedRecord {
  const { plan, view } = work
  const merged = mergeRecord({
    resource: plan.resource,
    stored,
    sent: stored ? sent : withOwnPlace(work, sent),
    held: view.held,
    retired: noneRetired,
  })
  const record = stored ? { ...merged.record } : withDefaults(plan, merged.record)
  const changed = listChanged(plan, stored, record)
  const errors: FieldErrors = { ...merged.refused }
  for (const problem of problemsOfSave(
    plan.validate({ ...withoutOwned(plan, record), ...merged.transient }),
    [...changed, ...Object.keys(merged.transient)],
    stored === null,
  )) {
    errors[problem.pointer] ??= work.text(problem.messageKey, ...problem.args)
  }
  addRangeErrors(work, record, changed, errors)
  return {
    record,
    transient: merged.transient,
    changed,
    errors,
    notices: merged.notices.map(({ property }) => property),
  }
}

const noneRetired: ReadonlySet<string> = new Set()

/** A new record that does not name its company is of the caller's own, likewise for every other scope by a property. */
function withOwnPlace({ plan, caller }: Work, sent: RecordValues): RecordValues {
  const places = plan.scopes.flatMap(scope => {
    const { name, property } = scope.field
    if (scope.steps.length > 0 || property.isServerOwned || sent[name] !== undefined) return []
    const claim = getClaim(scope, caller)
    return claim === undefined ? [] : [[name, claim] as const]
  })
  return places.length === 0 ? sent : { ...Object.fromEntries(places), ...sent }
}

function withDefaults(plan: ResourcePlan, merged: RecordValues): RecordValues {
  const record: RecordValues = {}
  for (const { name, property } of listWritable(plan)) {
    const value = merged[name]
    record[name] = value === undefined ? (property.schema.default ?? null) : value
  }
  return record
}

/** The names of the stored properties in which a record differs from the stored row, or is set at all on a new one. */
export function listChanged(plan: ResourcePlan, stored: RecordValues | null, record: RecordValues): string[] {
  return listWritable(plan)
    .filter(({ name }) => !isSame(stored?.[name], record[name]))
    .map(({ name }) => name)
}

function isSame(left: unknown, right: unknown): boolean {
  const [one, other] = [left ?? null, right ?? null]
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  return JSON.stringify(one) === JSON.stringify(other)
}

function withoutOwned(plan: ResourcePlan, record: RecordValues): RecordValues {
  const declared: RecordValues = {}
  for (const { name } of listWritable(plan)) declared[name] = record[name]
  return declared
}

/** JSON knows larger whole numbers than a column keeps. */
function addRangeErrors({ plan, text }: Work, record: RecordValues, changed: string[], errors: FieldErrors): void {
  for (const name of changed) {
    const value = record[name]
    if (plan.byName.get(name)?.type !== 'bigint' || value === null || value === undefined) continue
    if (!Number.isSafeInteger(value)) errors[`/${name}`] ??= text('records.outOfRange')
  }
}
