import { describe, expect, it } from 'vitest'
import type { Queries } from '../../database/index.ts'
import { sql } from '../sql/fragment.ts'
import type { Listing } from '../sql/select.ts'
import { expectRows } from './expectation.ts'
import { isFoundFirst } from './finding.ts'

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

describe('what is expected of the rows of a listing', () => {
  it('says whether few of them are to be found first, also where the database would read every row to count them', async () => {
    const toExpected = (rows: number, type?: string) => expectRows(buildQueries(rows, type).queries, buildListing('a'))
    expect(isFoundFirst(await toExpected(40_000), false)).toBe(true)
    expect(isFoundFirst(await toExpected(40_001), true)).toBe(false)
    const through = await toExpected(9, 'Seq Scan')
    expect([isFoundFirst(through, false), isFoundFirst(through, true)]).toEqual([false, true])
  })

  it('says whether an index tells them alone, without a look at any row', async () => {
    const toExpected = (type: string) => expectRows(buildQueries(9, type).queries, buildListing('a'))
    expect((await toExpected('Index Only Scan')).isToldByIndex).toBe(true)
    expect((await toExpected('Bitmap Heap Scan')).isToldByIndex).toBe(false)
  })

  it('is asked of the database once for the same filter of the same resource', async () => {
    const { queries, countAsked } = buildQueries(9)
    const plan = { table: '"ward"' }
    for (const name of ['a', 'a', 'b', 'a']) await expectRows(queries, buildListing(name, plan))
    expect(countAsked()).toBe(2)
    await expectRows(queries, buildListing('a'))
    expect(countAsked()).toBe(3)
  })

  it('is forgotten for those that were not asked for lately', async () => {
    const { queries, countAsked } = buildQueries(9)
    const plan = { table: '"ward"' }
    for (let place = 0; place <= 200; place += 1) await expectRows(queries, buildListing(String(place), plan))
    await expectRows(queries, buildListing('200', plan))
    expect(countAsked()).toBe(201)
    await expectRows(queries, buildListing('0', plan))
    expect(countAsked()).toBe(202)
  })
})
