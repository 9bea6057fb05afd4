import type { MessageReference } from './catalogue.ts'

const megabyte = 1_048_576

/** The most bytes that a package holds once it is unpacked, and the most entries (rules C7.6). */
const mostUnpacked = 50 * megabyte
const mostEntries = 2_000

const endLength = 22
const entryLength = 46
const longestComment = 65_535

/** What the directory of a package tells: the names of what lies in it, or why it is not taken. */
type Package = { names: string[]; problem: null } | { names: null; problem: MessageReference }

/**
 * Reads the directory of a package (PK, as Word and PowerPoint write it), of which nothing is unpacked; null where it is none, or
 * where its directory is broken. One that says to hold more than 50 MB or 2,000 entries is not taken.
 */
export function readPackage(content: Uint8Array): Package | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length < endLength || view.getUint32(0, true) !== 0x04034b50) return null
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) return refuse('files.manyEntries', mostEntries)
  let at = view.getUint32(end + 16, true)
  if (at + view.getUint32(end + 12, true) > end) return null
  const names: string[] = []
  let unpacked = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + entryLength > end || view.getUint32(at, true) !== 0x02014b50) return null
    unpacked += view.getUint32(at + 24, true)
    if (unpacked > mostUnpacked) return refuse('files.unpacksTooLarge', mostUnpacked / megabyte)
    const length = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(content.subarray(at + entryLength, at + entryLength + length)))
    at += entryLength + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { names, problem: null }
}

function refuse(messageKey: string, most: number): Package {
  return { names: null, problem: { messageKey, args: [most.toLocaleString('en-US')] } }
}

/** Where the end record of the directory begins: it is the last thing in a package but for a comment. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) === 0x06054b50 && at + endLength + view.getUint16(at + 20, true) === view.byteLength)
      return at
  }
  return null
}
