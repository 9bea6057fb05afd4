import type { Matching, RecordKey } from '#contract/callArguments.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import { allOf, type Fragment, raw, type Statement, sql, toStatement } from './fragment.ts'
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

/** How many rows match, and the highest ID among them: null where there is none. */
export function surveyMatching(listing: Listing, matching: Matching): Statement {
  const table = raw(`${listing.view.plan.table} t`)
  const where = toMatched(listing, matching)
  return toStatement(sql`select count(*) as "total", max(t."ID") as "through" from ${table} where ${where}`)
}

/** The next rows that match, in the order of their IDs. */
export function selectMatching(listing: Listing, matching: Matching, limit: number): Statement {
  const { plan } = listing.view
  const rows = raw(`select t."ID", t.${plan.key.column} as "key" from ${plan.table} t`)
  const where = toMatched(listing, matching)
  return toStatement(sql`${rows} where ${where} order by t."ID"${raw(` limit ${Math.trunc(limit)}`)}`)
}

/** How many values of a property there are among these rows. */
export function countValues(
  { table, key }: Pick<ResourcePlan, 'table' | 'key'>,
  condition: Fragment,
  keys: readonly unknown[],
  { column }: FieldPlan,
): Statement {
  const count = raw(`select count(distinct t.${column})::int as "total" from ${table} t where t.${key.column}`)
  return toStatement(sql`${count} = any(${keys}) and ${condition}`)
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
  return toStatement(sql`${rows} order by t."ID" for update of t`)
}
