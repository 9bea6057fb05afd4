import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import {
  buildConditions,
  roundTrip,
  someText,
  toNormal,
  withoutNegativeZero,
} from '#tests/contract/support/roundTrip.ts'
import type { CallArguments } from '../callArguments.ts'
import type { Condition } from '../conditions.ts'
import type { Call, Expression } from '../descriptor.ts'
import { buildResource, type ResourceProperty } from '../resource.ts'
import { type BoundCall, bindCall, type ReceivedRequest } from './bindCall.ts'
import { buildMatcher } from './matcher.ts'
import { renderCall } from './renderCall.ts'
import { parseParameter } from './wireValues.ts'

const wards = buildExampleResource()

describe('a parameter with a pattern', () => {
  const read = (text: string) => parseParameter('Code', { type: 'string', pattern: '^(a+)+$' }, text)

  it('is read, or refused in words, whatever text comes', () => {
    expect(read('aaa')).toBe('aaa')
    expect(() => read(`${'a'.repeat(5000)}!`)).toThrow('Code does not have the right form.')
    expect(() => read('a'.repeat(10_001))).toThrow('Code takes at most 10000 characters.')
  })
})

function bindList(query: ReceivedRequest['query']): BoundCall {
  return bindCall(wards, 'list', { params: {}, query, body: undefined })
}

const everyCondition = buildConditions(wards)

const someListArguments: fc.Arbitrary<CallArguments> = fc.record(
  {
    conditions: fc.array(fc.oneof(...everyCondition), { minLength: 1, maxLength: 6 }),
    searchText: someText,
    searchedFields: fc.uniqueArray(fc.constantFrom(...wards.properties.keys()), { minLength: 1 }),
    sort: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom(...wards.properties.keys()),
        direction: fc.constantFrom('ascending' as const, 'descending' as const),
      }),
      { minLength: 1, maxLength: 3, selector: ({ field }) => field },
    ),
    page: fc
      .record(
        {
          index: fc.nat({ max: 100_000 }),
          size: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(65_536)),
          withTotal: fc.boolean(),
        },
        { requiredKeys: ['index', 'size'] },
      )
      .map(page => (page.size === 65_536 ? { ...page, index: 0 } : page)),
  },
  { requiredKeys: ['page'] },
)

describe('a call rendered and bound', () => {
  it('gives back every list: conditions of each operator, search, order, page', () => {
    fc.assert(
      fc.property(someListArguments, args => {
        const bound = roundTrip(wards, 'list', args)
        expect(bound.ok && toNormal(bound.args)).toEqual(toNormal(withoutNegativeZero(args)))
      }),
    )
  })

  it('gives back the arguments of generated call tables', () => {
    const scalar = fc.oneof(
      fc.record({ schema: fc.constant({ type: 'integer' as const }), value: fc.maxSafeInteger() }),
      fc.record({ schema: fc.constant({ type: 'boolean' as const }), value: fc.boolean() }),
      fc.record({ schema: fc.constant({ type: 'string' as const }), value: someText }),
    )
    const anyParameter = fc.oneof(
      scalar.map(each => ({ ...each, location: 'path' as const })),
      scalar.map(each => ({ ...each, location: 'query' as const })),
      fc.record({
        schema: fc.constant({ type: 'array' as const, items: { type: 'integer' as const } }),
        value: fc.array(fc.maxSafeInteger(), { minLength: 1 }),
        location: fc.constantFrom('query' as const, 'body' as const),
      }),
      fc.record({
        schema: fc.constant({ type: 'object' as const }),
        value: fc.dictionary(someText, fc.oneof(someText, fc.boolean())).map(withoutNegativeZero),
        location: fc.constantFrom('query' as const, 'body' as const),
      }),
    )
    fc.assert(
      fc.property(fc.array(anyParameter, { maxLength: 6 }), fc.boolean(), (parameters, hasIds) => {
        const at = (location: string) =>
          Object.fromEntries(
            parameters.flatMap((each, index): [string, Expression][] =>
              each.location === location ? [[`n${index}`, `args.p${index}`]] : [],
            ),
          )
        const inPath = parameters.flatMap((each, index) => (each.location === 'path' ? [`{p${index}}`] : []))
        const call: Call = {
          method: 'PUT',
          path: ['Do', ...inPath].join('/'),
          query: at('query'),
          body: hasIds ? { ...at('body'), Ids: 'ids' } : at('body'),
          parameters: Object.fromEntries(parameters.map((each, index) => [`p${index}`, each.schema])),
        }
        const resource = buildExampleResource({ calls: { act: call } })
        const values = Object.fromEntries(parameters.map((each, index) => [`p${index}`, each.value]))
        const isDotted = Object.values(values).some(value => value === '.' || value === '..')
        fc.pre(!isDotted)
        const args: CallArguments = {
          ...(parameters.length > 0 ? { args: values } : {}),
          ...(hasIds ? { ids: [1, 2] } : {}),
        }
        const bound = roundTrip(resource, 'act', args)
        expect(bound).toEqual({ ok: true, args: withoutNegativeZero(args) })
      }),
    )
  })

  it('gives back records, ids and keys', () => {
    const record = { Name: 'Ward 7 & "co" = ü/?#', Beds: 12, Notes: null }
    expect(roundTrip(wards, 'create', { record })).toEqual({ ok: true, args: { record } })
    expect(roundTrip(wards, 'update', { id: 5, record })).toEqual({
      ok: true,
      args: { id: 5, record: { ...record, ID: 5 } },
    })
    expect(roundTrip(wards, 'delete', { ids: [3, 4] })).toEqual({ ok: true, args: { ids: [3, 4] } })
    expect(roundTrip(wards, 'get', { id: 8 })).toEqual({ ok: true, args: { id: 8 } })
    expect(roundTrip(wards, 'publishBulk', { ids: [1] })).toEqual({ ok: true, args: { ids: [1] } })
    expect(roundTrip(wards, 'copy', { id: 1, record: { Code: 'A' }, args: { tags: ['x', 'y'], depth: 2 } })).toEqual({
      ok: true,
      args: { id: 1, record: { Code: 'A' }, args: { tags: ['x', 'y'], depth: 2 } },
    })
  })
})

