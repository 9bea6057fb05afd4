import { expect, test } from 'vitest'
import { formatText } from './catalogue.ts'
import { countShiftHours, judgeLength, toLengthText } from './jobs.ts'

const zone = 'America/Chicago'
const night = { StartDate: '2026-12-18', EndDate: '2026-12-18', StartTime: '19:00', EndTime: '07:00' }

test.each([
  ['a night', {}, 'usual', 12],
  ['a night whose start was moved alone', { StartDate: '2026-12-14' }, 'unusual', 108],
  ['16 hours', { StartTime: '07:00', EndTime: '23:00' }, 'usual', 16],
  ['a minute more', { StartTime: '07:00', EndTime: '23:01' }, 'unusual', 16 + 1 / 60],
  ['14 days', { EndDate: '2027-01-01', EndTime: '19:00', StartTime: '18:59' }, 'tooLong', 336 + 1 / 60],
  ['a year', { EndDate: '2027-12-18' }, 'tooLong', 365 * 24 + 12],
  [
    'an hour that the clocks skip',
    { StartDate: '2026-03-08', EndDate: '2026-03-08', StartTime: '02:30', EndTime: '03:30' },
    'skipped',
    0,
  ],
  [
    'less than nothing',
    { StartDate: '2026-03-08', EndDate: '2026-03-08', StartTime: '02:45', EndTime: '03:30' },
    'skipped',
    -0.25,
  ],
  [
    'one date of more than 24 hours, in the night in which the clocks go back',
    { StartDate: '2026-10-31', EndDate: '2026-10-31', StartTime: '07:00', EndTime: '06:30' },
    'tooLong',
    24.5,
  ],
  [
    '14 days with an hour more',
    { StartDate: '2026-10-25', EndDate: '2026-11-07', StartTime: '07:00', EndTime: '06:30' },
    'unusual',
    336.5,
  ],
] as const)('%s is judged', (_, times, verdict, hours) => {
  expect(judgeLength({ ...night, ...times }, zone)).toBe(verdict)
  expect(countShiftHours({ ...night, ...times }, zone)).toBeCloseTo(hours)
})

test('a length is said in days, hours and minutes', () => {
  const words: Record<string, string> = { 'length.day': '1 day', 'length.days': '{0} days', 'length.hour': '1 hour' }
  const text = (key: string, ...args: unknown[]) => formatText(words[key] ?? `{0} ${key.slice(7)}`, args)
  expect([108, 25, 16.5].map(hours => toLengthText(hours, text))).toEqual([
    '4 days 12 hours',
    '1 day 1 hour',
    '16 hours 30 minutes',
  ])
})
