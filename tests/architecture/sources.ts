import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** A node of the syntax tree, as the parser gives it. */
export type SyntaxNode = { type: string; start: number; end: number; [property: string]: unknown }

export type Source = {
  /** From the root, with slashes. */
  path: string
  text: string
  lines: string[]
  program: SyntaxNode
  comments: { value: string; start: number; end: number; type: string }[]
  isTest: boolean
  lineOf(node: { start: number }): number
}

export type Visit = (node: SyntaxNode, parents: SyntaxNode[]) => void

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Visits a node and all below it, outermost first, with its parents from the nearest outwards. */
export function walk(node: SyntaxNode, visit: Visit, parents: SyntaxNode[] = []): void {
  visit(node, parents)
  const inner = [node, ...parents]
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, inner)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, inner)
  }
}

/** The value of a string literal, null for any other node. */
export function readString(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

/** The name of an identifier or a string key, an empty text for any other node. */
export function readName(node: unknown): string {
  if (!isNode(node)) return ''
  return typeof node.name === 'string' ? node.name : (readString(node) ?? '')
}

function lineCounter(text: string): (node: { start: number }) => number {
  const ends = [...text.matchAll(/\n/g)].map(match => match.index)
  return ({ start }) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** Parses one file; the path says where it stands in the house and what kind of file it is. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const tree = program as unknown as SyntaxNode
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
  return { path, text, lines: text.split('\n'), program: tree, comments, isTest, lineOf: lineCounter(text) }
}

/** Lists files of the project by glob, from the root, with slashes. */
export function listFiles(...patterns: string[]): string[] {
  const exclude = (name: string): boolean => /(^|\/)(node_modules|dist|\.locum|\.git|test-results)$/.test(name)
  return globSync(patterns, { cwd: root, exclude })
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

let parsed: Source[] | undefined

/** Every TypeScript file of the project that a person wrote. */
export function listSources(): Source[] {
  parsed ??= listFiles('{contract,server,src,scripts,tests}/**/*.{ts,tsx}', '*.config.ts')
    .filter(path => !/\.gen\.ts$/.test(path))
    .map(path => parseSource(path, readText(path)))
  return parsed
}
