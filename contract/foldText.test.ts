import { expect, it } from 'vitest'
import { foldedTexts } from '#tests/contract/support/foldedTexts.ts'
import { foldText } from './foldText.ts'

it.each(foldedTexts)('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
