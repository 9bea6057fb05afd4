import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan } from '../plan.ts'
import { selectHolders, selectKeysInScope } from '../sql/import.ts'
import { isKeyOf, selectInScope } from '../sql/referenceList.ts'
import { checkScope, type ScopeQuestion } from '../sql/scope.ts'
import { askAll } from '../sql/write.ts'
import {
  findCompany,
  foldAll,
  type ImportNotes,
  type ImportRequest,
  type ImportRow,
  isAccepted,
  isUniqueByCompany,
  noNotes,
  refuseRow,
  toIdentity,
} from './importRow.ts'
import { listAdded } from './listedReferences.ts'

/** Refuses merged rows for what the database must be asked: references, and places outside the scope. */
export async function checkRows(execution: CallExecution, rows: ImportRow[]): Promise<void> {
  await checkReferences(execution, rows)
  await checkLists(execution, rows)
  await checkReaches(execution, rows)
}

/** Refuses rows whose changed references lead to no row in the caller's scope: one question for each reference. */
async function checkReferences(execution: CallExecution, rows: ImportRow[]): Promise<void> {
  for (const reference of execution.plan.references) {
    const { field, narrowing, offered } = reference
    const names = narrowing ? [field.name, narrowing.from] : [field.name]
    const asked = rows.filter(row => isAccepted(row) && names.some(name => row.merged?.changed.includes(name)))
    const keys = new Set(asked.map(row => row.merged?.record[field.name] ?? null).filter(key => key !== null))
    if (keys.size === 0) continue
    const found = await execution.queries.run<{ key: unknown; limit: unknown; isOffered: boolean | null }>(
      selectKeysInScope(reference, execution.caller, [...keys]),
    )
    const reachable = new Map(found.map(row => [row.key, row]))
    for (const row of asked) {
      const key = row.merged?.record[field.name] ?? null
      if (key === null) continue
      const limit = narrowing ? (row.merged?.record[narrowing.from] ?? null) : null
      const met = reachable.get(key)
      const isNew = row.merged?.changed.includes(field.name)
      const isOpen = met && (limit === null || met.limit === limit) && (!isNew || met.isOffered === true)
      const message = offered ? 'records.notOffered' : 'records.unreachable'
      if (!isOpen) refuseRow(row, field.name, execution.text(message))
    }
  }
}

/** Refuses rows that add to a list what leads to no row in the caller's scope: one question for each list of references. */
async function checkLists(execution: CallExecution, rows: ImportRow[]): Promise<void> {
  const grown = rows.flatMap(row => {
    if (!row.merged || !isAccepted(row)) return []
    return listAdded(execution.plan, row.merged).map(({ list, added }) => ({ row, list, keys: [...added.values()] }))
  })
  for (const [list, lists] of Map.groupBy(grown, each => each.list)) {
    const asked = new Set(lists.flatMap(({ keys }) => keys).filter(key => isKeyOf(list.target, key)))
    const found = await execution.queries.run<{ key: unknown }>(selectInScope(list, execution.caller, [...asked], true))
    const reachable = new Set(found.map(({ key }) => key))
    for (const { row, keys } of lists)
      if (!keys.every(key => reachable.has(key))) refuseRow(row, list.field.name, execution.text('records.unreachable'))
  }
}

/** Refuses rows that would lie outside the caller's scope. */
async function checkReaches(execution: CallExecution, rows: ImportRow[]): Promise<void> {
  const open = new Map<string, ScopeQuestion & { rows: ImportRow[] }>()
  for (const row of rows) {
    if (!row.merged || !isAccepted(row)) continue
    const { broken, questions } = checkScope(execution.plan, execution.caller, row.merged.record)
    for (const property of broken) refuseRow(row, property, execution.text('records.outOfScope'))
    for (const question of questions) {
      const known = open.get(question.identity) ?? { ...question, rows: [] }
      known.rows.push(row)
      open.set(question.identity, known)
    }
  }
  if (open.size === 0) return
  const asked = [...open.values()]
  const [answers] = await execution.queries.run<Record<string, boolean>>(
    askAll(asked.map(({ condition }) => condition)),
  )
  asked.forEach((question, index) => {
    if (answers?.[`q${index}`]) return
    for (const row of question.rows) refuseRow(row, question.property, execution.text(question.messageKey))
  })
}