describe('rendering a call', () => {
  it('writes the wire names of the call table and sends constants', () => {
    const request = renderCall(wards, 'list', {
      conditions: [
        { field: 'Code', op: 'contains', value: 'x' },
        { field: 'CompanyID', op: 'in', value: [1, 2] },
      ],
      searchText: 'mercy',
      searchedFields: ['Name', 'Code'],
      sort: [{ field: 'Name', direction: 'descending' }],
      page: { index: 2, size: 20, withTotal: false },
    })
    expect(request).toEqual({
      method: 'GET',
      path: 'GetPage',
      query: [
        ['searchText', 'mercy'],
        ['showPrivate', 'false'],
        ['code', 'x'],
        ['companyId', '1'],
        ['companyId', '2'],
        ['searchedFields', 'Name'],
        ['searchedFields', 'Code'],
        ['pageIndex', '2'],
        ['pageSize', '20'],
        ['withTotal', 'false'],
        ['orderBy', 'Name'],
        ['orderDirection', '1'],
      ],
    })
  })

  it('drops what has no value', () => {
    const conditions: Condition[] = [
      { field: 'CompanyID', op: 'in', value: [] },
      { field: 'Beds', op: 'from', value: undefined },
      { field: 'Name', op: 'contains', value: '' },
    ]
    expect(renderCall(wards, 'list', { conditions, searchText: '' }).query).toEqual([['showPrivate', 'false']])
  })

  it('encodes what stands in the path', () => {
    expect(renderCall(wards, 'verify', { args: { guid: 'a/b ?#%' } }).path).toBe('a%2Fb%20%3F%23%25/VerifyGUID')
  })

  it.each([
    ['an unknown call', 'fly', {}],
    ['a placeholder without a value', 'get', {}],
    ['a placeholder that a browser would swallow', 'verify', { args: { guid: '..' } }],
    ['conditions where no place is for them', 'one', { conditions: [{ field: 'Name', op: 'contains', value: 'x' }] }],
    ['an argument without a place', 'copy', { id: 1, args: { colour: 'red' } }],
  ] as [string, string, CallArguments][])('throws on %s', (_, callName, args) => {
    expect(() => renderCall(wards, callName, args)).toThrow(/Wards/)
  })
})

