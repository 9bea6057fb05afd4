import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** A node of the syntax tree, as the parser gives it. */
export type SyntaxNode = { type: string; start: number; end: number; [property: string]: unknown }

export type Import = {
  specifier: string
  /** The file it leads to, from the root; null for a package. */
  target: string | null
  /** Names taken: `*` for all of them, `default`, or what the other file calls them. */
  names: string[]
  isType: boolean
  /** The code comes when it is asked for: `import('…')`. */
  isLater: boolean
  line: number
}

export type Source = {
  /** From the root, with slashes. */
  path: string
  text: string
  lines: string[]
  program: SyntaxNode
  comments: { value: string; start: number; end: number; type: string }[]
  imports: Import[]
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

function resolveSpecifier(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : null
}

type Found = Pick<Import, 'names' | 'isType'> & { source: unknown }

function readImport(node: SyntaxNode): Found | null {
  const specifiers = (Array.isArray(node.specifiers) ? node.specifiers : []).filter(isNode)
  switch (node.type) {
    case 'ImportDeclaration': {
      const names = specifiers.map(one =>
        one.type === 'ImportSpecifier'
          ? readName(one.imported)
          : one.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*',
      )
      const isType =
        node.importKind === 'type' || (specifiers.length > 0 && specifiers.every(one => one.importKind === 'type'))
      return { source: node.source, names, isType }
    }
    case 'ExportNamedDeclaration': {
      const names = specifiers.map(one => readName(one.local))
      return node.source ? { source: node.source, names, isType: node.exportKind === 'type' } : null
    }
    case 'ExportAllDeclaration':
      return { source: node.source, names: ['*'], isType: node.exportKind === 'type' }
    case 'ImportExpression':
      return { source: node.source, names: ['*'], isType: false }
    case 'TSImportType':
      return { source: node.source, names: ['*'], isType: true }
    default:
      return null
  }
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
  const lineOf = lineCounter(text)
  const tree = program as unknown as SyntaxNode
  const imports: Import[] = []
  walk(tree, node => {
    const found = readImport(node)
    const specifier = found && readString(found.source)
    if (!found || specifier === null) return
    const { names, isType } = found
    const isLater = node.type === 'ImportExpression'
    imports.push({ specifier, target: resolveSpecifier(path, specifier), names, isType, isLater, line: lineOf(node) })
  })
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
  return { path, text, lines: text.split('\n'), program: tree, comments, imports, isTest, lineOf }
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
