import { expect, it } from 'vitest'
import { foldText } from './foldText.ts'

it.each([
  ['Muñoz', 'munoz'],
  ['MUN\u0303OZ', 'munoz'],
  ['Łódź, Øre', 'lodz, ore'],
  ['10 % of İzmir', '10 % of izmir'],
  ['日本', '日本'],
  ['Children’s', "children's"],
])('takes case and accents from %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
