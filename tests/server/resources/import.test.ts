import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '#contract/callArguments.ts'
import { Refusal } from '#server/platform/kernel/problem.ts'
import type { Extensions } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const text = { type: 'string', maxLength: 60 } as const

const agencies = buildTestResource(
  'Agencies',
  buildSchema({ Code: { ...text, 'x-unique': 'everywhere' }, Name: text }),
  {
    permissions: { list: '', create: 'ADD_Agencies' },
    scope: [{ path: 'ID', claim: 'company_id', bypass: 'ALL' }],
  },
)
const sites = buildTestResource(
  'Sites',
  buildSchema(
    {
      Number: { ...text, 'x-unique': 'company', title: 'Site number' },
      Name: { ...text, minLength: 2 },
      Tax: { ...text, 'x-unique': 'everywhere' },
      Beds: { type: 'integer' },
      IsOpen: { type: 'boolean', default: true },
      Opened: { type: 'string', format: 'date' },
      State: {
        type: 'string',
        oneOf: [
          { const: 'TX', title: 'Texas' },
          { const: 'CA', title: 'California' },
          { const: 'NY', title: 'New York (no longer offered)', 'x-retired': 'New York' },
        ],
      },
      Rank: { type: 'integer', 'x-write': 'WRITE_RANK' },
      Hidden: { ...text, 'x-read': 'READ_HIDDEN' },
      CompanyID: { type: 'integer', 'x-reference': 'Agencies' },
    },
    ['Name', 'CompanyID'],
  ),
  { scope: [{ path: 'CompanyID', claim: 'company_id', bypass: 'ALL' }] },
)
const halls = buildTestResource(
  'Halls',
  buildSchema({ Name: { ...text, 'x-unique': 'everywhere' }, Loud: { ...text, 'x-computed': true } }),
)
const extensions: Extensions = {
  Halls: {
    async beforeSave({ record }) {
      if (record.Name === 'no') throw new Refusal('Never.')
      record.Loud = String(record.Name).toUpperCase()
    },
  },
}

