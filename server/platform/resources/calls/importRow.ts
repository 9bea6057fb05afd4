import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { parseKey, toKeyText } from '#contract/importPlan.ts'
import { toNormalText } from '#contract/normalText.ts'
import { badRequest } from '../../kernel/problem.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { foldTexts } from '../sql/import.ts'
import { getClaim } from '../sql/scope.ts'
import type { MergedRecord } from './merging.ts'

/** One row of an import on its way. */
export interface ImportRow {
  /** Its position in the request, from 0. */
  index: number
  /** The number by which it is reported. */
  line: number
  sent: RecordValues
  /** For a new record alone. */
  fill: RecordValues
  /** Texts that stand in the file between blanks, as they do there. */
  padded: RecordValues
  /** The properties of which the file has a column that is blank in this row. */
  blanks: readonly string[]
  stored: RecordValues | null
  /** The ID of the record that was written; null where none was. */
  id: number | null
  merged: MergedRecord | null
  /** By JSON pointer; a row with one is refused. */
  errors: FieldErrors
}

/** What the caller asks of an import. */
export interface ImportRequest {
  rows: ImportRow[]
  /** The properties that tell a row from all others, together. */
  key: FieldPlan[]
  isDryRun: boolean
  /** The line of each row that has come until now, by its identity. */
  seen: Map<string, number>
}

/** True where stored rows are found by this property alone without reading them all. */
function isKey({ resource }: ResourcePlan, { name, type, property: { schema } }: FieldPlan): boolean {
  if (type === 'jsonb') return false
  return name === resource.key || schema['x-unique'] !== undefined || (schema['x-indexed'] === true && type !== 'text')
}

/** Reads by what rows are recognised: the descriptor's key where nothing is said. */
function readKey({ plan, view }: CallExecution, sent: unknown): FieldPlan[] {
  const own = toKeyText(plan.resource.descriptor.import?.key ?? [plan.resource.key])
  const asked = typeof (sent ?? own) === 'string' ? parseKey(String(sent ?? own)) : []
  const fields = asked.map(view.findMatchable)
  const isKnown = toKeyText(asked) === own || (fields.length === 1 && fields[0] && isKey(plan, fields[0]))
  if (isKnown && fields.every(field => field !== null)) return fields
  const single = view.readable.filter(field => view.findMatchable(field.name) && isKey(plan, field))
  const known = new Set(single.map(({ name }) => name))
  const isOwnSeen = parseKey(own).every(name => view.findMatchable(name))
  if (isOwnSeen) known.add(own.includes(',') ? JSON.stringify(own) : own)
  throw badRequest(`key takes one of ${[...known].join(', ')}.`)
}

/** How rows of a file are imported that comes in parts. */
export interface PartOptions {
  /** The numbers by which rows are reported; their positions from 1 where absent. */
  lines?: readonly number[] | undefined
  /** For each row the texts that stand in the file between blanks, as they do there. */
  padded?: readonly RecordValues[] | undefined
  /** For each row the properties whose cells are blank. */
  blanks?: readonly (readonly string[])[] | undefined
  /** Those of which a blank cell clears what is stored. */
  clears?: ReadonlySet<string> | undefined
  notes?: ImportNotes | undefined
  /** The lines of the same request that have come before these, by their identities. */
  seen?: ReadonlyMap<string, number> | undefined
}

/** Rows that one request may bring; the console sends a file in such parts. */
const mostImportRows = 1000

/** Reads `rows`, `fill`, `key` and `dryRun`; throws 400 where one of them is none. */
export function readImport(
  execution: CallExecution,
  { lines, padded, blanks }: Pick<PartOptions, 'lines' | 'padded' | 'blanks'> = {},
): ImportRequest {
  const { rows, fill, key, dryRun } = execution.given
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostImportRows) {
    throw badRequest(`rows takes a list of 1 to ${mostImportRows} records.`)
  }
  if (!rows.every(isRecord)) throw badRequest('rows takes records: objects of their properties.')
  const fills = fill ?? rows.map(() => ({}))
  if (!Array.isArray(fills) || fills.length !== rows.length || !fills.every(isRecord)) {
    throw badRequest('fill takes as many records as rows does.')
  }
  return {
    rows: rows.map((sent, index) => ({
      index,
      line: lines?.[index] ?? index + 1,
      sent: { ...sent },
      fill: fills[index] as RecordValues,
      padded: padded?.[index] ?? {},
      blanks: blanks?.[index] ?? [],
      stored: null,
      id: null,
      merged: null,
      errors: {},
    })),
    key: readKey(execution, key),
    isDryRun: dryRun === true,
    seen: new Map(),
  }
}

