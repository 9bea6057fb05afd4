import { fileKind } from '../file/index.ts'

/** A picture that was uploaded: JPEG or PNG. */
export const imageKind = { ...fileKind, name: 'image' }
