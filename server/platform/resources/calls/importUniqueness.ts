import type { FieldPlan } from '../plan.ts'
import { selectHolders } from '../sql/import.ts'
import type { Work } from '../work.ts'
import { foldAll } from './importFolding.ts'
import { type ImportNotes, noNotes } from './importNotes.ts'
import {
  findCompany,
  type ImportRequest,
  type ImportRow,
  isAccepted,
  isUniqueByCompany,
  refuseRow,
  toIdentity,
} from './importRow.ts'

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
  work: Work,
  rows: ImportRow[],
  earlier: Earlier = { notes: noNotes, isFreeing: false },
): Promise<void> {
  for (const field of listUnique(work)) {
    const asked = rows.filter(row => isAccepted(row) && isClaiming(work, field, row))
    if (asked.length > 0) await checkProperty(work, field, asked, earlier)
  }
}

/** Notes which unique values the accepted rows bring; those of the key are told apart by whoever reads the file. */
export async function noteTaken(work: Work, { rows, key }: ImportRequest, notes: ImportNotes): Promise<void> {
  if (notes === noNotes) return
  const isKey = ({ name }: FieldPlan) => key.every(each => each.name === name)
  for (const field of listUnique(work).filter(each => !isKey(each))) {
    const taking = rows.filter(row => isAccepted(row) && isClaiming(work, field, row))
    const fold = await foldAll(work, taking.map(toValue(field)))
    await notes.noteTaken(
      taking.map(row => ({
        field: field.name,
        identity: toIdentity(work, field, findCompany(work, row), fold(toValue(field)(row))),
        line: row.line,
        recordId: row.stored === null ? null : Number(row.stored.ID),
      })),
    )
  }
}

function listUnique({ plan }: Work): FieldPlan[] {
  return plan.fields.filter(({ property, type }) => property.schema['x-unique'] && type !== 'jsonb')
}

const toValue =
  ({ name }: FieldPlan) =>
  ({ merged }: ImportRow) =>
    merged?.record[name]

function isClaiming(work: Work, field: FieldPlan, { merged }: ImportRow): boolean {
  const value = merged?.record[field.name]
  if (!merged || value === null || value === undefined) return false
  return merged.changed.includes(field.name) || (isUniqueByCompany(work, field) && merged.changed.includes('CompanyID'))
}

async function checkProperty(work: Work, field: FieldPlan, rows: ImportRow[], { notes, isFreeing }: Earlier) {
  const fold = await foldAll(work, rows.map(toValue(field)))
  const identify = (row: ImportRow) => toIdentity(work, field, findCompany(work, row), fold(toValue(field)(row)))
  const holders = await findHolders(work, field, [...new Set(rows.map(row => fold(toValue(field)(row))))])
  const freed = isFreeing ? await notes.findFreed(field.name, [...holders.values()]) : noneFreed
  const claims = new Map(await notes.findTaken(field.name, rows.map(identify)))
  for (const row of rows) {
    const identity = identify(row)
    const holder = holders.get(identity)
    const isHeld = holder !== undefined && holder !== Number(row.stored?.ID) && !freed.has(holder)
    const earlier = claims.get(identity)
    if (earlier !== undefined) refuseClash(work, field, row, 'records.valueRepeated', earlier)
    else if (isHeld) refuseClash(work, field, row, 'records.duplicate')
    else claims.set(identity, row.line)
  }
}

const noneFreed: ReadonlySet<number> = new Set()

/** The records that hold these values, in whatever scope. */
async function findHolders(work: Work, field: FieldPlan, asked: readonly string[]): Promise<Map<string, number>> {
  const { text, values } = selectHolders(work.plan, field, asked, isUniqueByCompany(work, field))
  const found = await work.queries.run<Holder>(text, values)
  return new Map(found.map(({ ID, company, value }) => [toIdentity(work, field, company, value), ID]))
}

/** A clash on a property that the caller may not read is told of the row as a whole. */
function refuseClash({ view, text }: Work, { name }: FieldPlan, row: ImportRow, key: string, ...args: unknown[]): void {
  if (view.findComparable(name)) refuseRow(row, name, text(key, ...args))
  else row.errors[''] ??= text(key, ...args)
}
