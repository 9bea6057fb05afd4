import type { Problem, Rule } from './rule.ts'
import { isNode, readName, type Source, type SyntaxNode, walk } from './sources.ts'

const mostLinesOfFile = 400
export const linesToThinkAt = 250
const mostLinesOfFunction = 60
const mostProps = 8

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

export function countLines(source: Source): number {
  return source.text.trimEnd().split('\n').length
}

/** No file above 400 lines. */
export const fileSizes: Rule = source => {
  const lines = countLines(source)
  const message = `has ${lines} lines: split it by reason to change, before ${mostLinesOfFile}`
  return lines > mostLinesOfFile ? [{ line: mostLinesOfFile, message }] : []
}

/** A function fits a screen; a test's own nesting does not count. */
export const functionSizes: Rule = source => {
  if (source.isTest) return []
  const problems: Problem[] = []
  walk(source.program, node => {
    if (!functions.includes(node.type)) return
    const lines = source.lineOf({ start: node.end }) - source.lineOf(node) + 1
    if (lines <= mostLinesOfFunction) return
    problems.push({ line: source.lineOf(node), message: `is a function of ${lines} lines: split it, before 60` })
  })
  return problems
}

function listMembers(type: SyntaxNode, types: Map<string, SyntaxNode>): unknown[] {
  if (type.type === 'TSTypeLiteral') return Array.isArray(type.members) ? type.members : []
  if (type.type === 'TSInterfaceBody') return Array.isArray(type.body) ? type.body : []
  if (type.type === 'TSIntersectionType' && Array.isArray(type.types))
    return type.types.filter(isNode).flatMap(part => listMembers(part, types))
  const named = types.get(readName(type.typeName))
  return named ? listMembers(named, types) : []
}

function collectTypes(source: Source): Map<string, SyntaxNode> {
  const types = new Map<string, SyntaxNode>()
  walk(source.program, node => {
    if (node.type === 'TSTypeAliasDeclaration' && isNode(node.typeAnnotation))
      types.set(readName(node.id), node.typeAnnotation)
    if (node.type === 'TSInterfaceDeclaration' && isNode(node.body)) types.set(readName(node.id), node.body)
  })
  return types
}

/** A component takes at most eight props. */
export const componentProps: Rule = source => {
  if (!source.path.endsWith('.tsx') || source.isTest) return []
  const types = collectTypes(source)
  const problems: Problem[] = []
  walk(source.program, node => {
    if (node.type !== 'FunctionDeclaration' || !/^[A-Z]/.test(readName(node.id)) || !Array.isArray(node.params)) return
    const [props] = node.params
    const annotation = isNode(props) && isNode(props.typeAnnotation) ? props.typeAnnotation.typeAnnotation : null
    const count = isNode(annotation) ? listMembers(annotation, types).length : 0
    if (count <= mostProps) return
    problems.push({ line: source.lineOf(node), message: `${readName(node.id)} takes ${count} props: compose, above 8` })
  })
  return problems
}
