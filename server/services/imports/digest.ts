import { createHash } from 'node:crypto'

/** What stands for a text in an index, which takes no long ones. */
export function toDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
