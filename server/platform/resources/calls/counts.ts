import type { Queries } from '../../database/types.ts'
import { badRequest } from '../../kernel/problem.ts'
import type { BeginList, CallExecution } from '../callExecution.ts'
import type { FieldPlan } from '../plan.ts'
import { type Fragment, join, raw, sql, toStatement } from '../sql/fragment.ts'
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
  const keys: { key: string; sums: string; days: string }[] = []
  for (const { trend, sum = [], ...question } of questions) {
    const key = JSON.stringify(question)
    const sums = JSON.stringify([question, 'sum', sum])
    const days = JSON.stringify([question, trend])
    const needed = [key, ...(sum.length > 0 ? [sums] : []), ...(trend ? [days] : [])].some(each => !asked.has(each))
    keys.push({ key, sums, days })
    if (!needed) continue
    const execution = begin(question)
    const listing = await readListing(execution)
    asked.set(key, toCount(listing))
    const added = sum.map(name => getCounted(execution, name))
    if (added.length > 0) asked.set(sums, toSums(listing, added))
    if (trend) asked.set(days, toDays(listing, getCounted(execution, trend.field), trend))
  }
  if (asked.size === 0) return []
  const columns = [...asked.values()].map((each, index) => sql`(${each})${raw(` as "${index}"`)}`)
  const { text, values } = toStatement(sql`select ${join(columns, ', ')}`)
  const [row = {}] = await queries.run<Record<string, unknown>>(text, values)
  const answers = new Map([...asked.keys()].map((key, index) => [key, row[index]]))
  return keys.map(({ key, sums, days }) => ({
    count: Number(answers.get(key) ?? 0),
    sums: (answers.get(sums) as Counted['sums'] | undefined) ?? {},
    days: (answers.get(days) as Counted['days'] | undefined) ?? null,
  }))
}

function toCount({ view, where }: Listing): Fragment {
  return sql`select count(*)::int from ${raw(`${view.plan.table} t`)} where ${where}`
}

function toSums({ view, where }: Listing, fields: readonly FieldPlan[]): Fragment {
  const sums = fields.map(({ name, column }) => sql`${name}::text, coalesce(sum(${raw(`t.${column}`)}), 0)`)
  return sql`select jsonb_build_object(${join(sums, ', ')}) from ${raw(`${view.plan.table} t`)} where ${where}`
}

function toDays({ view, where }: Listing, field: FieldPlan, { from, to, zone }: NonNullable<CountQuestion['trend']>) {
  const column = raw(`t.${field.column}`)
  const isDate = field.property.schema.format === 'date'
  const day = isDate ? column : sql`(${column} at time zone ${zone})`
  const rows = sql`select to_char(${day}, 'YYYY-MM-DD') as day, count(*)::int as n from ${raw(`${view.plan.table} t`)}
    where ${where} and ${column} >= ${from} and ${column} <= ${to} group by 1`
  return sql`select coalesce(jsonb_object_agg(d.day, d.n), '{}') from (${rows}) d`
}

function getCounted({ view }: CallExecution, name: string): FieldPlan {
  const field = view.findComparable(name)
  if (!field) throw badRequest(`There is no ${name} to count by.`)
  return field
}
