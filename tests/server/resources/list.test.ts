import { beforeAll, describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const agencies = buildTestResource('Agencies', buildSchema({ Name: { type: 'string', maxLength: 40 } }), {
  permissions: { list: '', create: 'ADD_Agencies' },
  scope: [{ path: 'ID', claim: 'company_id', bypass: 'ALL' }],
})
const things = buildTestResource(
  'Things',
  buildSchema({
    Name: { type: 'string', maxLength: 80, 'x-searchable': true, 'x-indexed': true },
    Code: { type: 'string', maxLength: 20, 'x-searchable': true },
    Size: { type: 'integer' },
    Rate: { type: 'number' },
    IsOpen: { type: 'boolean' },
    Day: { type: 'string', format: 'date' },
    Moment: { type: 'string', format: 'date-time', 'x-time': 'instant' },
    Color: {
      type: 'string',
      oneOf: [
        { const: 'R', title: 'Red' },
        { const: 'G', title: 'Green' },
      ],
    },
    Tags: { type: 'array', items: { type: 'string' } },
    Hidden: { type: 'string', maxLength: 20, 'x-read': 'READ_HIDDEN', 'x-searchable': true },
    CompanyID: { type: 'integer', 'x-reference': 'Agencies' },
  }),
  { scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }] },
)

const rows = [
  {
    Name: 'Zuckerberg Hospital',
    Code: 'A1',
    Size: 5,
    Rate: 1.5,
    IsOpen: true,
    Day: '2026-01-01',
    Moment: '2026-01-01T10:00:00Z',
    Color: 'R',
    Tags: '["x"]',
    Hidden: 'whale',
    CompanyID: 1,
  },
  {
    Name: 'Ärztehaus',
    Code: 'A2',
    Size: 7,
    Rate: 2.25,
    IsOpen: false,
    Day: '2026-02-01',
    Moment: '2026-02-01T10:00:00Z',
    Color: 'G',
    Tags: null,
    Hidden: null,
    CompanyID: 1,
  },
  {
    Name: 'mercy 100%',
    Code: 'B1',
    Size: 7,
    Rate: null,
    IsOpen: null,
    Day: null,
    Moment: null,
    Color: null,
    Tags: null,
    Hidden: null,
    CompanyID: 1,
  },
  {
    Name: 'Mercy East',
    Code: '',
    Size: null,
    Rate: 3,
    IsOpen: true,
    Day: '2026-03-01',
    Moment: '2026-03-01T10:00:00Z',
    Color: 'R',
    Tags: null,
    Hidden: null,
    CompanyID: 1,
  },
  {
    Name: 'Mercy West',
    Code: 'C1',
    Size: 9,
    Rate: 3,
    IsOpen: true,
    Day: '2026-03-01',
    Moment: '2026-03-01T10:00:00Z',
    Color: 'R',
    Tags: null,
    Hidden: null,
    CompanyID: 2,
  },
]

