import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { toPointer } from '#contract/validation/prepareSchema.ts'
import { toLine } from '#contract/xmlTree.ts'
import type { DataFile } from './files.ts'

/** A way into a JSON file: names and indexes. */
export type JsonPath = readonly (string | number)[]

/** A JSON file that can say where in its text a value stands. */
export interface JsonFile<Content = unknown> {
  path: string
  content: Content
  /** True where it stands in the notation of an earlier release. */
  isFormer?: true
  /** Builds a problem at a value, or at the nearest one around it where it is missing. */
  problem(at: JsonPath, message: string, fix?: string): ConfigurationProblem
}

/** Reads a JSON file; where it is no JSON, or says a name twice, the problems tell it and there is no content. */
export function parseJsonFile({ path, text }: DataFile): { file: JsonFile } | { problems: ConfigurationProblem[] } {
  const depth = findDepth(text)
  if (depth !== null) {
    const message = `The values are nested deeper than ${deepestLevel} levels.`
    return { problems: [{ file: path, line: toLine(text, depth), pointer: '', message, fix: 'Make it flatter.' }] }
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true })
  if (errors.length > 0 || !tree) {
    const { offset, what } = errors[0] ? findMistake(text, errors[0]) : { offset: 0, what: 'it is empty' }
    const message = `The file is no JSON: ${what}.`
    const fix = 'Look at this line and at the one before it.'
    return { problems: [{ file: path, line: toLine(text, offset), pointer: '', message, fix }] }
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
  // Most files have no problem: the tree is built again for those that do.
  let nodes: Node | undefined
  const problem: JsonFile['problem'] = (at, message, fix) => {
    nodes ??= parseTree(text)
    const line = toLine(text, findOffset(nodes, at))
    return { file: path, line, pointer: toPointer(at), message, ...(fix === undefined ? {} : { fix }) }
  }
  return { file: { path, content, problem } }
}

/** Whatever walks through a file calls itself for each level. */
const deepestLevel = 100

/** Where a text is nested too deeply; null where it is not. */
function findDepth(text: string): number | null {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') isInString = !isInString
    else if (isInString) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') level += 1
    else if (sign === ']' || sign === '}') level -= 1
    if (level > deepestLevel) return at
  }
  return null
}

/** A parser notices a missing comma at what follows it, and one too many too: the mistake stands before. */
function findMistake(text: string, { error, offset }: ParseError): { offset: number; what: string } {
  const before = text.slice(0, offset).trimEnd().length - 1
  const code = printParseErrorCode(error)
  if (code === 'CommaExpected') return { offset: before, what: 'a comma is missing behind this' }
  if (text[before] === ',' && /^\s*[\]}]/.test(text.slice(offset))) return { offset: before, what: 'a comma too many' }
  return { offset, what: toWords(code) }
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
function findOffset(tree: Node | undefined, at: JsonPath): number {
  for (let length = at.length; length > 0; length -= 1) {
    const node = tree && findNodeAtLocation(tree, at.slice(0, length))
    if (node) return node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return tree?.offset ?? 0
}
