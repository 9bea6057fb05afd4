import type { ReferencePlan, ResourcePlan } from '../plan.ts'
import { selectReachableKeys } from '../sql/import.ts'
import type { Work } from '../work.ts'
import { findCompany, type ImportRow, isAccepted, refuseRow } from './importRow.ts'
import { findKey, findNamed } from './referenceTexts.ts'

/**
 * Puts the key of the row that a text stands for in the text's place, within the caller's scope and among those that the row leaves to
 * choose from. Those of the key are needed to find the stored row, which may say what the others are chosen from.
 */
export async function resolveReferences(work: Work, rows: ImportRow[], references: ReferencePlan[]): Promise<void> {
  for (const reference of references) {
    const { name } = reference.field
    const asked = rows.filter(({ sent }) => typeof sent[name] === 'string' && sent[name] !== '')
    if (asked.length === 0) continue
    const named = await findNamed(
      work,
      reference,
      asked.map(({ sent }) => String(sent[name])),
    )
    for (const row of asked) {
      const { key, problem } = findKey(work, String(row.sent[name]), named, findLimit(work, reference, row))
      if (problem === undefined) row.sent[name] = key
      else refuseRow(row, name, problem)
    }
  }
}

/** The references that tell a row by these properties, and what those are chosen from; and all others. Each follows what it is chosen from. */
export function splitReferences(
  { references }: ResourcePlan,
  telling: readonly string[],
): [ReferencePlan[], ReferencePlan[]] {
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
function findLimit(work: Work, { narrowing }: ReferencePlan, row: ImportRow): unknown {
  if (!narrowing || row.errors[`/${narrowing.from}`] !== undefined) return null
  const { from } = narrowing
  const said = row.sent[from] ?? row.stored?.[from] ?? row.fill[from] ?? null
  return said === null && from === 'CompanyID' ? (findCompany(work, row) ?? null) : said
}

/** Refuses rows whose changed references lead to no row in the caller's scope: one question for each reference. */
export async function checkReferences(work: Work, rows: ImportRow[]): Promise<void> {
  for (const reference of work.plan.references) {
    const { field, narrowing, offered } = reference
    const names = narrowing ? [field.name, narrowing.from] : [field.name]
    const asked = rows.filter(row => isAccepted(row) && names.some(name => row.merged?.changed.includes(name)))
    const keys = new Set(asked.map(row => row.merged?.record[field.name] ?? null).filter(key => key !== null))
    if (keys.size === 0) continue
    const { text, values } = selectReachableKeys(reference, work.caller, [...keys])
    const found = await work.queries.run<{ key: unknown; limit: unknown; isOffered: boolean | null }>(text, values)
    const reachable = new Map(found.map(row => [row.key, row]))
    for (const row of asked) {
      const key = row.merged?.record[field.name] ?? null
      if (key === null) continue
      const limit = narrowing ? (row.merged?.record[narrowing.from] ?? null) : null
      const met = reachable.get(key)
      const isNew = row.merged?.changed.includes(field.name)
      const isOpen = met && (limit === null || met.limit === limit) && (!isNew || met.isOffered === true)
      const message = offered ? 'records.notOffered' : 'records.unreachable'
      if (!isOpen) refuseRow(row, field.name, work.text(message))
    }
  }
}
