import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { foldText } from '#contract/foldText.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan, ReferencePlan } from '../plan.ts'
import { selectByTexts, selectNames } from '../sql/import.ts'
import { getView } from '../view.ts'
import { type Fold, foldAll } from './importRow.ts'

/** The rows that folded texts stand for. */
export interface Named {
  reference: ReferencePlan
  found: ReadonlyMap<string, readonly NamedRow[]>
  fold: Fold
}

interface NamedRow {
  key: unknown
  /** The texts that stand for it, without case alone. */
  names: ReadonlySet<unknown>
  /** What it has where a record's choice is narrowed; null where none is. */
  limit: unknown
}

/** A record that is referred to, from a record with this value where its choice is narrowed; null where that has none. */
export interface Referred {
  key: unknown
  limit: unknown
}

/** Looks up the rows of a reference's resource that texts may stand for: by their display text, their code or their key. */
export async function findNamed(
  execution: CallExecution,
  reference: ReferencePlan,
  texts: readonly string[],
): Promise<Named> {
  const fold = await foldAll(execution, texts)
  const found = new Map<string, NamedRow[]>()
  const fields = listNaming(execution, reference)
  if (fields.length === 0 || texts.length === 0) return { reference, fold, found }
  const asked = [...new Set(texts.map(foldText))]
  for (const row of await execution.queries.run<RecordValues>(
    selectByTexts(reference, execution.caller, fields, asked),
  )) {
    const names = new Set(fields.map((_, index) => row[`unique${index}`]))
    const folded = new Set(fields.map((_, index) => row[`folded${index}`]).filter(name => typeof name === 'string'))
    for (const name of folded) found.set(name, [...(found.get(name) ?? []), { key: row.key, names, limit: row.limit }])
  }
  return { reference, fold, found }
}

/** A number sign before a number: an ID, which no name is taken for. */
const idText = /^#(\d{1,15})$/

/** The key that a text stands for: of the one row that bears it among those that `limit` leaves, as it is written if any does; or why there is none. */
export function findKey(
  execution: CallExecution,
  text: string,
  { reference, found, fold }: Named,
  limit: unknown = null,
): { key?: unknown; problem?: string } {
  const isText = reference.target.key.type === 'text'
  const open = (found.get(foldText(text)) ?? []).filter(row => limit === null || row.limit === limit)
  const same = open.filter(({ names }) => names.has(fold(text)))
  const rows = same.length > 0 ? same : open
  const [first, ...others] = (rows.find(({ key }) => key === text) ?? rows.length === 1) ? rows.slice(0, 1) : rows
  if (first && others.length === 0) return { key: first.key }
  if (first) return { problem: execution.text('records.ambiguousReference', text) }
  if (isText) return { key: text }
  const id = idText.exec(text.trim())?.[1]
  if (id !== undefined) return { key: Number(id) }
  if (/^\d{1,15}$/.test(text.trim())) return { problem: execution.text('records.numberReference', text.trim()) }
  const isOwn = reference.target === execution.plan
  return { problem: execution.text(isOwn ? 'records.unknownAbove' : 'records.unknownReference', text) }
}

/** The text of a key by itself, which is read back as it. */
export function toReferenceText({ target }: ReferencePlan, key: unknown): string {
  return target.key.type === 'text' ? String(key) : `#${key}`
}

/**
 * For each of these records a text by which {@link findKey} finds it again: its display text where that is given and stands for no other
 * one, else a code of its own, else its key.
 */
export async function findTexts(
  execution: CallExecution,
  reference: ReferencePlan,
  asked: readonly (Referred & { display: string | null })[],
): Promise<string[]> {
  const texts = asked.map(({ display }) => display)
  const check = async (candidates: readonly (string | null | undefined)[]) => {
    const named = await findNamed(
      execution,
      reference,
      candidates.filter(text => typeof text === 'string'),
    )
    return candidates.map((text, position) => {
      const { key, limit } = asked[position] as Referred
      return text && findKey(execution, text, named, limit).key === key ? text : null
    })
  }
  let chosen = await check(texts)
  const open = asked.filter((_, position) => chosen[position] === null)
  const fields = listNaming(execution, reference)
  if (open.length > 0 && fields.length > 0) {
    const rows = new Map(
      (
        await execution.queries.run<RecordValues>(
          selectNames(reference, fields, [...new Set(open.map(({ key }) => key))]),
        )
      ).map(row => [row.key, row]),
    )
    for (const index of fields.keys()) {
      const names = asked.map(({ key }, position) =>
        chosen[position] === null ? rows.get(key)?.[`text${index}`] : null,
      )
      const checked = await check(names as (string | null | undefined)[])
      chosen = chosen.map((each, position) => each ?? checked[position] ?? null)
    }
  }
  return asked.map(({ key }, position) => chosen[position] ?? toReferenceText(reference, key))
}

/** The columns by which people name a row: those of its display text, what is unique of it, and its key where that is a text. */
function listNaming({ caller }: CallExecution, { target }: ReferencePlan): FieldPlan[] {
  const { descriptor } = target.resource
  if (!isPermitted(findCallRule(descriptor, 'one'), caller.permissions)) return []
  const view = getView(target, caller)
  return view.readable.filter(
    ({ name, type, property }) =>
      type === 'text' &&
      view.findComparable(name) !== null &&
      (descriptor.represent.includes(`{${name}}`) || property.schema['x-unique'] || name === target.key.name),
  )
}
