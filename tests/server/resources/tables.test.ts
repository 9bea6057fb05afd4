import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncTables } from '#server/platform/tables/index.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from '../support/testDatabase.ts'
import { buildSchema, buildTestResource } from './support.ts'

const name = { type: 'string', maxLength: 80, 'x-searchable': true, 'x-indexed': true } as const

describe.each(listTestServers())('tables on $name', server => {
  let base: TestDatabase
  const sync = (...resources: Parameters<typeof buildTestResource>[]) =>
    syncTables(
      base.database,
      resources.map(parts => buildTestResource(...parts)),
    )

  beforeAll(async () => {
    base = await createTestDatabase(server)
  })
  afterAll(() => base?.drop())

  async function listColumns(table: string): Promise<Record<string, string>> {
    const rows = await base.database.run<{ column_name: string; data_type: string }>(
      'select column_name, data_type from information_schema.columns where table_name = $1',
      [table],
    )
    return Object.fromEntries(rows.map(row => [row.column_name, row.data_type]))
  }

  it('makes a table with the server-owned columns and one for each property that is kept', async () => {
    const schema = buildSchema({
      Name: name,
      Amount: { type: 'number' },
      Count: { type: 'integer' },
      IsOpen: { type: 'boolean' },
      Day: { type: 'string', format: 'date' },
      Moment: { type: 'string', format: 'date-time', 'x-time': 'instant' },
      ShiftStart: { type: 'string', format: 'date-time', 'x-time': 'wall-clock' },
      Tags: { type: 'array', items: { type: 'string' } },
      Secret: { type: 'string', 'x-transient': true },
    })
    const done = await sync(['Kinds', schema])
    expect(done).toEqual({ changes: ['kinds: table created'], problems: [] })
    expect(await listColumns('kinds')).toEqual({
      ID: 'bigint',
      Version: 'bigint',
      IsDeleted: 'boolean',
      CreatedBy: 'text',
      CreatedOn: 'timestamp with time zone',
      ModifiedBy: 'text',
      ModifiedOn: 'timestamp with time zone',
      Name: 'text',
      Amount: 'numeric',
      Count: 'bigint',
      IsOpen: 'boolean',
      Day: 'date',
      Moment: 'timestamp with time zone',
      ShiftStart: 'timestamp without time zone',
      Tags: 'jsonb',
    })
  })

  it('changes nothing when it runs again', async () => {
    const schema = buildSchema({ Name: { ...name, 'x-unique': 'everywhere' } })
    await sync(['Again', schema])
    expect(await sync(['Again', schema])).toEqual({ changes: [], problems: [] })
    expect(await sync(['Again', schema])).toEqual({ changes: [], problems: [] })
  })

  it('adds the column and the indexes of a new property and keeps the rows', async () => {
    await sync(['Growing', buildSchema({ Name: name })])
    await base.database.run('insert into growing ("Name") values ($1)', ['Mercy'])
    const done = await sync([
      'Growing',
      buildSchema({ Name: name, Region: { type: 'string', maxLength: 20, 'x-indexed': true } }),
    ])
    expect(done.problems).toEqual([])
    expect(done.changes[0]).toBe('growing: column "Region" added')
    expect(done.changes[1]).toMatch(/^growing: index rx_growing_Region\S* built$/)
    expect(await base.database.run('select "Name", "Region" from growing')).toEqual([{ Name: 'Mercy', Region: null }])
  })

  it('keeps the column of a property that left the schema', async () => {
    await sync(['Shrinking', buildSchema({ Name: name, Old: { type: 'string' } })])
    expect(await sync(['Shrinking', buildSchema({ Name: name })])).toEqual({ changes: [], problems: [] })
    expect(await listColumns('shrinking')).toHaveProperty('Old')
  })

  it('refuses a change of type by file and property and changes nothing at all', async () => {
    await sync(['Retyped', buildSchema({ Name: name, Size: { type: 'string' } })])
    const done = await sync(
      ['Retyped', buildSchema({ Name: name, Size: { type: 'integer' } })],
      ['Untouched', buildSchema({ Name: name })],
    )
    expect(done.changes).toEqual([])
    expect(done.problems).toMatchObject([{ file: 'schemas/retyped.json', pointer: '/properties/Size' }])
    expect(await listColumns('untouched')).toEqual({})
  })

  it('keeps values unique trimmed and case-insensitive within a company, among undeleted rows', async () => {
    const schema = buildSchema({
      Code: { type: 'string', maxLength: 20, 'x-unique': 'company' },
      CompanyID: { type: 'integer' },
    })
    await sync(['Unique', schema])
    const insert = (code: string, company: number, isDeleted = false) =>
      base.database.run('insert into "unique" ("Code", "CompanyID", "IsDeleted") values ($1, $2, $3)', [
        code,
        company,
        isDeleted,
      ])
    await insert('A1', 1)
    await insert('A1', 2)
    await insert('A1', 1, true)
    await expect(insert(' a1 ', 1)).rejects.toMatchObject({ code: '23505' })
  })

  it('says which property cannot become unique because records share a value', async () => {
    await sync(['Shared', buildSchema({ Code: { type: 'string', maxLength: 20 } })])
    await base.database.run(`insert into shared ("Code") values ('A'), ('a')`)
    const done = await sync([
      'Shared',
      buildSchema({ Code: { type: 'string', maxLength: 20, 'x-unique': 'everywhere' } }),
    ])
    expect(done.problems).toMatchObject([{ file: 'schemas/shared.json', pointer: '/properties/Code/x-unique' }])
  })

  it('lets two instances start at once', async () => {
    const schema = buildSchema({ Name: { ...name, 'x-unique': 'everywhere' } })
    const both = await Promise.all([sync(['Twice', schema]), sync(['Twice', schema])])
    expect(both.flatMap(({ changes }) => changes)).toEqual(['twice: table created'])
  })
})
