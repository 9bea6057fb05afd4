import { describe, expect, it } from 'vitest'
import type { Queries } from '../../database/index.ts'
import { sql } from '../sql/fragment.ts'
import type { Listing } from '../sql/select.ts'
import { isFound } from './finding.ts'

/** A database that expects so many rows of whatever it is asked to explain, and counts how often it is. */
function buildQueries(rows: number, type = 'Bitmap Heap Scan') {
  let asked = 0
  const run = async () => {
    asked += 1
    return [{ 'QUERY PLAN': [{ Plan: { 'Node Type': type, 'Plan Rows': rows } }] }]
  }
  return { queries: { run } as unknown as Queries, countAsked: () => asked }
}

function buildListing(name: string, plan = { table: '"ward"' }): Listing {
  return { view: { plan }, where: sql`t."Name" ilike ${name}` } as unknown as Listing
}

describe('whether few rows are to be found first', () => {
  it('follows from what the database expects, and from whether they are counted where it reads every row', async () => {
    expect(await isFound(buildQueries(40_000).queries, buildListing('a'), false)).toBe(true)
    expect(await isFound(buildQueries(40_001).queries, buildListing('a'), true)).toBe(false)
    const through = buildQueries(9, 'Seq Scan').queries
    const listing = buildListing('a')
    expect([await isFound(through, listing, false), await isFound(through, listing, true)]).toEqual([false, true])
  })

  it('is asked of the database once for the same filter of the same resource', async () => {
    const { queries, countAsked } = buildQueries(9)
    const plan = { table: '"ward"' }
    for (const name of ['a', 'a', 'b', 'a']) await isFound(queries, buildListing(name, plan), false)
    expect(countAsked()).toBe(2)
    await isFound(queries, buildListing('a'), false)
    expect(countAsked()).toBe(3)
  })

  it('is forgotten for those that were not asked for lately', async () => {
    const { queries, countAsked } = buildQueries(9)
    const plan = { table: '"ward"' }
    for (let place = 0; place <= 200; place += 1) await isFound(queries, buildListing(String(place), plan), false)
    await isFound(queries, buildListing('200', plan), false)
    expect(countAsked()).toBe(201)
    await isFound(queries, buildListing('0', plan), false)
    expect(countAsked()).toBe(202)
  })
})
