import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alterTables, BusyError, describeBusy, planTables, syncTables } from '#server/platform/tables/index.ts'
import { isDeep } from '#tests/support/scale.ts'
import { holdTransaction } from '../support/holdTransaction.ts'
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

  const planOf = (...parts: Parameters<typeof buildTestResource>) => planTables([buildTestResource(...parts)])

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

  it('keeps the values of a property that changes its type, and its order in lists', async () => {
    await sync(['Retyped', buildSchema({ Name: name, Size: { ...name, 'x-unique': 'everywhere' } })])
    await base.database.run(`insert into retyped ("Name", "Size") values ('A', ' 12 '), ('B', ''), ('C', null)`)
    const done = await sync([
      'Retyped',
      buildSchema({ Name: name, Size: { type: 'integer', 'x-unique': 'everywhere' } }),
    ])
    expect(done.problems).toEqual([])
    expect(done.changes[0]).toBe('retyped: column "Size" is bigint now, was text')
    expect(await base.database.run('select "Size" from retyped order by "ID"')).toEqual([
      { Size: 12 },
      { Size: null },
      { Size: null },
    ])
    expect(await sync(['Retyped', buildSchema({ Name: name, Size: { type: 'string' } })])).toMatchObject({
      problems: [],
    })
    expect(await base.database.run('select "Size" from retyped where "Size" is not null')).toEqual([{ Size: '12' }])
  })

  it('refuses a change of type that values do not fit, by number and one ID, and changes nothing at all', async () => {
    await sync(['Unfit', buildSchema({ Name: name, Size: { type: 'string' } })])
    await base.database.run(`insert into unfit ("Name", "Size") values ('A', '1'), ('B', 'large'), ('C', 'small')`)
    const done = await sync(
      ['Unfit', buildSchema({ Name: name, Size: { type: 'integer' } })],
      ['Untouched', buildSchema({ Name: name })],
    )
    expect(done.changes).toEqual([])
    expect(done.problems).toMatchObject([{ file: 'schemas/unfit.json', pointer: '/properties/Size' }])
    expect(done.problems[0]?.message).toContain('the values of 2 rows do not fit, such as that of ID 2')
    expect(await listColumns('untouched')).toEqual({})
  })

  it('refuses a change of type that does not bring values back, by number and one of them', async () => {
    await sync(['Lossy', buildSchema({ Ccn: { type: 'string' }, On: { type: 'string' } })])
    await base.database.run(
      `insert into lossy ("Ccn", "On") values ('12', '2026-01-31T10:00:00'), ('00136', '2026-01-31 10:00:00'), ('1.50', ' ')`,
    )
    const moment = { type: 'string', format: 'date-time', 'x-time': 'wall-clock' } as const
    const { problems } = await sync(['Lossy', buildSchema({ Ccn: { type: 'number' }, On: moment })])
    const message = 'the values of 2 rows do not come back as they are, such as "00136" of ID 2'
    const fix = expect.stringContaining('npm run config -- retype --force')
    expect(problems).toMatchObject([{ pointer: '/properties/Ccn', message: expect.stringContaining(message), fix }])
    expect(await listColumns('lossy')).toMatchObject({ Ccn: 'text', On: 'text' })
  })

  const texts: Record<string, string[]> = {
    integer: ['7', '7.5', '9007199254740993', 'seven'],
    number: ['7.5', 'NaN', '7,5', '1e3'],
    boolean: ['true', 'false', 'maybe', '2'],
    array: ['["a"]', '{"a":1}', 'a', '"a"'],
  }
  it.each([
    ['integer', { type: 'integer' }, [7, null, null, null]],
    ['number', { type: 'number' }, [7.5, null, null, null]],
    ['boolean', { type: 'boolean' }, [true, false, null, null]],
    ['array', { type: 'array', items: {} }, [['a'], { a: 1 }, null, null]],
  ] as const)('knows which texts are of the type %s', async (kind, wanted, values) => {
    for (const [index, text] of (texts[kind] ?? []).entries()) {
      const entity = `Text${kind}${index}`
      await sync([entity, buildSchema({ Value: { type: 'string' } })])
      await base.database.run(`insert into "${entity.toLowerCase()}" ("Value") values ($1)`, [text])
      const { problems } = await sync([entity, buildSchema({ Value: { ...wanted } as never })])
      const rows = await base.database.run(`select "Value" from "${entity.toLowerCase()}"`)
      expect([text, problems.length, rows[0]?.Value]).toEqual(
        values[index] === null ? [text, 1, text] : [text, 0, values[index]],
      )
    }
  })

  it('keeps moments and days apart: a day takes no moment that has a time', async () => {
    const moment = { type: 'string', format: 'date-time', 'x-time': 'wall-clock' } as const
    await sync(['Moments', buildSchema({ At: moment, On: moment })])
    await base.database.run(`insert into moments ("At", "On") values ('2026-01-31 10:00', '2026-01-31 00:00')`)
    const day = { type: 'string', format: 'date' } as const
    expect((await sync(['Moments', buildSchema({ At: day, On: day })])).problems).toMatchObject([
      { pointer: '/properties/At' },
    ])
    const done = await sync(['Moments', buildSchema({ At: { type: 'string' }, On: day })])
    expect(done.problems).toEqual([])
    expect(await base.database.run('select "At", "On" from moments')).toEqual([
      { At: '2026-01-31T10:00:00', On: '2026-01-31' },
    ])
  })

  it('refuses a change of type in more than 10,000 rows, naming the command for it', async () => {
    await sync(['Large', buildSchema({ Size: { type: 'string' } })])
    await base.database.run(`insert into "large" ("Size") select n::text from generate_series(1, 10001) n`)
    const { problems } = await sync(['Large', buildSchema({ Size: { type: 'integer' } })])
    expect(problems).toMatchObject([{ pointer: '/properties/Size', fix: expect.stringContaining('config -- retype') }])
  })

  it('says that a table can have no more columns', async () => {
    await sync(['Wide', buildSchema({ Name: name })])
    const columns = Array.from({ length: 1592 }, (_, index) => `add column c${index} boolean`)
    await base.database.run(`alter table wide ${columns.join(', ')}`)
    const { problems } = await sync(['Wide', buildSchema({ Name: name, One: name, Two: name })])
    expect(problems).toMatchObject([
      { pointer: '/properties/One', message: expect.stringContaining('as many columns') },
    ])
  })

  it('says what in the database stands in the way of a new type', async () => {
    await sync(['Reported', buildSchema({ Name: name, Size: { type: 'string' } })])
    await base.database.run('create view report as select "Size" from reported')
    const { problems } = await sync(['Reported', buildSchema({ Name: name, Size: { type: 'integer' } })])
    expect(problems).toMatchObject([
      { file: 'schemas/reported.json', pointer: '/properties/Size', message: expect.stringMatching(/view report/) },
    ])
    expect(await listColumns('reported')).toMatchObject({ Size: 'text' })
  })

  it('says which table holds what no index takes, and builds the other indexes', async () => {
    await sync(['Long', buildSchema({ Name: { type: 'string' }, City: { type: 'string' } })])
    await base.database.run(
      `insert into "long" ("Name") select string_agg(md5(n::text), '') from generate_series(1, 1000) n`,
    )
    const done = await sync(['Long', buildSchema({ Name: name, City: { ...name, 'x-searchable': false } })])
    expect(done.problems).toMatchObject([
      { file: 'schemas/long.json', message: expect.stringContaining('PostgreSQL says "index row') },
    ])
    expect(done.changes).toContainEqual(expect.stringMatching(/index rx_long_City\S* built/))
  })

  it('keeps the indexes that lists walk where one of their successors cannot be built', async () => {
    const schema = (words: object) => buildSchema({ Name: name, Code: { type: 'string', ...words } })
    await sync([
      'Kept',
      schema({ maxLength: 20, 'x-unique': 'everywhere' }),
      { list: { route: 'K', columns: ['Code'] } },
    ])
    const listNames = async () =>
      (await base.database.run<{ name: string }>(`select indexname as "name" from pg_indexes where tablename = 'kept'`))
        .map(({ name }) => name.replace(/_[0-9a-f]{10}$/, ''))
        .toSorted()
    expect(await listNames()).toContain('rx_kept_Code_ID')
    await base.database.run(`
      drop index ${(await base.database.run<{ name: string }>(`select indexname as "name" from pg_indexes where tablename = 'kept' and indexname like 'rx_kept_Name\\_%'`)).map(({ name }) => `"${name}"`).join(', ')};
      insert into kept ("Name") select string_agg(md5(n::text), '') from generate_series(1, 1000) n`)
    const { problems } = await sync(['Kept', schema({ maxLength: 20 })])
    expect(problems).toMatchObject([{ file: 'schemas/kept.json', fix: expect.stringContaining('Shorten') }])
    expect(await listNames()).toContain('rx_kept_Code_ID')
    // What is not unique any more takes the same value twice at once.
    await base.database.run(`insert into kept ("Code") values ('A'), ('A')`)
  })

  it('takes a list with more filters than an index has columns, and its rows, however long their texts', async () => {
    const wide = (type: object, count: number, first: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, position) => [`${first}${position}`, type]))
    const properties = {
      Name: { type: 'string', maxLength: 600 },
      ...wide({ type: 'integer' }, 40, 'Figure'),
      ...wide({ type: 'string', maxLength: 40 }, 40, 'Text'),
      ...wide({ type: 'string', enum: ['one of the values of a choice', 'another'] }, 20, 'Choice'),
    } as Parameters<typeof buildSchema>[0]
    const filters = Object.keys(properties)
    const sort = { field: 'Name', direction: 'ascending' } as const
    const list = { route: 'Filtered', columns: ['Name'], filters, sort }
    expect(await sync(['Filtered', buildSchema(properties), { list }])).toMatchObject({ problems: [] })
    const choices = filters.filter(each => each.startsWith('Choice'))
    await base.database.run(
      `insert into filtered ("Name", ${choices.map(each => `"${each}"`).join(', ')})
       values ($1, ${choices.map(() => `'one of the values of a choice'`).join(', ')})`,
      [Array.from({ length: 600 }, (_, position) => String.fromCodePoint(0x20000 + position * 37)).join('')],
    )
  })

  it('writes what actions on many rows change without a new entry in any index', async () => {
    const list = {
      route: 'Hot',
      columns: ['Name', 'IsOpen'],
      filters: ['Name', 'IsOpen'],
      sort: { field: 'Name', direction: 'ascending' } as const,
    }
    await sync(['Hot', buildSchema({ Name: name, IsOpen: { type: 'boolean', 'x-computed': true } }), { list }])
    await base.database.run(`insert into hot ("Name", "IsOpen") select n::text, true from generate_series(1, 5) n`)
    const moved = await base.database.transaction(async transaction => {
      await transaction.run(`update hot set "IsOpen" = false, "Version" = "Version" + 1, "ModifiedOn" = now()`)
      const [row] = await transaction.run<{ count: number }>(
        `select pg_stat_get_xact_tuples_hot_updated('hot'::regclass) as count`,
      )
      return Number(row?.count)
    })
    expect(moved).toBe(5)
  })

  it.runIf(isDeep)(
    'breaks a change off that would keep a table closed for long',
    async () => {
      await sync(['Slow', buildSchema({ Size: { type: 'string' } })])
      await base.database.run(`insert into slow ("Size") values ('1')`)
      await base.database.run(`
      create function heavy(bigint) returns bigint language plpgsql immutable as $$ begin return $1; end $$;
      create index slow_heavy on slow (heavy("ID"));
      create or replace function heavy(bigint) returns bigint language plpgsql immutable as
        $$ begin perform pg_sleep(50); return $1; end $$`)
      const { problems } = await sync(['Slow', buildSchema({ Size: { type: 'integer' } })])
      expect(problems).toMatchObject([{ pointer: '/properties/Size', message: expect.stringContaining('broken off') }])
      expect(await base.database.run('select "Size" from slow')).toEqual([{ Size: '1' }])
    },
    50_000,
  )

  it('has a table free again where the instance that changes it stalls', async () => {
    await sync(['Stalled', buildSchema({ Name: name })])
    const [changed, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stalled = base.database.transaction(
      async transaction => {
        await alterTables(transaction, planOf('Stalled', buildSchema({ Name: name, Size: { type: 'string' } })))
        changed.resolve()
        await resumed.promise
      },
      { attempts: 1 },
    )
    const ended = stalled.then(
      () => 'committed',
      () => 'undone',
    )
    await changed.promise
    expect(await base.database.run('select "Name" from stalled')).toEqual([])
    resumed.resolve()
    expect(await ended).toBe('undone')
    expect(await listColumns('stalled')).not.toHaveProperty('Size')
  }, 25_000)

  it('queues behind no long reader whose beginning its role may not see, and names him', async () => {
    await sync(['Hidden', buildSchema({ Name: name })])
    const role = `locum_test_${randomBytes(4).toString('hex')}`
    await base.database.run(
      `create role ${role}; alter table hidden owner to ${role}; grant all on schema public to ${role}`,
    )
    const release = await holdTransaction(base.database, 'select 1 from hidden')
    let isOver = false
    const trial = base.database
      .transaction(
        async transaction => {
          await transaction.run(`set local role ${role}`)
          const plans = planOf('Hidden', buildSchema({ Name: name, Size: { type: 'string' } }))
          const refusal = await transaction.savepoint(() => alterTables(transaction, plans)).catch(error => error)
          return describeBusy(transaction, refusal as BusyError)
        },
        { attempts: 1 },
      )
      .finally(() => {
        isOver = true
      })
    let queued = 0
    while (!isOver)
      queued += (await base.database.run(`select from pg_locks where not granted and relation = 'hidden'::regclass`))
        .length
    await release()
    await base.database.run(`drop owned by ${role} cascade; drop role ${role}`)
    expect(queued).toBe(0)
    expect(await trial).toMatch(
      /^It waits for the table "hidden", which locum \d+ \(process \d+ of the database\) uses\. /,
    )
  })

  it('says how to end what keeps a change out for minutes, be it one reader after the other', async () => {
    await sync(['Popular', buildSchema({ Name: name })])
    const busy = new BusyError('popular')
    const [before, after] = await base.database.transaction(async transaction => {
      await transaction.run('select 1 from popular')
      const first = await describeBusy(base.database, busy)
      busy.waited = 180
      return [first, await describeBusy(base.database, busy)]
    })
    expect(before).not.toContain('To end that')
    expect(after).toMatch(/To end that: select pg_terminate_backend\(\d+\)\.$/)
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
