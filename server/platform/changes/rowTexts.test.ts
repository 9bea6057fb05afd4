import { describe, expect, it } from 'vitest'
import { encodeRows, parseRows } from './rowTexts.ts'

describe('rows as texts between instances', () => {
  it('come back as they were', () => {
    const written = { entity: 'house', ids: [1, 2, 3], before: new Map([[2, { CompanyID: 7, IsPrivate: null }]]) }
    const unnamed = { entity: 'house', ids: null, before: new Map() }
    expect(encodeRows(written, 7900).map(parseRows)).toEqual([written])
    expect(encodeRows(unnamed, 7900).map(parseRows)).toEqual([unnamed])
  })

  it('are cut into texts of the size that is allowed, and lose no row', () => {
    const ids = Array.from({ length: 3000 }, (_, index) => 9_000_000_000 + index)
    const before = new Map(ids.filter(id => id % 7 === 0).map(id => [id, { CompanyID: id, Name: 'Größe' }]))
    const texts = encodeRows({ entity: 'house', ids, before }, 7900)
    expect(texts.every(text => Buffer.byteLength(text) <= 7900)).toBe(true)
    const parts = texts.map(parseRows)
    expect(parts.flatMap(part => part?.ids)).toEqual(ids)
    expect(new Map(parts.flatMap(part => [...(part?.before ?? [])]))).toEqual(before)
  })

  it('are not named where one fits into no text', () => {
    const before = new Map([[1, { Name: 'x'.repeat(9000) }]])
    expect(encodeRows({ entity: 'house', ids: [1], before }, 7900).map(parseRows)).toEqual([
      { entity: 'house', ids: null, before: new Map() },
    ])
  })

  it.each(['', 'nonsense', '{}', '7', '{"entity":"house"}'])('are unknown where another version wrote %s', text => {
    expect(parseRows(text)).toBeNull()
  })
})
