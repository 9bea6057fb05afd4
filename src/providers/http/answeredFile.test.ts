import { describe, expect, it } from 'vitest'
import { findFile } from './answeredFile.ts'

describe('a file that a call answers', () => {
  it.each([
    ['attachment; filename="refused-plants.csv"', 'refused-plants.csv'],
    ["attachment; filename*=UTF-8''R%C3%B6sen.csv", 'Rösen.csv'],
  ])('bears the name that %s says', (disposition, name) => {
    const headers = new Headers({ 'content-disposition': disposition, 'content-type': 'text/csv; charset=utf-8' })
    expect(findFile(headers, 'a')?.name).toBe(name)
  })

  it('has the mark of UTF-8 again by which spreadsheets know it', async () => {
    const headers = new Headers({ 'content-disposition': 'attachment; filename="a.csv"', 'content-type': 'text/csv' })
    const bytes = await findFile(headers, 'é')?.content.arrayBuffer()
    expect([...new Uint8Array(bytes as ArrayBuffer)]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9])
  })

  it('is none where the answer is an envelope', () => {
    expect(findFile(new Headers({ 'content-type': 'application/json' }), '{}')).toBeNull()
  })
})
