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
    const texts = asked.map(row => String(row.sent[name]))
    const fold = await foldAll(work, texts)
    const found = await findByTexts(work, reference, [...new Set(texts.map(fold))])
    for (const row of asked) resolveReference(work, row, name, { found, fold })
  }
}

/** The keys that folded texts stand for. */
interface Named {
  found: Map<string, Set<unknown>>
  fold: Fold
}

function resolveReference(work: Work, row: ImportRow, name: string, { found, fold }: Named): void {
  const text = String(row.sent[name])
  const [key, ...others] = found.get(fold(text)) ?? []
  if (key !== undefined && others.length === 0) row.sent[name] = key
  else if (key !== undefined) refuseRow(row, name, work.text('records.ambiguousReference', text))
  else if (/^\d{1,15}$/.test(text.trim())) row.sent[name] = Number(text)
  else refuseRow(row, name, work.text('records.unknownReference', text))
}

async function findByTexts(work: Work, { target }: ReferencePlan, asked: string[]): Promise<Map<string, Set<unknown>>> {
  const found = new Map<string, Set<unknown>>()
  const fields = listNaming(work, target)
  const isReadable = isPermitted(findCallRule(target.resource.descriptor, 'one'), work.caller.permissions)
  if (fields.length === 0 || !isReadable) return found
  const { text, values } = selectByTexts(target, work.caller, fields, asked)
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
  return getView(target, caller).readable.filter(
    ({ name, type, property }) => type === 'text' && (represent.includes(`{${name}}`) || property.schema['x-unique']),
  )
}

/** Refuses rows whose changed references lead to no row in the caller's scope: one question for each reference. */
export async function checkReferences(work: Work, rows: ImportRow[]): Promise<void> {
  for (const { field, target } of work.plan.references) {
    const asked = rows.filter(row => isAccepted(row) && row.merged?.changed.includes(field.name))
    const keys = new Set(asked.map(row => row.merged?.record[field.name]).filter(key => key !== null))
    if (keys.size === 0) continue
    const { text, values } = selectReachableKeys(target, work.caller, [...keys])
    const found = await work.queries.run<{ key: unknown }>(text, values)
    const reachable = new Set(found.map(({ key }) => key))
    for (const row of asked) {
      const key = row.merged?.record[field.name]
      if (key !== null && !reachable.has(key)) refuseRow(row, field.name, work.text('records.unreachable'))
    }
  }
}
