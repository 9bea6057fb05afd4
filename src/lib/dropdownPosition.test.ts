import { expect, it } from 'vitest'
import { findDropdownPosition } from './dropdownPosition.ts'

it.each([
  ['stays below with 550 pixels there', { top: 650, bottom: 690 }, 1240, { side: 'below', height: 350 }],
  ['opens above with less and more room there', { top: 650, bottom: 690 }, 1239, { side: 'above', height: 350 }],
  ['stays below where there is still less room above', { top: 100, bottom: 140 }, 600, { side: 'below', height: 350 }],
  ['is as low as its room', { top: 100, bottom: 140 }, 400, { side: 'below', height: 244 }],
] as const)('a dropdown %s', (_, edges, windowHeight, position) => {
  expect(findDropdownPosition(edges, windowHeight, 350)).toEqual(position)
})
