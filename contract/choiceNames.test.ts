import { expect, it } from 'vitest'
import { sayChoice, withChoiceNames } from './choiceNames.ts'
import { findChoices, type PropertySchema } from './entitySchema.ts'

const status: PropertySchema = {
  type: 'integer',
  'x-named-by': 'JobStatus',
  oneOf: [
    { const: 1, title: 'Open' },
    { const: 2, title: 'Filled' },
    { const: 3, title: 'Closed' },
  ],
}
const spanish: Record<string, string> = {
  'titles.Open': 'Abierto',
  'titles.Filled': 'Cubierto',
  'titles.Live': 'Vigente',
}
const languages = {
  usual: 'en',
  catalogues: new Map<string, Record<string, string>>([
    ['en', {}],
    ['es', spanish],
  ]),
}
const names = new Map([
  [
    'JobStatus',
    new Map<string, Record<string, string>>([
      ['1', { en: 'Live' }],
      ['2', { es: 'Completo' }],
    ]),
  ],
])

it('calls a choice as the installation does, in the language that the name was given for', () => {
  const schema = withChoiceNames({ properties: { Status: status } }, names, languages)
  const choices = findChoices(schema.properties?.Status as PropertySchema) ?? []
  const say = (language: string, catalogue: Record<string, string>) =>
    choices.map(choice => sayChoice(key => catalogue[key] ?? key, language, choice))
  expect(say('en', {})).toEqual(['Live', 'Filled', 'Closed'])
  expect(say('es', spanish)).toEqual(['Abierto', 'Completo', 'Closed'])
})

it('is the same schema where nothing is called otherwise', () => {
  const schema = { properties: { Status: { ...status, 'x-named-by': 'Other' } } }
  expect(withChoiceNames(schema, names, languages)).toBe(schema)
})
