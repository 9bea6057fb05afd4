import { PNG } from 'pngjs'
import { findImageMediaType } from '#contract/files.ts'

/** A larger picture would take the processor from others while it is decoded. */
const mostPixels = 2_000_000

const white = { red: 255, green: 255, blue: 255 }

/**
 * A signature as a certificate embeds it without decoding anything itself: a JPEG as it is, a PNG on white. Null for what is no picture,
 * and for one of more than two million pixels; throws where a PNG is damaged.
 */
export function readPicture(content: Buffer): Buffer | null {
  const type = findImageMediaType(content)
  if (type !== 'image/png') return type && content
  const isHeaded = content.length >= 24
  if (isHeaded && content.readUInt32BE(16) * content.readUInt32BE(20) > mostPixels) return null
  return PNG.sync.write(PNG.sync.read(content), { colorType: 2, bgColor: white, filterType: 0, deflateLevel: 1 })
}

/** True for a picture whose first bytes are right and whose rest is not. */
export function isDamaged(content: Buffer): boolean {
  try {
    readPicture(content)
    return false
  } catch {
    return true
  }
}
