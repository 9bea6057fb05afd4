import type { RecordValues } from '#contract/callArguments.ts'
import { foldText } from '#contract/foldText.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { parseTagsText } from '#contract/tags.ts'
import type { Transaction } from '../../database/types.ts'
import { type CallExecution, hasSaveHooks } from '../callExecution.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import { insertRows, updateRows } from '../sql/import.ts'
import { isDuplicate } from './failures.ts'
import { type ImportNotes, type ImportRow, isAccepted, type TriedRecord } from './importRow.ts'

/** The references of a resource, and its lists of them, that lead to records of its own. */
export function listOwnReferences(plan: ResourcePlan): ReferencePlan[] {
  return [...plan.references, ...plan.referenceLists].filter(({ target }) => target === plan)
}

/** The texts of a file by which a row refers to records of its own resource. */
function listOwnTexts(plan: ResourcePlan, { sent }: ImportRow): string[] {
  return listOwnReferences(plan).flatMap(reference => {
    const value = sent[reference.field.name]
    if (typeof value !== 'string' || value === '') return []
    return plan.referenceLists.includes(reference) ? (parseTagsText(value) ?? []).map(String) : [value]
  })
}

/** The texts by which a record may be referred to, or clash with another one. */
function listNames(plan: ResourcePlan, record: RecordValues): string[] {
  return listNaming(plan)
    .map(({ name }) => record[name])
    .filter(value => typeof value === 'string')
}

function listNaming({ resource, fields, key }: ResourcePlan): FieldPlan[] {
  const { represent } = resource.descriptor
  const isNaming = (field: FieldPlan) =>
    field === key || field.property.schema['x-unique'] !== undefined || represent.includes(`{${field.name}}`)
  return fields.filter(field => field.type === 'text' && isNaming(field))
}

/** What a row brings of a record, before anything is known of the stored one. */
function toBrought({ plan }: CallExecution, { fill, sent }: ImportRow): RecordValues {
  const given = { ...fill, ...sent }
  return { ...given, ...getRecordRules(plan.resource).recompute(given) }
}

/**
 * Splits rows into rounds that follow one another, so that each row finds the earlier ones that it refers to: none refers to one of its
 * own round. What refers to a later row is not found, whether that stands in the same part of a file or not.
 */
export function splitRounds(execution: CallExecution, rows: readonly ImportRow[]): ImportRow[][] {
  const { plan } = execution
  const referring = new Map(rows.map(row => [row, listOwnTexts(plan, row)]))
  if (rows.every(row => referring.get(row)?.length === 0)) return [[...rows]]
  const brought = new Map(rows.map(row => [row, isAccepted(row) ? listNames(plan, toBrought(execution, row)) : []]))
  const known = new Map<string, number>()
  const rounds: ImportRow[][] = []
  for (const row of rows) {
    const earlier = (referring.get(row) ?? []).map(text => known.get(foldText(text)) ?? -1)
    const round = Math.max(-1, ...earlier) + 1
    rounds[round] ??= []
    rounds[round].push(row)
    for (const name of brought.get(row) ?? [])
      known.set(foldText(name), Math.max(round, known.get(foldText(name)) ?? 0))
  }
  return rounds
}

/**
 * True where only the write tells what becomes of a row: its service has a say in each save, or rows refer to one another. Elsewhere
 * a dry run asks the same questions as the run and writes nothing.
 */
export function needsTrial({ plan, extension }: CallExecution): boolean {
  return hasSaveHooks(extension) || listOwnReferences(plan).length > 0
}

/** Ends a trial. */
class TrialOver extends Error {
  override readonly name = 'TrialOver'
}

/**
 * Does what the run would do and takes it back: rows are judged beside what the earlier rows of the file bring, as they will be then.
 */
export async function tryImport(
  execution: CallExecution,
  rows: readonly ImportRow[],
  notes: ImportNotes,
  importAll: () => Promise<void>,
): Promise<void> {
  const { transaction } = execution
  if (!transaction) throw new Error('An import is tried within a transaction.')
  const isReferring = listOwnReferences(execution.plan).length > 0
  const trial = transaction.savepoint(async () => {
    if (isReferring) await bringBack(execution, transaction, await findMet(execution, rows, notes))
    await importAll()
    throw new TrialOver()
  })
  await trial.catch(error => {
    if (!(error instanceof TrialOver)) throw error
  })
  if (isReferring) await noteTried(execution, rows, notes)
}

/** What the earlier rows of the file make of the records that these rows may meet, and of those above them. */
async function findMet(
  execution: CallExecution,
  rows: readonly ImportRow[],
  notes: ImportNotes,
): Promise<TriedRecord[]> {
  const { plan } = execution
  const texts = rows.flatMap(row => [...listOwnTexts(plan, row), ...listNames(plan, toBrought(execution, row))])
  const asked = [...new Set(texts.map(foldText))]
  const met = new Map<number, TriedRecord>()
  let found = await notes.findTried(
    asked,
    rows.flatMap(({ sent }) => listOwnKeys(execution, sent)),
  )
  while (found.length > 0) {
    for (const each of found) met.set(each.id, each)
    const above = found.flatMap(({ record }) => listOwnKeys(execution, record)).filter(id => !met.has(id))
    found = above.length > 0 ? await notes.findTried([], [...new Set(above)]) : []
  }
  return [...met.values()]
}

/** The records of its own resource that a record refers to. */
function listOwnKeys({ plan }: CallExecution, record: RecordValues): number[] {
  return listOwnReferences(plan)
    .flatMap(({ field }) => record[field.name] ?? [])
    .map(Number)
    .filter(Number.isSafeInteger)
}

async function bringBack(
  { plan, caller }: CallExecution,
  transaction: Transaction,
  met: readonly TriedRecord[],
): Promise<void> {
  const { created = [], updated = [] } = Object.groupBy(met, ({ isNew }) => (isNew ? 'created' : 'updated'))
  const toRecord = ({ id, record, changed }: TriedRecord) => ({ ...record, ID: id, $changed: changed })
  try {
    await transaction.savepoint(async () => {
      for (const [build, records] of [
        [insertRows, created],
        [updateRows, updated],
      ] as const) {
        if (records.length === 0) continue
        await transaction.query(build(plan, caller, records.map(toRecord)))
      }
    })
  } catch (error) {
    // Somebody has taken a value of theirs meanwhile: the rows that refer to them will not find them.
    if (!isDuplicate(error)) throw error
  }
}

async function noteTried(execution: CallExecution, rows: readonly ImportRow[], notes: ImportNotes): Promise<void> {
  const written = rows.flatMap(({ id, stored, merged, ...row }) =>
    id !== null && merged && isAccepted({ id, stored, merged, ...row }) ? [{ id, stored, merged }] : [],
  )
  const toNames = ({ stored, merged }: (typeof written)[number]) => [
    ...listNames(execution.plan, merged.record),
    ...listNames(execution.plan, stored ?? {}),
  ]
  await notes.noteTried(
    written.map(each => ({
      id: each.id,
      isNew: each.stored === null,
      record: each.merged.record,
      changed: each.merged.changed,
      texts: [...new Set(toNames(each).map(foldText))],
    })),
  )
}