function isRecord(value: unknown): value is RecordValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True while nothing speaks against a row. */
export function isAccepted({ errors }: ImportRow): boolean {
  return Object.keys(errors).length === 0
}

/** Refuses a row at a property; the first word stays. */
export function refuseRow(row: ImportRow, property: string, message: string): void {
  row.errors[`/${property}`] ??= message
}

/** True where a property is unique within a company alone. */
export function isUniqueByCompany({ plan }: CallExecution, { property }: FieldPlan): boolean {
  return property.schema['x-unique'] === 'company' && plan.byName.has('CompanyID')
}

/** The properties by which a row is recognised: those of the key, and its company where that is what counts. */
export function listIdentifyingColumns(execution: CallExecution, key: readonly FieldPlan[]): string[] {
  const names = key.map(({ name }) => name)
  return key.some(field => isUniqueByCompany(execution, field)) ? [...names, 'CompanyID'] : names
}

/** The company that a row names, or else the caller's own, as a new row would take it. */
export function findCompany({ plan, caller }: CallExecution, { sent, merged }: ImportRow): unknown {
  const company = merged ? merged.record.CompanyID : sent.CompanyID
  if (company !== undefined && company !== null) return company
  const scope = plan.scopes.find(({ field, steps }) => steps.length === 0 && field.name === 'CompanyID')
  return scope ? (getClaim(scope, caller) ?? null) : null
}

/** By what a row is distinguished from others by a property: its folded value, within its company where that is what counts. */
export function toIdentity(execution: CallExecution, field: FieldPlan, company: unknown, value: string): string {
  return isUniqueByCompany(execution, field) ? `${String(company)}\n${value}` : value
}

/** A value of a unique property that a row of a file brings. */
export interface TakenValue {
  field: string
  /** Folded, with its company where that is what counts. */
  identity: string
  line: number
  /** The stored record that the row changes; null of a new one. */
  recordId: number | null
}

/** A record as a dry run would leave it. */
export interface TriedRecord {
  /** Its own, or the one that the trial gave it. */
  id: number
  isNew: boolean
  record: RecordValues
  changed: readonly string[]
}

/** The same with the folded texts that it had or would have, by which it is referred to or clashes with others. */
export interface NamedTrial extends TriedRecord {
  texts: readonly string[]
}

/**
 * What the rows of a file bring, kept from part to part by whoever imports it: a dry run leaves nothing in the database by which the
 * rows of later parts could be judged.
 */
export interface ImportNotes {
  /** The lines of the file that have taken these values of a unique property. */
  findTaken(field: string, identities: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Those of these records that were given another value of the property by a row of the file. */
  findFreed(field: string, ids: readonly number[]): Promise<ReadonlySet<number>>
  noteTaken(values: readonly TakenValue[]): Promise<void>
  /** What a trial made of the records that bear one of these texts, or have one of these IDs. */
  findTried(texts: readonly string[], ids: readonly number[]): Promise<readonly TriedRecord[]>
  noteTried(records: readonly NamedTrial[]): Promise<void>
}

/** Of an import that is one part by itself. */
export const noNotes: ImportNotes = {
  findTaken: async () => new Map(),
  findFreed: async () => new Set(),
  noteTaken: async () => {},
  findTried: async () => [],
  noteTried: async () => {},
}

/** The same notes for rows that are asked about without being imported. */
export function toReadOnly(notes: ImportNotes): ImportNotes {
  return { ...notes, noteTaken: noNotes.noteTaken, noteTried: noNotes.noteTried }
}

/** The value by which two are the same for a unique index. */
export type Fold = (value: unknown) => string

/** Asks the database once how these values, as they would be kept, look to its unique indexes; the answer knows each of them, and no others. */
export async function foldAll({ queries }: CallExecution, values: Iterable<unknown>): Promise<Fold> {
  const texts = [...new Set([...values].filter(value => typeof value === 'string'))]
  const folded = new Map<string, string>()
  if (texts.length > 0) {
    const rows = await queries.query<{ text: string }>(foldTexts(texts.map(toNormalText)))
    texts.forEach((text, position) => {
      folded.set(text, rows[position]?.text ?? text)
    })
  }
  return value => (typeof value === 'string' ? (folded.get(value) ?? value) : String(value))
}
