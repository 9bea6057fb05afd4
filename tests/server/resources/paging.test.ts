import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const agencies = buildTestResource('Agencies', buildSchema({ Name: { type: 'string', maxLength: 40 } }))
const wards = buildTestResource(
  'Wards',
  buildSchema({
    Name: { type: 'string', maxLength: 80, 'x-searchable': true },
    Kind: { type: 'string', enum: ['rare', 'usual'] },
    Floor: { type: 'integer' },
    Motto: { type: 'string', maxLength: 80 },
    AgencyID: { type: 'integer', 'x-reference': 'Agencies' },
    FormerID: { type: 'integer', 'x-reference': 'Agencies' },
  }),
  {
    list: { route: 'Wards', columns: ['Name', 'Kind', 'AgencyID', 'FormerID'], filters: ['Name', 'Kind', 'Floor'] },
    scope: [{ path: 'AgencyID', claim: 'company_id', bypass: 'ALL' }],
  },
)

const rowCount = 60_000

describe.each(listTestServers())('long lists on $name', server => {
  const bench = useEngineBench(server, [agencies, wards])
  const kim = buildCaller([...listRules('Wards', 'Agencies'), 'ALL'])

  beforeAll(async () => {
    const { database } = bench.base
    await database.run(`insert into agencies ("Name") values ('South'), ('North'), ('South')`)
    // Who is looked for stands at the end of the order by name.
    await database.run(
      `insert into wards ("Name", "Kind", "Floor", "Motto", "AgencyID", "FormerID")
       select case when n % 600 = 0 then 'Zeppelin ' || n % 7 else 'Ward ' || n end,
         case when n % 600 = 0 then 'rare' when n % 600 = 1 then '' else 'usual' end, n % 600, 'M' || n,
         case when n % 1800 = 0 then null when n % 1801 = 0 then 99 else 1 + n / 600 % 3 end, n % 300
       from generate_series(1, $1::int) n`,
      [rowCount],
    )
    // As PostgreSQL itself does some time after so many rows came: the plans are those of then.
    await database.run('vacuum analyze wards')
  })

  it.each<[string, Condition]>([
    ['one value', { field: 'Kind', op: 'in', value: ['rare'] }],
    ['some values', { field: 'Kind', op: 'in', value: ['rare', 'usual'] }],
    ['no value', { field: 'Kind', op: 'empty', value: true }],
    ['a range', { field: 'Floor', op: 'from', value: 595 }],
  ])(
    'answer the pages of the usual order that are filtered by %s as all rows at once are answered',
    async (_, condition) => {
      const list = async (page: CallArguments['page']) =>
        bench.call('Wards', 'list', kim, { conditions: [condition], page })
      const all = await list({ index: 0, size: 65_536 })
      const count = all.Source?.length ?? 0
      const last = Math.ceil(count / 40) - 1
      expect(last).toBeGreaterThan(1)
      for (const index of [0, 1, last]) {
        const page = await list({ index, size: 40 })
        expect(page).toMatchObject({ TotalRows: count, Source: all.Source?.slice(index * 40, (index + 1) * 40) })
      }
    },
  )

  it.each([
    ['Name', 'ascending'],
    ['Name', 'descending'],
    ['Kind', 'ascending'],
    ['AgencyID', 'ascending'],
    ['AgencyID', 'descending'],
    ['ID', 'descending'],
  ] as const)('answer found rows page by page as all rows at once are answered, by %s %s', async (field, direction) => {
    const list = async (page: CallArguments['page']) => {
      const { Source } = await bench.call('Wards', 'list', kim, {
        conditions: [{ field: 'Name', op: 'contains', value: 'zeppelin' }],
        sort: [{ field, direction }],
        page,
      })
      return (Source ?? []).map(({ ID, Name, AgencyName }) => ({ ID, Name, AgencyName }))
    }
    const all = await list({ index: 0, size: 65_536 })
    const pages = await Promise.all([0, 1, 2].map(index => list({ index, size: 40 })))
    expect(all).toHaveLength(100)
    expect(pages.flat()).toEqual(all)
  })

  const early: Condition[] = [{ field: 'Name', op: 'contains', value: 'ward 1' }]

  it.each([
    ['ID', 'ascending'],
    ['ID', 'descending'],
    ['Name', 'ascending'],
    ['Name', 'descending'],
  ] as const)('answer the pages of many of them as all at once are answered, by %s %s', async (field, direction) => {
    const args = { conditions: early, sort: [{ field, direction }] }
    const { Source: all = [] } = await bench.call('Wards', 'list', kim, { ...args, page: { index: 0, size: 65_536 } })
    expect(all?.length).toBeGreaterThan(10_000)
    for (const withTotal of [true, false])
      for (const index of [0, 1, 30, 1111]) {
        const page = await bench.call('Wards', 'list', kim, { ...args, page: { index, size: 10, withTotal } })
        expect(page.Source).toEqual(all?.slice(index * 10, index * 10 + 10))
        if (withTotal) expect(page).toMatchObject({ TotalRows: all?.length })
      }
  })

  it.each<[string, Condition['op'], unknown, string[]]>([
    ['are none where a choice leads out of the scope', 'in', [1, 3], []],
    ['are none where a value leads out of the scope', 'equals', 3, []],
    ['are those of the scope where a choice names it beside others', 'in', [1, 2], ['North']],
    ['are those of the scope where a range holds it', 'from', 1, ['North']],
  ])('%s', async (_, op, value, agencies) => {
    const lee = buildCaller(listRules('Wards', 'Agencies'), { companyId: 2 })
    const conditions = [{ field: 'AgencyID', op, value }] as Condition[]
    const { Source } = await bench.call('Wards', 'list', lee, { conditions })
    expect([...new Set(Source?.map(row => row.AgencyName))]).toEqual(agencies)
  })

  it.each([
    ['on a page', 'zeppelin', 1, 100],
    ['beyond the last page', 'zeppelin', 9, 100],
    ['where there is none', 'airship', 0, 0],
  ])('say how many rows were found %s', async (_, value, index, total) => {
    const conditions = [{ field: 'Name', op: 'contains' as const, value }]
    const counted = await bench.call('Wards', 'list', kim, { conditions, page: { index, size: 40 } })
    expect(counted).toMatchObject({ TotalRows: total })
    expect(counted.Source?.every(row => Object.keys(row).every(name => /^\w+$/.test(name)))).toBe(true)
    const uncounted = await bench.call('Wards', 'list', kim, {
      conditions,
      page: { index, size: 40, withTotal: false },
    })
    expect(uncounted).toMatchObject({ TotalRows: null, HasNextPage: index === 1 })
  })

  it.each([
    ['one that refers to a few, two of one name and one that is gone', 'AgencyID', 'ascending'],
    ['one that refers to a few', 'AgencyID', 'descending'],
    ['one that refers to hundreds', 'FormerID', 'ascending'],
  ] as const)(
    'answer the pages by the names of a reference as all rows at once are answered: %s, %s %s',
    async (_, field, direction) => {
      const list = async (page: CallArguments['page']) => {
        const { Source } = await bench.call('Wards', 'list', kim, { sort: [{ field, direction }], page })
        return (Source ?? []).map(row => [row.ID, row[`${field.replace('ID', 'Name')}`]])
      }
      const all = await list({ index: 0, size: 65_536 })
      expect(all).toHaveLength(rowCount)
      for (const [index, size] of [
        [0, 10],
        [1, 50],
        [20, 50],
        [399, 50],
        [400, 50],
        [799, 50],
        [1199, 50],
      ] as const)
        expect(await list({ index, size })).toEqual(all.slice(index * size, (index + 1) * size))
    },
  )

  it('are answered page after page by a few prepared statements, by the names of a reference too', async () => {
    const prepared = new Set<string>()
    const { database } = bench.base
    const query = database.query.bind(database)
    const watch = vi.spyOn(database, 'query').mockImplementation((statement, values) => {
      prepared.add(typeof statement === 'string' ? statement : statement.text)
      return query(statement, values)
    })
    const sort = [{ field: 'AgencyID', direction: 'ascending' }] as const
    for (let index = 0; index < 60; index += 1)
      await bench.call('Wards', 'list', kim, { sort, page: { index, size: 10, withTotal: false } })
    watch.mockRestore()
    expect(prepared.size).toBeLessThan(10)
  })

  it('take the signs of a pattern as they are where a text must be equal', async () => {
    await bench.base.database.run(`insert into wards ("Name") values ('100% _safe_ \\o/'), ('1000 xsafex \\o/')`)
    const equal = async (value: string) => {
      const conditions = [{ field: 'Name', op: 'equals' as const, value }]
      const { Source } = await bench.call('Wards', 'list', kim, { conditions })
      return (Source ?? []).map(({ Name }) => Name)
    }
    expect(await equal('  100% _SAFE_ \\o/ ')).toEqual(['100% _safe_ \\o/'])
    expect(await equal('100%')).toEqual([])
  })
})
