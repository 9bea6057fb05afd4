import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpProblem, Refusal } from '#server/platform/kernel/problem.ts'
import { resourceRoutes } from '#server/platform/resources/index.ts'
import { ownShare } from '#tests/support/ownShare.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const notes = buildTestResource(
  'Notes',
  buildSchema({ Name: { type: 'string', maxLength: 40, 'x-searchable': true }, Size: { type: 'integer' } }, ['Name']),
)

Object.assign(notes.descriptor.calls ?? {}, {
  deleteMany: { method: 'POST', path: 'Delete/Bulk', body: { Ids: 'ids', Matching: 'matching' }, each: 'delete' },
})

const hooked = buildTestResource('Hooked', buildSchema({ Name: { type: 'string', maxLength: 40 } }, ['Name']))
// Its record can be there once only, whatever the key.
const single = buildTestResource(
  'Single',
  buildSchema({ Name: { type: 'string', maxLength: 40, 'x-unique': 'everywhere' } }, ['Name']),
)
const rules = listRules('Notes', 'Hooked', 'Single')

describe.each(listTestServers())('the catch-all route on $name', server => {
  const bench = useEngineBench(server, [notes, hooked, single], {
    Hooked: {
      async beforeSave({ record, request }) {
        if (record.Name !== 'Patient') return
        began.resolve()
        while (!request.isGone()) await wait(10)
        noticed.resolve()
      },
    },
  })
  const began = Promise.withResolvers<void>()
  const noticed = Promise.withResolvers<void>()
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify()
    app.setErrorHandler((error, _, reply) => {
      if (error instanceof HttpProblem) return reply.status(error.status).send(error.envelope)
      if (error instanceof Refusal) return reply.send(error.envelope)
      throw error
    })
    await app.register(resourceRoutes, {
      engine: bench.engine,
      share: ownShare,
      findLinkOrigin: () => '',
      authenticate: ({ headers }) => ({ ...buildCaller(rules), subject: String(headers.from ?? 'kim') }),
    })
  })
  afterAll(() => app?.close())

  it('walks a record through every call at the declared paths', async () => {
    const saved = await app.inject({ method: 'POST', url: '/api/Test/Notes/Save', payload: { Name: 'Hello', Size: 3 } })
    expect(saved.json()).toMatchObject({ Success: true, Source: { ID: 1, Version: 1 } })
    const updated = await app.inject({
      method: 'POST',
      url: '/api/Test/Notes/Update',
      payload: { ID: 1, Version: 1, Size: 4 },
    })
    expect(updated.json()).toMatchObject({ Success: true, Source: { Size: 4, Version: 2 } })
    const filter = encodeURIComponent(JSON.stringify([{ field: 'Size', op: 'from', value: 4 }]))
    const list = await app.inject(
      `/api/Test/Notes/GetPage?searchText=hel&pageSize=5&orderBy=Name&orderDirection=1&filter=${filter}`,
    )
    expect(list.json()).toMatchObject({ Success: true, TotalRows: 1, PageSize: 5, Source: [{ Name: 'Hello' }] })
    const one = await app.inject('/api/Test/Notes/Get?id=1')
    expect(one.json()).toMatchObject({ Source: { Name: 'Hello' } })
    const file = await app.inject('/api/Test/Notes/Export')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Notes.csv"',
    })
    expect(file.body).toContain('Hello,4')
    const deleted = await app.inject({ method: 'POST', url: '/api/Test/Notes/Delete', payload: [1] })
    expect(deleted.json()).toMatchObject({ Success: true, Source: [{ ID: 1, Success: true }] })
    expect((await app.inject('/api/Test/Notes/Get?id=1')).statusCode).toBe(404)
  })

  it('answers 400 for what is not well-formed and names the parameter', async () => {
    const answers = await Promise.all(
      ['pageSize=101', 'pageIndex=-1', 'orderDirection=2', 'orderBy=Nope', 'nonsense=1', 'filter=x'].map(query =>
        app.inject(`/api/Test/Notes/GetPage?${query}`),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400])
    expect(answers.map(answer => answer.json().Message)).toEqual([
      expect.stringContaining('pageSize'),
      expect.stringContaining('pageIndex'),
      expect.stringContaining('orderDirection'),
      expect.stringContaining('orderBy'),
      expect.stringContaining('nonsense'),
      expect.stringContaining('filter'),
    ])
  })

  it('takes every word of a search, and refuses more than anybody types', async () => {
    const search = (count: number) => {
      const words = Array.from({ length: count }, (_, index) => `w${String.fromCodePoint(97 + index)}`)
      return app.inject(`/api/Test/Notes/GetPage?searchText=${words.join('+')}`)
    }
    expect((await search(25)).json()).toMatchObject({ Success: true, TotalRows: 0 })
    const refused = await search(26)
    expect([refused.statusCode, refused.json().Message]).toEqual([
      400,
      'A search takes at most 25 words: leave out some of them.',
    ])
  })

  it('refuses a search of more characters than anybody types at once, from a list and from a call for many', async () => {
    const searchText = Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join(' ')
    const answers = [
      await app.inject({ url: '/api/Test/Notes/GetPage', query: { searchText } }),
      await app.inject({ url: '/api/Test/Notes/Export', query: { searchText } }),
      await app.inject({
        ...{ method: 'POST', url: '/api/Test/Notes/Delete/Bulk' },
        payload: { Matching: { Query: { searchText } } },
      }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().Message]).toEqual([400, 'searchText takes at most 500 characters.'])
  })

  it('tells the service that works on a call when its client hangs up', async () => {
    const address = await app.listen({ port: 0 })
    const leaving = new AbortController()
    const asked = fetch(`${address}/api/Test/Hooked/Save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Name: 'Patient' }),
      signal: leaving.signal,
    })
    await began.promise
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await noticed.promise
  })

  it('tells an unknown address from a wrong method', async () => {
    expect((await app.inject('/api/Test/Notes/Nowhere')).statusCode).toBe(404)
    expect((await app.inject('/api/Elsewhere/Notes/GetPage')).statusCode).toBe(404)
    expect((await app.inject('/api/Test')).statusCode).toBe(404)
    expect((await app.inject({ method: 'DELETE', url: '/api/Test/Notes/GetPage' })).statusCode).toBe(405)
  })

  it('refuses an invalid record with HTTP 200 and the messages of its properties', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/Test/Notes/Save', payload: { Size: 3 } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ Success: false, Source: null, Errors: { '/Name': expect.any(String) } })
  })

  describe('of a body that nobody would type', () => {
    const mebibyte = 1024 * 1024
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/Test/Notes/${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: Readable.from([body]),
      })
    const buildBody = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`Strange${index}`, 1])))

    it('refuses a thousand strange names by the first twenty', async () => {
      const answer = (await post('Save', buildBody(1000))).json()
      expect(answer.Errors['/Strange19']).toBe('Strange19 is not a field of this record.')
      expect(answer.Errors['']).toBe('980 further names are not fields of this record.')
      expect(Object.keys(answer.Errors)).toHaveLength(22)
    })

    it('refuses more than a thousand names at once', async () => {
      for (const [path, body] of [
        ['Save', buildBody(1001)],
        ['Import', `{"rows":[${buildBody(1001)}]}`],
      ] as const) {
        const answer = await post(path, body)
        expect([answer.statusCode, answer.json().Message]).toEqual([
          400,
          'An object of the body has more than 1000 properties.',
        ])
      }
      const rows = Array.from({ length: 500 }, () => ({ Name: 'A "text": with {, [ and \\', Strange: 1, Other: {} }))
      expect((await post('Import', JSON.stringify({ rows }))).statusCode).toBe(200)
    })

    it('takes 1 MiB of it, and 8 MiB where it brings rows, whether its length is told or not', async () => {
      const long = JSON.stringify({ Name: 'x'.repeat(mebibyte) })
      const stated = { 'content-length': String(long.length) }
      for (const headers of [{}, stated]) {
        const answer = await post('Save', long, headers)
        expect([answer.statusCode, answer.json().Message]).toEqual([413, 'The request is larger than 1048576 bytes.'])
      }
      const rows = (count: number) => JSON.stringify({ rows: [{ Name: 'x'.repeat(count) }] })
      expect((await post('Import', rows(mebibyte))).statusCode).toBe(200)
      expect((await post('Import', rows(8 * mebibyte))).statusCode).toBe(413)
    })

    it.each([
      ['Save', `{"Name":[${'1,'.repeat(25_000)}1]}`, 25_000],
      ['Save', `${'['.repeat(26_000)}${']'.repeat(26_000)}`, 25_000],
      ['Import', `{"rows":[${'{},'.repeat(20_001)}{}]}`, 40_000],
    ])('does not read at %s what has too many parts', async (path, body, most) => {
      const answer = await post(path, body)
      expect([answer.statusCode, answer.json().Message]).toEqual([
        400,
        `The body has more than ${most} values: send it in parts.`,
      ])
    })
  })

  describe.each(['Notes', 'Hooked'])('makes one record of %s by one key', resource => {
    const save = (key: string, Name: string, from = 'kim') =>
      app.inject({
        method: 'POST',
        url: `/api/Test/${resource}/Save`,
        headers: { 'idempotency-key': `${resource}-${key}`, from },
        payload: { Name },
      })
    const count = async (name: string) => {
      const { database } = bench.base
      const [row] = await database.run<{ total: number }>(
        `select count(*) as total from ${resource.toLowerCase()} where "Name" = $1`,
        [name],
      )
      return row?.total
    }

    it('however often it is sent, one after the other and at once, and as it stands by then', async () => {
      const first = (await save('again', 'Rose')).json()
      const again = (await save('again', 'Rose')).json()
      expect(first).toMatchObject({ Success: true, Message: 'Record(s) saved successfully.' })
      expect(again).toEqual(first)
      const many = await Promise.all(Array.from({ length: 6 }, () => save('at-once', 'Moss')))
      expect(new Set(many.map(answer => answer.json().Source.ID)).size).toBe(1)
      expect([await count('Rose'), await count('Moss')]).toEqual([1, 1])
      expect(await bench.countAudits(resource)).toBeGreaterThan(1)
    })

    it('and tells where it was made of other values, or is there no more', async () => {
      const made = (await save('other', 'Fern')).json().Source
      const other = await save('other', 'Fern grown')
      expect([other.statusCode, other.json().Source]).toEqual([409, made])
      await app.inject({ method: 'POST', url: `/api/Test/${resource}/Delete`, payload: [made.ID] })
      expect((await save('other', 'Fern')).statusCode).toBe(404)
      expect([await count('Fern'), await count('Fern grown')]).toEqual([1, 0])
    })

    it('but one each of every user, and none where nothing came of the first call', async () => {
      await save('shared', 'Ivy')
      await save('shared', 'Ivy', 'lee')
      expect((await save('refused', '')).json().Success).toBe(false)
      await save('refused', 'Sage')
      expect([await count('Ivy'), await count('Sage')]).toEqual([2, 1])
    })

    it('for a day', async () => {
      await save('old', 'Oak')
      await bench.base.database.run(`update idempotent_creation set "CreatedOn" = now() - interval '25 hours'`)
      await save('new', 'Ash')
      const [kept] = await bench.base.database.run<{ total: number }>(
        'select count(*) as total from idempotent_creation',
      )
      expect(kept?.total).toBe(1)
    })
  })

  it('makes one record that can be there once only, however often it is sent at once', async () => {
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/Test/Single/Save',
        headers: { 'idempotency-key': 'single-at-once' },
        payload: { Name: 'Rose' },
      })
    const answers = (await Promise.all(Array.from({ length: 6 }, send))).map(answer => answer.json())
    expect(answers).toEqual(Array(6).fill(answers[0]))
    expect(answers[0]).toMatchObject({ Success: true, Source: { Name: 'Rose' } })
  })

  it.each(['short', 'with space', 'ü'.repeat(9), 'x'.repeat(201)])('refuses %s as a key', async key => {
    const headers = { 'idempotency-key': key }
    const payload = { Name: 'Rose' }
    const answer = await app.inject({ method: 'POST', url: '/api/Test/Notes/Save', headers, payload })
    expect([answer.statusCode, answer.json().Message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  })
})
