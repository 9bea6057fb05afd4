import { expect, test } from 'vitest'
import { moveEnd } from './movingEnds.ts'

test('an end moves by as many days or minutes as its start', () => {
  expect(moveEnd('2026-12-18', '2026-12-18', '2026-12-14')).toBe('2026-12-14')
  expect(moveEnd('2026-12-20', '2026-12-18', '2027-01-01')).toBe('2027-01-03')
  expect(moveEnd('19:00', '07:00', '08:30')).toBe('20:30')
  expect(moveEnd('07:00', '19:00', '23:00')).toBe('11:00')
  expect(moveEnd('19:00:00', '07:00', '19:00')).toBe('07:00')
  expect(moveEnd('01:00', '17:00', '07:00')).toBe('15:00')
})

test('an end stays where a start is not whole yet', () => {
  expect(moveEnd('2026-12-18', '2026-12-18', '12/1')).toBeNull()
  expect(moveEnd(null, '07:00', '08:00')).toBeNull()
  expect(moveEnd('19:00', null, '08:00')).toBeNull()
})
