/**
 * The text of a file: as its mark says, else UTF-8, else Windows Latin-1, in which every byte stands for something.
 * Null where the bytes are no text: a workbook, a picture, an archive, anything with control characters at its beginning.
 */
export function findText(bytes: ArrayBuffer): string | null {
  const [first, second, third, fourth] = new Uint8Array(bytes.slice(0, 4))
  // Workbooks are archives, and an archive's text would otherwise be a table of its own.
  if (first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04) return null
  const text = decode(bytes, first, second)
  return text.includes('\0') || text.startsWith('%PDF-') || hasControls(text.slice(0, inspected)) ? null : text
}

/** Characters that are looked at for what no text has. */
const inspected = 64 * 1024

/** Tabs, line ends, page breaks and the old mark of a file's end are a text's own. */
const textControls = new Set(['\t', '\n', '\v', '\f', '\r', '\u001a'])

function hasControls(text: string): boolean {
  for (const letter of text) if (letter < ' ' && !textControls.has(letter)) return true
  return false
}

function decode(bytes: ArrayBuffer, first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