describe.each(listTestServers())('import and export on $name', server => {
  const bench = useEngineBench(server, [agencies, sites, halls], extensions)
  const rules = listRules('Sites', 'Halls')
  const kim = buildCaller(rules)
  const admin = buildCaller([...rules, 'ALL', 'READ_HIDDEN'])

  beforeEach(async () => {
    await bench.base.database.run('truncate agencies, sites, halls, audit_entry restart identity')
    await bench.base.database.run(
      `insert into agencies ("Code", "Name") values ('N', 'North'), ('S', 'South'), ('S2', 'South')`,
    )
  })

  async function importRows(rows: RecordValues[], caller = kim, options: RecordValues = {}, resource = 'Sites') {
    const args = { args: { rows, key: 'Number', ...options } }
    const { Source } = await bench.call(resource, 'import', caller, args)
    return Source as unknown as { Created: number; Updated: number; Unchanged: number; Refused: RecordValues[] }
  }
  const list = (columns = '*', table = 'sites') =>
    bench.base.database.run<RecordValues>(`select ${columns} from ${table} where not "IsDeleted" order by "ID"`)

  it('creates, updates and leaves rows by their key, audited, in the company of the caller', async () => {
    const first = await importRows([
      { Number: '1', Name: 'One' },
      { Number: '2', Name: 'Two', Beds: 5 },
    ])
    expect(first).toEqual({ Created: 2, Updated: 0, Unchanged: 0, Refused: [] })
    const second = await importRows([
      { Number: ' 1 ', Name: 'One' },
      { Number: '2', Name: 'Second' },
      { Number: '3', Name: 'Three' },
    ])
    expect(second).toEqual({ Created: 1, Updated: 1, Unchanged: 1, Refused: [] })
    const third = await importRows([{ Number: '2', Name: 'Second' }])
    expect(third).toMatchObject({ Unchanged: 1 })
    expect(await list('"Number", "Name", "Beds", "IsOpen", "CompanyID", "Version", "CreatedBy"')).toMatchObject([
      { Number: '1', Version: 1 },
      { Number: '2', Name: 'Second', Beds: 5, IsOpen: true, CompanyID: 1, Version: 2, CreatedBy: 'kim' },
      { Number: '3', Version: 1 },
    ])
    expect(await bench.countAudits('Sites')).toBe(4)
  })

  it('says on a dry run what would happen and writes nothing', async () => {
    const rows = [
      { Number: '1', Name: 'One' },
      { Number: '2', Name: 'T' },
    ]
    expect(await importRows(rows, kim, { dryRun: true })).toMatchObject({
      Created: 1,
      Refused: [{ Row: 1, Errors: { '/Name': expect.any(String) } }],
    })
    expect(await list()).toEqual([])
  })

  it('refuses single rows with the reason at the property and takes the others', async () => {
    const result = await importRows([
      { Number: '1', Name: 'One' },
      { Name: 'No key' },
      { Number: '3', Name: 'Three', Nonsense: 1 },
      { Number: '4', Name: 'Four', Beds: 'many' },
      { Number: '5', Name: 'Five', Rank: 1 },
      { Number: '6', Name: 'Six', CompanyID: 2 },
    ])
    expect(result.Created).toBe(1)
    expect(result.Refused).toMatchObject([
      { Row: 1, Errors: { '/Number': expect.any(String) } },
      { Row: 2, Errors: { '/Nonsense': expect.any(String) } },
      { Row: 3, Errors: { '/Beds': expect.any(String) } },
      { Row: 4, Errors: { '/Rank': expect.any(String) } },
      { Row: 5, Errors: { '/CompanyID': expect.any(String) } },
    ])
    expect(await list('"Name"')).toEqual([{ Name: 'One' }])
  })

  it('takes a choice that is no longer offered from the row that holds it, by files and by saves, and refuses it by name elsewhere', async () => {
    await importRows([
      { Number: '1', Name: 'One' },
      { Number: '2', Name: 'Two', State: 'TX' },
    ])
    await bench.base.database.run(`update sites set "State" = 'NY' where "Number" = '1'`)
    const hold = (key: string) => ({ Number: key, State: 'New York (no longer offered)' })
    expect(await importRows([hold('1'), hold('2'), { ...hold('3'), Name: 'Three' }])).toMatchObject({
      Unchanged: 1,
      Refused: [1, 2].map(Row => ({ Row, Errors: { '/State': '"New York" is no longer offered.' } })),
    })
    const record = { ID: 1, Version: 1, State: 'NY', Beds: 3 }
    expect(await bench.call('Sites', 'update', kim, { record })).toMatchObject({
      Success: true,
      Source: { State: 'NY', Beds: 3 },
    })
    const other = bench.call('Sites', 'update', kim, { record: { ID: 2, Version: 1, State: 'NY' } })
    await expect(other).rejects.toThrow('"New York" is no longer offered.')
  })

  it('refuses a key that stands twice in the file and names the row it clashes with', async () => {
    const result = await importRows([
      { Number: 'a', Name: 'One' },
      { Number: 'A ', Name: 'Two' },
    ])
    expect(result).toMatchObject({ Created: 1, Refused: [{ Row: 1, Message: 'Row 1 has the same Site number.' }] })
  })

  it('refuses a unique value that another record or an earlier row holds, whatever its scope', async () => {
    await importRows([{ Number: '1', Name: 'Theirs', Tax: 'T1', CompanyID: 2 }], admin)
    const result = await importRows([
      { Number: '1', Name: 'Mine', Tax: 't1' },
      { Number: '2', Name: 'Mine', Tax: 'T2' },
      { Number: '3', Name: 'Mine', Tax: 't2' },
    ])
    expect(result.Created).toBe(1)
    expect(result.Refused).toMatchObject([
      { Row: 0, Errors: { '/Tax': 'Record with the same code/name already exists.' } },
      { Row: 2, Errors: { '/Tax': 'Row 2 has the same value.' } },
    ])
  })

  it('finds rows by a key that is unique by company within the company of each row', async () => {
    await importRows(
      [
        { Number: '1', Name: 'North one' },
        { Number: '1', Name: 'South one', CompanyID: 2 },
      ],
      admin,
    )
    const result = await importRows([{ Number: '1', Name: 'South changed', CompanyID: 2 }], admin)
    expect(result).toMatchObject({ Updated: 1, Created: 0 })
    expect(await list('"Name", "CompanyID"')).toEqual([
      { Name: 'North one', CompanyID: 1 },
      { Name: 'South changed', CompanyID: 2 },
    ])
  })

  it('reads texts as a file has them', async () => {
    await importRows([{ Number: '1', Name: 'One', Beds: '1,200', IsOpen: 'No', Opened: '11/20/2026', State: 'texas' }])
    expect(await list('"Beds", "IsOpen", "Opened", "State"')).toEqual([
      { Beds: 1200, IsOpen: false, Opened: '2026-11-20', State: 'TX' },
    ])
  })

  it('reads references by code or display text within the scope', async () => {
    const result = await importRows(
      [
        { Number: '1', Name: 'By name', CompanyID: 'north' },
        { Number: '2', Name: 'By code', CompanyID: 'S' },
        { Number: '3', Name: 'Ambiguous', CompanyID: 'South' },
        { Number: '4', Name: 'Unknown', CompanyID: 'West' },
        { Number: '5', Name: 'By ID', CompanyID: '#2' },
        { Number: '6', Name: 'By a number', CompanyID: '2' },
      ],
      admin,
    )
    expect(result.Refused).toMatchObject([
      { Row: 2, Message: '"South" stands for several records.' },
      { Row: 3, Message: '"West" was not found.' },
      { Row: 5, Message: '"2" was not found by name or code. If it is an ID, write #2.' },
    ])
    expect(await list('"CompanyID"')).toEqual([{ CompanyID: 1 }, { CompanyID: 2 }, { CompanyID: 2 }])
    const foreign = await importRows([{ Number: '6', Name: 'Foreign', CompanyID: 'S' }])
    expect(foreign.Refused).toMatchObject([{ Message: '"S" was not found.' }])
  })

  it('exports a reference by a text that it reads back: its name, else its code, else its ID', async () => {
    await bench.base.database.run(
      `insert into agencies ("Name", "IsDeleted") values ('South', false), ('#9', false), ('Gone', true)`,
    )
    const rows = [1, 2, 3, 4, 5, 6].map(id => `('${id}', 'Site ${id}', ${id})`)
    await bench.base.database.run(`insert into sites ("Number", "Name", "CompanyID") values ${rows.join(', ')}`)
    const lines = (await exportText(admin)).split('\r\n').slice(1, -1)
    const texts = lines.map(line => line.split(',').find(cell => /^(#|S|North|Gone)/.test(cell) && !/^Site/.test(cell)))
    expect(texts).toEqual(['North', 'S', 'S2', '#4', '#9', '#6'])
    const again = texts.map((CompanyID, position) => ({ Number: String(position + 1), CompanyID }))
    expect(await importRows(again, admin)).toMatchObject({ Unchanged: 6, Refused: [] })
  })

  it('fills new records alone, and leaves what was emptied', async () => {
    await importRows([{ Number: '1', Name: 'One', Beds: 5, IsOpen: true }])
    await bench.base.database.run('update sites set "IsOpen" = null, "Beds" = null')
    const rows = [
      { Number: '1', Name: 'One' },
      { Number: '2', Name: 'Two' },
    ]
    expect(await importRows(rows, kim, { fill: [{ Beds: 7 }, { Beds: 7 }] })).toMatchObject({
      Created: 1,
      Unchanged: 1,
    })
    expect(await list('"IsOpen", "Beds"')).toEqual([
      { IsOpen: null, Beds: null },
      { IsOpen: true, Beds: 7 },
    ])
  })

  it('creates only with the permission to create and updates only with the one to change', async () => {
    await importRows([{ Number: '1', Name: 'One' }])
    const rows = [
      { Number: '1', Name: 'Changed' },
      { Number: '2', Name: 'New' },
      { Number: '1', Name: 'One' },
    ]
    const creator = buildCaller(['IMPORT_DATA', 'ADD_Sites'])
    expect(await importRows(rows.slice(0, 2), creator)).toMatchObject({ Created: 1, Updated: 0, Refused: [{ Row: 0 }] })
    const editor = buildCaller(['IMPORT_DATA', 'EDIT_Sites'])
    expect(await importRows([rows[0] as RecordValues, { Number: '9', Name: 'New' }], editor)).toMatchObject({
      Created: 0,
      Updated: 1,
      Refused: [{ Row: 1 }],
    })
    await expect(importRows(rows, buildCaller(['ADD_Sites', 'EDIT_Sites']))).rejects.toMatchObject({ status: 403 })
  })

  it('never finds or changes rows of another company', async () => {
    await importRows([{ Number: '1', Name: 'Theirs', CompanyID: 2 }], admin)
    expect(await importRows([{ Number: '1', Name: 'Mine' }])).toMatchObject({ Created: 1, Updated: 0 })
    expect(await list('"Name"')).toEqual([{ Name: 'Theirs' }, { Name: 'Mine' }])
  })

  it('refuses a key that the caller may not read', async () => {
    await expect(importRows([{ Hidden: 'x', Name: 'One' }], kim, { key: 'Hidden' })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('refuses what the caller may not read as a column that means nothing', async () => {
    const refuse = async (name: string) => {
      const { Created, Refused } = await importRows([{ Number: '1', Name: 'One', [name]: 'x' }])
      return JSON.stringify({ Created, Refused }).replaceAll(name, '')
    }
    expect(await refuse('Hidden')).toBe(await refuse('Strange'))
    expect(await list('"Name"')).toEqual([])
  })

  it('takes as a key only what stored rows are found by without reading them all', async () => {
    for (const key of ['Name', 'Beds', 'CreatedOn']) {
      await expect(importRows([{ Name: 'One', [key]: 1 }], kim, { key })).rejects.toThrow(
        'key takes one of Number, Tax, ID.',
      )
    }
  })

  it.each(['ΟΔΟΣ x', 'İzmir x', 'ẞ', 'Straße'])('finds %s again, however its letters are told apart', async number => {
    expect(await importRows([{ Number: number, Name: 'One' }])).toMatchObject({ Created: 1 })
    expect(await importRows([{ Number: number, Name: 'One' }])).toMatchObject({ Unchanged: 1 })
    expect(await importRows([{ Number: ` ${number} `, Name: 'Two' }])).toMatchObject({ Updated: 1 })
    expect((await importRows([{ Number: 'other', Name: 'Three', Tax: number }])).Created).toBe(1)
    const clash = await importRows([{ Number: 'third', Name: 'Four', Tax: number }])
    expect(clash.Refused).toMatchObject([{ Errors: { '/Tax': expect.any(String) } }])
  })

  it('refuses for itself a row that holds what the database cannot take', async () => {
    const result = await importRows([
      { Number: '1', Name: 'Half \ud800' },
      { Number: '2', Name: 'Nul \u0000' },
      { Number: { deep: 1 }, Name: 'Object' },
      { Number: 'half \udc00', Name: 'Key' },
      { Number: '5', Name: 'Company', CompanyID: {} },
      { Number: '6', Name: 'Company', CompanyID: 1.5 },
      { Number: '7', Name: 'Large', Beds: 1e300 },
      { Number: '8', Name: 'Good' },
    ])
    expect(result.Refused.map(({ Row }) => Row)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(result.Refused.map(({ Errors }) => Object.keys(Errors as object)[0])).toEqual([
      '/Name',
      '/Name',
      '/Number',
      '/Number',
      '/CompanyID',
      '/CompanyID',
      '/Beds',
    ])
    expect(await list('"Name"')).toEqual([{ Name: 'Good' }])
    for (const ID of [{}, '2026', 1.5, [1], true]) {
      const byId = await importRows([{ ID, Name: 'One' }], kim, { key: 'ID' })
      expect([ID, byId.Refused]).toMatchObject([ID, [{ Errors: { '/ID': expect.any(String) } }]])
    }
  })

  it('lets the service amend and refuse rows', async () => {
    const rows = [{ Name: 'yes' }, { Name: 'no' }]
    const result = await importRows(rows, kim, { key: 'Name' }, 'Halls')
    expect(result).toMatchObject({ Created: 1, Refused: [{ Row: 1, Message: 'Never.' }] })
    expect(await list('"Loud"', 'halls')).toEqual([{ Loud: 'YES' }])
  })

  it('takes two imports of the same new rows at once', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ Number: `n${index}`, Name: `Site ${index}` }))
    const both = await Promise.all([importRows(rows), importRows(rows)])
    expect(both.map(({ Created }) => Created).toSorted((one, other) => one - other)).toEqual([0, 200])
    expect(await list('"ID"')).toHaveLength(200)
  })

  it('takes a thousand rows in one request and no more', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({ Number: `n${index}`, Name: `Site ${index}` }))
    expect(await importRows(rows.slice(1))).toMatchObject({ Created: 1000 })
    await expect(importRows(rows)).rejects.toMatchObject({ status: 400 })
  })

  async function exportText(caller = kim): Promise<string> {
    const outcome = await bench.engine.perform({ resource: 'Sites', callName: 'export', caller, args: {} })
    if ('Success' in outcome) throw new Error('An export is a stream.')
    let text = ''
    for await (const chunk of await outcome.open()) text += String(chunk)
    return text
  }

  it('exports the readable fields of the rows in scope as CSV that no spreadsheet runs, audited', async () => {
    await importRows(
      [
        { Number: '1', Name: '=cmd()', Beds: -5, State: 'TX', Hidden: 'whale', CompanyID: 1 },
        { Number: '2', Name: 'a "b", c', CompanyID: 2 },
      ],
      admin,
    )
    const [head, ...lines] = (await exportText()).split('\r\n')
    expect(head).toMatch(/^\uFEFFSite number,Name,/)
    expect(head).not.toContain('Hidden')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^1,'=cmd\(\),,-5,Yes,,Texas,,North,1,/)
    expect(await exportText(admin)).toContain('2,"a ""b"", c"')
    const [entry] = await bench.base.database.run(`select "Action" from audit_entry where "Action" = 'export'`)
    expect(entry).toBeDefined()
  })

  it('exports and lists more rows than memory should hold at once', async () => {
    await bench.base.database.run(
      `insert into sites ("Number", "Name", "CompanyID") select n::text, 'Site ' || n, 1 from generate_series(1, 5000) n`,
    )
    expect((await exportText()).split('\r\n')).toHaveLength(5002)
    const outcome = await bench.engine.perform({
      resource: 'Sites',
      callName: 'list',
      caller: kim,
      args: { page: { index: 0, size: 65_536 } },
    })
    if ('Success' in outcome) throw new Error('So many rows are a stream.')
    let text = ''
    for await (const chunk of await outcome.open()) text += String(chunk)
    const page = JSON.parse(text)
    expect(page).toMatchObject({ Success: true, TotalRows: 5000, PageSize: 65_536 })
    expect(page.Source).toHaveLength(5000)
    expect(page.Source[4999]).toMatchObject({ Name: 'Site 5000', AllowedActions: ['edit', 'delete'] })
  })
})
