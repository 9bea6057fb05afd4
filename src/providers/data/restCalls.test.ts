// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { partDescriptor, partSchema } from '#tests/support/foreignFiles.ts'
import { proxiedApplications } from '../discovery/resolveAddress.ts'
import { connectSession } from '../http/connection.ts'
import { buildDataProvider } from './buildDataProvider.ts'
import { callResource } from './callResource.ts'

const parts = buildResource(partDescriptor as Descriptor, partSchema as EntitySchema)
const provider = buildDataProvider(new Map([['Parts', parts]]))
const address = '*/proxy/Parts/v1/spare-parts'
const usual = { pagination: { page: 3, perPage: 2 }, sort: { field: 'name', order: 'DESC' as const }, filter: {} }
const bolt = { id: 7, name: 'Bolt', price: 2 }

startNetwork()
beforeEach(() => proxiedApplications.set(new Set(['Parts'])))

function answerList(rows: unknown, headers: Record<string, string> = {}): { query: URLSearchParams; headers: Headers } {
  const seen = { query: new URLSearchParams(), headers: new Headers() }
  network.use(
    http.get(address, ({ request }) => {
      seen.query = new URL(request.url).searchParams
      seen.headers = request.headers
      return HttpResponse.json(rows as object, { headers })
    }),
  )
  return seen
}

describe('a list of plain REST', () => {
  it('asks for its range, order and filter through the proxy, with token and marker', async () => {
    connectSession({ getAccessToken: async () => 'token-1', onUnauthenticated: () => {} })
    const seen = answerList([bolt], { 'content-range': 'items 4-4/5' })
    const conditions = [
      { field: 'name', op: 'contains', value: 'bo' },
      { field: 'kind', op: 'in', value: ['bolt', 'nut'] },
      { field: 'price', op: 'from', value: 1 },
      { field: 'price', op: 'to', value: 9 },
    ]
    const list = await provider.getList('Parts', { ...usual, filter: { conditions, searchText: 'steel' } })
    expect(list).toMatchObject({ data: [{ id: 7, name: 'Bolt' }], total: 5, pageInfo: { hasNextPage: false } })
    expect(JSON.parse(seen.query.get('range') ?? '')).toEqual([4, 5])
    expect(JSON.parse(seen.query.get('sort') ?? '')).toEqual(['name', 'DESC'])
    expect(JSON.parse(seen.query.get('filter') ?? '')).toEqual({
      name: 'bo',
      kind: ['bolt', 'nut'],
      price_gte: 1,
      price_lte: 9,
      q: 'steel',
    })
    expect([seen.headers.get('authorization'), seen.headers.get('x-api-request')]).toEqual(['Bearer token-1', '1'])
  })

  it('takes the total of X-Total-Count too', async () => {
    answerList([bolt], { 'x-total-count': '41' })
    expect((await provider.getList('Parts', usual)).total).toBe(41)
  })

  it('goes without a total where there is none: a full page may have a next one', async () => {
    answerList([bolt, bolt])
    const full = await provider.getList('Parts', usual)
    expect([full.total, full.pageInfo]).toEqual([undefined, { hasNextPage: true, hasPreviousPage: true }])
    answerList([bolt])
    expect((await provider.getList('Parts', usual)).pageInfo?.hasNextPage).toBe(false)
  })

  it('shows its page of a service that always answers every row', async () => {
    answerList(Array.from({ length: 6 }, (_, index) => ({ id: index })))
    const list = await provider.getList('Parts', usual)
    expect([list.data.map(row => row.id), list.total]).toEqual([[4, 5], 6])
  })

  it('fails in words where the answer is no list', async () => {
    answerList({ rows: [] })
    await expect(provider.getList('Parts', usual)).rejects.toMatchObject({ message: 'The service answered no list.' })
  })
})

describe('a record of plain REST', () => {
  it('is read, made, replaced as a whole and deleted', async () => {
    const seen: [string, string, unknown][] = []
    network.use(
      http.all(`${address}*`, async ({ request }) => {
        const { pathname } = new URL(request.url)
        seen.push([request.method, pathname.split('spare-parts')[1] ?? '', await request.json().catch(() => null)])
        return request.method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(bolt)
      }),
    )
    expect((await provider.getOne('Parts', { id: 'a/b' })).data).toEqual(bolt)
    expect((await provider.create('Parts', { data: { name: 'Bolt' } })).data).toMatchObject({ id: 7, name: 'Bolt' })
    const data = { id: 7, price: 3 }
    await provider.update('Parts', { id: 7, data, previousData: { ...bolt, unknown: 'kept' } })
    expect(await callResource(parts, 'delete', { id: 7 })).toMatchObject({ Success: true })
    expect(seen).toEqual([
      ['GET', '/a%2Fb', null],
      ['POST', '', { name: 'Bolt' }],
      ['PUT', '/7', { ...bolt, price: 3, unknown: 'kept' }],
      ['DELETE', '/7', null],
    ])
  })

  it.each<[string, number, object, string, object | undefined]>([
    ['of its own words', 422, { message: 'No' }, 'No', undefined],
    ['of a problem document', 409, { title: 'Conflict', detail: 'In use' }, 'In use', undefined],
    ['by field', 422, { message: 'No', errors: { name: ['is taken'] } }, 'No', { name: 'is taken' }],
    ['of the proxy', 502, { Success: false, Source: null, Message: 'Parts is down' }, 'Parts is down', undefined],
    ['without words', 418, {}, 'The service refused this (418).', undefined],
  ])('tells a refusal %s', async (_, status, body, message, errors) => {
    network.use(http.post(address, () => HttpResponse.json(body, { status })))
    const saving = provider.create('Parts', { data: {} })
    await expect(saving).rejects.toMatchObject({ status, message })
    const { body: thrown } = await saving.catch(error => error)
    expect(thrown.errors).toEqual(errors)
  })

  it('says that nothing answers, and lets a cancelled request go', async () => {
    network.use(http.get(`${address}/1`, () => HttpResponse.error()))
    await expect(provider.getOne('Parts', { id: 1 })).rejects.toMatchObject({
      status: 0,
      message: 'The API is not reachable.',
    })
    const controller = new AbortController()
    network.use(http.get(`${address}/2`, () => new Promise<never>(() => controller.abort())))
    await expect(provider.getOne('Parts', { id: 2, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('ends the session at a 401', async () => {
    const ended: string[] = []
    connectSession({ getAccessToken: async () => null, onUnauthenticated: () => void ended.push('ended') })
    network.use(http.get(`${address}/1`, () => HttpResponse.json({}, { status: 401 })))
    await expect(provider.getOne('Parts', { id: 1 })).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual(['ended'])
  })
})
