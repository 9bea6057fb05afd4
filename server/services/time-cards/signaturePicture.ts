import { PNG } from 'pngjs'
import { findImageMediaType } from '#contract/files.ts'
import { findPictureProblem, readPictureHeader } from '#contract/pictureHeader.ts'

const white = { red: 255, green: 255, blue: 255 }

/**
 * A signature as a certificate embeds it without decoding anything itself: a JPEG as it is, a PNG on white. Null for what is no picture,
 * and for one that its head keeps from being decoded; throws where a PNG is damaged.
 */
export function readPicture(content: Uint8Array): Buffer | null {
  const type = findImageMediaType(content)
  if (type === null || findPictureProblem(content, true)) return null
  if (type === 'image/jpeg') return Buffer.from(content)
  return PNG.sync.write(decode(content), { colorType: 2, bgColor: white, filterType: 0, deflateLevel: 1 })
}

/** True for a picture whose first bytes are right and whose rest is not; only one whose head allows it is decoded. */
export function isDamaged(content: Uint8Array): boolean {
  if (findImageMediaType(content) !== 'image/png') return false
  try {
    decode(content)
    return false
  } catch {
    return true
  }
}

function decode(content: Uint8Array): PNG {
  if (!readPictureHeader(content)) throw new Error('The picture has no head.')
  return PNG.sync.read(Buffer.from(content))
}
