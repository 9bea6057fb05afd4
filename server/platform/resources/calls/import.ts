import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { checkText, parseConditionValue, WireProblem } from '#contract/calls/wireValues.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { isBlank } from '#contract/validation/cleanRecord.ts'
import type { FieldPlan } from '../plan.ts'
import { selectByKeys, toIdentityName } from '../sql/import.ts'
import { checkScope, type ScopeQuestion } from '../sql/scope.ts'
import { askAll } from '../sql/write.ts'
import type { Work } from '../work.ts'
import { foldAll } from './importFolding.ts'
import { checkLists, resolveLists } from './importLists.ts'
import { type ImportNotes, noNotes } from './importNotes.ts'
import { checkReferences, resolveReferences, splitReferences } from './importReferences.ts'
import { splitRounds } from './importRounds.ts'
import {
  findCompany,
  type ImportRequest,
  type ImportRow,
  isAccepted,
  isUniqueByCompany,
  listTelling,
  readImport,
  refuseRow,
} from './importRow.ts'
import { needsTrial, tryImport } from './importTrial.ts'
import { checkUniqueness, noteTaken } from './importUniqueness.ts'
import { type WrittenRecord, writeImport } from './importWriting.ts'
import { mergeSent } from './merging.ts'

/** A row that was not taken, and why. */
export interface RefusedRow {
  /** Its place in the request, from 0. */
  Row: number
  Message: string
  Errors: FieldErrors
}

/** What an import did, or on a dry run would do: numbers of rows, and the refused ones. */
export interface ImportResult {
  Created: number
  Updated: number
  Unchanged: number
  Refused: RefusedRow[]
}

/** How rows of a file are imported that comes in parts. */
export interface PartOptions {
  /** The numbers by which rows are told of; their places from 1 where absent. */
  lines?: readonly number[] | undefined
  /** For each row the texts that stand in the file between blanks, as they do there. */
  padded?: readonly RecordValues[] | undefined
  notes?: ImportNotes | undefined
  /** The lines of the same request that have come before these, by their identities. */
  seen?: ReadonlyMap<string, number> | undefined
}

/** What an import did, what it wrote, and what services say of it. */
export interface PartResult {
  result: ImportResult
  written: WrittenRecord[]
  notices: string[]
  /** The lines that have come until now. */
  seen: ReadonlyMap<string, number>
}

/** Imports the rows of a request in statements for all of them, of which one that fails fails them all. */
export async function importTogether(
  work: Work,
  { lines, padded, notes = noNotes, seen }: PartOptions = {},
): Promise<PartResult> {
  const request = { ...readImport(work, { lines, padded }), seen: new Map(seen) }
  const { rows, isDryRun } = request
  for (const row of rows) dropUnstorable(row)
  for (const row of rows) parseTexts(work, row)
  const written: WrittenRecord[] = []
  const isTried = isDryRun && needsTrial(work)
  const isWriting = !isDryRun || isTried
  const importAll = async () => {
    for (const round of await splitRounds(work, rows)) {
      await judgeRound(work, request, round, notes)
      if (isWriting) written.push(...(await writeImport(work, round)))
    }
  }
  if (isTried) await tryImport(work, rows, notes, importAll)
  else await importAll()
  await noteTaken(work, request, notes)
  const notices = rows.flatMap(({ merged }) => merged?.notices ?? [])
  return { result: summarize(rows), written: isDryRun ? [] : written, notices, seen: request.seen }
}

/** Works out what becomes of each row, and refuses those that cannot be taken. */
async function judgeRound(work: Work, request: ImportRequest, rows: ImportRow[], notes: ImportNotes): Promise<void> {
  const [telling, others] = splitReferences(work.plan, listTelling(work, request.key))
  await resolveReferences(work, rows, telling)
  await findStoredRows(work, request, rows)
  await resolveReferences(work, rows, others)
  await resolveLists(work, rows)
  for (const row of rows.filter(isAccepted)) mergeRow(work, row)
  await checkRows(work, rows)
  await checkUniqueness(work, rows, { notes, isFreeing: request.isDryRun && !needsTrial(work) })
}

/** Refuses merged rows for what the database must be asked: references, and places outside the scope. */
export async function checkRows(work: Work, rows: ImportRow[]): Promise<void> {
  await checkReferences(work, rows)
  await checkLists(work, rows)
  await checkPlaces(work, rows)
}

/** Refuses a row for what no text of a database can hold, and goes on without it. */
function dropUnstorable(row: ImportRow): void {
  for (const values of [row.sent, row.fill]) {
    for (const [name, value] of Object.entries(values)) {
      try {
        checkText(name, value)
      } catch (error) {
        if (!(error instanceof WireProblem)) throw error
        refuseRow(row, name, error.message)
        delete values[name]
      }
    }
  }
}

/**
 * Reads texts of a file as values of their properties (`Yes`, `11/20/2026`, the title of a choice); references are looked up
 * later. A text that cannot be read stays where the property is text: it is for the schema to say.
 */
function parseTexts({ plan, text }: Work, row: ImportRow): void {
  for (const [name, value] of Object.entries(row.sent)) {
    const property = plan.resource.properties.get(name)
    if (typeof value !== 'string' || !property || findReferred(property.schema)) continue
    const parsed = parseFieldText(property, value)
    if ('value' in parsed) row.sent[name] = parsed.value
    else if (property.jsonType !== 'string')
      refuseRow(row, name, text(parsed.problem.messageKey, ...parsed.problem.args))
  }
}

