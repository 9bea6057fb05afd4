import type { TableSource } from './table.ts'

/** The first bytes of a file, fewer where it is shorter. */
export async function readHead(source: TableSource, length: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let count = 0
  for await (const part of source.read()) {
    parts.push(part)
    count += part.length
    if (count >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
