import { describe, expect, it } from 'vitest'
import type { SortArguments } from '#contract/callArguments.ts'
import { toSortPayload, toSorts } from '#src/providers/data/sorts.ts'
import { addSort, startSort } from './addSort.ts'

/** Fields, those that are sorted downwards with a minus. */
const toShort = (sorts: readonly SortArguments[]) =>
  sorts.map(({ field, direction }) => (direction === 'descending' ? `-${field}` : field)).join(' ')
const read = (short: string): SortArguments[] =>
  short
    .split(' ')
    .map(each => ({ field: each.replace('-', ''), direction: each[0] === '-' ? 'descending' : 'ascending' }))

describe('a heading', () => {
  it.each([
    ['A', 'A', '-A'],
    ['-A', 'A', 'A'],
    ['A B', 'B', 'B'],
    ['A B', 'A', '-A'],
  ])('of a list by %s that is pressed alone, %s, sorts by %s', (before, field, after) => {
    expect(toShort(startSort(read(before), field))).toBe(after)
  })

  it.each([
    ['A', 'B', 'A B'],
    ['A B', 'B', 'A -B'],
    ['A -B C', 'B', 'A C'],
    ['A', 'A', '-A'],
    ['-A', 'A', 'A'],
    ['A B C', 'D', 'A B D'],
  ])('of a list by %s that is pressed with Shift, %s, sorts by %s', (before, field, after) => {
    expect(toShort(addSort(read(before), field, 3))).toBe(after)
  })

  it('sorts by one field where the list takes no more', () => {
    expect(toShort(addSort(read('A'), 'B', 1))).toBe('B')
  })
})

it('keeps several orders in an address, and one as ever', () => {
  expect(toSortPayload(read('A'))).toEqual({ field: 'A', order: 'ASC' })
  expect(toSortPayload(read('A -B'))).toEqual({ field: 'A,B', order: 'ASC,DESC' })
  expect(toShort(toSorts({ field: 'A,B,C', order: 'DESC' }))).toBe('-A B C')
})
