import { expect, it } from 'vitest'
import { splitNamed } from './findActions.ts'

it.each([
  ['cancel hazel', 'hazel'],
  ['can hazel ford', 'hazel ford'],
  ['Cancel shift hazel', 'hazel'],
  ['cancel', null],
  ['ca hazel', null],
  ['hazel cancel', null],
  ['cancel h', null],
])('reads what "%s" looks for of "Cancel shift"', (typed, searched) => {
  expect(splitNamed(typed, 'Cancel shift')).toBe(searched)
})
