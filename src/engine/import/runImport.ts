import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { toFieldMessages } from '../form/formValidator.ts'
import type { CsvRow, Watch } from './csvTable.ts'
import { type ImportRow, type RowFaults, toReason } from './importRows.ts'

/** The answer of an import call: numbers of rows, and what was refused by its place in the request. */
interface ImportAnswer {
  Created: number
  Updated: number
  Unchanged: number
  Refused: { Row: number; Message: string; Errors?: FieldErrors }[]
}

/** A record of the file that was not taken, and why. */
export interface RefusedRow {
  source: CsvRow
  reason: string
}

/** What an import did, or on a trial would do. */
export interface ImportResult {
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
  /** Rows that were sent and answered. */
  sent: number
  /** Why it ended early; null where it did not. */
  failure: string | null
}

/** What is sent and how it is watched; progress is in rows. */
export interface ImportRun extends Watch {
  resource: Resource
  rows: readonly ImportRow[]
  key: string
  isTrial: boolean
  toLabel: (field: string) => string
}

/** Small enough for a bar that moves, large enough for bulk statements. */
const batchSize = 500

/**
 * Sends rows batch by batch, each batch one transaction of the services. It ends early where it is told to or where a batch
 * fails; what was done until then stays done and is in the result.
 */
export async function runImport({
  resource,
  rows,
  key,
  isTrial,
  toLabel,
  signal,
  onProgress,
}: ImportRun): Promise<ImportResult> {
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, refused: [], sent: 0, failure: null }
  for (let start = 0; start < rows.length && !signal.aborted; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const answer = await callResource(
      resource,
      'import',
      { args: toArguments(resource, batch, key, isTrial) },
      { silent: true },
    )
    if (!answer.Success) return { ...result, failure: answer.Message ?? '' }
    addAnswer(result, batch, answer.Source as ImportAnswer, { resource, toLabel })
    onProgress(result.sent)
  }
  return result
}

function toArguments(resource: Resource, batch: readonly ImportRow[], key: string, isTrial: boolean): RecordValues {
  const canFill = resource.descriptor.calls?.import?.parameters?.fill !== undefined
  return {
    rows: batch.map(row => (canFill ? row.values : { ...row.fill, ...row.values })),
    ...(canFill ? { fill: batch.map(row => row.fill) } : {}),
    key,
    dryRun: isTrial,
  }
}

function addAnswer(
  result: ImportResult,
  batch: readonly ImportRow[],
  answer: ImportAnswer,
  { resource, toLabel }: Pick<ImportRun, 'resource' | 'toLabel'>,
): void {
  result.created += answer.Created
  result.updated += answer.Updated
  result.unchanged += answer.Unchanged
  result.sent += batch.length
  for (const { Row, Message, Errors } of answer.Refused) {
    const row = batch[Row]
    if (!row) continue
    const told = toFaults(Errors ?? {}, toLabel)
    for (const field of listUnsuggested(resource, row)) delete told[field]
    // What the file itself already has wrong at a property is not told twice.
    const answered = Errors && Object.keys(Errors).length > 0 ? told : { '': Message }
    const faults = { ...row.faults, ...answered, ...row.faults }
    result.refused.push({ source: row.source, reason: toReason(faults) })
  }
}

/** The errors of an answer as reasons that name their fields. */
function toFaults(errors: FieldErrors, toLabel: ImportRun['toLabel']): RowFaults {
  const entries = Object.entries(toFieldMessages(errors))
  return Object.fromEntries(
    entries.map(([field, message]) => [field, field === '' ? message : `${toLabel(field)}: ${message}`]),
  )
}

/** Properties that are empty only because what would suggest them cannot be read: that alone is to be mended. */
function listUnsuggested(resource: Resource, { values, faults }: ImportRow): string[] {
  return [...resource.properties.values()]
    .filter(({ name, schema }) => isEmptyValue(values[name]) && faults[schema['x-suggest']?.from ?? ''] !== undefined)
    .map(({ name }) => name)
}
