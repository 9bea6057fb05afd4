import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { isDamaged, readPicture } from './signaturePicture.ts'

const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(length)
  made.write(type, 4)
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}

/** A picture with transparency of so many pixels, whose data say whatever is handed in. */
function buildPng(width: number, height: number, data: Buffer, length?: number, passes = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, passes])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([beginning, chunk('IHDR', header), chunk('IDAT', data, length), chunk('IEND', Buffer.alloc(0))])
}

describe('a signature that is a picture', () => {
  it('stands on white, without transparency', () => {
    const clear = buildPng(2, 1, deflateSync(Buffer.from([0, 0, 0, 0, 0, 10, 20, 30, 255])))
    const { data } = PNG.sync.read(readPicture(clear) as Buffer)
    expect([...data]).toEqual([255, 255, 255, 255, 10, 20, 30, 255])
  })

  it.each([
    ['a chunk longer than the file', buildPng(10, 10, Buffer.alloc(40), 0xfffffff4)],
    ['more data than its pixels take', buildPng(10, 10, deflateSync(Buffer.alloc(100_000_000)))],
    ['a filter that is not there', buildPng(2, 1, deflateSync(Buffer.from([9, 1, 2, 3, 4, 5, 6, 7, 8])))],
    ['a beginning alone', beginning],
  ])('with %s is damaged', (_, content) => {
    expect(isDamaged(content)).toBe(true)
  })

  it('of very many pixels, or in passes, is not decoded', () => {
    expect(readPicture(buildPng(30_000, 30_000, Buffer.alloc(10)))).toBeNull()
    expect(readPicture(buildPng(10, 10, Buffer.alloc(10), undefined, 1))).toBeNull()
  })

  it('is taken as it is where it is a photo, and nothing is drawn of a document', () => {
    const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    expect(readPicture(photo)).toEqual(photo)
    expect(readPicture(Buffer.from('%PDF-1.7'))).toBeNull()
  })
})
