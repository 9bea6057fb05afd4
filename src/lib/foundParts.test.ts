import { describe, expect, it } from 'vitest'
import { listFoundParts, toSearchedWords } from './foundParts.ts'

/** The text with what was found between brackets. */
const show = (text: string, search: string, isNumber = false) =>
  listFoundParts(text, toSearchedWords(search), isNumber)
    .map(part => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('what a search found in a text', () => {
  it.each([
    ['Texas', 'tex', '[Tex]as'],
    ['TEXAS', 'texas', '[TEXAS]'],
    ['Université', 'universite', '[Université]'],
    ['Universite\u0301 1', 'universite', '[Universite\u0301] 1'],
    ['San José, José', 'jose', 'San [José], [José]'],
    ['General hospital of Texas', 'texas hosp', 'General [hosp]ital of [Texas]'],
    ['banana', 'ana nan', 'b[anana]'],
    ['Straße', 'strasse', '[Straße]'],
    ['O’Brien–López', "o'brien-l", '[O’Brien–L]ópez'],
    ['Łódź, Øre', 'lodz ore', '[Łódź], [Øre]'],
    ['İzmir', 'izm', '[İzm]ir'],
    ['a.c', '.', 'a[.]c'],
    ['nothing', 'else', 'nothing'],
    ['nothing', '  ', 'nothing'],
    ['', 'x', ''],
  ])('of "%s" by "%s" is %s', (text, search, displayed) => {
    expect(show(text, search)).toBe(displayed)
  })
})

describe('what a search found in a telephone number', () => {
  it.each([
    ['312-555-0142', '312-555', '[312-555]-0142'],
    ['312-555-0142', '312555', '[312-555]-0142'],
    ['312-555-0142', '(312) 555', '[312]-[555]-0142'],
    ['312-555-0142', '5550', '312-[555-0]142'],
    ['312-555-0142', '1-312-555-0142', '[312-555-0142]'],
    ['312-555-0142', '42', '312-555-01[42]'],
    ['312-555-0142', '25', '312-555-0142'],
    ['312-555-0142', 'rose', '312-555-0142'],
  ])('of %s by "%s" is %s', (text, search, displayed) => {
    expect(show(text, search, true)).toBe(displayed)
  })

  it('is found across signs there alone', () => {
    expect(show('03/12/2026', '312')).toBe('03/12/2026')
  })
})
