import { expect, it } from 'vitest'
import { listTextParts } from './messageText.ts'

it('makes links of web addresses, without what ends the sentence, and leaves the rest as it was written', () => {
  expect(listTextParts('See https://a.example/x?y=1, or (http://b.example).\nThanks')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x?y=1', address: 'https://a.example/x?y=1' },
    { text: ', or (' },
    { text: 'http://b.example', address: 'http://b.example' },
    { text: ').\nThanks' },
  ])
  expect(listTextParts('javascript:alert(1) <b>')).toEqual([{ text: 'javascript:alert(1) <b>' }])
  expect(listTextParts('')).toEqual([])
})
