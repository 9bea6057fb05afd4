import { expect, it } from 'vitest'
import { toDateTimeText } from './dateTimeText.ts'

it('shows a moment by the clock of a zone, whose name stands behind it where the viewer has another', () => {
  const moment = '2026-12-22T21:00:00Z'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const other = own === 'America/Chicago' ? 'America/New_York' : 'America/Chicago'
  expect(toDateTimeText(moment, 'instant', other)).toMatch(/^12\/22\/2026 0[34]:00 PM [CE]ST$/)
  expect(toDateTimeText(moment, 'instant', own)).toBe(toDateTimeText(moment, 'instant'))
  expect(toDateTimeText(moment, 'instant', 'Nowhere/Atall')).toBe(toDateTimeText(moment, 'instant'))
})
