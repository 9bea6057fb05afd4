import { expect, it } from 'vitest'
import { recordSlots } from '#contract/pages.ts'
import { slots } from './features.ts'

it('fills exactly the slots that the doctor knows', () => {
  expect(Object.keys(slots).sort()).toEqual([...recordSlots].sort())
})
