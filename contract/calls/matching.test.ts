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
import { bindCall } from './bindCall.ts'
import { renderCall } from './renderCall.ts'

const wards = buildExampleResource()
const everyCondition = buildConditions(wards)

describe('a call for many', () => {
  const bindMany = (body: unknown) => bindCall(wards, 'publishMany', { params: {}, query: {}, body })

  it('gives back every filter that stands for rows: conditions, search, and which of its rows', () => {
    const someMatching = fc.record(
      {
        conditions: fc.array(fc.oneof(...everyCondition), { minLength: 1, maxLength: 6 }),
        searchText: someText,
        searchedFields: fc.uniqueArray(fc.constantFrom(...wards.properties.keys()), { minLength: 1 }),
        excluded: fc.array(fc.maxSafeInteger(), { minLength: 1 }),
        after: fc.nat(),
        through: fc.nat(),
        set: fc.uuid(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(someMatching, matching => {
        const bound = roundTrip(wards, 'publishMany', { matching })
        expect(bound.ok && toNormal(bound.args.matching ?? {})).toEqual(toNormal(withoutNegativeZero(matching)))
      }),
    )
  })

  it('takes the very query of the list, whose order and page say nothing', () => {
    const Query = { code: 'A', filter: '[{"field":"Beds","op":"from","value":3}]', pageIndex: '4', orderBy: 'Name' }
    expect(bindMany({ Matching: { Query, Excluded: ['7'], After: 0 } })).toEqual({
      ok: true,
      args: {
        matching: {
          conditions: [
            { field: 'Code', op: 'contains', value: 'A' },
            { field: 'Beds', op: 'from', value: 3 },
          ],
          excluded: [7],
          after: 0,
        },
      },
    })
  })

  it('lets rows be counted', () => {
    expect(roundTrip(wards, 'publishMany', { matching: { isCount: true } })).toMatchObject({
      args: { matching: { isCount: true } },
    })
  })

  it.each([
    [{}, 'Ids or Matching is missing.'],
    [{ Ids: [1], Matching: {} }, 'Give Ids or Matching, not both.'],
    [{ Matching: [] }, 'Matching takes an object'],
    [{ Matching: { Colour: 1 } }, 'Colour is no part of Matching'],
    [{ Matching: { Query: 'code=A' } }, 'Query of Matching takes an object.'],
    [{ Matching: { Query: { colour: 'red' } } }, 'colour is no parameter of Wards list'],
    [{ Matching: { Query: { searchText: 'a '.repeat(251) } } }, 'searchText takes at most 500 characters.'],
    [{ Matching: { Query: { filter: '[{"field":"Colour"}]' } } }, 'filter names "Colour"'],
    [{ Matching: { Excluded: Array.from({ length: 10_001 }, (_, id) => id) } }, 'at most 10000 ids'],
    [{ Matching: { Count: true, Set: 'one' } }, 'Give Count or Set of Matching, not both.'],
    [{ Matching: { After: 'x' } }, 'After of Matching takes a whole number.'],
  ])('refuses %j', (body, message) => {
    const bound = bindMany(body)
    expect(bound.ok || bound.message).toContain(message)
  })

  it('cannot carry a filter where its table has no place for one', () => {
    expect(() => renderCall(wards, 'publishBulk', { matching: {} })).toThrow('a filter in place of ids')
  })
})
