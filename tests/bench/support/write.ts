import type { Database } from '#server/platform/database/index.ts'
import type { Wire, WireAnswer } from './wire.ts'

/** One kind of write, done in both ways; every index is another record. */
export interface Write {
  name: string
  ours(wire: Wire, index: number): Promise<WireAnswer>
  theirs(index: number): Promise<unknown>
}

/** The writes on one resource, and the end of what they leave behind. */
export interface Writes {
  writes: Write[]
  undo(): Promise<void>
}

/** What writes are made of: a series of its own keeps the records of two runs apart. */
export interface WriteParts {
  database: Database
  series: number
  /** The records that each side may write. */
  most: number
}

/** Another phone each time, so that no update finds nothing to change. */
export function makePhone(): string {
  return `2${String(Math.floor(Math.random() * 1_000_000_000)).padStart(9, '0')}`
}

/** The `with` part that writes the audit entry of a record which the part `written` holds. */
export function auditChangedRows(resource: string, action: string, before: string, after: string): string {
  return `audited as (
    insert into audit_entry ("At", "UserID", "Resource", "RecordID", "Action", "Before", "After", "Scope")
    select now(), 1, '${resource}', "ID"::text, '${action}', ${before}::jsonb, ${after}::jsonb, '' from written
  )`
}

/** The condition under which a caller who sees all companies may refer to one. */
export const companyQuestion = 'select exists (select from "company" where "ID" = $1 and not "IsDeleted") as q0'
