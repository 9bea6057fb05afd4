import type { Queries } from '../../database/index.ts'
import { explainFinding, type Listing } from '../sql/select.ts'

/** Up to this many rows are found and put in order within the time of a page; more are met soon on a walk through their order. */
const fewRows = 50_000

/** What is read of PostgreSQL's plan; `Plan Rows` is its estimate. */
interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/** Says whether PostgreSQL expects few rows in a listing, and finds them by an index. */
export async function isFound(queries: Queries, listing: Listing): Promise<boolean> {
  const { text, values } = explainFinding(listing)
  const [row] = await queries.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values)
  const plan = row?.['QUERY PLAN'][0].Plan
  return plan !== undefined && plan['Plan Rows'] <= fewRows && !isReadThrough(plan)
}

/** True where every row of the table is looked at. */
function isReadThrough({ 'Node Type': type, Plans: [outer] = [] }: PlanNode): boolean {
  return type === 'Seq Scan' || (outer !== undefined && isReadThrough(outer))
}
