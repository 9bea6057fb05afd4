import { describe, expect, it } from 'vitest'
import { emptyFilter, listNarrowing, listSet, toFirstFilter, toSearchArguments } from './jobFilter.ts'

const today = '2026-11-29'

describe('the filter of open jobs', () => {
  it('begins with his specialties, and with 50 miles where it is known where he lives', () => {
    expect(toSearchArguments(toFirstFilter(true), 7, today)).toEqual({ preference: 1, radius: 50 })
    expect(toSearchArguments(toFirstFilter(false), 7, today)).toEqual({ preference: 1 })
    expect(listSet(toFirstFilter(true))).toEqual(['radius', 'preference'])
  })

  it('is sent as the search takes it', () => {
    const filter = { ...emptyFilter, shiftTypes: [3], leastRate: '62.5', weekdays: [0, 6], isNearestFirst: true }
    expect(toSearchArguments(filter, 7, today)).toEqual({
      ...{ shiftTypes: [3], leastRate: 62.5, dayOfWeek: [0, 6], nearestFirst: true },
    })
    expect(toSearchArguments({ ...emptyFilter, leastRate: '' }, 7, today)).toEqual({})
    expect(toSearchArguments({ ...emptyFilter, preference: 1, isAvailableOnly: true }, null, today)).toEqual({})
  })

  it('narrows by all that is set but the order', () => {
    const filter = { ...emptyFilter, searchText: 'icu', leastRate: '60', isNearestFirst: true }
    expect(listNarrowing(filter)).toEqual(['searchText', 'leastRate'])
    expect(listSet(filter)).toEqual(['leastRate', 'isNearestFirst'])
    expect(listSet(emptyFilter)).toEqual([])
  })
})
