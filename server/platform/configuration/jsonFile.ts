import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { toLine } from '#contract/menuXml.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import type { DataFile } from './files.ts'

/** A way into a JSON file: names and indexes. */
export type JsonPath = readonly (string | number)[]

/** A JSON file that can say where in its text a value stands. */
export interface JsonFile<Content = unknown> {
  path: string
  content: Content
  /** Builds a problem at a value, or at the nearest one around it where it is missing. */
  problem(at: JsonPath, message: string, fix?: string): ConfigurationProblem
}

/** Reads a JSON file; where it is no JSON, or says a name twice, the problems tell it and there is no content. */
export function parseJsonFile({ path, text }: DataFile): { file: JsonFile } | { problems: ConfigurationProblem[] } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  if (errors.length > 0 || !tree) {
    const first = errors[0]
    const line = first ? toLine(text, first.offset) : 1
    const what = first ? toWords(printParseErrorCode(first.error)) : 'it is empty'
    return { problems: [{ file: path, line, pointer: '', message: `The file is no JSON: ${what}.` }] }
  }
  const repeated = listRepeated(tree)
  if (repeated.length > 0) {
    return {
      problems: repeated.map(({ node, pointer, name }) => ({
        file: path,
        line: toLine(text, node.offset),
        pointer,
        message: `The name "${name}" comes twice in one object.`,
        fix: 'Keep one of them.',
      })),
    }
  }
  const content: unknown = JSON.parse(text)
  const problem: JsonFile['problem'] = (at, message, fix) => ({
    file: path,
    line: toLine(text, findOffset(tree, at)),
    pointer: toPointer(at),
    message,
    ...(fix === undefined ? {} : { fix }),
  })
  return { file: { path, content, problem } }
}

function toWords(code: string): string {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/ expected$/, ' is expected')
}

interface RepeatedName {
  node: Node
  pointer: string
  name: string
}

function listRepeated(node: Node, path: JsonPath = []): RepeatedName[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => listRepeated(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(property => {
    const [key, value] = property.children ?? []
    if (!key || !value) return []
    const name = String(key.value)
    const inner = listRepeated(value, [...path, name])
    if (seen.has(name)) inner.unshift({ node: key, pointer: toPointer([...path, name]), name })
    seen.add(name)
    return inner
  })
}

/** Where the name of a property stands, for an entry of a list the entry itself. */
function findOffset(tree: Node, at: JsonPath): number {
  for (let length = at.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, at.slice(0, length))
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return tree.offset
}
