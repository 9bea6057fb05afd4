import { expect, test } from 'vitest'
import { toQuietEnd } from './quietHours.ts'

const inNewYork = (from: string, to: string) => JSON.stringify({ from, to, zone: 'America/New_York' })
const night = inNewYork('22:00', '07:00')

test.each([
  ['before midnight, the next morning', night, '2026-11-28T03:30:00Z', '2026-11-28T12:00:00.000Z'],
  ['after midnight, the same morning', night, '2026-11-28T05:30:00Z', '2026-11-28T12:00:00.000Z'],
  ['from the first minute on', night, '2026-11-28T03:00:00Z', '2026-11-28T12:00:00.000Z'],
  ['within one day', inNewYork('12:00', '13:30'), '2026-11-28T17:15:00Z', '2026-11-28T18:30:00.000Z'],
  ['by the clock of the morning after it was put back', night, '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['by the clock of the morning after it was put forward', night, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00.000Z'],
])('quiet hours hold back %s', (_, setting, now, end) => {
  expect(toQuietEnd(setting, new Date(now))?.toISOString()).toBe(end)
})

test.each([
  ['at their end', night, '2026-11-28T12:00:00Z'],
  ['by day', night, '2026-11-28T17:00:00Z'],
  ['where none are chosen', null, '2026-11-28T05:00:00Z'],
  ['that are switched off', 'null', '2026-11-28T05:00:00Z'],
  ['that cannot be read', '{"from":"22:00"', '2026-11-28T05:00:00Z'],
  ['of a zone that does not exist', '{"from":"22:00","to":"07:00","zone":"Mars/Base"}', '2026-11-28T05:00:00Z'],
])('quiet hours hold nothing back %s', (_, setting, now) => {
  expect(toQuietEnd(setting, new Date(now))).toBeNull()
})
