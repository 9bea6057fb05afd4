// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildResource } from '#contract/resource.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { shippedFiles } from '#tests/support/shippedFiles.ts'
import { readShippedResource } from '#tests/support/shippedResource.ts'
import { findAnswerMessage } from './answerMessage.ts'
import { buildDataProvider } from './buildDataProvider.ts'

const descriptor = shippedFiles.getDescriptor('roles')
const schema = shippedFiles.getSchema('role')

const roles = buildResource(descriptor, schema)
const lookups = readShippedResource('lookups', 'lookup')
const provider = buildDataProvider(
  new Map([
    ['Roles', roles],
    ['Lookups', lookups],
  ]),
)
const entry = { AppCode: 'Membership', Name: 'RoleController', ResolvedTime: '', Addresses: ['/api/Membership/Role'] }
const usual = { pagination: { page: 3, perPage: 20 }, sort: { field: 'Name', order: 'DESC' as const }, filter: {} }

startNetwork()
beforeEach(() =>
  network.use(http.get('*/registry/Resolve', () => HttpResponse.json({ Success: true, Source: entry, Message: null }))),
)

function buildPage(changes: object = {}) {
  const figures = {
    TotalRows: 41,
    PageIndex: 2,
    PageSize: 20,
    TotalPages: 3,
    HasNextPage: false,
    HasPreviousPage: true,
  }
  return { Success: true, Source: [{ ID: 7, Name: 'Nurse' }], Message: null, ...figures, ...changes }
}

describe('a list', () => {
  it('asks for its page, counted from zero, in the order wanted, with search and conditions', async () => {
    let query = new URLSearchParams()
    network.use(
      http.get('*/api/Membership/Role/GetPage', ({ request }) => {
        query = new URL(request.url).searchParams
        return HttpResponse.json(buildPage())
      }),
    )
    const filter = { searchText: 'nur', conditions: [{ field: 'Code', op: 'contains', value: 'N' }] }
    const list = await provider.getList('Roles', { ...usual, filter })
    expect(Object.fromEntries(query)).toMatchObject({
      pageIndex: '2',
      pageSize: '20',
      orderBy: 'Name',
      orderDirection: '1',
      searchText: 'nur',
      code: 'N',
    })
    expect(list).toMatchObject({ data: [{ id: 7, ID: 7, Name: 'Nurse' }], total: 41 })
  })

  it('goes without a total where it was not counted', async () => {
    network.use(http.get('*/GetPage', () => HttpResponse.json(buildPage({ TotalRows: null, HasNextPage: true }))))
    const list = await provider.getList('Roles', { ...usual, meta: { withTotal: false } })
    expect(list.total).toBeUndefined()
    expect(list.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true })
  })

  it('asks of a back end without figures no more than its rows', async () => {
    const two = { ...usual, pagination: { page: 1, perPage: 2 } }
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ ID: index + 1 }))
    network.use(http.get('*/GetPage', () => HttpResponse.json({ Success: true, Source: rows(2), Message: null })))
    const full = await provider.getList('Roles', two)
    expect([full.total, full.pageInfo]).toEqual([undefined, { hasNextPage: true, hasPreviousPage: false }])
    network.use(http.get('*/GetPage', () => HttpResponse.json(rows(1))))
    const last = await provider.getList('Roles', two)
    expect([last.data.length, last.pageInfo?.hasNextPage]).toEqual([1, false])
  })

  it('fails with the message of the services', async () => {
    const refusal = { Success: false, Source: null, Message: 'Not permitted.' }
    network.use(http.get('*/GetPage', () => HttpResponse.json(refusal, { status: 403 })))
    await expect(provider.getList('Roles', usual)).rejects.toMatchObject({ status: 403, message: 'Not permitted.' })
  })
})

describe('records of a list of keys', () => {
  const read = (url: string) => new URL(url)

  it('are read by one call where the resource has one for it', async () => {
    const asked: string[] = []
    const rows = [
      { ID: 4, Name: 'Day' },
      { ID: 9, Name: 'Night' },
    ]
    network.use(
      http.get('*/GetByIds', ({ request }) => {
        asked.push(read(request.url).search)
        return HttpResponse.json({ Success: true, Source: rows, Message: null })
      }),
    )
    const { data } = await provider.getMany('Lookups', { ids: [9, 4, 77] })
    expect(data.map(({ id, Name }) => [id, Name])).toEqual([
      [4, 'Day'],
      [9, 'Night'],
    ])
    expect(asked).toEqual(['?ids=9&ids=4&ids=77'])
  })

  it('are read one by one elsewhere, without those that are refused', async () => {
    network.use(
      http.get('*/Get', ({ request }) => {
        const ID = Number(read(request.url).searchParams.get('id'))
        return HttpResponse.json({ Success: ID === 7, Source: ID === 7 ? { ID } : null, Message: null })
      }),
    )
    const { data } = await provider.getMany('Roles', { ids: [7, 8] })
    expect(data).toEqual([{ id: 7, ID: 7 }])
  })
})

describe('a save', () => {
  it('sends the record without the key that only the console knows, and answers the fresh row', async () => {
    let body: unknown
    network.use(
      http.post('*/SaveOrUpdate', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json({ Success: true, Source: { ID: 7, Name: 'Lead', Version: 2 }, Message: 'Saved.' })
      }),
    )
    const data = { id: 7, ID: 7, Name: 'Lead', Version: 1 }
    const saved = await provider.update('Roles', { id: 7, data, previousData: data })
    expect(body).toEqual({ ID: 7, Name: 'Lead', Version: 1 })
    expect(saved.data).toEqual({ id: 7, ID: 7, Name: 'Lead', Version: 2 })
    expect(findAnswerMessage(saved.data)).toBe('Saved.')
  })

  it('brings each error to its field', async () => {
    const refusal = { Success: false, Source: null, Message: 'Please correct.', Errors: { '/Code': 'Taken.' } }
    network.use(http.post('*/SaveOrUpdate', () => HttpResponse.json(refusal)))
    const error = provider.create('Roles', { data: { Code: 'N' } })
    await expect(error).rejects.toMatchObject({ status: 200, body: { errors: { Code: 'Taken.' } } })
  })

  it('hands on the present row of a stale save', async () => {
    const stale = { Success: false, Source: { ID: 7, Version: 9 }, Message: 'Changed by someone else.' }
    network.use(http.post('*/SaveOrUpdate', () => HttpResponse.json(stale, { status: 409 })))
    const error = provider.update('Roles', { id: 7, data: { ID: 7, Version: 1 }, previousData: { id: 7 } })
    await expect(error).rejects.toMatchObject({ status: 409, body: { answer: { Source: { Version: 9 } } } })
  })
})

it('names the resource that is not there', async () => {
  await expect(async () => provider.getOne('Planets', { id: 1 })).rejects.toThrow('no resource Planets')
})
