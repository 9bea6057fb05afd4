import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markText, unmarkText } from './cellMark.ts'

describe('the mark of a cell', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '＝1+1', ';=1+1', '\u00a0=1+1', ' @sum'])(
    'takes the power of a formula from %j',
    text => {
      expect(markText(text)).toBe(`'${text}`)
    },
  )

  it.each(['', 'Rose', "'tis", "O'Hara", '1-2', "'", "''"])('leaves %j as it is', text => {
    expect(markText(text)).toBe(text)
    expect(unmarkText(text)).toBe(text)
  })

  it('is taken off exactly once', () => {
    expect(markText("'=1")).toBe("''=1")
    expect(unmarkText("''=1")).toBe("'=1")
  })

  it('gives back every text, which none of them begins as a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', '1', '＝', ';', '\u00a0'),
    })
    fc.assert(
      fc.property(text, written => {
        expect(unmarkText(markText(written))).toBe(written)
        expect(markText(written)).not.toMatch(/^[\s;,]*[=+\-@＝\t\r]/)
      }),
    )
  })
})