describe('binding a request', () => {
  it('takes the first ten rows where no page is asked for', () => {
    expect(bindList({})).toEqual({ ok: true, args: { page: { index: 0, size: 10 } } })
  })

  it('takes the order of the list where only a direction is given', () => {
    expect(bindList({ orderDirection: '1' })).toMatchObject({
      args: { sort: [{ field: 'ID', direction: 'descending' }] },
    })
  })

  it('takes further orders where both parameters come again, ascending where no direction is said', () => {
    const sort = [
      { field: 'Name', direction: 'descending' },
      { field: 'Beds', direction: 'ascending' },
    ] as const
    expect(bindList({ orderBy: ['Name', 'Beds'], orderDirection: '1' })).toMatchObject({ args: { sort } })
    const { query } = renderCall(wards, 'list', { sort })
    expect(query.filter(([name]) => name.startsWith('order'))).toEqual([
      ['orderBy', 'Name'],
      ['orderDirection', '1'],
      ['orderBy', 'Beds'],
      ['orderDirection', '0'],
    ])
  })

  it('takes the order of the call, where it has one, before that of the list', () => {
    const { list, ...calls } = wards.descriptor.calls ?? {}
    const sorted = { ...list, sort: { field: 'Beds', direction: 'ascending' } } as Call
    const resource = buildResource({ ...wards.descriptor, calls: { ...calls, list: sorted } }, wards.schema)
    const request = { params: {}, query: { orderDirection: '1' }, body: undefined }
    expect(bindCall(resource, 'list', request)).toMatchObject({
      args: { sort: [{ field: 'Beds', direction: 'descending' }] },
    })
  })

  it.each([
    [{ pageSize: '0' }, 'pageSize'],
    [{ pageSize: '101' }, 'pageSize'],
    [{ pageSize: 'ten' }, 'pageSize'],
    [{ pageIndex: '-1' }, 'pageIndex'],
    [{ pageIndex: '1.5' }, 'pageIndex'],
    [{ pageIndex: '9007199254740991', pageSize: '100' }, 'pageIndex'],
    [{ pageIndex: '1', pageSize: '65536' }, 'pageIndex'],
    [{ withTotal: 'maybe' }, 'withTotal'],
    [{ orderDirection: '2' }, 'orderDirection'],
    [{ orderBy: 'Colour' }, 'orderBy'],
    [{ orderBy: ['Name', 'Colour'] }, 'orderBy'],
    [{ orderBy: ['Name', 'Name'] }, 'orderBy names Name twice.'],
    [{ orderBy: ['Name', 'Beds', 'Code', 'ID'] }, 'orderBy takes at most 3 fields.'],
    [{ orderBy: 'Name', orderDirection: ['0', '1'] }, 'orderDirection'],
    [{ colour: 'red' }, 'colour'],
    [{ showPrivate: 'true' }, 'showPrivate'],
    [{ code: ['a', 'b'] }, 'code'],
    [{ code: 'a\u0000b' }, 'code'],
    [{ code: 'a\ud800b' }, 'code'],
    [{ companyId: '12x' }, 'companyId'],
    [{ companyId: '99999999999999999999' }, 'companyId'],
    [{ isActive: 'perhaps' }, 'isActive'],
    [{ openedOn: '2026-02-30' }, 'openedOn'],
    [{ searchText: 'x'.repeat(501) }, 'searchText takes at most 500 characters.'],
    [{ searchedFields: ['Name', 'Colour'] }, 'Colour'],
    [{ filter: 'Name=x' }, 'filter'],
    [{ filter: '{}' }, 'filter'],
    [{ filter: '[1]' }, 'filter'],
    [{ filter: '[{"field":"Colour","op":"equals","value":1}]' }, 'Colour'],
    [{ filter: '[{"field":"Beds","op":"contains","value":"1"}]' }, 'Beds'],
    [{ filter: '[{"field":"Beds","op":"from","value":"many"}]' }, 'Beds'],
    [{ filter: '[{"field":"ShiftStart","op":"from","value":"2026-01-01T10:00:00Z"}]' }, 'ShiftStart'],
    [{ filter: '[{"field":"CreatedOn","op":"from","value":"2026-01-01T10:00:00"}]' }, 'CreatedOn'],
  ] as [ReceivedRequest['query'], string][])('refuses %j and names the parameter', (query, name) => {
    const bound = bindList(query)
    expect(bound.ok).toBe(false)
    expect(!bound.ok && bound.message).toContain(name)
  })

  it.each([
    ['one', {}, undefined, 'id is missing.'],
    ['one', { id: '' }, undefined, 'id is missing.'],
    ['update', {}, { Name: 'x' }, 'ID is missing.'],
    ['delete', {}, [], 'at least one id'],
    ['delete', {}, undefined, 'at least one id'],
    ['delete', {}, ['x'], 'whole number'],
    ['create', {}, 'text', 'takes a record'],
    ['create', {}, { Name: { deep: ['\u0000'] } }, 'NUL'],
    ['publishBulk', {}, {}, 'Ids is missing.'],
    ['publishBulk', {}, { Ids: [1], Colour: 1 }, 'Colour'],
    ['copy', { roleId: '1', depth: '12' }, undefined, 'at most 9'],
    ['copy', { code: 'A' }, undefined, 'roleId is missing.'],
  ] as [string, ReceivedRequest['query'], unknown, string][])(
    'refuses a wrong %s %j %j',
    (callName, query, body, message) => {
      const bound = bindCall(wards, callName, { params: {}, query, body })
      expect(!bound.ok && bound.message).toContain(message)
    },
  )

  it('speaks of a field that the caller may not see, in conditions and in what it lists, as if there were none', () => {
    const canSee = ({ name }: ResourceProperty) => name !== 'Code'
    const bind = (query: ReceivedRequest['query']) =>
      bindCall(wards, 'list', { params: {}, query, body: undefined }, canSee)
    const refused = bind({ code: 'A' })
    const unknown = bind({ colour: 'A' })
    expect(!refused.ok && refused.message).toContain('code is no parameter of')
    for (const bound of [refused, unknown]) expect(!bound.ok && bound.message).not.toMatch(/takes.*\bcode\b/)
    const copied = bindCall(wards, 'copy', { params: {}, query: { code: 'B', roleId: '1' }, body: undefined }, canSee)
    expect(!copied.ok && copied.message).toContain('code is no parameter of')
  })

  it('reads the query of a changing call from the body of its POST twin', () => {
    const body = { roleId: 3, code: 'NEW', tags: ['a', 'b'] }
    expect(bindCall(wards, 'copy', { params: {}, query: {}, body })).toEqual({
      ok: true,
      args: { id: 3, record: { Code: 'NEW' }, args: { tags: ['a', 'b'] } },
    })
  })

  it('fills in the default of a parameter that was not given', () => {
    const parameters = { deep: { type: 'boolean' as const, default: false } }
    const tree = { method: 'GET' as const, path: 'Tree', query: { deep: 'args.deep' }, parameters }
    const resource = buildExampleResource({ calls: { tree } })
    const bind = (query: ReceivedRequest['query']) => bindCall(resource, 'tree', { params: {}, query, body: undefined })
    expect(bind({})).toEqual({ ok: true, args: { args: { deep: false } } })
    expect(bind({ deep: 'true' })).toEqual({ ok: true, args: { args: { deep: true } } })
  })

  it('refuses a body that is nested without measure', () => {
    const body = { Notes: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown }
    const bound = bindCall(wards, 'create', { params: {}, query: {}, body })
    expect(!bound.ok && bound.message).toContain('nested')
  })

  it('never throws, whatever comes', () => {
    const names = fc.constantFrom(
      'filter',
      'code',
      'companyId',
      'pageSize',
      'orderBy',
      'searchText',
      'searchedFields',
      'isActive',
      '__proto__',
    )
    const query = fc.dictionary(fc.oneof(names, fc.string()), fc.oneof(fc.string(), fc.json(), fc.array(fc.string())))
    const callName = fc.constantFrom('list', 'create', 'update', 'delete', 'publish', 'publishBulk', 'copy')
    fc.assert(
      fc.property(callName, query, fc.jsonValue(), (name, given, body) => {
        const bound = bindCall(wards, name, { params: { id: '1' }, query: given, body })
        expect(typeof bound.ok).toBe('boolean')
      }),
    )
  })
})

