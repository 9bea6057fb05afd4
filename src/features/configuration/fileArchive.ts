/** A file as it stands in an archive. */
export interface ArchivedFile {
  /** At most 100 bytes of ASCII, as the paths of data files are: `schemas/user.json`. */
  path: string
  text: string
}

const blockSize = 512
const encoder = new TextEncoder()

/** Files with their folders as one tar archive (POSIX ustar), which every system can unpack: `tar -xf version-4.tar`. */
export function buildArchive(files: readonly ArchivedFile[], madeOn: Date): Blob {
  const blocks = files.flatMap(({ path, text }) => {
    const content = encoder.encode(text)
    return [buildHeader(path, content.length, madeOn), content, new Uint8Array(-content.length & (blockSize - 1))]
  })
  return new Blob([...blocks, new Uint8Array(2 * blockSize)], { type: 'application/x-tar' })
}

/** What stands before a file: text at fixed places, numbers in octal digits, and the sum of all bytes. */
function buildHeader(path: string, size: number, madeOn: Date): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(blockSize)
  const put = (offset: number, text: string) => header.set(encoder.encode(text), offset)
  const toOctal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  put(0, path)
  put(100, toOctal(0o644, 7))
  put(108, toOctal(0, 7))
  put(116, toOctal(0, 7))
  put(124, toOctal(size, 11))
  put(136, toOctal(Math.floor(madeOn.getTime() / 1000), 11))
  // The sum is taken as if spaces stood instead.
  put(148, '        ')
  put(156, '0')
  put(257, 'ustar\u000000')
  put(
    148,
    `${toOctal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  )
  return header
}
