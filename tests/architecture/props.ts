import type { Problem, Rule } from './rule.ts'
import { isNode, readName, type Source, type SyntaxNode, walk } from './sources.ts'

const mostProps = 8

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
