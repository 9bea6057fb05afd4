import type { Queries } from '../../database/types.ts'
import { badRequest } from '../../kernel/problem.ts'
import type { BeginList, CallExecution } from '../callExecution.ts'
import type { FieldPlan } from '../plan.ts'
import { allOf, type Fragment, join, raw, sql } from '../sql/fragment.ts'
import { listAccessParts } from '../sql/scope.ts'
import type { Listing } from '../sql/select.ts'
import type { Counted, CountQuestion } from './countQuestion.ts'
import { readListing } from './listing.ts'

/** Counts the rows of each question in one statement; questions that are alike are asked once. */
export async function countRowsOf(
  queries: Queries,
  questions: readonly CountQuestion[],
  begin: BeginList,
): Promise<Counted[]> {
  const asked = new Map<string, Fragment>()
  const keys: { key: string; sums: string }[] = []
  for (const { sum = [], atMost, ...question } of questions) {
    const key = JSON.stringify([question, atMost])
    const sums = JSON.stringify([question, 'sum', sum])
    keys.push({ key, sums })
    if (asked.has(key) && (sum.length === 0 || asked.has(sums))) continue
    const execution = begin(question)
    const listing = await readListing(execution)
    asked.set(key, toCount(listing, atMost))
    const added = sum.map(name => getCounted(execution, name))
    if (added.length > 0) asked.set(sums, toSums(listing, added))
  }
  if (asked.size === 0) return []
  const columns = [...asked.values()].map((each, index) => sql`(${each})${raw(` as "${index}"`)}`)
  const [row = {}] = await queries.run<Record<string, unknown>>(sql`select ${join(columns, ', ')}`)
  const answers = new Map([...asked.keys()].map((key, index) => [key, row[index]]))
  return keys.map(({ key, sums }) => ({
    count: Number(answers.get(key) ?? 0),
    sums: (answers.get(sums) as Counted['sums'] | undefined) ?? {},
  }))
}

/** A count that ends early asks part by part: most callers reach enough by what the rows say themselves. */
function toCount({ view, caller, where, asked }: Listing, atMost: number | undefined): Fragment {
  const rows = raw(`${view.plan.table} t`)
  if (atMost === undefined) return sql`select count(*)::int from ${rows} where ${where}`
  const parts = listAccessParts(view.plan, caller, 't').map(
    reach => sql`(select 1 from ${rows} where ${allOf([reach, asked])} limit ${atMost})`,
  )
  return sql`select count(*)::int from (select 1 from (${join(parts, ' union all ')}) r limit ${atMost}) c`
}

function toSums({ view, where }: Listing, fields: readonly FieldPlan[]): Fragment {
  const sums = fields.map(({ name, column }) => sql`${name}::text, coalesce(sum(${raw(`t.${column}`)}), 0)`)
  return sql`select jsonb_build_object(${join(sums, ', ')}) from ${raw(`${view.plan.table} t`)} where ${where}`
}

function getCounted({ view }: CallExecution, name: string): FieldPlan {
  const field = view.findComparable(name)
  if (!field) throw badRequest(`There is no ${name} to count by.`)
  return field
}
