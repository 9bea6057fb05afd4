import { expect, it } from 'vitest'
import type { Configuration } from '../configuration/index.ts'
import { findLanguage } from './texts.ts'

const configuration = {
  catalogues: new Map([
    ['en', {}],
    ['es', {}],
  ]),
} as unknown as Configuration

it.each([
  // Who has chosen is spoken to so, whatever his client asks for.
  ['es', undefined, 'es'],
  ['es', 'en', 'es'],
  ['en', 'es', 'en'],
  // A choice that is gone, and none.
  ['fr', 'es', 'es'],
  ['Unknown', 'es', 'es'],
  [null, 'es-MX,es;q=0.9,en;q=0.8', 'es'],
  [null, 'en;q=0.4, es;q=0.7', 'es'],
  [null, 'de, en;q=0.5, ES;q=0.6', 'es'],
  [null, 'es;q=0, de', 'en'],
  [null, 'de', 'en'],
  [null, '*', 'en'],
  [null, 'es;q=much', 'en'],
  [null, undefined, 'en'],
])('who has chosen %s and asks for %s is spoken to in %s', (chosen, asked, language) => {
  expect(findLanguage(configuration, { claims: { user_culture: chosen } }, asked)).toBe(language)
})
