import type { RecordValues } from '#contract/callArguments.ts'
import { beginOf } from '#contract/cellCut.ts'
import type { TextReading } from '#contract/fieldText.ts'
import { parseKey } from '#contract/importPlan.ts'
import type { ImportFault, ImportPlan } from '#contract/imports.ts'
import { buildCellReading, parseImportText } from '#contract/importText.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { findSuggestion } from '#contract/rules/suggestion.ts'
import { listClaimRules } from '#contract/scope.ts'
import { isBlank } from '#contract/values.ts'
import type { ImportSession } from '../../platform/resources/index.ts'
import type { CellProblem, TableRow } from '../../platform/sheets/index.ts'

/** A row of a file on its way to a record. */
export interface ReadRow {
  line: number
  cells: readonly string[]
  /** What the file says. */
  values: RecordValues
  /** For a new record alone. */
  fill: RecordValues
  /** Texts that stand in the file between blanks, as they do there. */
  padded: RecordValues
  /** The properties whose cells hold nothing, or a word for that. */
  blanks: string[]
  /** Those of them whose cells hold a word. */
  taken: string[]
  faults: ImportFault[]
  /** By what the row is distinguished from others; null where it brings no key. */
  identity: string | null
}

/** What rows are read by. */
export interface Reading {
  resource: Resource
  plan: ImportPlan
  toLabel(field: string): string
  text(key: string, ...args: unknown[]): string
}

/** What rows are read by within a transaction of an import. */
export function buildReading({ resource, toLabel, text }: ImportSession, plan: ImportPlan): Reading {
  return { resource, plan, text, toLabel }
}

/** Characters of a text of the file that a reason repeats. */
const longestDisplayed = 200

/** The beginning of a text, with an ellipsis where more follows. */
export function shorten(text: string, most = longestDisplayed): string {
  return text.length <= most ? text : `${beginOf(text, most)}…`
}

/** Builds what reads the rows of a file: texts to values, defaults and suggestions beside them, and what cannot be read. */
export function buildRowReader(reading: Reading): (row: TableRow) => ReadRow {
  const { resource, plan } = reading
  const targets = plan.Targets.map(target => (target === null ? null : (resource.properties.get(target) ?? null)))
  const meanings = new Map(Object.entries(plan.Values).map(([field, values]) => [field, foldValues(values)]))
  const readings = targets.map((property, index) =>
    buildCellReading(plan, index, plan.Conventions?.[property?.name ?? ''] ?? null),
  )
  return ({ line, cells, numbers, problems }) => {
    const row: ReadRow = {
      line,
      cells,
      values: {},
      fill: {},
      padded: {},
      blanks: [],
      taken: [],
      faults: [],
      identity: null,
    }
    checkLength(reading, row)
    for (const [index, property] of targets.entries()) {
      const text = cells[index]?.trim() ?? ''
      if (property && text === '') row.blanks.push(property.name)
      if (!property || text === '') continue
      const problem = problems.find(({ column }) => column === index)
      const way = readings[index]?.(numbers?.includes(index) === true)
      readCell(reading, row, property, { text, way, problem, meanings: meanings.get(property.name) })
      if (row.values[property.name] === text && cells[index] !== text) row.padded[property.name] = cells[index]
    }
    addDefaults(reading, row)
    row.identity = toIdentity(reading, row)
    if (row.identity === null) refuseUnkeyed(reading, row)
    return row
  }
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

function foldValues(values: Record<string, unknown>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(values).map(([text, value]) => [fold(text), value]))
}

function toFault(Field: string, Message: string, text: string | null = null): ImportFault {
  return { Field, Message, Text: text === null ? null : shorten(text) }
}

function checkLength({ plan, text }: Reading, row: ReadRow): void {
  const { length } = plan.Columns
  if (row.cells.length <= length || row.cells.slice(length).every(cell => cell.trim() === '')) return
  const counts = [row.cells.length, length].map(count => count.toLocaleString('en-US'))
  row.faults.push(toFault('', text('engine.import.tooManyCells', ...counts)))
}

interface ReadCell {
  text: string
  way: TextReading | undefined
  /** Why it cannot be taken as it is; undefined where it can. */
  problem: CellProblem | undefined
  /** What texts stand for by the plan, folded. */
  meanings: ReadonlyMap<string, unknown> | undefined
}

function readCell(
  { text: toText }: Reading,
  { values, blanks, taken, faults }: ReadRow,
  property: ResourceProperty,
  { text, way, problem, meanings }: ReadCell,
): void {
  const { name } = property
  const meant = fold(text)
  if (meanings?.has(meant)) values[name] = meanings.get(meant) ?? null
  else if (problem) faults.push(toFault(name, toText(problem.messageKey, ...problem.args), text))
  else {
    // The text of another record is looked up by the engine.
    const parsed = parseImportText(property, text, way)
    if ('problem' in parsed) faults.push(toFault(name, toText(parsed.problem.messageKey, ...parsed.problem.args), text))
    // What stands for no value says as much as a blank cell does.
    else if (parsed.value === null) {
      blanks.push(name)
      if (parsed.taken === 'nothing') taken.push(name)
    } else values[name] = parsed.value
  }
}

/** What tells a row apart from others belongs to what it says; everything else is for the record that it may become. */
function addDefaults({ resource, plan }: Reading, row: ReadRow): void {
  const said = { ...row.values }
  const telling = new Set(listIdentifyingColumns(resource, plan))
  for (const name of resource.properties.keys()) {
    if (!isBlank(said[name])) continue
    // What follows from the row itself is nearer than what is said of all rows.
    const value =
      findSuggestion(resource, name, said) ?? plan.Defaults[name] ?? findSuggestion(resource, name, plan.Defaults)
    if (isBlank(value)) continue
    if (telling.has(name)) row.values[name] = value
    else row.fill[name] = value
  }
}

function listIdentifyingColumns(resource: Resource, plan: ImportPlan): string[] {
  const key = parseKey(plan.Key)
  const isByCompany = key.some(name => resource.properties.get(name)?.schema['x-unique'] === 'company')
  return isByCompany ? [...key, 'CompanyID'] : key
}

/** Says what of its key a row lacks, where nothing else is wrong there. */
function refuseUnkeyed({ plan, text, toLabel }: Reading, { values, faults }: ReadRow): void {
  const lacking = parseKey(plan.Key).find(name => isBlank(values[name]))
  if (lacking === undefined || faults.some(({ Field }) => Field === lacking)) return
  faults.push(toFault(lacking, text('engine.import.noKey', toLabel(lacking))))
}

function toIdentity({ resource, plan }: Reading, { values, fill }: ReadRow): string | null {
  const key = parseKey(plan.Key).map(name => values[name])
  if (key.some(isBlank)) return null
  const scopes = listClaimRules(resource.descriptor).map(({ path }) => String(values[path] ?? fill[path] ?? ''))
  return [...scopes, ...key.map(each => fold(String(each)))].join('\n')
}
