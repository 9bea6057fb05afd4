import { isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { parseConditionValue } from '#contract/calls/wireValues.ts'
import { foldText } from '#contract/foldText.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { parseTagsText } from '#contract/tags.ts'
import { isBlank } from '#contract/values.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { selectByKeys, toKeyNames } from '../sql/import.ts'
import {
  findCompany,
  foldAll,
  type ImportRequest,
  type ImportRow,
  isAccepted,
  isUniqueByCompany,
  listIdentifyingColumns,
  refuseRow,
} from './importRow.ts'
import { findKey, findNamed } from './referenceTexts.ts'

/** Finds the stored row of each row, and puts the keys of records instead of the texts that stand for them. */
export async function matchRows(execution: CallExecution, request: ImportRequest, rows: ImportRow[]): Promise<void> {
  const [telling, others] = splitReferences(execution.plan, listIdentifyingColumns(execution, request.key))
  await resolveReferences(execution, rows, telling)
  await findStoredRows(execution, request, rows)
  await resolveReferences(execution, rows, others)
  await resolveLists(execution, rows)
}

async function findStoredRows(
  execution: CallExecution,
  { key, seen }: ImportRequest,
  rows: ImportRow[],
): Promise<void> {
  const keyed = rows.filter(row => isAccepted(row) && hasKey(execution, row, key))
  if (keyed.length === 0) return
  const fold = await foldAll(
    execution,
    keyed.flatMap(({ sent }) => key.map(({ name }) => sent[name])),
  )
  const asked = key.map(({ name }) => [...new Set(keyed.map(({ sent }) => foldText(String(sent[name]))))])
  const isByCompany = key.some(field => isUniqueByCompany(execution, field))
  const companies = isByCompany ? [...new Set(keyed.map(row => findCompany(execution, row)))] : null
  const found = await readStoredRows(execution, key, asked, companies)
  const identify = (row: ImportRow, fold: (value: unknown) => string) =>
    toIdentity(
      companies && findCompany(execution, row),
      key.map(({ name }) => fold(row.sent[name])),
    )
  const identities = new Map(keyed.map(row => [row, identify(row, fold)]))
  const named = new Set(identities.values())
  for (const [row, identity] of identities) {
    const stored = pickStored(found.get(identify(row, value => foldText(String(value)))) ?? [], identity, named)
    // However it is written, a record is changed by one row alone.
    const taken = [identity, ...(stored.length === 1 ? stored.map(each => each.identity) : [])]
    const earlier = taken.map(each => seen.get(each)).find(line => line !== undefined)
    recognize(execution, row, key, { stored: stored.map(({ values }) => values), earlier })
    if (stored.every(each => each.identity !== identity)) keepSpelling(row, key)
    for (const each of taken) seen.set(each, seen.get(each) ?? row.line)
  }
}

/** Parts of a key, within a company where that counts; null where it does not. */
function toIdentity(company: unknown, parts: readonly string[]): string {
  return [...(company === null ? [] : [String(company)]), ...parts].join('\n')
}

/** The stored rows of these folded values of a key, by them. */
async function readStoredRows(
  { plan, caller, queries }: CallExecution,
  key: readonly FieldPlan[],
  asked: readonly (readonly string[])[],
  companies: readonly unknown[] | null,
): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const names = key.map((_, index) => toKeyNames(index))
  const [unique, folded] = [names.map(each => each.unique), names.map(each => each.folded)]
  const asking = selectByKeys(plan, caller, key, asked, companies?.filter(Number.isSafeInteger) ?? null)
  const found = new Map<string, StoredRow[]>()
  for (const row of await queries.run<RecordValues>(asking)) {
    const identify = (parts: readonly string[]) =>
      toIdentity(
        companies && row.CompanyID,
        parts.map(part => String(row[part])),
      )
    const stored = { identity: identify(unique), values: row }
    const identity = identify(folded)
    for (const name of [...unique, ...folded]) delete row[name]
    found.set(identity, [...(found.get(identity) ?? []), stored])
  }
  return found
}

interface StoredRow {
  /** By which unique indexes tell it apart. */
  identity: string
  values: RecordValues
}

/** The stored rows of a key: those that have it as it is written, else those that write it otherwise and that no other row names. */
function pickStored(found: readonly StoredRow[], identity: string, named: ReadonlySet<string>): readonly StoredRow[] {
  const same = found.filter(each => each.identity === identity)
  return same.length > 0 ? same : found.filter(each => !named.has(each.identity))
}

interface Recognition {
  /** The stored rows of the key. */
  stored: readonly RecordValues[]
  /** The line that had the key before. */
  earlier: number | undefined
}

function recognize(
  { text }: CallExecution,
  row: ImportRow,
  key: readonly FieldPlan[],
  { stored, earlier }: Recognition,
): void {
  const [match = null, ...others] = stored
  const title = key.map(({ name, property }) => property.schema.title ?? name).join(', ')
  const refuse = (message: string) => refuseRow(row, key[0]?.name ?? '', message)
  if (earlier !== undefined) refuse(text('records.keyRepeated', earlier, title))
  else if (others.length > 0) refuse(text('records.keyAmbiguous', title))
  else if (!match && key.some(({ property }) => property.isServerOwned)) refuse(text('records.notFound'))
  else row.stored = match
}