interface Holder {
  ID: number
  company: unknown
  value: string
}

/** By what rows of one part are judged beside the database. */
interface Earlier {
  notes: ImportNotes
  /** True where a value is free that an earlier row of the file takes from its record, though the database has it there still. */
  isFreeing: boolean
}

/** Refuses rows whose unique values another record or an earlier row of the same import holds: one question for each property. */
export async function checkUniqueness(
  execution: CallExecution,
  rows: ImportRow[],
  earlier: Earlier = { notes: noNotes, isFreeing: false },
): Promise<void> {
  for (const field of listUnique(execution)) {
    const asked = rows.filter(row => isAccepted(row) && isClaiming(execution, field, row))
    if (asked.length > 0) await checkProperty(execution, field, asked, earlier)
  }
}

/** Notes which unique values the accepted rows bring; those of the key are distinguished by whoever reads the file. */
export async function noteTaken(
  execution: CallExecution,
  { rows, key }: ImportRequest,
  notes: ImportNotes,
): Promise<void> {
  if (notes === noNotes) return
  const isKey = ({ name }: FieldPlan) => key.every(each => each.name === name)
  for (const field of listUnique(execution).filter(each => !isKey(each))) {
    const taking = rows.filter(row => isAccepted(row) && isClaiming(execution, field, row))
    const fold = await foldAll(execution, taking.map(toValue(field)))
    await notes.noteTaken(
      taking.map(row => ({
        field: field.name,
        identity: toIdentity(execution, field, findCompany(execution, row), fold(toValue(field)(row))),
        line: row.line,
        recordId: row.stored === null ? null : Number(row.stored.ID),
      })),
    )
  }
}

function listUnique({ plan }: CallExecution): FieldPlan[] {
  return plan.fields.filter(({ property, type }) => property.schema['x-unique'] && type !== 'jsonb')
}

const toValue =
  ({ name }: FieldPlan) =>
  ({ merged }: ImportRow) =>
    merged?.record[name]

function isClaiming(execution: CallExecution, field: FieldPlan, { merged }: ImportRow): boolean {
  const value = merged?.record[field.name]
  if (!merged || value === null || value === undefined) return false
  return (
    merged.changed.includes(field.name) || (isUniqueByCompany(execution, field) && merged.changed.includes('CompanyID'))
  )
}

async function checkProperty(
  execution: CallExecution,
  field: FieldPlan,
  rows: ImportRow[],
  { notes, isFreeing }: Earlier,
) {
  const fold = await foldAll(execution, rows.map(toValue(field)))
  const identify = (row: ImportRow) =>
    toIdentity(execution, field, findCompany(execution, row), fold(toValue(field)(row)))
  const holders = await findHolders(execution, field, [...new Set(rows.map(row => fold(toValue(field)(row))))])
  const freed = isFreeing ? await notes.findFreed(field.name, [...holders.values()]) : noneFreed
  const claims = new Map(await notes.findTaken(field.name, rows.map(identify)))
  for (const row of rows) {
    const identity = identify(row)
    const holder = holders.get(identity)
    const isHeld = holder !== undefined && holder !== Number(row.stored?.ID) && !freed.has(holder)
    const earlier = claims.get(identity)
    if (earlier !== undefined) refuseClash(execution, field, row, 'records.valueRepeated', earlier)
    else if (isHeld) refuseClash(execution, field, row, 'records.duplicate')
    else claims.set(identity, row.line)
  }
}

const noneFreed: ReadonlySet<number> = new Set()

/** The records that hold these values, in whatever scope. */
async function findHolders(
  execution: CallExecution,
  field: FieldPlan,
  asked: readonly string[],
): Promise<Map<string, number>> {
  const found = await execution.queries.run<Holder>(
    selectHolders(execution.plan, field, asked, isUniqueByCompany(execution, field)),
  )
  return new Map(found.map(({ ID, company, value }) => [toIdentity(execution, field, company, value), ID]))
}

/** A clash on a property that the caller may not read is reported of the row as a whole. */
function refuseClash(
  { view, text }: CallExecution,
  { name }: FieldPlan,
  row: ImportRow,
  key: string,
  ...args: unknown[]
): void {
  if (view.findMatchable(name)) refuseRow(row, name, text(key, ...args))
  else row.errors[''] ??= text(key, ...args)
}
