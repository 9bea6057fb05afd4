import type { Queries } from '../database/types.ts'
import { type AuditEntry, auditColumns, buildAuditValues } from './entry.ts'

const columnTypes = ['timestamptz', 'bigint', 'bigint', 'text', 'text', 'text', 'jsonb', 'jsonb']
const columnList = auditColumns.map(name => `"${name}"`).join(', ')

/**
 * The INSERT of one entry as text whose parameters begin at `$first`, so that it can stand as a `with` part of the
 * statement that makes the change; its parameters come from {@link buildAuditValues}. With `recordId` the record's id is
 * that SQL expression (`(select "ID" from written)`) and the parameter of that place is only given its type.
 *
 * @example
 * `with written as (insert into ... returning "ID"), audited as (${buildAuditInsert(9, '(select "ID"::text from written)')})
 *  select "ID" from written`
 */
export function buildAuditInsert(first: number, recordId?: string): string {
  const values = columnTypes.map((type, place) => {
    const parameter = `$${first + place}::${type}`
    return recordId !== undefined && auditColumns[place] === 'RecordID'
      ? `coalesce(${recordId}, ${parameter})`
      : parameter
  })
  return `insert into audit_entry (${columnList}) select ${values.join(', ')}`
}

const insertOne = buildAuditInsert(1)

const insertMany = `insert into audit_entry (${columnList})
  select * from unnest(${columnTypes.map((type, place) => `$${place + 1}::${type}[]`).join(', ')})`

/** Writes one entry in the transaction of the change it tells of: one INSERT. */
export async function writeAudit(transaction: Queries, entry: AuditEntry): Promise<void> {
  await transaction.query(insertOne, buildAuditValues(entry))
}

/** Writes many entries by one INSERT. */
export async function writeAudits(transaction: Queries, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(buildAuditValues)
  await transaction.query(
    insertMany,
    columnTypes.map((_, place) => rows.map(row => row[place])),
  )
}