async function findStoredRows(work: Work, { key, seen }: ImportRequest, rows: ImportRow[]): Promise<void> {
  const keyed = rows.filter(row => isAccepted(row) && hasKey(work, row, key))
  if (keyed.length === 0) return
  const fold = await foldAll(
    work,
    keyed.flatMap(({ sent }) => key.map(({ name }) => sent[name])),
  )
  const isByCompany = key.some(field => isUniqueByCompany(work, field))
  const toIdentity = (company: unknown, parts: readonly string[]) =>
    [...(isByCompany ? [String(company)] : []), ...parts].join('\n')
  const asked = key.map(({ name }) => [...new Set(keyed.map(({ sent }) => fold(sent[name])))])
  const companies = isByCompany
    ? [...new Set(keyed.map(row => findCompany(work, row)))].filter(Number.isSafeInteger)
    : null
  const { text, values: parameters } = selectByKeys(work.plan, work.caller, key, asked, companies)
  const found = new Map<string, RecordValues[]>()
  for (const row of await work.queries.run<RecordValues>(text, parameters)) {
    const names = key.map((_, place) => toIdentityName(place))
    const parts = names.map(name => String(row[name]))
    for (const name of names) delete row[name]
    const identity = toIdentity(row.CompanyID, parts)
    found.set(identity, [...(found.get(identity) ?? []), row])
  }
  for (const row of keyed) {
    const parts = key.map(({ name }) => fold(row.sent[name]))
    const identity = toIdentity(findCompany(work, row), parts)
    recognize(work, row, key, { stored: found.get(identity) ?? [], earlier: seen.get(identity) })
    seen.set(identity, seen.get(identity) ?? row.line)
  }
}

interface Recognition {
  /** The stored rows of the key. */
  stored: readonly RecordValues[]
  /** The line that had the key before. */
  earlier: number | undefined
}

function recognize({ text }: Work, row: ImportRow, key: readonly FieldPlan[], { stored, earlier }: Recognition): void {
  const [match = null, ...others] = stored
  const title = key.map(({ name, property }) => property.schema.title ?? name).join(', ')
  const refuse = (message: string) => refuseRow(row, key[0]?.name ?? '', message)
  if (earlier !== undefined) refuse(text('records.keyRepeated', earlier, title))
  else if (others.length > 0) refuse(text('records.keyAmbiguous', title))
  else if (!match && key.some(({ property }) => property.isServerOwned)) refuse(text('records.notFound'))
  else row.stored = match
}

function hasKey({ text }: Work, row: ImportRow, key: readonly FieldPlan[]): boolean {
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

/** What a row does not say is filled from beside it for a new record: one that is there may be empty on purpose. */
function fillRow({ sent, fill, stored }: ImportRow): void {
  if (stored) return
  for (const [name, value] of Object.entries(fill)) {
    if (isBlank(sent[name])) sent[name] = value
  }
}

/** Blanks around a text are an accident of the file, but where they are stored so. */
function keepPadding({ sent, padded, stored }: ImportRow): void {
  for (const [name, text] of Object.entries(padded)) {
    if (stored?.[name] === text) sent[name] = text
  }
}

function mergeRow(work: Work, row: ImportRow): void {
  const { descriptor } = work.plan.resource
  fillRow(row)
  keepPadding(row)
  row.merged = mergeSent(work, row.stored, row.sent)
  Object.assign(row.errors, row.merged.errors)
  const rule = findCallRule(descriptor, row.stored ? 'update' : 'create')
  const isAllowed = rule !== undefined && isPermitted(rule, work.caller.permissions)
  if (isAllowed || (row.stored && row.merged.changed.length === 0)) return
  row.errors[''] ??= work.text(row.stored ? 'records.notUpdated' : 'records.notCreated')
}

/** Refuses rows that would lie outside the caller's scope. */
async function checkPlaces(work: Work, rows: ImportRow[]): Promise<void> {
  const open = new Map<string, ScopeQuestion & { rows: ImportRow[] }>()
  for (const row of rows) {
    if (!row.merged || !isAccepted(row)) continue
    const { broken, questions } = checkScope(work.plan, work.caller, row.merged.record)
    for (const property of broken) refuseRow(row, property, work.text('records.outOfScope'))
    for (const question of questions) {
      const known = open.get(question.identity) ?? { ...question, rows: [] }
      known.rows.push(row)
      open.set(question.identity, known)
    }
  }
  if (open.size === 0) return
  const asked = [...open.values()]
  const { text, values } = askAll(asked.map(({ condition }) => condition))
  const [answers] = await work.queries.run<Record<string, boolean>>(text, values)
  asked.forEach((question, index) => {
    if (answers?.[`q${index}`]) return
    for (const row of question.rows) refuseRow(row, question.property, work.text(question.messageKey))
  })
}

function summarize(rows: ImportRow[]): ImportResult {
  const accepted = rows.filter(isAccepted)
  const isChanged = ({ merged }: ImportRow) => (merged?.changed.length ?? 0) > 0
  return {
    Created: accepted.filter(({ stored }) => stored === null).length,
    Updated: accepted.filter(row => row.stored !== null && isChanged(row)).length,
    Unchanged: accepted.filter(row => row.stored !== null && !isChanged(row)).length,
    Refused: rows
      .filter(row => !isAccepted(row))
      .map(({ index, errors }) => ({ Row: index, Message: Object.values(errors).join(' '), Errors: errors })),
  }
}
