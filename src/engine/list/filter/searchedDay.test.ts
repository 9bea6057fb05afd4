import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildPlants } from '#tests/support/screens.tsx'
import { dropDay, splitDay } from './searchedDay.ts'

/** A Sunday. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const plain = buildPlants({ Planted: { type: 'string', format: 'date' } })
const list = { ...plain.descriptor.list, route: 'Plants', filter: { Planted: { from: { days: 0 } } } }
const plants = { ...plain, descriptor: { ...plain.descriptor, list } }

it.each([
  ['ravenwood thursday', 'ravenwood', '2026-12-03'],
  ['11/26', '', '2026-11-26'],
  ['tonight nurse hazel', 'nurse hazel', '2026-11-29'],
  ['hazel dec 4 icu', 'hazel icu', '2026-12-04'],
])('%s names a day', (typed, text, day) => {
  expect(splitDay(plants, typed)).toEqual({
    field: 'Planted',
    conditions: [{ field: 'Planted', op: 'equals', value: day }],
    text,
  })
})

it.each(['sun city', 'may 40', 'monica', '4', ''])('"%s" names none', typed => {
  expect(splitDay(plants, typed)).toBeNull()
})

it('names none where rows are of no day', () => {
  expect(splitDay(plain, 'thursday')).toBeNull()
})

it('leaves the day out where rows are of no day', () => {
  expect([dropDay(plain, 'hazel tonight'), dropDay(plain, 'tonight'), dropDay(plain, 'hazel')]).toEqual([
    'hazel',
    null,
    null,
  ])
  expect(dropDay(plants, 'hazel tonight')).toBeNull()
})
