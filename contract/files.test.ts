import { describe, expect, it } from 'vitest'
import { hostilePictures } from '#tests/support/hostilePictures.ts'
import { type DocumentType, findFileProblem, mostFileBytes } from './files.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const toBytes = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const pdf = toBytes('%PDF-1.7')

/** A package as its directory tells it: entries of these names, each of this many bytes when unpacked. */
function buildPackage(names: readonly string[], size = 10): number[] {
  const number = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255)
  const start = [0x50, 0x4b, 3, 4]
  const entries = names.flatMap(name => [
    ...[0x50, 0x4b, 1, 2, ...Array.from({ length: 20 }, () => 0)],
    ...[...number(size, 4), ...number(name.length, 2), ...Array.from({ length: 16 }, () => 0), ...toBytes(name)],
  ])
  const counts = [...number(names.length, 2), ...number(names.length, 2)]
  return [...start, ...entries, 0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...counts, ...number(entries.length, 4), 4, 0, 0, 0, 0, 0]
}

const word = buildPackage(['[Content_Types].xml', 'word/document.xml'])

function find(type: DocumentType, name: string, bytes: readonly number[], size = bytes.length): string | null {
  return findFileProblem(type, { name, size, content: Uint8Array.from(bytes) })?.messageKey ?? null
}

describe('a file is taken', () => {
  it.each([
    ['Image', 'a.png', png],
    ['Image', 'a.JPE', jpeg],
    ['Image', 'a.jpg', png],
    ['Document', 'a.jpeg', jpeg],
    ['Document', 'a.pdf', pdf],
    ['Document', 'a.doc', old],
    ['Document', 'a.ppt', old],
    ['Document', 'a.docx', word],
    ['Document', 'a.pptx', buildPackage(['ppt/presentation.xml'])],
    ['Document', 'a.heic', toBytes('\0\0\0\x18ftypheic')],
    ['Resume', 'a.pdf', pdf],
    ['Resume', 'a.docx', word],
  ] as const)('as %s by the name %s and its content', (type, name, bytes) => {
    expect(find(type, name, bytes)).toBeNull()
  })

  it('with 35 characters and 5,242,880 bytes, no more', () => {
    const name = `${'é'.repeat(31)}.png`
    expect(find('Image', name, png)).toBeNull()
    expect(find('Image', `x${name}`, png)).toBe('FILE_NAME_SIZE_ERROR')
    expect(find('Image', 'a.png', png, mostFileBytes)).toBeNull()
    expect(find('Image', 'a.png', png, mostFileBytes + 1)).toBe('FILE_SIZE_ERROR')
  })
})

describe('a file is refused', () => {
  it.each([
    ['Image', 'a.png', [], 'files.otherContent'],
    ['Image', 'a\u2028.png', png, 'files.notAnImage'],
    ['Image', 'a\u200b.png', png, 'files.notAnImage'],
    ['Image', '\u202egnp.png', png, 'files.notAnImage'],
    ['Document', 'a.html', toBytes('<html>'), 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
    ['Document', 'a.pdf', png, 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
    ['Document', 'a.docx', buildPackage(['ppt/presentation.xml']), 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
    ['Document', 'a.docx', [0x50, 0x4b, 3, 4], 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
    ['Document', 'a.docx', word.slice(0, -1), 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
    ['Resume', 'a.png', png, 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
  ] as const)('as %s by the name %s or its content', (type, name, bytes, message) => {
    expect(find(type, name, bytes)).toBe(message)
  })

  it.each(hostilePictures)('as a picture with %s', (_, name, content, message) => {
    expect(findFileProblem('Image', { name, size: content.length, content })?.messageKey).toBe(message)
  })

  it('as a package that unpacks to more than 50 MB or has more than 2,000 entries', () => {
    const half = 25 * 1_048_576
    const names = (count: number) => ['word/document.xml', ...Array.from({ length: count - 1 }, (_, at) => `x${at}`)]
    expect(find('Document', 'a.docx', buildPackage(names(2), half))).toBeNull()
    expect(find('Document', 'a.docx', buildPackage(names(2), half + 1))).toBe('files.unpacksTooLarge')
    expect(find('Document', 'a.docx', buildPackage(names(2000)))).toBeNull()
    expect(find('Document', 'a.docx', buildPackage(names(2001)))).toBe('files.manyEntries')
  })
})
