import type { RecordKey } from '#contract/callArguments.ts'
import type { HistoryMoment } from '#contract/history.ts'
import type { Caller } from '../../access/caller.ts'
import type { ResourcePlan } from '../plan.ts'
import { allOf, type Fragment, raw, type Statement, sql } from './fragment.ts'
import { toScopeOnly } from './scope.ts'

/** Whose entries are asked for: a record's, under each name by which its table is served. */
export interface AuditedRecord {
  resources: readonly string[]
  id: number
  /** Of entries under the alias `e`: that they are of a time in which the record lay in the caller's scope. */
  visibility: Fragment
}

/** The stored row of a key in scope, deleted or not; under a key of one's own the living one before those that are deleted. */
export function selectUnrestored(plan: ResourcePlan, caller: Caller, key: RecordKey, lock: boolean): Statement {
  const columns = raw(plan.fields.map(({ column }) => `t.${column}`).join(', '))
  const at = raw(`t.${plan.key.column}`)
  const rows = sql`select ${columns} from ${raw(`${plan.table} t`)} where ${at} = ${key} and ${toScopeOnly(plan, caller, 't')}`
  return sql`${rows} order by t."IsDeleted", t."ID" desc limit 1${raw(lock ? ' for update of t' : '')}`
}

/**
 * The condition that an entry (its table under `alias`) says something to who may not know of these properties: an entry that
 * tells of nothing else does not exist for him.
 */
export function toVisibleEntries(alias: Fragment, hidden: readonly string[]): Fragment {
  if (hidden.length === 0) return raw('true')
  const said = sql`(coalesce(${alias}."Before", '{}') || coalesce(${alias}."After", '{}'))`
  return sql`(${said} = '{}' or ${said} - ${hidden}::text[] <> '{}')`
}

/** What is reported of an entry, under the alias `e`. */
export const entryColumns = `e."ID", e."At", e."UserID", e."ActingFor", e."Resource", e."Action", e."Before", e."After", e."LinkID",
      (select row_to_json(l) from (select "Purpose", "SentTo" from link where "ID" = e."LinkID") l) as "Link"`

/** The newest entries of a record before this one. */
export function selectEntries(
  { resources, id, visibility }: AuditedRecord,
  { hidden, before, limit }: { hidden: readonly string[]; before: number | null; limit: number },
): Statement {
  const where = [ofRecord(resources, id), visibility, toVisibleEntries(raw('e'), hidden)]
  if (before !== null) where.push(sql`e."ID" < ${before}`)
  return sql`select ${raw(entryColumns)} from audit_entry e where ${allOf(where)} order by e."ID" desc ${raw(`limit ${Math.trunc(limit)}`)}`
}

/** What a record's entries changed since the moment before or after one of them, the oldest first. */
export function selectSince({ resources, id }: AuditedRecord, entry: number, moment: HistoryMoment): Statement {
  const since = raw(moment === 'before' ? '>=' : '>')
  return sql`select e."Before", e."After" from audit_entry e
    where ${ofRecord(resources, id)} and e."ID" ${since} ${entry} order by e."ID"`
}

/** One entry of a record. */
export function selectEntry({ resources, id, visibility }: AuditedRecord, entry: number): Statement {
  return sql`select e."Before", e."After" from audit_entry e where ${ofRecord(resources, id)} and ${visibility} and e."ID" = ${entry}`
}

function ofRecord(resources: readonly string[], id: number): Fragment {
  return sql`e."Resource" = any(${resources}::text[]) and e."RecordID" = ${String(id)}`
}
