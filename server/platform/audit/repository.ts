import type { Queries } from '../database/types.ts'
import { type AuditEntry, auditColumns, buildAuditValues } from './entry.ts'
import type { EntryScope } from './entryScope.ts'
import { tellEntry } from './entrySignal.ts'

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
  const values = columnTypes.map((type, place) => {
    const expression = known[auditColumns[place] as string]
    const parameter = `$${first + place}::${type}`
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
  const arrays = columnTypes.map((type, place) => `$${place + 1}::${type}[]`)
  await transaction.query(
    `insert into audit_entry (${columnList})
     select ${columns.join(', ')} from unnest(${arrays.join(', ')}) as e(${columnList})`,
    columnTypes.map((_, place) => rows.map(row => row[place])),
  )
  tellEntry()
}

/** The entries of transactions that were not over at a moment before, by scope and resource, and how far they are settled by now. */
export interface CountedSince {
  /** The first transaction that is not over: what those before it wrote stays as it is. */
  before: string
  /** False where older entries stand whose scope is not known yet. */
  isScoped: boolean
  rows: { scope: EntryScope | null; resource: string; all: number; settled: number }[]
}

/** Counts the entries since a transaction, that one included: of some scopes, each apart, or of all together with null. */
export async function countSince(
  queries: Queries,
  scopes: readonly EntryScope[] | null,
  since: string,
): Promise<CountedSince> {
  const [scope, isOne] = scopes ? ['"Scope"', 'and "Scope" = any($2)'] : ['null::text', '']
  // Planned anew each time: there are many at first, and few ever after.
  const rows = await queries.run<{
    before: string
    isScoped: boolean
    scope: EntryScope | null
    resource: string | null
    all: number
    settled: number
  }>(
    `with now as materialized (
       select pg_snapshot_xmin(pg_current_snapshot()) as before,
         not exists (select from audit_entry where "Scope" is null) as "isScoped"
     ), found as (
       select ${scope} as scope, "Resource", count(*) as "all", count(*) filter (where "Transaction" < (select before from now)) as settled
       from audit_entry where "Transaction" >= $1::xid8 ${isOne} group by 1, 2
     )
     select n.before::text as "before", n."isScoped", f.scope as "scope", f."Resource" as "resource", f."all", f.settled as "settled"
     from now n left join found f on true`,
    [since, ...(scopes ? [scopes] : [])],
  )
  const { before = since, isScoped = false } = rows[0] ?? {}
  const counted = rows.flatMap(({ scope, resource, all, settled }) =>
    resource === null ? [] : [{ scope, resource, all: Number(all), settled: Number(settled) }],
  )
  return { before, isScoped, rows: counted }
}
