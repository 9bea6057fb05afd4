import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault } from './jsonFault.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('finds a fault in what the browser takes for no JSON, and in nothing else', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\',
    '1',
    '-',
    '01',
    '1e5',
    'true',
    'nul',
    ' ',
    '\n',
  )
  const pieces = fc.array(part, { maxLength: 8 }).map(parts => parts.join(''))
  const whole = fc.json().chain(text => fc.nat({ max: text.length }).map(end => [text, text.slice(0, end)]))
  fc.assert(
    fc.property(pieces, text => {
      expect(findJsonFault(text) === null, text).toBe(isJson(text))
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(whole, texts => {
      for (const text of texts) expect(findJsonFault(text) === null, text).toBe(isJson(text))
    }),
  )
})

it.each([
  ['{"a": 1,\n  "b": }', 2, 8],
  ['{"a": 1,}', 1, 9],
  ["{'a': 1}", 1, 2],
  ['[1, 2', 1, 6],
  ['', 1, 1],
  ['{} x', 1, 4],
  ['[\n\n"open]', 3, 1],
])('tells the line and the column of the fault in %j', (text, line, column) => {
  expect(findJsonFault(text)).toEqual({ line, column })
})
