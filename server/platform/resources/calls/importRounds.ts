import type { RecordValues } from '#contract/callArguments.ts'
import { getRecordRules } from '#contract/rules/recordRules.ts'
import { parseTagsText } from '#contract/tags.ts'
import type { FieldPlan, ReferencePlan, ResourcePlan } from '../plan.ts'
import type { Work } from '../work.ts'
import { foldAll } from './importFolding.ts'
import { type ImportRow, isAccepted } from './importRow.ts'

/** The references of a resource, and its lists of them, that lead to records of its own. */
export function listOwnReferences(plan: ResourcePlan): ReferencePlan[] {
  return [...plan.references, ...plan.referenceLists].filter(({ target }) => target === plan)
}

/** The texts of a file by which a row refers to records of its own resource. */
export function listOwnTexts(plan: ResourcePlan, { sent }: ImportRow): string[] {
  return listOwnReferences(plan).flatMap(reference => {
    const value = sent[reference.field.name]
    if (typeof value !== 'string' || value === '') return []
    return plan.referenceLists.includes(reference) ? (parseTagsText(value) ?? []).map(String) : [value]
  })
}

/** The texts by which a record may be referred to, or clash with another one. */
export function listNames(plan: ResourcePlan, record: RecordValues): string[] {
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
export function toBrought({ plan }: Work, { fill, sent }: ImportRow): RecordValues {
  const given = { ...fill, ...sent }
  return { ...given, ...getRecordRules(plan.resource).recompute(given) }
}

/**
 * Splits rows into rounds that follow one another, so that each row finds the earlier ones that it refers to: none refers to one of its
 * own round. What refers to a later row is not found, whether that stands in the same part of a file or not.
 */
export async function splitRounds(work: Work, rows: readonly ImportRow[]): Promise<ImportRow[][]> {
  const { plan } = work
  const referring = new Map(rows.map(row => [row, listOwnTexts(plan, row)]))
  if (rows.every(row => referring.get(row)?.length === 0)) return [[...rows]]
  const brought = new Map(rows.map(row => [row, isAccepted(row) ? listNames(plan, toBrought(work, row)) : []]))
  const fold = await foldAll(work, [...referring.values(), ...brought.values()].flat())
  const known = new Map<string, number>()
  const rounds: ImportRow[][] = []
  for (const row of rows) {
    const earlier = (referring.get(row) ?? []).map(text => known.get(fold(text)) ?? -1)
    const round = Math.max(-1, ...earlier) + 1
    rounds[round] ??= []
    rounds[round].push(row)
    for (const name of brought.get(row) ?? []) known.set(fold(name), Math.max(round, known.get(fold(name)) ?? 0))
  }
  return rounds
}
