import { describe, expect, it } from 'vitest'
import { compareLines } from './lineDifference.ts'

const signs = { same: ' ', new: '+', old: '-' }

function compare(before: string[], after: string[]): string[] {
  return compareLines(before.join('\n'), after.join('\n')).map(line =>
    line.kind === 'left' ? `(${line.count})` : `${signs[line.kind]}${line.text}`,
  )
}

const letters = (from: string, to: string) =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(from.charCodeAt(0) + index),
  )

describe('the comparison of two texts', () => {
  it('shows a changed line between three of both, and counts the rest', () => {
    expect(compare(letters('a', 'k'), letters('a', 'k').with(5, 'X'))).toEqual([
      '(2)',
      ' c',
      ' d',
      ' e',
      '-f',
      '+X',
      ' g',
      ' h',
      ' i',
      '(2)',
    ])
  })

  it('shows lines that came and lines that went', () => {
    expect(compare(['a', 'b', 'c'], ['a', 'c', 'd'])).toEqual([' a', '-b', ' c', '+d'])
  })

  it('shows all of a text that takes the place of nothing, and of one that goes', () => {
    expect(compare(['x'], ['a', 'b'])).toEqual(['-x', '+a', '+b'])
  })

  it('finds no difference in the line break at the end, nor in equal texts', () => {
    expect(compareLines('a\nb\n', 'a\nb')).toEqual([{ kind: 'left', count: 2 }])
  })

  it('keeps lines that repeat apart', () => {
    expect(compare(['{', '}', '{', '}'], ['{', '}', '{', 'x', '}'])).toEqual([' {', ' }', ' {', '+x', ' }'])
  })

  it('tells very long texts without a line in common as wholly other, at once', () => {
    const many = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`)
    const lines = compare(many('old'), many('new'))
    expect(lines).toHaveLength(10_000)
    expect(lines[4999]).toBe('-old 4999')
  })
})
