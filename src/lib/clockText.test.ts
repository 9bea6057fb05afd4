import { expect, it } from 'vitest'
import { findClockValue, toClockExample, toClockText } from './clockText.ts'

it.each([
  ['12:00 AM', '00:00'],
  ['12:59 am', '00:59'],
  ['01:00 AM', '01:00'],
  ['11:59 AM', '11:59'],
  ['12:00 PM', '12:00'],
  ['1:05pm', '13:05'],
  [' 11:59 PM ', '23:59'],
  ['7p', '19:00'],
  ['7 PM', '19:00'],
  ['12am', '00:00'],
])('the time %s is kept as %s', (text, value) => {
  expect(findClockValue(text)).toBe(value)
})

it.each(['', '07:30', '13:00 PM', '00:10 AM', '07:60 AM', '13p', '123:00 AM', '7:30:15 AM', 'noon', 'AM'])(
  '"%s" is no time',
  text => {
    expect(findClockValue(text)).toBeNull()
  },
)

it('a time is shown with its half of the day, and what is none as it is', () => {
  expect(['00:00', '12:30:00', '23:59', 'soon', null].map(toClockText)).toEqual([
    '12:00 AM',
    '12:30 PM',
    '11:59 PM',
    'soon',
    '',
  ])
})

it('a text that is no time is answered with the time that it may mean', () => {
  expect(['14:30', '7:05', 'noon'].map(toClockExample)).toEqual(['02:30 PM', '07:05 AM', '07:30 AM'])
})
