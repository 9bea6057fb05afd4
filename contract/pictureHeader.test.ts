import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPictureProblem, readPictureHeader } from './pictureHeader.ts'

const toBytes = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const toNumber = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255)

function chunk(name: string, data: readonly number[]): number[] {
  return [...toNumber(data.length, 4), ...toBytes(name), ...data, 0, 0, 0, 0]
}

function buildPng(width: number, height: number, { passes = 0, before = [] as number[] } = {}): Uint8Array {
  const head = [...toNumber(width, 4), ...toNumber(height, 4), 8, 6, 0, 0, passes]
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return Uint8Array.from([...start, ...chunk('IHDR', head), ...before, ...chunk('IDAT', [1, 2, 3])])
}

function buildJpeg(width: number, height: number, marker = 0xc0): Uint8Array {
  const other = [0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9]
  const frame = [0xff, marker, 0, 11, 8, ...toNumber(height, 2), ...toNumber(width, 2), 1, 1, 0x11, 0]
  return Uint8Array.from([0xff, 0xd8, ...other, ...frame])
}

const problem = (content: Uint8Array, isDecoded?: boolean) => {
  const found = findPictureProblem(content, isDecoded)
  return found && [found.messageKey, ...found.args]
}

describe('the head of a picture', () => {
  it('tells its size, whatever stands before', () => {
    const size = fc.integer({ min: 1, max: 65_535 })
    fc.assert(
      fc.property(size, size, fc.constantFrom(0xc0, 0xc1, 0xc2, 0xc9), (width, height, marker) => {
        expect(readPictureHeader(buildPng(width, height))).toMatchObject({ type: 'image/png', width, height })
        expect(readPictureHeader(buildJpeg(width, height, marker))).toMatchObject({ type: 'image/jpeg', width, height })
      }),
      { numRuns: 50 },
    )
  })

  it('is read or not, and never throws, where bytes of it are others or missing', () => {
    const any = fc.constantFrom(buildPng(7, 9, { before: chunk('acTL', [0, 0]) }), buildJpeg(7, 9))
    fc.assert(
      fc.property(any, fc.nat(60), fc.uint8Array({ maxLength: 40 }), (picture, index, bytes) => {
        const broken = Uint8Array.from([...picture.subarray(0, index), ...bytes])
        expect(() => findPictureProblem(broken, true)).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('a picture is refused', () => {
  it('with more than 4 million pixels or in passes where it is decoded', () => {
    expect(problem(buildPng(2000, 2000), true)).toBeNull()
    expect(problem(buildPng(2000, 2001), true)).toEqual(['files.manyPixels', '2000 x 2001', '4'])
    expect(problem(buildPng(10, 10, { passes: 1 }), true)).toEqual(['files.interlaced'])
    expect(problem(buildPng(10, 10, { passes: 1 }))).toBeNull()
  })

  it('with more than 50 million pixels where it is kept, as a photo always is', () => {
    expect(problem(buildPng(8000, 6000))).toBeNull()
    expect(problem(buildPng(10_000, 5001))).toEqual(['files.manyPixels', '10000 x 5001', '50'])
    expect(problem(buildJpeg(8064, 6048), true)).toBeNull()
    expect(problem(buildJpeg(60_000, 60_000, 0xc2))).toEqual(['files.manyPixels', '60000 x 60000', '50'])
  })

  it('with several frames', () => {
    expect(problem(buildPng(10, 10, { before: chunk('acTL', toNumber(2, 8)) }))).toEqual(['files.animated'])
  })
})
