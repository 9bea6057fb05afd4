import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpProblem, Refusal } from '#server/platform/http/problem.ts'
import { resourceRoutes } from '#server/platform/resources/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const notes = buildTestResource(
  'Notes',
  buildSchema({ Name: { type: 'string', maxLength: 40, 'x-searchable': true }, Size: { type: 'integer' } }, ['Name']),
)

describe.each(listTestServers())('the catch-all route on $name', server => {
  const bench = useEngineBench(server, [notes])
  let app: FastifyInstance

  beforeAll(async () => {
    app = Fastify()
    app.setErrorHandler((error, _, reply) => {
      if (error instanceof HttpProblem) return reply.status(error.status).send(error.envelope)
      if (error instanceof Refusal) return reply.send(error.envelope)
      throw error
    })
    await app.register(resourceRoutes, { engine: bench.engine, authenticate: () => buildCaller(listRules('Notes')) })
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
})
