import type { Matching, RecordKey } from '#contract/callArguments.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { allOf, type Fragment, raw, type Statement, sql } from './fragment.ts'
import type { Listing } from './select.ts'

/** A row that a call for many is about: its key, its ID, and the value of its state where its resource has a machine. */
export interface ManyRow {
  key: string | number
  ID: number
  state: unknown
}

/** The condition of the rows of a listing but those that are left as they are. */
function toMatched({ where, view }: Listing, { excluded, after, through }: Matching): Fragment {
  const conditions = [where]
  const key = raw(`t.${view.plan.key.column}`)
  if (excluded) conditions.push(sql`${key} <> all(${excluded})`)
  if (after !== undefined) conditions.push(sql`t."ID" > ${after}`)
  if (through !== undefined) conditions.push(sql`t."ID" <= ${through}`)
  return allOf(conditions)
}

/** The rows of a listing of these keys alone, and none of those that are left out. */
export function narrowToKeys(
  listing: Listing,
  { ids, excluded }: Record<'ids' | 'excluded', readonly RecordKey[] | null>,
): Listing {
  const key = raw(`t.${listing.view.plan.key.column}`)
  const chosen = [...(ids ? [sql`${key} = any(${ids})`] : []), ...(excluded ? [sql`${key} <> all(${excluded})`] : [])]
  if (chosen.length === 0) return listing
  const { where, asked } = listing
  return { ...listing, where: allOf([where, ...chosen]), asked: allOf([asked, ...chosen]), isSelective: true }
}

/** Hours for which the rows of a set are known: nobody thinks longer about a question. */
const retentionHours = 24

/** As many parts that are older are forgotten with each set that is counted. */
const forgottenAtOnce = 2000

/** A set of counted rows, and whose it is. */
export interface CountedSet {
  set: string
  subject: string
  resource: string
}

/**
 * Counts the rows that match and keeps their IDs as a set, in parts of so many, so that they never are in our memory: answers how many
 * there are, and the highest ID among them, null where there is none. Forgets sets that were counted long ago.
 */
export function countMatching(
  listing: Listing,
  matching: Matching,
  { set, subject, resource }: CountedSet,
  partSize: number,
): Statement {
  const part = raw(`(row_number() over (order by t."ID") - 1) / ${Math.trunc(partSize)}`)
  const rows = sql`select t."ID", ${part} as part from ${raw(`${listing.view.plan.table} t`)}`
  return sql`with matched as (${rows} where ${toMatched(listing, matching)}), kept as (
    insert into counted_rows ("Set", "Subject", "Resource", "Through", "IDs")
    select ${set}::text, ${subject}::text, ${resource}::text, max("ID"), array_agg("ID" order by "ID")
    from matched group by part returning "Through", cardinality("IDs") as count
  ), forgotten as (
    delete from counted_rows where ("Set", "Through") in (
      select "Set", "Through" from counted_rows where "CountedOn" < now() - ${raw(`interval '${retentionHours} hours'`)}
      order by "CountedOn" limit ${raw(String(forgottenAtOnce))} for update skip locked
    )
  ) select coalesce(sum(count), 0) as "total", max("Through") as "through" from kept`
}

/** The next part of a set behind an ID, and the last ID of the whole set; no row where there is no such part. */
export function selectCounted({ set, subject, resource }: CountedSet, after: number): Statement {
  const last = sql`select max("Through") from counted_rows where "Set" = ${set}`
  return sql`select "IDs", "Through", (${last}) as "Last" from counted_rows
    where "Set" = ${set} and "Subject" = ${subject} and "Resource" = ${resource} and "Through" > ${after}
    order by "Through" limit 1`
}

/** The keys of rows of these IDs behind an ID but those that are left as they are, in the order of their IDs. */
export function selectKeys(
  { table, key }: Pick<ResourcePlan, 'table' | 'key'>,
  ids: readonly unknown[],
  { after = 0, excluded = [] }: Matching,
): Statement {
  const at = raw(`t.${key.column}`)
  const rows = sql`select t."ID", ${at} as "key" from ${raw(`${table} t`)} where t."ID" = any(${ids})`
  return sql`${rows} and t."ID" > ${after} and ${at} <> all(${excluded}) order by t."ID"`
}

/** How many values of a property there are among these rows. */
export function countValues(
  { table, key }: Pick<ResourcePlan, 'table' | 'key'>,
  condition: Fragment,
  keys: readonly unknown[],
  { column }: FieldPlan,
): Statement {
  const count = raw(`select count(distinct t.${column})::int as "total" from ${table} t where t.${key.column}`)
  return sql`${count} = any(${keys}) and ${condition}`
}

/**
 * Locks those of these rows that fulfil the condition now, in one order so that two callers never wait for each other: what is
 * done to them afterwards in any order meets no lock of another.
 */
export function lockRows(
  { table, key }: Pick<ResourcePlan, 'table' | 'key'>,
  condition: Fragment,
  keys: readonly unknown[],
  state: FieldPlan | null,
): Statement {
  const at = raw(`t.${key.column}`)
  const columns = raw(`t."ID", t.${key.column} as "key", ${state ? `t.${state.column}` : 'null'} as "state"`)
  const rows = sql`select ${columns} from ${raw(`${table} t`)} where ${at} = any(${keys}) and ${condition}`
  return sql`${rows} order by t."ID" for update of t`
}
