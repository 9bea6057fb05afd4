import { isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { listMovedEnds } from '#contract/rules/movingEnds.ts'
import { getRecordRules, type RuledRecord } from '#contract/rules/recordRules.ts'
import { getDefaults, mergeRecord, problemsOfSave } from '#contract/saving.ts'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import type { FieldProblem } from '#contract/validation/problem.ts'
import { isSameValue } from '#contract/values.ts'
import type { CallExecution } from '../callExecution.ts'
import type { ResourcePlan } from '../plan.ts'
import { getClaim } from '../sql/scope.ts'
import { listWritable } from '../sql/write.ts'

/** What one record of a save or an import becomes. */
export interface MergedRecord {
  /** The whole record as it would be stored; what is empty is null or absent. */
  record: RecordValues
  transient: RecordValues
  /** The row as it is stored; null for a new record, and for one that comes back. */
  stored: RecordValues | null
  /** The stored properties that differ, defaults of a new record included. */
  changed: string[]
  /** By JSON pointer; not empty where the record is refused. */
  errors: FieldErrors
  /** What was left out, to be reported: properties that left the schema since the form was opened. */
  notices: string[]
  /** It comes back as it was: nothing of it is chosen anew. */
  isBack?: boolean
}

/**
 * Merges what was sent onto the stored row (null for a new one) and checks it by the rules of architecture "Saving"; a new
 * record takes the schema's defaults, and the caller's own place where it names none.
 */
export function mergeSent(execution: CallExecution, stored: RecordValues | null, sent: RecordValues): MergedRecord {
  const { plan, view, text } = execution
  const merged = mergeRecord({
    resource: plan.resource,
    stored,
    sent,
    held: view.held,
    retired: listRetired(execution),
  })
  if (!stored) takeOwnScope(execution, merged.record, sent)
  const rules = getRecordRules(plan.resource)
  const { transient, ...settled } = settleSent(plan.resource, merged, stored ?? getDefaults(plan.resource))
  const { record } = settled
  if (stored) moveEnds(plan, stored, sent, settled)
  const changed = listChanged(plan, stored, record)
  const errors: FieldErrors = {}
  for (const [pointer, { messageKey, args }] of Object.entries(merged.refused))
    errors[pointer] = text(messageKey, ...args)
  const validate = stored ? plan.validate : plan.validateNew
  const found = validate({ ...withoutOwned(plan, record), ...transient })
  const problems = [...rules.filterCounting(found, settled.hidden), ...rules.check(settled)]
  const left = describeOverruled(execution, settled, errors)
  for (const problem of problemsOfSave(problems, [...changed, ...Object.keys(transient)], { stored, record })) {
    if (isReportable(execution, problem)) errors[problem.pointer] ??= text(problem.messageKey, ...problem.args)
    else errors[''] ??= text('records.invalid')
  }
  addRangeErrors(execution, record, changed, errors)
  return {
    record,
    transient,
    stored,
    changed,
    errors,
    notices: [...merged.notices.map(({ messageKey, args }) => text(messageKey, ...args)), ...left],
  }
}

/** Settles what is kept together with what is part of the call alone, which may hang on it. */
function settleSent(
  resource: Resource,
  { record, transient }: { record: RecordValues; transient: RecordValues },
  before: Readonly<RecordValues>,
): RuledRecord & { transient: RecordValues } {
  const settled = getRecordRules(resource).settle({ ...record, ...transient }, before)
  const isPart = ([name]: [string, unknown]) => Object.hasOwn(transient, name)
  const values = Object.entries(settled.record)
  return {
    ...settled,
    record: Object.fromEntries(values.filter(value => !isPart(value))),
    transient: Object.fromEntries(values.filter(isPart)),
  }
}

/** The end of a range that was not sent moves with its start (`x-range-end`). */
function moveEnds(
  { resource }: ResourcePlan,
  stored: RecordValues,
  sent: RecordValues,
  { record, hidden, readOnly }: RuledRecord,
): void {
  const isFixed = (end: string) => sent[end] !== undefined || hidden.has(end) || readOnly.has(end)
  const moved = listMovedEnds(resource, stored, record, isFixed)
  if (Object.keys(moved).length === 0) return
  Object.assign(record, moved)
  Object.assign(record, getRecordRules(resource).recompute(record))
}

/**
 * What the rules of the record did not take: a change of what is read-only is refused by name, what is no part of the record is left
 * out, which the answer tells.
 */
function describeOverruled(
  execution: CallExecution,
  { overruled, hidden }: RuledRecord,
  errors: FieldErrors,
): string[] {
  const { resource } = execution.plan
  return overruled.flatMap(name => {
    const title = resource.properties.get(name)?.schema.title ?? name
    if (!isReportable(execution, { properties: getRecordRules(resource).listRead(name) })) {
      errors[''] ??= execution.text('records.invalid')
      return []
    }
    if (hidden.has(name)) return [execution.text('records.hidden', title)]
    errors[toPointer([name])] ??= execution.text('records.readOnly', title)
    return []
  })
}

/** What left the schema and the caller could read: of the rest he is informed no more than of what never was. */
function listRetired({ configuration, plan, view }: CallExecution): ReadonlySet<string> {
  const retired = configuration.retired.get(plan.resource.entity)
  if (!retired) return noneRetired
  return new Set([...retired].flatMap(([name, rule]) => (isPermitted(rule, view.held) ? [name] : [])))
}

const noneRetired: ReadonlySet<string> = new Set()

/** A rule that looks at what the caller may not see holds all the same, but neither its place nor its words are reported. */
function isReportable({ plan, view }: CallExecution, { properties }: Pick<FieldProblem, 'properties'>): boolean {
  return properties.every(name => {
    const property = plan.resource.properties.get(name)
    return !property || isPermitted(property.schema['x-read'], view.held)
  })
}

/** A new record that does not name its company is of the caller's own, likewise for every other scope by a property. */
function takeOwnScope({ plan, caller }: CallExecution, record: RecordValues, sent: RecordValues): void {
  for (const scope of plan.scopes) {
    const { name, property } = scope.field
    const isOpen = scope.steps.length === 0 && !property.isServerOwned && sent[name] !== null
    if (isOpen && (record[name] === undefined || record[name] === null)) record[name] = getClaim(scope, caller) ?? null
  }
}

/** The names of the stored properties in which a record differs from the stored row, or is set at all on a new one. */
export function listChanged(plan: ResourcePlan, stored: RecordValues | null, record: RecordValues): string[] {
  return listWritable(plan)
    .filter(({ name, property }) => !isSameValue(property, stored?.[name], record[name]))
    .map(({ name }) => name)
}

function withoutOwned(plan: ResourcePlan, record: RecordValues): RecordValues {
  const declared: RecordValues = {}
  for (const { name } of listWritable(plan)) declared[name] = record[name]
  return declared
}

/** JSON knows larger whole numbers than a column keeps. */
function addRangeErrors(
  { plan, text }: CallExecution,
  record: RecordValues,
  changed: string[],
  errors: FieldErrors,
): void {
  for (const name of changed) {
    const value = record[name]
    if (plan.byName.get(name)?.type !== 'bigint' || value === null || value === undefined) continue
    if (!Number.isSafeInteger(value)) errors[`/${name}`] ??= text('records.outOfRange')
  }
}

/** These values of a record; null where it has none. */
export function pick(record: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map(name => [name, record[name] ?? null]))
}

/** The values of a record that are there. */
export function withoutEmpty(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
}
