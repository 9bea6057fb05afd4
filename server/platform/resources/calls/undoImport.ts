import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { fillTemplate } from '#contract/resource.ts'
import type { Transaction } from '../../database/types.ts'
import { selectForUndo } from '../sql/import.ts'
import type { Work } from '../work.ts'
import { deleteEach } from './delete.ts'
import { checkRows } from './import.ts'
import { type ImportRow, isAccepted } from './importRow.ts'
import { checkUniqueness } from './importUniqueness.ts'
import { type WrittenRecord, writeImport } from './importWriting.ts'
import { listChanged } from './merging.ts'

/** A record that was left as it is, and why; `name` stands for it, '' where the caller does not see it. */
export interface KeptRow {
  id: number
  name: string
  why: string
}

/** A pair of calls in one transaction, by whose names the audit tells of it. */
export interface UndoWorks {
  revert: Work
  delete: Work
}

/**
 * Takes records back to what they were before an import wrote them: new ones are deleted, the others get the former values of
 * what it changed, each with its audit entry. A record that somebody has changed since stays, and so does one whose former
 * values are no longer possible. Answers those that stay.
 */
export async function undoRows(works: UndoWorks, transaction: Transaction, written: readonly WrittenRecord[]) {
  const { revert: work } = works
  const statement = selectForUndo(
    work.plan,
    work.caller,
    written.map(({ id }) => id),
  )
  const found = await transaction.query<RecordValues>(statement.text, statement.values)
  const stored = new Map(found.map(row => [Number(row.ID), row]))
  const kept: KeptRow[] = []
  const keep = (id: number, why: string) => kept.push({ id, name: toName(work, stored.get(id)), why })
  const open = written.filter(({ id, version }) => {
    const objection = findObjection(work, stored.get(id), version)
    if (objection !== null) keep(id, objection)
    return objection === null
  })
  const isCreated = ({ before }: WrittenRecord) => before === null
  const created = open.filter(isCreated).map(({ id }) => stored.get(id) as RecordValues)
  const changed = open.filter(change => !isCreated(change))
  for (const { id, why } of await revertRows(work, changed, stored)) keep(id, why)
  for (const { id, why } of await deleteRows(works.delete, transaction, created)) keep(id, why)
  return kept
}

function findObjection({ text }: Work, row: RecordValues | undefined, version: number): string | null {
  if (!row) return text('records.notFound')
  if (row.IsDeleted === true) return text('records.deletedSince')
  return Number(row.Version) === version ? null : text('records.changedSince')
}

interface Objection {
  id: number
  why: string
}

async function deleteRows(work: Work, transaction: Transaction, rows: readonly RecordValues[]): Promise<Objection[]> {
  if (rows.length === 0) return []
  const ids = new Map(rows.map(row => [row[work.plan.resource.key] as RecordKey, Number(row.ID)]))
  const { results } = await deleteEach(work, transaction, [...ids.keys()])
  return results.flatMap(({ ID, Success, Message }) =>
    Success ? [] : [{ id: ids.get(ID) as number, why: Message ?? '' }],
  )
}

/** What was valid before is not validated again; what it refers to must be there, and its unique values free. */
async function revertRows(
  work: Work,
  changes: readonly WrittenRecord[],
  stored: ReadonlyMap<number, RecordValues>,
): Promise<Objection[]> {
  if (changes.length === 0) return []
  const rows: ImportRow[] = changes.map(({ id, before }, index) => {
    const row = stored.get(id) as RecordValues
    const record = { ...row, ...before }
    const changed = listChanged(work.plan, row, record)
    const merged = { record, transient: {}, stored: row, changed, errors: {}, notices: [] }
    return { index, line: index + 1, sent: {}, fill: {}, stored: row, id: null, merged, errors: {} }
  })
  await checkRows(work, rows)
  await checkUniqueness(work, rows)
  await writeImport(work, rows)
  return rows.flatMap(row => (isAccepted(row) ? [] : [{ id: Number(row.stored?.ID), why: toReason(work, row.errors) }]))
}

function toReason({ plan, view, configuration }: Work, errors: FieldErrors): string {
  const catalogue = configuration.catalogues.get('en') ?? {}
  const reasons = Object.entries(errors).map(([pointer, message]) => {
    const name = pointer.slice(1)
    return view.find(name) ? `${getLabel(catalogue, plan.resource, name)}: ${message}` : message
  })
  return reasons.join(' ')
}

function toName({ plan, view }: Work, row: RecordValues | undefined): string {
  if (!row) return ''
  const shown = view.readable.filter(({ name }) => view.findComparable(name))
  const seen = Object.fromEntries(shown.map(({ name }) => [name, row[name]]))
  return fillTemplate(plan.resource.descriptor.represent, seen)
}
