import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { isPlain, type Mistake, prefixes, type Way } from './words.ts'

/** What reading a file in the short form gathers: where each part of the tree is written, and what is wrong. */
export interface Reading {
  /** Records alone are looked at: there is nothing but properties. */
  isOfRecord: boolean
  mistakes: Mistake[]
  /** Says where a part of the tree is written, unless it is known; with `isWhole` instead of what was said of it as a part. */
  annotate<Part>(part: Part, at: Way, isWhole?: boolean): Part
  /** The way into the file of a way into the tree. */
  toWritten(tree: unknown, at: JsonPath): JsonPath
}

/** Begins to read a file. */
export function beginReading(isOfRecord: boolean): Reading {
  const paths = new WeakMap<object, Way>()
  return {
    isOfRecord,
    mistakes: [],
    annotate: (part, at, isWhole = false) => {
      if (typeof part === 'object' && part !== null && (isWhole || !paths.has(part))) paths.set(part, at)
      return part
    },
    toWritten: (tree, at) => {
      let node = tree
      let written: Way = []
      for (const step of at) {
        node = typeof node === 'object' && node !== null ? (node as Record<string | number, unknown>)[step] : undefined
        const path = typeof node === 'object' && node !== null ? paths.get(node) : undefined
        written = path ?? [...written, step]
      }
      return written
    },
  }
}

/** The same file with the tree that was read of it; what is wrong with the tree is reported where it is written. */
export function withTree<Content>(file: JsonFile, content: Content, { toWritten }: Reading): JsonFile<Content> {
  return {
    ...file,
    content,
    problem: (at, message, fix) => {
      const written = toWritten(content, at)
      // What the tree lacks is missing where it would be written.
      const isThere = cut(content, at).length === at.length
      return file.problem(isThere ? cut(file.content, written) : written, message, fix)
    },
  }
}

/** As far as there is something written. */
function cut(content: unknown, at: JsonPath): JsonPath {
  let node = content
  const end = at.findIndex(step => {
    node = typeof node === 'object' && node !== null ? (node as Record<string | number, unknown>)[step] : undefined
    return node === undefined
  })
  return end < 0 ? at : at.slice(0, end)
}

/** Tells of a word before a dot that is nearly a prefix. */
export function checkPrefix({ mistakes, isOfRecord }: Reading, text: string, at: Way): void {
  const [, word] = /^([a-z]+)\.\w/.exec(text) ?? []
  if (word === undefined || isOfRecord || prefixes.some(each => each === word)) return
  const fix = suggest(word, prefixes, '')
  if (fix !== '') mistakes.push({ at, message: `Nothing is said by ${word}. before a name.`, fix })
}

/** One or several. */
export function toList<Value>(written: Value | Value[] | undefined): Value[] {
  return written === undefined ? [] : ([written].flat() as Value[])
}

/** Entries of an object that may be absent. */
export function listEntries(written: unknown): [string, unknown][] {
  return isPlain(written) ? Object.entries(written) : []
}

/** What a name stands for; null, and a mistake, where it stands for nothing. */
export function findNamed<Part>(
  { mistakes }: Reading,
  name: string,
  folder: string,
  named: ReadonlyMap<string, Part>,
  at: Way,
): Part | null {
  const part = named.get(name)
  if (part !== undefined) return part
  mistakes.push({ at, message: `There is no "${name}" under ${folder}.`, fix: suggest(name, named.keys()) })
  return null
}
