import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { buildPng } from '#tests/support/pngFiles.ts'
import { isDamaged, readPicture } from './signaturePicture.ts'

describe('a signature that is a picture', () => {
  it('stands on white, without transparency', () => {
    const clear = buildPng({ width: 2, height: 1 }, deflateSync(Buffer.from([0, 0, 0, 0, 0, 10, 20, 30, 255])))
    const { data } = PNG.sync.read(readPicture(clear) as Buffer)
    expect([...data]).toEqual([255, 255, 255, 255, 10, 20, 30, 255])
  })

  it.each([
    ['a chunk longer than the file', buildPng({ width: 10, height: 10 }, Buffer.alloc(40), 0xfffffff4)],
    ['more data than its pixels take', buildPng({ width: 10, height: 10 }, deflateSync(Buffer.alloc(100_000_000)))],
    [
      'a filter that is not there',
      buildPng({ width: 2, height: 1 }, deflateSync(Buffer.from([9, 1, 2, 3, 4, 5, 6, 7, 8]))),
    ],
    ['a beginning alone', buildPng({ width: 1, height: 1 }, Buffer.alloc(0)).subarray(0, 8)],
  ])('with %s is damaged', (_, content) => {
    expect(isDamaged(content)).toBe(true)
  })

  it('of very many pixels, or in passes, is not decoded', () => {
    expect(readPicture(buildPng({ width: 30_000, height: 30_000 }, Buffer.alloc(10)))).toBeNull()
    expect(readPicture(buildPng({ width: 10, height: 10, passes: 1 }, Buffer.alloc(10)))).toBeNull()
  })

  it('is taken as it is where it is a photo, and nothing is drawn of a document', () => {
    const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    expect(readPicture(photo)).toEqual(photo)
    expect(readPicture(Buffer.from('%PDF-1.7'))).toBeNull()
  })
})
