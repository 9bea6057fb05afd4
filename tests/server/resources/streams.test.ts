import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/platform/access/caller.ts'
import { buildTextWriter, openCursor } from '#server/platform/resources/rowStream.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const rowCount = 5000
const things = buildTestResource('Things', buildSchema({ Name: { type: 'string' }, Note: { type: 'string' } }), {
  list: { route: 'Things' },
})

const choices = buildTestResource('Choices', things.schema, {
  schema: 'things',
  calls: { all: { method: 'GET', path: 'GetAll', fields: ['Name'] } },
})

describe.each(listTestServers())('many rows at once on $name', server => {
  const bench = useEngineBench(server, [things, choices])
  const kim = buildCaller(listRules('Things', 'Choices'))
  const opened: Readable[] = []

  beforeAll(async () => {
    await bench.base.database.run(
      `insert into things ("Name", "Note") select 'Thing ' || n, repeat('x', 200) from generate_series(1, ${rowCount}) n`,
    )
  })
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.destroy()
  })

  async function open(callName: string, caller: Caller): Promise<Readable> {
    const args = { sort: [{ field: 'Name', direction: 'descending' as const }] }
    const outcome = await bench.engine.perform({ resource: 'Things', callName, caller, args })
    if ('Success' in outcome) throw new Error('So many rows are a stream.')
    const stream = await outcome.open()
    opened.push(stream.on('error', () => {}))
    return stream
  }

  const countHeld = async () => {
    const rows = await bench.base.database.run(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows.length
  }

  it('gives ten readers of a dropdown all rows, and none of them a connection while he does not read', async () => {
    const readers = Array.from({ length: 10 }, (_, index) => ({ ...kim, userId: 100 + index }))
    const streams = await Promise.all(readers.map(reader => open('all', reader)))
    expect(await countHeld()).toBe(0)
    for (const text of await Promise.all(streams.map(stream => readAll(stream)))) {
      const rows = JSON.parse(text).Source as { Name: string; AllowedActions: string[] }[]
      expect(rows).toHaveLength(rowCount)
      expect([rows[0]?.Name, rows.at(-1)?.Name]).toEqual(['Thing 999', 'Thing 1'])
      expect(rows.at(-1)?.AllowedActions).toEqual(['edit', 'delete'])
    }
  })

  it('gives a dropdown only the properties that its call names, few rows or many', async () => {
    for (const conditions of [[], [{ field: 'Name', op: 'equals', value: 'Thing 7' } as const]]) {
      const { Source } = await bench.call('Choices', 'all', kim, { conditions })
      const rows = Source as unknown as object[]
      expect(rows.find(row => 'Name' in row && row.Name === 'Thing 7')).toEqual({ ID: 7, Name: 'Thing 7' })
    }
  })

  it('leaves out of a list that is being read what is deleted meanwhile', async () => {
    const stream = await open('all', kim)
    await bench.base.database.run(`update things set "IsDeleted" = true where "Name" = 'Thing 1'`)
    const rows = JSON.parse(await readAll(stream)).Source as { Name: string }[]
    await bench.base.database.run('update things set "IsDeleted" = false')
    expect(rows.length).toBe(rowCount - 1)
  })

  it('reads two whole lists of a user at a time, refuses many more, and keeps nobody else waiting', async () => {
    const first = await Promise.all([open('all', kim), open('all', kim)])
    let later = 0
    const outcomes = Array.from({ length: 40 }, () =>
      open('all', kim)
        .then(stream => {
          later += 1
          return readAll(stream)
        })
        .then(
          text => JSON.parse(text).Source.length,
          error => error.status,
        ),
    )
    expect(await readAll(await open('all', { ...kim, userId: 100 }))).toContain('Thing 999')
    expect((await bench.call('Things', 'list', kim)).Success).toBe(true)
    expect(later).toBe(0)
    await Promise.all(first.map(stream => readAll(stream)))
    const ends = await Promise.all(outcomes)
    expect(ends.filter(end => end === rowCount)).toHaveLength(20)
    expect(ends.filter(end => end === 429)).toHaveLength(20)
  })

  it('lets exports wait for each other, one of each user at a time, while other calls go on', async () => {
    const users = Array.from({ length: 5 }, (_, index) => ({ ...kim, userId: 100 + index }))
    const first = await Promise.all(users.slice(0, 4).map(user => open('export', user)))
    let later = 0
    const waiting = [users[4] as Caller, users[0] as Caller].map(user =>
      open('export', user).then(stream => {
        later += 1
        return readAll(stream)
      }),
    )
    expect((await bench.call('Things', 'list', kim)).Success).toBe(true)
    // Each of the four still reads what its reader has room for; then it holds its transaction and waits.
    await expect.poll(countHeld).toBe(4)
    expect(later).toBe(0)
    const texts = [...(await Promise.all(first.map(stream => readAll(stream)))), ...(await Promise.all(waiting))]
    expect(texts.map(text => text.split('\r\n').length)).toEqual(Array(6).fill(rowCount + 2))
  })

  it('gives up a reader who takes longer than anybody may, and frees the connection', async () => {
    const format = {
      open: () => buildTextWriter({ head: '', separator: '', tail: '' }),
      toParts: async (rows: object[]) => rows.map(row => JSON.stringify(row)),
    }
    const statement = { text: 'select * from things', values: [] }
    const patience = { stall: 60_000, whole: 50 }
    const stream = await openCursor(bench.base.database, statement, format, { holder: 1, patience })
    const [error] = await once(stream, 'error')
    // The time is over before the first row or after it.
    expect(['AbortError', 'TimeoutError']).toContain(error.name)
    await expect.poll(countHeld).toBe(0)
  })
})
