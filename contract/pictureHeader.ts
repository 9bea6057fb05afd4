import type { MessageReference } from './catalogue.ts'

/** What a picture says of itself before anything of it is decoded. */
export interface PictureHeader {
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** True for a PNG that comes in passes. */
  isInterlaced: boolean
  /** True for a PNG of several frames. */
  isAnimated: boolean
}

/** The most pixels of a picture that is kept as it is: those of the largest photo of a phone. */
const mostKeptPixels = 50_000_000

/** The most pixels of a picture that the services decode. */
const mostDecodedPixels = 4_000_000

const million = 1_000_000

/** Reads the head of a JPEG or PNG; null where it has none, or not all of it. */
export function readPictureHeader(content: Uint8Array): PictureHeader | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return readJpeg(view)
  return content.length >= 33 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
    ? readPng(view)
    : null
}

/**
 * Why the head of a picture keeps it from being taken; null where it is taken, and where it has no head. One that `isDecoded` by the
 * services has fewer pixels and no passes; a JPEG is decoded by nobody but its readers.
 */
export function findPictureProblem(content: Uint8Array, isDecoded = false): MessageReference | null {
  const header = readPictureHeader(content)
  if (!header) return null
  const { type, width, height, isInterlaced, isAnimated } = header
  const isStrict = isDecoded && type === 'image/png'
  const most = isStrict ? mostDecodedPixels : mostKeptPixels
  if (width * height > most)
    return { messageKey: 'files.manyPixels', args: [`${width} x ${height}`, String(most / million)] }
  if (isAnimated) return { messageKey: 'files.animated', args: [] }
  return isStrict && isInterlaced ? { messageKey: 'files.interlaced', args: [] } : null
}

const chunkFrame = 12

/** Chunks stand one behind the other (ISO 15948); that of an animation stands before the first data. */
function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(12) !== toNumber('IHDR')) return null
  const head = { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } as const
  const isInterlaced = view.getUint8(28) !== 0
  let at = 8
  while (at + chunkFrame <= view.byteLength) {
    const name = view.getUint32(at + 4)
    if (name === toNumber('acTL')) return { ...head, isInterlaced, isAnimated: true }
    if (name === toNumber('IDAT')) break
    at += chunkFrame + view.getUint32(at)
  }
  return { ...head, isInterlaced, isAnimated: false }
}

function toNumber(name: string): number {
  return [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
}

/** Segments stand one behind the other (ITU T.81); that of a frame, progressive or not, tells its size. */
function readJpeg(view: DataView): PictureHeader | null {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { type: 'image/jpeg', width, height, isInterlaced: false, isAnimated: false }
    }
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
