import type { Queries } from '../../database/index.ts'
import type { Statement } from '../sql/fragment.ts'
import { explainFinding, explainGathering, explainWalk, type Listing } from '../sql/select.ts'

/** What PostgreSQL expects of the rows of a listing, and what became known of them since. */
export interface Expectation {
  rows: number
  /** Every row of the table is looked at. */
  isReadThrough: boolean
  /** An index tells which rows pass, without a look at any. */
  isToldByIndex: boolean
  /** The walks on which a page of them was not met where it should have been. */
  unmet: WeakSet<Walk>
}

/** A walk through all rows that the caller of a listing reaches, in its order. */
export interface Walk {
  /** How many rows it passes; null where no index has their order. */
  rows: number | null
  /** What its index is asked for; undefined where that is nothing. */
  indexed: string | undefined
}

/** What is read of PostgreSQL's plan; `Plan Rows` is its estimate. */
interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  /** What an index is asked for. */
  'Index Cond'?: string
  /** What is asked of each row that is met. */
  Filter?: string
  Plans?: PlanNode[]
}

/** Answers what is expected of the rows of a listing. */
export function expectRows(queries: Queries, listing: Listing): Promise<Expectation> {
  return recall(listing, explainFinding(listing), async statement => {
    const plan = await explain(queries, statement)
    return {
      rows: plan?.['Plan Rows'] ?? Number.POSITIVE_INFINITY,
      isReadThrough: !plan || isReadThrough(plan),
      isToldByIndex: plan !== undefined && isToldByIndex(plan),
      unmet: new WeakSet<Walk>(),
    }
  })
}

/** Answers the walk on which the rows of a listing lie. */
export function expectWalk(queries: Queries, listing: Listing): Promise<Walk> {
  return recall(listing, explainWalk(listing), async statement => {
    const [walked] = (await explain(queries, statement))?.Plans ?? []
    return { rows: walked && isByIndex(walked) ? walked['Plan Rows'] : null, indexed: walked?.['Index Cond'] }
  })
}

/** Answers how many rows are looked at in vain where those of a listing are gathered: an index tells of them, and they do not pass. */
export async function expectVain(queries: Queries, listing: Listing): Promise<number> {
  const walk = await expectWalk(queries, listing)
  return recall(listing, explainGathering(listing), async statement => {
    const plan = await explain(queries, statement)
    return plan ? Math.max(0, findTold(plan, walk) - plan['Plan Rows']) : 0
  })
}

async function explain(queries: Queries, { text, values }: Statement): Promise<PlanNode | undefined> {
  const [row] = await queries.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values)
  return row?.['QUERY PLAN'][0].Plan
}

/** True where every row of the table is looked at. */
function isReadThrough({ 'Node Type': type, Plans: [outer] = [] }: PlanNode): boolean {
  return type === 'Seq Scan' || (outer !== undefined && isReadThrough(outer))
}

/**
 * How many rows an index tells of before anything else is asked of them; 0 where the plan does not say it. Of an index that is read
 * in its order the plan tells only how many pass: it is known where the index is asked for what that of the walk is.
 */
function findTold(node: PlanNode, walk: Walk): number {
  const [outer] = node.Plans ?? []
  if (node['Node Type'] === 'Bitmap Heap Scan' && outer) return outer['Plan Rows']
  if (isByIndex(node)) return node.Filter !== undefined && node['Index Cond'] === walk.indexed ? (walk.rows ?? 0) : 0
  return outer ? findTold(outer, walk) : 0
}

function isByIndex({ 'Node Type': type }: PlanNode): boolean {
  return type.startsWith('Index')
}

function isToldByIndex({ 'Node Type': type, Filter }: PlanNode): boolean {
  return type === 'Index Only Scan' && Filter === undefined
}

/** What was expected, and the moment (milliseconds) from which it is asked for anew. */
interface Kept {
  expected: unknown
  until: number
}

/**
 * What was expected of the listings of a resource that were asked for lately, the latest last: a filter is seen page after page, and
 * again whenever one of its rows has changed.
 */
const expectations = new WeakMap<object, Map<string, Kept>>()
const keptTime = 30_000
const mostKept = 200
const longestKept = 2000

async function recall<Expected>(
  { view }: Listing,
  statement: Statement,
  ask: (statement: Statement) => Promise<Expected>,
): Promise<Expected> {
  const key = JSON.stringify([statement.text, statement.values])
  if (key.length > longestKept) return ask(statement)
  const kept = expectations.get(view.plan) ?? new Map<string, Kept>()
  expectations.set(view.plan, kept)
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known.expected as Expected
  const expected = await ask(statement)
  kept.delete(key)
  kept.set(key, { expected, until: performance.now() + keptTime })
  for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
  return expected
}
