import { describe, expect, it } from 'vitest'
import { buildLine } from './csv.ts'

describe('a line of a CSV file', () => {
  it('quotes what holds a comma, a quote or a line end', () => {
    expect(buildLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe('plain,"a,b","say ""hi""","two\nlines",')
  })

  it.each(['=1+1', '+cmd', '-cmd', '@sum', '\tx', '\rx'])('takes the power of a formula from %j', text => {
    expect(buildLine([text]).replace(/^"|"$/g, '')).toBe(`'${text}`)
  })

  it.each(['-5', '+1.5', '-0.25'])('leaves the number %s as it is', text => {
    expect(buildLine([text])).toBe(text)
  })
})
