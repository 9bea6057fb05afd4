import { describe, expect, it } from 'vitest'
import { haveSamePlaceholders, listPlaceholders, replaceTexts } from './catalogue.ts'

describe('the placeholders of a text', () => {
  it('are listed once each, in the order of their numbers', () => {
    expect(listPlaceholders('{10} of {2}, {0} and {2}')).toEqual(['{0}', '{2}', '{10}'])
    expect(listPlaceholders('None {} {a}')).toEqual([])
  })

  it('are the same in texts that name them in another order', () => {
    expect(haveSamePlaceholders('{0} of {1}', 'Of {1} there are {0}')).toBe(true)
    expect(haveSamePlaceholders('{0} of {1}', 'There are {0}')).toBe(false)
  })
})

describe('texts in place of others', () => {
  const catalogue = { greeting: 'Hello, {0}', end: 'Goodbye' }

  it('stand where the catalogue has their key, and are filled with the same', () => {
    expect(replaceTexts(catalogue, { greeting: '{0}, welcome' })).toEqual({ greeting: '{0}, welcome', end: 'Goodbye' })
  })

  it('are left out where they would show a bare placeholder, lack one, or stand nowhere', () => {
    expect(replaceTexts(catalogue, { greeting: 'Welcome', end: 'Goodbye, {0}', other: 'Text' })).toBe(catalogue)
  })
})
