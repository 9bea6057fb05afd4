import { type TableEncoding, tableEncodings } from '#contract/tableFormats.ts'
import type { TableSource } from '../table.ts'
import { TableProblem } from '../tableProblem.ts'

/** Bytes by which UTF-16 without its mark is recognized: in its Latin letters every other byte is zero. */
const inspectedBytes = 4096

/**
 * The encoding of a text: as its mark says, else UTF-16 where its zero bytes say so, else UTF-8 where all of the file is that,
 * else Windows Latin-1, in which every byte stands for something. `head` is how the file begins.
 */
export async function detectEncoding(source: TableSource, head: Buffer): Promise<TableEncoding> {
  return (
    findMark(head) ?? findWide(head.subarray(0, inspectedBytes)) ?? ((await isUtf8(source)) ? 'utf-8' : 'windows-1252')
  )
}

/** An encoding by its name. Throws a `TableProblem` that names those there are. */
export function parseEncoding(name: string): TableEncoding {
  const found = tableEncodings.find(each => each === name.toLowerCase())
  if (!found) throw new TableProblem('engine.import.unknownEncoding', name, tableEncodings.join(', '))
  return found
}

/** The text of a file part by part, without its mark. Throws a `TableProblem` where the bytes are no text of the encoding. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: TableEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const decode = (part?: Uint8Array) => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode()
    } catch {
      throw new TableProblem('engine.import.notUtf8')
    }
  }
  for await (const part of bytes) yield decode(part)
  yield decode()
}

/** The encoding that the mark at the beginning of a text tells; null where there is none. */
export function findMark([first, second, third]: Buffer): TableEncoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

function findWide(bytes: Buffer): TableEncoding | null {
  const zeros = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = bytes.length / 2
  if (odd > most * 0.4 && even < most * 0.05) return 'utf-16le'
  return even > most * 0.4 && odd < most * 0.05 ? 'utf-16be' : null
}

async function isUtf8(source: TableSource): Promise<boolean> {
  try {
    for await (const _ of decodeText(source.read(), 'utf-8'));
    return true
  } catch (error) {
    if (error instanceof TableProblem) return false
    throw error
  }
}