describe('matching a path', () => {
  const matcher = buildMatcher([wards])
  const match = (path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: unknown) =>
    matcher.match('Marketplace', path, method, body)

  it.each([
    ['GET', 'Ward/GetPage', undefined, 'list'],
    ['GET', 'Ward/17', undefined, 'get'],
    ['PUT', 'Ward/17/Publish', undefined, 'publish'],
    ['PUT', 'Ward/Publish/Bulk', undefined, 'publishBulk'],
    ['POST', 'Ward/SaveOrUpdate', { ID: 0 }, 'create'],
    ['POST', 'Ward/SaveOrUpdate', { Name: 'x' }, 'create'],
    ['POST', 'Ward/SaveOrUpdate', { ID: 1 }, 'update'],
    ['POST', 'Ward/SaveOrUpdate', { ID: '1' }, 'update'],
    ['POST', 'Ward/Copy', undefined, 'copy'],
  ] as const)('takes %s %s %j for the right call', (method, path, body, callName) => {
    expect(match(path, method, body)).toMatchObject({ callName })
  })

  it('decodes the placeholders', () => {
    expect(match('Ward/a%2Fb/VerifyGUID', 'GET')).toMatchObject({ params: { guid: 'a/b' } })
  })

  it('names the methods of a path that is there for others', () => {
    expect(match('Ward/Publish/Bulk', 'DELETE')).toEqual({ allowed: ['PUT'] })
  })

  it.each(['', 'Ward', 'Nurse/GetPage', 'Ward/GetPage/More/Still', 'Ward/%E0%A4%A', 'ward/getpage/x/y'])(
    'knows no path %j',
    path => {
      expect(match(path, 'GET')).toBeNull()
    },
  )

  it('keeps the applications apart', () => {
    expect(matcher.match('Membership', 'Ward/GetPage', 'GET')).toBeNull()
  })
})