describe.each(listTestServers())('lists on $name', server => {
  const bench = useEngineBench(server, [agencies, things])
  const kim = buildCaller(listRules('Things'))
  const everyone = buildCaller([...listRules('Things'), 'ALL', 'READ_HIDDEN'])

  beforeAll(async () => {
    const { database } = bench.base
    await database.run(`insert into agencies ("Name") values ('North'), ('South')`)
    for (const row of rows) {
      const names = Object.keys(row)
      await database.run(
        `insert into things (${names.map(name => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      )
    }
    await database.run(`insert into things ("Name", "CompanyID", "IsDeleted") values ('Gone', 1, true)`)
  })

  async function listNames(args: CallArguments, caller = kim): Promise<unknown[]> {
    const { Source } = await bench.call('Things', 'list', caller, args)
    return (Source ?? []).map(row => row.Name)
  }

  it('answers the undeleted rows in scope by ID with the page figures and the display text of references', async () => {
    const page = await bench.call('Things', 'list', kim)
    expect(page).toMatchObject({
      Success: true,
      TotalRows: 4,
      TotalPages: 1,
      PageIndex: 0,
      PageSize: 10,
      HasNextPage: false,
    })
    expect(page.Source?.map(row => row.ID)).toEqual([1, 2, 3, 4])
    const { Hidden: _, ...visible } = rows[0] as Record<string, unknown>
    expect(page.Source?.[0]).toMatchObject({
      ...visible,
      Tags: ['x'],
      Moment: '2026-01-01T10:00:00.000Z',
      Version: 1,
      CompanyName: 'North',
      AllowedActions: ['edit', 'delete'],
    })
    expect(page.Source?.[0]).not.toHaveProperty('Hidden')
  })

  it('shows all companies to who may see them, and no name of a company out of scope', async () => {
    const page = await bench.call('Things', 'list', everyone)
    expect(page.TotalRows).toBe(5)
    expect(page.Source?.map(row => row.CompanyName)).toEqual(['North', 'North', 'North', 'North', 'South'])
  })

  it.each<[string, Condition, unknown[]]>([
    ['text contains', { field: 'Name', op: 'contains', value: 'MERCY' }, ['mercy 100%', 'Mercy East']],
    ['a percent sign as itself', { field: 'Name', op: 'contains', value: '0%' }, ['mercy 100%']],
    ['text starts with', { field: 'Name', op: 'startsWith', value: 'zuck' }, ['Zuckerberg Hospital']],
    ['text equals trimmed in any case', { field: 'Name', op: 'equals', value: ' MERCY east ' }, ['Mercy East']],
    [
      'text equals however its accents are written',
      { field: 'Name', op: 'equals', value: 'A\u0308RZTEHAUS' },
      ['Ärztehaus'],
    ],
    ['text starts with a letter without its accent', { field: 'Name', op: 'startsWith', value: 'a' }, ['Ärztehaus']],
    [
      'text that is not, whatever its accents',
      { field: 'Name', op: 'notEquals', value: 'arztehaus' },
      ['Zuckerberg Hospital', 'mercy 100%', 'Mercy East'],
    ],
    ['text empty', { field: 'Code', op: 'empty', value: true }, ['Mercy East']],
    ['number equals', { field: 'Size', op: 'equals', value: 7 }, ['Ärztehaus', 'mercy 100%']],
    ['number from', { field: 'Rate', op: 'from', value: 2.25 }, ['Ärztehaus', 'Mercy East']],
    ['number to', { field: 'Size', op: 'to', value: 5 }, ['Zuckerberg Hospital']],
    ['number empty', { field: 'Size', op: 'empty', value: true }, ['Mercy East']],
    [
      'number not empty',
      { field: 'Rate', op: 'empty', value: false },
      ['Zuckerberg Hospital', 'Ärztehaus', 'Mercy East'],
    ],
    ['boolean', { field: 'IsOpen', op: 'equals', value: false }, ['Ärztehaus']],
    ['date', { field: 'Day', op: 'equals', value: '2026-02-01' }, ['Ärztehaus']],
    ['date from', { field: 'Day', op: 'from', value: '2026-02-01' }, ['Ärztehaus', 'Mercy East']],
    ['moment to', { field: 'Moment', op: 'to', value: '2026-02-01T10:00:00Z' }, ['Zuckerberg Hospital', 'Ärztehaus']],
    ['choice', { field: 'Color', op: 'in', value: ['G'] }, ['Ärztehaus']],
    ['choices', { field: 'Color', op: 'in', value: ['G', 'R'] }, ['Zuckerberg Hospital', 'Ärztehaus', 'Mercy East']],
    ['reference', { field: 'CompanyID', op: 'in', value: [2] }, []],
    [
      'text that does not contain',
      { field: 'Name', op: 'notContains', value: 'MERCY' },
      ['Zuckerberg Hospital', 'Ärztehaus'],
    ],
    [
      'text without a percent sign',
      { field: 'Name', op: 'notContains', value: '%' },
      ['Zuckerberg Hospital', 'Ärztehaus', 'Mercy East'],
    ],
    ['text that is not', { field: 'Code', op: 'notEquals', value: ' a1 ' }, ['Ärztehaus', 'mercy 100%', 'Mercy East']],
    [
      'number that is not, or is not there',
      { field: 'Size', op: 'notEquals', value: 7 },
      ['Zuckerberg Hospital', 'Mercy East'],
    ],
    ['none of the choices, or none at all', { field: 'Color', op: 'notIn', value: ['R'] }, ['Ärztehaus', 'mercy 100%']],
    ['none of the references', { field: 'CompanyID', op: 'notIn', value: [1] }, []],
    ['none of a list', { field: 'Tags', op: 'notIn', value: ['x'] }, ['Ärztehaus', 'mercy 100%', 'Mercy East']],
    ['list not empty', { field: 'Tags', op: 'empty', value: false }, ['Zuckerberg Hospital']],
  ])('filters by %s', async (_, condition, names) => {
    expect(await listNames({ conditions: [condition] })).toEqual(names)
  })

  it('asks all conditions at once', async () => {
    const conditions: Condition[] = [
      { field: 'Name', op: 'contains', value: 'mercy' },
      { field: 'Size', op: 'equals', value: 7 },
    ]
    expect(await listNames({ conditions })).toEqual(['mercy 100%'])
  })

  it('refuses more conditions than 25', async () => {
    const conditions = Array.from({ length: 26 }, () => ({ field: 'Size', op: 'equals', value: 1 }) as const)
    await expect(listNames({ conditions })).rejects.toMatchObject({ status: 400 })
  })

  it('searches each word in every searchable column', async () => {
    expect(await listNames({ searchText: 'mercy' })).toEqual(['mercy 100%', 'Mercy East'])
    expect(await listNames({ searchText: 'a1 zuck' })).toEqual(['Zuckerberg Hospital'])
    expect(await listNames({ searchText: '%' })).toEqual(['mercy 100%'])
  })

  it('sorts text as people do, both ways, with empty values at the end upwards', async () => {
    const sort = [{ field: 'Name', direction: 'ascending' }] as const
    expect(await listNames({ sort })).toEqual(['Ärztehaus', 'mercy 100%', 'Mercy East', 'Zuckerberg Hospital'])
    expect(await listNames({ sort: [{ ...sort[0], direction: 'descending' }] })).toEqual([
      'Zuckerberg Hospital',
      'Mercy East',
      'mercy 100%',
      'Ärztehaus',
    ])
    expect(await listNames({ sort: [{ field: 'Rate', direction: 'ascending' }] })).toEqual([
      'Zuckerberg Hospital',
      'Ärztehaus',
      'Mercy East',
      'mercy 100%',
    ])
  })

  it('sorts a reference by its display text', async () => {
    expect(await listNames({ sort: [{ field: 'CompanyID', direction: 'descending' }] }, everyone)).toEqual([
      'Mercy West',
      'Mercy East',
      'mercy 100%',
      'Ärztehaus',
      'Zuckerberg Hospital',
    ])
  })

  it('breaks ties by ID, so that pages neither repeat nor leave out a row', async () => {
    const sort = [{ field: 'Size', direction: 'ascending' }] as const
    const pages = await Promise.all([0, 1, 2, 3].map(index => listNames({ sort, page: { index, size: 1 } })))
    expect(pages.flat()).toEqual(['Zuckerberg Hospital', 'Ärztehaus', 'mercy 100%', 'Mercy East'])
  })

  it('sorts by several fields, each among what is alike in those before it, on every way to a page', async () => {
    const sort = [
      { field: 'CompanyID', direction: 'ascending' },
      { field: 'Size', direction: 'descending' },
      { field: 'Name', direction: 'descending' },
    ] as const
    const sorted = ['Mercy East', 'mercy 100%', 'Ärztehaus', 'Zuckerberg Hospital', 'Mercy West']
    expect(await listNames({ sort }, everyone)).toEqual(sorted)
    const pages = [0, 1, 2].map(index => listNames({ sort, page: { index, size: 2, withTotal: false } }, everyone))
    expect((await Promise.all(pages)).flat()).toEqual(sorted)
    expect(await listNames({ sort, searchText: 'mercy' }, everyone)).toEqual(['Mercy East', 'mercy 100%', 'Mercy West'])
    expect(await listNames({ sort, page: { index: 0, size: 65_536 } }, everyone)).toEqual(sorted)
    const byId = [sort[1], { field: 'ID', direction: 'descending' }, sort[2]] as const
    expect(await listNames({ sort: byId })).toEqual(['Mercy East', 'mercy 100%', 'Ärztehaus', 'Zuckerberg Hospital'])
    const hidden = [sort[1], { field: 'Hidden', direction: 'ascending' }] as const
    await expect(listNames({ sort: hidden })).rejects.toThrow(/orderBy names "Hidden"/)
  })

  it('pages with a total, and without one says whether more follow', async () => {
    const counted = await bench.call('Things', 'list', kim, { page: { index: 1, size: 3 } })
    expect(counted).toMatchObject({ TotalRows: 4, TotalPages: 2, HasNextPage: false, HasPreviousPage: true })
    const open = await bench.call('Things', 'list', kim, { page: { index: 0, size: 3, withTotal: false } })
    expect(open).toMatchObject({ TotalRows: null, TotalPages: null, HasNextPage: true, HasPreviousPage: false })
    expect(open.Source).toHaveLength(3)
    const last = await bench.call('Things', 'list', kim, { page: { index: 1, size: 3, withTotal: false } })
    expect(last.HasNextPage).toBe(false)
    const beyond = await bench.call('Things', 'list', kim, { page: { index: 9, size: 3 } })
    expect(beyond).toMatchObject({ Source: [], TotalRows: 4 })
  })

  it('answers all rows where paging is off', async () => {
    const page = await bench.call('Things', 'list', kim, { page: { index: 0, size: 65_536 } })
    expect(page).toMatchObject({ TotalRows: 4, TotalPages: 1, HasNextPage: false })
    expect(page.Source).toHaveLength(4)
    expect((await bench.call('Things', 'all', kim)).Source).toHaveLength(4)
  })

  it('refuses to filter or sort by an unreadable field in the words of one that does not exist', async () => {
    const refused = 'filter names "Hidden", which is no field of Things.'
    const conditions: Condition[] = [{ field: 'Hidden', op: 'contains', value: 'whale' }]
    await expect(listNames({ conditions })).rejects.toThrow(refused)
    await expect(listNames({ sort: [{ field: 'Hidden', direction: 'ascending' }] })).rejects.toThrow(
      /orderBy names "Hidden"/,
    )
    expect(await listNames({ conditions }, everyone)).toEqual(['Zuckerberg Hospital'])
  })

  it('does not find rows by the text of an unreadable field', async () => {
    expect(await listNames({ searchText: 'whale' })).toEqual([])
    expect(await listNames({ searchText: 'whale' }, everyone)).toEqual(['Zuckerberg Hospital'])
  })

  it('reaches nothing without the claim that the scope asks for', async () => {
    const nobody = { ...kim, claims: {} }
    expect(await listNames({}, nobody)).toEqual([])
  })

  it('refuses who lacks the permission', async () => {
    await expect(bench.call('Things', 'list', buildCaller([]))).rejects.toMatchObject({ status: 403 })
  })

  it('gets one row, and answers a foreign or deleted one as if there were none', async () => {
    expect((await bench.call('Things', 'one', kim, { id: 2 })).Source).toMatchObject({ Name: 'Ärztehaus' })
    for (const id of [5, 6, 99]) {
      await expect(bench.call('Things', 'one', kim, { id })).rejects.toMatchObject({ status: 404 })
    }
  })
})
