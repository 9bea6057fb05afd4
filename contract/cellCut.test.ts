import { describe, expect, it } from 'vitest'
import { beginOf, cutText, isCut, longestCell } from './cellCut.ts'

describe('a text for a cell of a spreadsheet', () => {
  it.each(['', 'Rose', 'x'.repeat(longestCell)])('stays as it is where the cell holds it', text => {
    expect(cutText(text)).toBe(text)
    expect(isCut(text)).toBe(false)
  })

  it.each(['x', '😀', 'a😀'])('of many %s is cut, seen and known to be cut', letters => {
    const cut = cutText(letters.repeat(longestCell + 1))
    expect(cut.length).toBeLessThanOrEqual(longestCell)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.slice(-60)).toMatch(/… \[cut: .*\]$/)
    expect(isCut(cut)).toBe(true)
  })
})

describe('the beginning of a text', () => {
  it.each([
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
    ['abc', 2, 'ab'],
    ['abc', 9, 'abc'],
  ])('of %s up to %i characters is %s', (text, most, begin) => {
    expect(beginOf(text, most)).toBe(begin)
  })
})
