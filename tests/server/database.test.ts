import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queries } from '#server/platform/database/index.ts'
import { createTestDatabase, listTestServers, type TestDatabase } from './support/testDatabase.ts'

describe.each(listTestServers())('the database on $name', server => {
  let own: TestDatabase
  let database: Database

  beforeAll(async () => {
    own = await createTestDatabase(server)
    database = own.database
    await database.run('create table shelf (id bigint generated always as identity primary key, name text, size int)')
    await database.run("insert into shelf (name, size) values ('first', 0), ('second', 0)")
  })
  afterAll(() => own.drop())

  async function readNames(): Promise<unknown[]> {
    const rows = await database.query<{ name: string }>('select name from shelf order by id')
    return rows.map(({ name }) => name)
  }

  test('answers numbers as numbers, wall-clock times as text and instants as UTC', async () => {
    const [row] = await database.query(
      `select 9007199254740991::bigint as big, 19.99::numeric as price, '2026-01-31'::date as day,
         '2026-01-31 10:00'::timestamp as wall, '2026-01-31 10:00:00.12+02'::timestamptz as instant,
         '{"a": [1]}'::jsonb as document, array[1, null]::bigint[] as ids,
         array['2026-01-31 10:00+00']::timestamptz[] as instants`,
    )
    expect(row).toEqual({
      big: 9007199254740991,
      price: 19.99,
      day: '2026-01-31',
      wall: '2026-01-31T10:00:00',
      instant: '2026-01-31T08:00:00.120Z',
      document: { a: [1] },
      ids: [1, null],
      instants: ['2026-01-31T10:00:00.000Z'],
    })
  })

  test('keeps a prepared statement working when the type of a column changes', async () => {
    const read = () => database.query('select size from shelf where id = 1')
    expect(await read()).toEqual([{ size: 0 }])
    await database.run('alter table shelf alter size type text')
    expect(await read()).toEqual([{ size: '0' }])
    await database.run('alter table shelf alter size type int using size::int')
    expect(await database.transaction(tx => tx.query('select size from shelf where id = 1'))).toEqual([{ size: 0 }])
  })

  test('undoes a transaction whose work throws and passes the error on', async () => {
    let committed = false
    const work = database.transaction(async tx => {
      tx.afterCommit(() => {
        committed = true
      })
      await tx.query("insert into shelf (name) values ('third')")
      throw new Error('on second thoughts')
    })
    await expect(work).rejects.toThrow('on second thoughts')
    expect([await readNames(), committed]).toEqual([['first', 'second'], false])
  })

  test('undoes only the part under a savepoint that fails', async () => {
    await database.transaction(async tx => {
      await tx.query("insert into shelf (name) values ('kept')")
      const part = tx.savepoint(() => tx.query('insert into nowhere values (1)'))
      await expect(part).rejects.toThrow('nowhere')
    })
    expect(await readNames()).toEqual(['first', 'second', 'kept'])
    await database.run("delete from shelf where name = 'kept'")
  })

  test('refuses to call a transaction done whose failed statement was swallowed', async () => {
    const work = database.transaction(async tx => {
      await tx.query("insert into shelf (name) values ('lost')")
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(work).rejects.toThrow('could not commit')
    expect(await readNames()).toEqual(['first', 'second'])
  })

  test('refuses a statement that comes after the end of its transaction', async () => {
    const late = await database.transaction(async tx => () => tx.query('select 1'))
    await expect(late()).rejects.toThrow('after the end of its transaction')
  })

  test('runs deadlocked work again until both transactions are done', async () => {
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    let runs = 0
    const move = (from: number, to: number) =>
      database.transaction(async tx => {
        runs += 1
        await tx.query('update shelf set size = size + 1 where id = $1', [from])
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await tx.query('update shelf set size = size + 1 where id = $1', [to])
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect(await database.query('select size from shelf order by id')).toEqual([{ size: 2 }, { size: 2 }])
  })

  test('runs serializable work again that another transaction invalidated', async () => {
    await database.run('update shelf set size = 0')
    const add = () =>
      database.transaction(
        async tx => {
          const [row] = await tx.query<{ size: number }>('select size from shelf where id = 1')
          await setImmediate()
          await tx.query('update shelf set size = $1 where id = 1', [(row?.size ?? 0) + 1])
        },
        { isolation: 'serializable', attempts: 20 },
      )
    await Promise.all([add(), add(), add(), add()])
    expect(await database.query('select size from shelf where id = 1')).toEqual([{ size: 4 }])
  })

  test('hands a notification to every listener of its channel, after the commit alone', async () => {
    const heard: (string | null)[] = []
    const arrival = Promise.withResolvers<void>()
    const stop = await database.listen('shelf changes', payload => {
      heard.push(payload)
      if (payload === 'last') arrival.resolve()
    })
    await database
      .transaction(tx => tx.notify('shelf changes', 'undone').then(() => Promise.reject('no')))
      .catch(() => {})
    await database.transaction(tx => tx.notify('shelf changes', 'last'))
    await arrival.promise
    await stop()
    expect(heard).toEqual(['last'])
  })

  test('says at once that its connection was lost, listens again and says so', async () => {
    const heard: (string | boolean)[] = []
    const back = Promise.withResolvers<void>()
    const arrival = Promise.withResolvers<void>()
    const stop = await database.listen('lost', payload => {
      heard.push(payload ?? database.isListening())
      if (payload !== null) arrival.resolve()
      else if (database.isListening()) back.resolve()
    })
    expect(database.isListening()).toBe(true)
    await database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
    )
    await back.promise
    await database.notify('lost', 'after')
    await arrival.promise
    await stop()
    expect(heard).toEqual([false, true, 'after'])
  })

  test('refuses a notification that PostgreSQL would not carry', async () => {
    await expect(database.notify('big', 'é'.repeat(4000))).rejects.toThrow('7999 bytes')
  })

  test.each(['transaction', 'session'] as const)(
    'refuses the next statement of a %s whose connection was lost between two, with the reason, and goes on',
    async kind => {
      const work = async (queries: Pick<Queries, 'run'>) => {
        const [own] = await queries.run<{ pid: number }>('select pg_backend_pid() as pid')
        await database.query('select pg_terminate_backend($1)', [own?.pid])
        const find = () => database.query('select 1 from pg_stat_activity where pid = $1', [own?.pid])
        await expect.poll(find).toEqual([])
        await queries.run('select 1')
      }
      await expect(database[kind](work)).rejects.toMatchObject({
        // The server's word, or where it was not heard yet, the system's.
        code: expect.stringMatching(/^(57P01|EPIPE|ECONNRESET)$/),
      })
      expect(await database[kind](queries => queries.run('select 1 as one'))).toEqual([{ one: 1 }])
    },
  )

  test('keeps on answering after its connections were cut', async () => {
    await database.query('select 1')
    await database
      .run('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => {})
    await expect.poll(() => database.query('select 1 as one').catch(() => [])).toEqual([{ one: 1 }])
  })
})
