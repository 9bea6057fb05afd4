import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldPlan, ReferencePlan } from '../plan.ts'
import { selectByTexts, selectReachableKeys } from '../sql/import.ts'
import { getView } from '../view.ts'
import type { Work } from '../work.ts'
import { type Fold, foldAll } from './importFolding.ts'
import { type ImportRow, isAccepted, refuseRow } from './importRow.ts'

/** Puts the key of the row that a text stands for (its display text or its code, within the caller's scope) in the text's place. */
export async function resolveReferences(work: Work, rows: ImportRow[]): Promise<void> {
  for (const reference of work.plan.references) {
    const { name, type } = reference.field
    const isText = (row: ImportRow) => typeof row.sent[name] === 'string' && row.sent[name] !== ''
    const asked = rows.filter(isText)
    if (type === 'text' || asked.length === 0) continue
    const named = await findNamed(
      work,
      reference,
      asked.map(row => String(row.sent[name])),
    )
    for (const row of asked) {
      const { key, problem } = findKey(work, String(row.sent[name]), named)
      if (problem === undefined) row.sent[name] = key
      else refuseRow(row, name, problem)
    }
  }
}

/** The keys that folded texts stand for. */
export interface Named {
  found: Map<string, Set<unknown>>
  fold: Fold
  /** True where rows of the file may bring what others of them refer to. */
  isOwn: boolean
}

/** Looks up the rows of a reference's resource that texts may stand for. */
export async function findNamed(work: Work, reference: ReferencePlan, texts: string[]): Promise<Named> {
  const fold = await foldAll(work, texts)
  const found = await findByTexts(work, reference, [...new Set(texts.map(fold))])
  return { fold, found, isOwn: reference.target === work.plan }
}

/** The key that a text stands for: of the one row that bears it, else the number itself; or why there is none. */
export function findKey(work: Work, text: string, { found, fold, isOwn }: Named): { key?: unknown; problem?: string } {
  const [key, ...others] = found.get(fold(text)) ?? []
  if (key !== undefined && others.length === 0) return { key }
  if (key !== undefined) return { problem: work.text('records.ambiguousReference', text) }
  if (/^\d{1,15}$/.test(text.trim())) return { key: Number(text) }
  return { problem: work.text(isOwn ? 'records.unknownAbove' : 'records.unknownReference', text) }
}

async function findByTexts(work: Work, reference: ReferencePlan, asked: string[]): Promise<Map<string, Set<unknown>>> {
  const { target } = reference
  const found = new Map<string, Set<unknown>>()
  const fields = listNaming(work, target)
  const isReadable = isPermitted(findCallRule(target.resource.descriptor, 'one'), work.caller.permissions)
  if (fields.length === 0 || !isReadable) return found
  const { text, values } = selectByTexts(reference, work.caller, fields, asked)
  for (const row of await work.queries.run<RecordValues>(text, values)) {
    for (const index of fields.keys()) {
      const value = row[`text${index}`]
      if (typeof value !== 'string') continue
      const keys = found.get(value) ?? new Set()
      found.set(value, keys.add(row.key))
    }
  }
  return found
}

/** The columns by which people name a row: those of its display text, and what is unique of it. */
function listNaming({ caller }: Work, target: ReferencePlan['target']): FieldPlan[] {
  const { represent } = target.resource.descriptor
  const view = getView(target, caller)
  return view.readable.filter(
    ({ name, type, property }) =>
      type === 'text' &&
      view.findComparable(name) !== null &&
      (represent.includes(`{${name}}`) || property.schema['x-unique']),
  )
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
