import { describe, expect, it } from 'vitest'
import { listWords } from './conditions.ts'

describe('the words of a search', () => {
  it.each([
    ['gen gene gener general hospital', ['general', 'hospital']],
    ['General gen HOSPITAL hospital', ['general', 'hospital']],
    ['  mercy   clinic ', ['mercy', 'clinic']],
    ['a 100% a%', ['a%', '100%']],
    ['jo +1 (312) 555-0143', ['jo', '(312)', '555-0143']],
    ['+1', ['+1']],
    ['', []],
  ])('leave out of "%s" what lies within another', (text, words) => {
    expect(listWords(text).toSorted()).toEqual(words.toSorted())
  })

  it('are all that there are', () => {
    expect(listWords('a b c d e f g h i abcdefghi')).toEqual(['abcdefghi'])
    expect(listWords('aa bb cc dd ee ff gg hh ii')).toHaveLength(9)
  })
})
