import type { FieldPlan } from '../plan.ts'
import { selectHolders } from '../sql/import.ts'
import type { Work } from '../work.ts'
import { foldAll } from './importFolding.ts'
import { findCompany, type ImportRow, isAccepted, isUniqueByCompany, refuseRow, toIdentity } from './importRow.ts'

interface Holder {
  ID: number
  company: unknown
  value: string
}

/** Refuses rows whose unique values another record or an earlier row of the same import holds: one question for each property. */
export async function checkUniqueness(work: Work, rows: ImportRow[]): Promise<void> {
  for (const field of work.plan.fields) {
    if (!field.property.schema['x-unique'] || field.type === 'jsonb') continue
    const asked = rows.filter(row => isAccepted(row) && isClaiming(work, field, row))
    if (asked.length > 0) await checkProperty(work, field, asked)
  }
}

function isClaiming(work: Work, field: FieldPlan, { merged }: ImportRow): boolean {
  const value = merged?.record[field.name]
  if (!merged || value === null || value === undefined) return false
  return merged.changed.includes(field.name) || (isUniqueByCompany(work, field) && merged.changed.includes('CompanyID'))
}

async function checkProperty(work: Work, field: FieldPlan, rows: ImportRow[]): Promise<void> {
  const byCompany = isUniqueByCompany(work, field)
  const getValue = ({ merged }: ImportRow) => merged?.record[field.name]
  const fold = await foldAll(work, rows.map(getValue))
  const asked = [...new Set(rows.map(row => fold(getValue(row))))]
  const { text, values } = selectHolders(work.plan, field, asked, byCompany)
  const holders = new Map<string, number>()
  for (const { ID, company, value } of await work.queries.run<Holder>(text, values)) {
    holders.set(toIdentity(work, field, company, value), ID)
  }
  const claims = new Map<string, number>()
  for (const row of rows) {
    const identity = toIdentity(work, field, findCompany(work, row), fold(getValue(row)))
    const holder = holders.get(identity)
    const earlier = claims.get(identity)
    if (holder !== undefined && holder !== Number(row.stored?.ID)) refuseClash(work, field, row, 'records.duplicate')
    else if (earlier !== undefined) refuseClash(work, field, row, 'records.valueRepeated', earlier)
    else claims.set(identity, row.line)
  }
}

/** A clash on a property that the caller may not read is told of the row as a whole. */
function refuseClash({ view, text }: Work, { name }: FieldPlan, row: ImportRow, key: string, ...args: unknown[]): void {
  if (view.findComparable(name)) refuseRow(row, name, text(key, ...args))
  else row.errors[''] ??= text(key, ...args)
}
