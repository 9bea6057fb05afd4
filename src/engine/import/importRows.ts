import type { RecordValues } from '#contract/callArguments.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { buildBreather } from '#src/lib/breather.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'
import { findSuggestion } from '../form/suggestions.ts'
import { toCountText } from './countText.ts'
import type { CsvRow, Watch } from './csvTable.ts'
import type { ImportPlan } from './importPlan.ts'
import { toShownText } from './shownText.ts'

/** Reasons that name what they are about, by property. */
export type RowFaults = Record<string, string>

/** A record of the file on its way to a record of the resource. */
export interface ImportRow {
  source: CsvRow
  /** What the file says. */
  values: RecordValues
  /** For a new record, and for what an old one lacks: defaults and suggestions never overwrite what is stored. */
  fill: RecordValues
  /** Why the row cannot be sent, by property; under the empty name what is wrong with the row as a whole. Empty where it can. */
  faults: RowFaults
}

/** True for a row that can be sent. */
export function isReadable({ faults }: ImportRow): boolean {
  return Object.keys(faults).length === 0
}

/** Everything that is wrong with a row, for a reader. */
export function toReason(faults: RowFaults): string {
  return Object.values(faults).join(' ')
}

/** What rows are read by. */
export interface Reading {
  resource: Resource
  plan: ImportPlan
  toLabel: (field: string) => string
  toText: (key: string, ...args: unknown[]) => string
}

/**
 * Reads every row without holding the window: texts to values, defaults and suggestions beside them, and the reasons of what
 * cannot be read. Progress is in rows. Throws the signal's reason where it is aborted.
 */
export async function readImportRows(
  sources: readonly CsvRow[],
  reading: Reading,
  { signal, onProgress }: Watch,
): Promise<ImportRow[]> {
  const read = buildRowReader(reading)
  const breathe = buildBreather()
  const rows: ImportRow[] = []
  for (const source of sources) {
    rows.push(read(source))
    const pause = breathe()
    if (!pause) continue
    onProgress(rows.length)
    await pause
    signal.throwIfAborted()
  }
  return rows
}

/** Builds what reads the rows of one file in their order; it remembers their keys. */
export function buildRowReader(reading: Reading): (source: CsvRow) => ImportRow {
  const seen = new Map<string, number>()
  return source => {
    const row = readRow(source, reading)
    const { key } = reading.plan
    const fault = row.faults[key] === undefined ? checkKey(row, reading, seen) : null
    return fault === null ? row : { ...row, faults: { ...row.faults, [key]: fault } }
  }
}

/** Why a row cannot be told apart from others: it brings no key, or an earlier line has the same. */
function checkKey(
  row: ImportRow,
  { resource, plan, toLabel, toText }: Reading,
  seen: Map<string, number>,
): string | null {
  const key = row.values[plan.key] ?? row.fill[plan.key]
  if (isEmptyValue(key)) return toText('engine.import.noKey', toLabel(plan.key))
  const scopes = (resource.descriptor.scope ?? []).map(({ path }) => String(row.values[path] ?? row.fill[path] ?? ''))
  const identity = [...scopes, String(key).trim().toLowerCase()].join('\n')
  const earlier = seen.get(identity)
  if (earlier !== undefined) return toText('engine.import.repeatedKey', toLabel(plan.key), toCountText(earlier))
  if (isReadable(row)) seen.set(identity, row.source.line)
  return null
}

function readRow(source: CsvRow, { resource, plan, toLabel, toText }: Reading): ImportRow {
  const values: RecordValues = {}
  const faults: RowFaults = {}
  const columns = plan.targets.length
  if (source.cells.slice(columns).some(text => text.trim() !== '')) {
    faults[''] = toText('engine.import.tooManyCells', ...[source.cells.length, columns].map(toCountText))
  }
  plan.targets.forEach((target, index) => {
    const property = target === null ? undefined : resource.properties.get(target)
    const text = source.cells[index]?.trim() ?? ''
    // A blank cell says nothing: what is stored stays as it is.
    if (!property || text === '') return
    const parsed = readText(property, text)
    if ('problem' in parsed) {
      const { messageKey, args } = parsed.problem
      faults[property.name] = `${toLabel(property.name)}: ${toText(messageKey, ...args)} (${toShownText(text)})`
    } else values[property.name] = parsed.value
  })
  const { own, fill } = splitDefaults(resource, plan, values)
  return { source, values: { ...values, ...own }, fill, faults }
}

/** The text of another record is looked up by the services. */
function readText(property: ResourceProperty, text: string): ReturnType<typeof parseFieldText> {
  return property.schema['x-reference'] ? { value: text } : parseFieldText(property, text)
}

/** What is fixed for the life of a record belongs to what the row is; everything else only fills what is empty. */
function splitDefaults(resource: Resource, plan: ImportPlan, values: RecordValues) {
  const own: RecordValues = {}
  const fill: RecordValues = {}
  for (const { name, schema } of resource.properties.values()) {
    if (!isEmptyValue(values[name])) continue
    const value = plan.defaults[name] ?? findSuggestion(resource, name, { ...plan.defaults, ...values })
    if (isEmptyValue(value)) continue
    if (schema['x-read-only-on-edit']) own[name] = value
    else fill[name] = value
  }
  return { own, fill }
}
