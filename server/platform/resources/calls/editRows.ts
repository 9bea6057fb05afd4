import { isPermitted } from '#contract/access.ts'
import { isBulkEditable } from '#contract/bulkEdit.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { isKept } from '#contract/normalValue.ts'
import { listNamesBeside, type ResourceProperty } from '#contract/resource.ts'
import { toPointer, toTokens } from '#contract/validation/prepareSchema.ts'
import { isObject, isSameJson } from '#contract/values.ts'
import type { Queries } from '../../database/types.ts'
import { badRequest, Refusal } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import { selectEach } from '../sql/select.ts'
import { refuseRecord } from './failures.ts'
import { type Batch, type BatchCall, type BatchResult, performRows, prepareRows, type Run } from './manyRows.ts'

/** More properties in one call are refused. */
const mostValues = 20

/** What each row is given. */
interface Given {
  values: RecordValues
  properties: readonly ResourceProperty[]
  /** What a row must still have to be given them; null where that does not matter. */
  from: RecordValues | null
  isDryRun: boolean
}

/** Reads what each row is to be given; throws a `Refusal` by pointer where a property may not be given to many at once. */
function readGiven(execution: CallExecution): Given {
  const { given, plan, view } = execution
  const { values, from = null, dryRun } = given
  if (!isObject(values) || Object.keys(values).length === 0) throw badRequest('Values takes an object of properties.')
  if (Object.keys(values).length > mostValues) throw badRequest(`Values takes at most ${mostValues} properties.`)
  if (from !== null && !(isObject(from) && Object.keys(from).every(name => Object.hasOwn(values, name))))
    throw badRequest('From takes an object of properties that Values has.')
  const errors: FieldErrors = {}
  const properties = Object.keys(values).flatMap(name => {
    const property = plan.resource.properties.get(name)
    if (property && isBulkEditable(plan.resource, property, view.held)) return [property]
    const isAsked = property && !isInRows(property.schema) && isPermitted(property.schema['x-read'], view.held)
    errors[toPointer([name])] =
      isAsked || view.find(name) !== null
        ? execution.text('records.notForMany', execution.toLabel(name))
        : execution.text('records.unknown', name)
    return []
  })
  if (Object.keys(errors).length > 0) throw refuseRecord(execution, errors)
  return { values, properties, from, isDryRun: dryRun === true }
}

/**
 * Answers what saves each of some rows with the same values, as it would be saved by itself, in one transaction; on a dry run that is
 * taken back. A row that somebody saves meanwhile is refused.
 */
export function beginEdit(execution: CallExecution, call: BatchCall): (batch: Batch) => Promise<BatchResult[]> {
  const given = readGiven(execution)
  return batch => editBatch(execution, call, given, batch)
}

async function editBatch(
  execution: CallExecution,
  call: BatchCall,
  given: Given,
  batch: Batch,
): Promise<BatchResult[]> {
  const { key } = execution.plan.resource
  const before = await readRows(execution, execution.database, batch.keys)
  const runs = await prepareRows(call, batch.keys, id => ({
    id,
    record: { ...given.values, [key]: id, Version: before.get(String(id))?.Version },
  }))
  const changes = new Map<string, Change>()
  let results: BatchResult[] = []
  const saveAll = execution.database.transaction(async transaction => {
    const telling = runs.map(
      (run, index): Run =>
        async within => {
          const id = batch.keys[index] as RecordKey
          const row = before.get(String(id)) ?? {}
          checkUntouched(execution, given, row)
          const saved = await run(within).catch((error: unknown) => Promise.reject(nameFields(execution, error)))
          const after = await readRows(execution, within, [id])
          changes.set(String(id), toChange(execution, given, row, after.get(String(id))))
          return saved
        },
    )
    const saved = await performRows(execution, call, transaction, batch, telling)
    // A question has no answer here: each row may ask another one.
    results = saved.map(({ Question: _, ...result }) =>
      result.Success ? { ...result, ...changes.get(String(result.ID)) } : result,
    )
    if (given.isDryRun) throw new DryRunOver()
  })
  await saveAll.catch((error: unknown) => {
    if (!(error instanceof DryRunOver)) throw error
  })
  return results
}

/** What is to be taken back may be another's by now. */
function checkUntouched(execution: CallExecution, { properties, from }: Given, row: RecordValues): void {
  const isTouched = properties.some(
    property =>
      from && Object.hasOwn(from, property.name) && !isSameSet(property, row[property.name], from[property.name]),
  )
  if (isTouched) throw new Refusal(execution.text('records.changedSince'))
}

/** A row is reported by one text, which says at which fields it would not be valid. */
function nameFields({ plan, toLabel }: CallExecution, error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.envelope.Errors) return error
  const messages = Object.entries(error.envelope.Errors).map(([pointer, message]) => {
    const [name] = toTokens(pointer)
    return name !== undefined && plan.resource.properties.has(name) ? `${toLabel(name)}: ${message}` : message
  })
  return new Refusal(messages.join(' '))
}

/** Takes back what a dry run has written. */
class DryRunOver extends Error {
  override readonly name = 'DryRunOver'
}

async function readRows(
  { view, caller }: CallExecution,
  queries: Queries,
  keys: readonly RecordKey[],
): Promise<Map<string, RecordValues>> {
  const rows = await queries.query<RecordValues>(selectEach(view, caller, keys))
  return new Map(rows.map(row => [String(row[view.plan.resource.key]), row]))
}

type Change = Pick<BatchResult, 'IsUnchanged' | 'Before' | 'After'>

/** What a save made of a row; throws where its rules or its service left a value out, so that nothing of the save stays. */
function toChange(
  execution: CallExecution,
  { values, properties }: Given,
  before: RecordValues,
  after: RecordValues | undefined,
): Change {
  const names = properties.flatMap(property => [property.name, ...listNamesBeside(property)])
  // The values may have taken the row out of what the caller sees.
  if (!after) return { Before: pick(before, names) }
  const left = properties.filter(property => isSameSet(property, before[property.name], after[property.name]))
  const refusing = left.find(property => !isSameSet(property, before[property.name], values[property.name]))
  if (refusing) throw new Refusal(execution.text('records.notTaken', execution.toLabel(refusing.name)))
  if (left.length === properties.length) return { IsUnchanged: true }
  return { Before: pick(before, names), After: pick(after, names) }
}

/** True where a stored value says what another one does; the keys of a list have no order. */
function isSameSet(property: ResourceProperty, one: unknown, other: unknown): boolean {
  if (property.kind !== 'references' || !Array.isArray(one) || !Array.isArray(other))
    return isKept(property, one, other)
  return isSameJson([...new Set(one)].toSorted(), [...new Set(other)].toSorted())
}

function pick(row: RecordValues, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.flatMap(name => (name in row ? [[name, row[name]]] : [])))
}