/** By a key that folds alike a record is recognised, not renamed. */
function keepSpelling({ sent, stored }: ImportRow, key: readonly FieldPlan[]): void {
  if (stored) for (const { name } of key) sent[name] = stored[name]
}

function hasKey({ text }: CallExecution, row: ImportRow, key: readonly FieldPlan[]): boolean {
  for (const { name, property } of key) {
    const value = row.sent[name]
    if (isBlank(value)) refuseRow(row, name, text('records.keyMissing', name))
    else if (!isOfType(property, value)) refuseRow(row, name, text(`validation.type.${property.jsonType ?? 'string'}`))
  }
  return isAccepted(row)
}

/** Whether a key can be asked for at all: the database refuses a whole statement for one value of another type. */
function isOfType(property: ResourceProperty, value: unknown): boolean {
  try {
    parseConditionValue(property.name, property, 'equals', value)
    return typeof value === 'string' ? property.jsonType === 'string' : typeof value !== 'object'
  } catch {
    return false
  }
}

/**
 * Puts the key of the row that a text stands for in the text's position, within the caller's scope and among those that the row leaves to
 * choose from. Those of the key are needed to find the stored row, which may say what the others are chosen from.
 */
async function resolveReferences(
  execution: CallExecution,
  rows: ImportRow[],
  references: ReferencePlan[],
): Promise<void> {
  for (const reference of references) {
    const { name } = reference.field
    if (isUnread(execution, reference.field)) continue
    const asked = rows.filter(({ sent }) => typeof sent[name] === 'string' && sent[name] !== '')
    if (asked.length === 0) continue
    const named = await findNamed(
      execution,
      reference,
      asked.map(({ sent }) => String(sent[name])),
    )
    for (const row of asked) {
      const { key, problem } = findKey(execution, String(row.sent[name]), named, findLimit(execution, reference, row))
      if (problem === undefined) row.sent[name] = key
      else refuseRow(row, name, problem)
    }
  }
}

/** The references that tell a row by these properties, and what those are chosen from; and all others. Each follows what it is chosen from. */
function splitReferences({ references }: ResourcePlan, telling: readonly string[]): [ReferencePlan[], ReferencePlan[]] {
  const byName = new Map(references.map(reference => [reference.field.name, reference]))
  const take = (name: string, into: Set<ReferencePlan>, passed: readonly string[] = []) => {
    const reference = byName.get(name)
    if (!reference || passed.includes(name)) return
    if (reference.narrowing) take(reference.narrowing.from, into, [...passed, name])
    into.add(reference)
  }
  const first = new Set<ReferencePlan>()
  for (const name of telling) take(name, first)
  const all = new Set(first)
  for (const name of byName.keys()) take(name, all)
  return [[...first], [...all].slice(first.size)]
}

/** What the target of a reference must have for a row to choose it; null where the row does not say, and all may be chosen. */
function findLimit(execution: CallExecution, { narrowing }: ReferencePlan, row: ImportRow): unknown {
  if (!narrowing || row.errors[`/${narrowing.from}`] !== undefined) return null
  const { from } = narrowing
  const said = row.sent[from] ?? row.stored?.[from] ?? row.fill[from] ?? null
  return said === null && from === 'CompanyID' ? (findCompany(execution, row) ?? null) : said
}

/** Puts the keys of the rows that the texts of a list stand for (`North, South`, or a list in JSON) in the texts' position. */
async function resolveLists(execution: CallExecution, rows: ImportRow[]): Promise<void> {
  for (const list of execution.plan.referenceLists) {
    const { name } = list.field
    if (isUnread(execution, list.field)) continue
    const parts = new Map<ImportRow, readonly unknown[]>()
    for (const row of rows) {
      const sent = row.sent[name]
      const given = typeof sent === 'string' ? parseTagsText(sent) : sent
      if (Array.isArray(given)) parts.set(row, given)
      else if (given === null && sent !== null) refuseRow(row, name, execution.text('validation.type.array'))
    }
    const texts = [...parts.values()].flat().filter(part => typeof part === 'string')
    const named = await findNamed(execution, list, texts)
    for (const [row, given] of parts) {
      const found = given.map(part => (typeof part === 'string' ? findKey(execution, part, named) : { key: part }))
      const problem = found.find(each => each.problem !== undefined)?.problem
      if (problem === undefined) row.sent[name] = found.length === 0 ? null : found.map(({ key }) => key)
      else refuseRow(row, name, problem)
    }
  }
}

/** What the caller may not read is refused later, as a column that means nothing, and nothing is said of its values. */
function isUnread({ view }: CallExecution, { property }: FieldPlan): boolean {
  return !isPermitted(property.schema['x-read'], view.held)
}
