import type { Queries } from '../database/types.ts'
import { type AuditEntry, auditColumns, buildAuditValues } from './entry.ts'
import { notifyEntry } from './entrySignal.ts'

const columnTypes = ['timestamptz', 'bigint', 'bigint', 'text', 'text', 'text', 'jsonb', 'jsonb', 'text', 'bigint']
const columnList = auditColumns.map(name => `"${name}"`).join(', ')

/** What a statement knows of an entry better than its parameters: an SQL expression each, null where it does not know it after all. */
export interface KnownByStatement {
  /** The record's id as text. */
  recordId?: string
  /** Whose the entry is, as `entryScope.ts` has it. */
  scope?: string
}

/**
 * The INSERT of one entry as text whose parameters begin at `$first`, so that it can stand as a `with` part of the
 * statement that makes the change; its parameters come from {@link buildAuditValues}, and count where `known` says nothing.
 *
 * @example
 * `with written as (insert into ... returning "ID"), audited as (${buildAuditInsert(9, { recordId: '(select "ID"::text from written)' })})
 *  select "ID" from written`
 */
export function buildAuditInsert(first: number, { recordId, scope }: KnownByStatement = {}): string {
  const known: Record<string, string | undefined> = { RecordID: recordId, Scope: scope }
  const values = columnTypes.map((type, index) => {
    const expression = known[auditColumns[index] as string]
    const parameter = `$${first + index}::${type}`
    return expression === undefined ? parameter : `coalesce(${expression}, ${parameter})`
  })
  return `insert into audit_entry (${columnList}) select ${values.join(', ')}`
}

/** Writes one entry in the transaction of the change it tells of: one INSERT. */
export async function writeAudit(transaction: Queries, entry: AuditEntry): Promise<void> {
  await writeAudits(transaction, [entry])
}

/** Writes many entries by one INSERT; `scope` says of each, under the alias `e`, whose it is. */
export async function writeAudits(transaction: Queries, entries: readonly AuditEntry[], scope?: string): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(buildAuditValues)
  const columns = auditColumns.map(name =>
    name === 'Scope' && scope ? `coalesce(${scope}, e."Scope")` : `e."${name}"`,
  )
  const arrays = columnTypes.map((type, index) => `$${index + 1}::${type}[]`)
  await transaction.query(
    `insert into audit_entry (${columnList})
     select ${columns.join(', ')} from unnest(${arrays.join(', ')}) as e(${columnList})`,
    columnTypes.map((_, index) => rows.map(row => row[index])),
  )
  notifyEntry()
}
