import type { Queries } from '../../platform/database/types.ts'
import {
  entryColumns,
  type Fragment,
  join,
  type NamedRecords,
  raw,
  type StoredEntry,
  sql,
} from '../../platform/resources/index.ts'

/** The entries of one resource, of one record, and of the user of a login; null where none of them is named. */
export function narrowToNamed(
  { actionType, entityID, createdBy }: Readonly<Record<string, unknown>>,
  table: Fragment,
): Fragment | null {
  const conditions = [
    ...(actionType === undefined ? [] : [sql`${table}."Resource" = ${actionType}`]),
    ...(entityID === undefined ? [] : [sql`${table}."RecordID" = ${entityID}`]),
    ...(createdBy === undefined
      ? []
      : [sql`${table}."UserID" in (select "ID" from "user" where lower("LoginName") = lower(${createdBy}))`]),
  ]
  return conditions.reduce<Fragment | null>((all, one) => (all ? sql`${all} and ${one}` : one), null)
}

/** The entries of all resources but these. */
export function leaveOut(resources: readonly string[], table: Fragment): Fragment {
  return sql`${table}."Resource" <> all(${resources}::text[])`
}

/** What a word stands for. */
export interface FoundWord {
  actions: readonly string[]
  resources: readonly string[]
  records: readonly NamedRecords[]
  people: NamedRecords | null
}

/** The entries that each of these words leads to. */
export function narrowToWords(words: readonly FoundWord[], table: Fragment): Fragment {
  return join(
    words.map(word => narrowToWord(word, table)),
    ' and ',
  )
}

/** The entries of an action, of a kind of record, of a record or by a person; each part by an index of its own. */
function narrowToWord({ actions, resources, records, people }: FoundWord, table: Fragment): Fragment {
  const parts = [
    ...(actions.length === 0 ? [] : [sql`${table}."Action" = any(${actions}::text[])`]),
    ...(resources.length === 0 ? [] : [sql`${table}."Resource" = any(${resources}::text[])`]),
    ...(people ? [isOneOf(people, sql`${table}."UserID"`)] : []),
    ...records.map(each => sql`(${table}."Resource" = ${each.resource} and ${isAbout(each, table)})`),
  ]
  return parts.length === 0 ? raw('false') : sql`(${join(parts, ' or ')})`
}

function isOneOf({ ids, has }: NamedRecords, id: Fragment): Fragment {
  return ids ? sql`${id} = any(${ids}::bigint[])` : has(id)
}

function isAbout({ ids, has }: NamedRecords, table: Fragment): Fragment {
  return ids ? sql`${table}."RecordID" = any(${ids.map(String)}::text[])` : has(sql`${table}."RecordNumber"`)
}

/** What these entries say; they were written between these moments. */
export function listSaid(
  queries: Queries,
  ids: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<StoredEntry[]> {
  return queries.query<StoredEntry>(
    `select ${entryColumns} from audit_entry e where e."ID" = any($1::bigint[])
     and e."At" between $2::timestamptz - interval '1 second' and $3::timestamptz + interval '1 second'`,
    [ids, from, to],
  )
}
