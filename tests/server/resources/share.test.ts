import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '#server/platform/database/index.ts'
import { toErrorAnswer } from '#server/platform/http/errors.ts'
import { resourceRoutes } from '#server/platform/resources/index.ts'
import { buildCallerShare } from '#server/platform/share/index.ts'
import { listTestServers } from '../support/testDatabase.ts'
import { buildCaller, buildSchema, buildTestResource, listRules, useEngineBench } from './support.ts'

const notes = buildTestResource('Notes', buildSchema({ Name: { type: 'string', maxLength: 40 } }, ['Name']))

describe.each(listTestServers())('the share of a caller on $name', server => {
  const bench = useEngineBench(server, [notes])
  let app: FastifyInstance
  let ids: number[]

  beforeAll(async () => {
    app = Fastify()
    app.setErrorHandler((error, request, reply) => {
      const { status, envelope, headers } = toErrorAnswer(error, 0, request.id)
      return reply.code(status).headers(headers).send(envelope)
    })
    await app.register(resourceRoutes, {
      engine: bench.engine,
      share: buildCallerShare({ say: (_, seconds) => `Again in ${seconds} s.` }),
      findLinkOrigin: () => '',
      authenticate: ({ headers: { from } }) => ({ ...buildCaller(listRules('Notes')), subject: String(from) }),
    })
    ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await save('kim', { Name: `${index}` })).ID),
    )
  })
  afterAll(() => app?.close())

  const save = async (from: string, payload: object) => {
    const url = `/api/Test/Notes/${'ID' in payload ? 'Update' : 'Save'}`
    return (await app.inject({ method: 'POST', url, headers: { from }, payload })).json().Source
  }
  const list = async (from: string) =>
    (await app.inject({ url: '/api/Test/Notes/GetPage', headers: { from } })).statusCode

  /** Does something while another transaction has all notes. */
  const whileLocked = (work: () => Promise<void>) =>
    bench.base.database.transaction(async (transaction: Transaction) => {
      await transaction.run('select 1 from notes for update')
      await work()
    })

  it('leaves connections to others while thirty calls of one user wait for rows', async () => {
    let saving: Promise<{ Name: string }>[] = []
    let saved = 0
    await whileLocked(async () => {
      saving = ids.map(async ID => {
        const row = await save('kim', { ID, Version: 1, Name: 'kept' })
        saved += 1
        return row
      })
      expect(await list('lee')).toBe(200)
      expect(saved).toBe(0)
    })
    expect((await Promise.all(saving)).map(({ Name }) => Name)).toEqual(ids.map(() => 'kept'))
  })

  it('leaves connections to others while thirty users wait for one row', async () => {
    const [ID] = ids
    let saving: Promise<{ Name: string } | null>[] = []
    await whileLocked(async () => {
      saving = ids.map(user => save(`user ${user}`, { ID, Version: 2, Name: `by ${user}` }))
      expect(await list('lee')).toBe(200)
    })
    expect((await Promise.all(saving)).filter(row => row?.Name.startsWith('by'))).not.toHaveLength(0)
  })

  it('says when to ask again where more of a user wait than may', async () => {
    let saving: Promise<unknown>[] = []
    let reading: Promise<number>[] = []
    await whileLocked(async () => {
      saving = ids.slice(0, 4).map(ID => save('kim', { ID, Version: 1, Name: 'late' }))
      reading = Array.from({ length: 100 }, () => list('kim'))
      const answer = await app.inject({ url: '/api/Test/Notes/GetPage', headers: { from: 'kim' } })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
      expect(answer.json()).toMatchObject({ Success: false, Message: 'Again in 10 s.' })
      expect(await list('lee')).toBe(200)
    })
    await Promise.all(saving)
    expect(new Set(await Promise.all(reading))).toEqual(new Set([200]))
  })
})
