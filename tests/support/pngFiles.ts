import { crc32, deflateSync } from 'node:zlib'

/** What the head of a PNG says; `passes` is 1 where it is interlaced. */
export interface PngHead {
  width: number
  height: number
  passes?: 0 | 1
}

/** A PNG with transparency whose data, packed, are whatever is handed in. */
export function buildPng({ width, height, passes = 0 }: PngHead, data: Uint8Array, length?: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, passes])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    beginning,
    buildChunk('IHDR', head),
    buildChunk('IDAT', data, length),
    buildChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A good picture of so many clear pixels a side. */
export function buildSquare(side: number): Buffer {
  return buildPng({ width: side, height: side }, deflateSync(Buffer.alloc(side * (4 * side + 1)), { level: 1 }))
}

function buildChunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(length)
  made.write(type, 4)
  made.set(data, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}
