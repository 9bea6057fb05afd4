import type { MessageReference } from './catalogue.ts'
import { readPackage } from './filePackage.ts'
import { findPictureProblem } from './pictureHeader.ts'

/** The most bytes that a file has: 5 MB of 1,048,576 bytes (SPEC-0 §5, rules C7.6). */
export const mostFileBytes = 5_242_880

/** The most characters of a file's name, its extension included (SPEC-1 §5 "Profile picture"). */
const longestName = 35

/** What a file is taken for: it decides which extensions and contents are accepted. */
export type DocumentType = 'Image' | 'Document' | 'Resume'

const imageExtensions = ['.jpe', '.jpeg', '.jpg', '.png']
const resumeExtensions = ['.pdf', '.doc', '.docx']

const extensions: Readonly<Record<DocumentType, readonly string[]>> = {
  Image: imageExtensions,
  Document: [...imageExtensions, ...resumeExtensions, '.ppt', '.pptx', '.heic'],
  Resume: resumeExtensions,
}

/** A file as it was chosen or sent. */
export interface GivenFile {
  name: string
  /** In bytes. */
  size: number
  /** All of it; of one that is too large its beginning is enough. */
  content: Uint8Array
}

/** True for one of the types that a file is taken for. */
export function isDocumentType(value: unknown): value is DocumentType {
  return typeof value === 'string' && Object.hasOwn(extensions, value)
}

/** What a field of this kind takes; null for a kind that holds no file. */
export function findDocumentType(kind: string): DocumentType | null {
  if (kind === 'image') return 'Image'
  return kind === 'file' || kind === 'signature' ? 'Document' : null
}

/** The extensions that a type takes, each with its dot. */
export function listExtensions(type: DocumentType): readonly string[] {
  return extensions[type]
}

/** The extension of a name with its dot, in lower case; '' where it has none. */
export function toExtension(name: string): string {
  return (/\.[^.]*$/.exec(name)?.[0] ?? '').toLowerCase()
}

/** Why a file is not taken, in the order of SPEC-1 §5 "Profile picture"; null where it is. */
export function findFileProblem(type: DocumentType, { name, size, content }: GivenFile): MessageReference | null {
  const format = type === 'Image' ? 'files.notAnImage' : 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'
  const extension = toExtension(name)
  const isLarge = size > mostFileBytes
  const isMatched = isLarge || matchesContent(type, extension, content)
  if (name.split('.').length > 2) return { messageKey: 'files.manyDots', args: [] }
  if (type === 'Image' && !isMatched) return { messageKey: 'files.otherContent', args: [] }
  if ([...name].length > longestName) return { messageKey: 'FILE_NAME_SIZE_ERROR', args: [] }
  if (isLarge) return { messageKey: 'FILE_SIZE_ERROR', args: [`${mostFileBytes / 1_048_576} MB`] }
  const isNamed = extensions[type].includes(extension) && isPlainName(name)
  if (!isNamed || !isMatched) return { messageKey: format, args: [] }
  return findPictureProblem(content) ?? readPackage(content)?.problem ?? null
}

/** A name that no system reads as more than one: it is also what a download is called. */
function isPlainName(name: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}\\/:*?"<>|.]+\.[a-z0-9]+$/iu.test(name)
}

function matchesContent(type: DocumentType, extension: string, content: Uint8Array): boolean {
  if (type === 'Image' || imageExtensions.includes(extension)) return findImageMediaType(content) !== null
  switch (extension) {
    case '.pdf':
      return startsWith(content, [0x25, 0x50, 0x44, 0x46])
    case '.doc':
    case '.ppt':
      return startsWith(content, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    case '.docx':
      return holds(content, 'word/document.xml')
    case '.pptx':
      return holds(content, 'ppt/presentation.xml')
    case '.heic':
      return /^ftyp(?:heic|heix|heim|heis|hevc|mif1)$/.test(String.fromCharCode(...content.subarray(4, 12)))
    default:
      return false
  }
}

/** True for a package with this part, and for one that is not taken for another reason. */
function holds(content: Uint8Array, name: string): boolean {
  const found = readPackage(content)
  return found !== null && (found.names?.includes(name) ?? true)
}

/** The media type of a picture by its first bytes, whatever its name says; null where it is no JPEG or PNG. */
export function findImageMediaType(content: Uint8Array): 'image/jpeg' | 'image/png' | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  return startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ? 'image/png' : null
}

function startsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte)
}
