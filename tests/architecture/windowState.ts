import type { Problem, Rule } from './rule.ts'
import { isNode, readName, type SyntaxNode } from './sources.ts'

/** True for what may hold something else later: `let`, or a collection that is empty as yet. */
function mayChange(kind: unknown, value: unknown): boolean {
  if (kind === 'let') return true
  if (!isNode(value) || value.type !== 'NewExpression') return false
  const isFilled = Array.isArray(value.arguments) && value.arguments.length > 0
  return /^(Map|Set)$/.test(readName(value.callee)) && !isFilled
}

function listDeclared(node: SyntaxNode): SyntaxNode[] {
  const declared = node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : node
  return declared.type === 'VariableDeclaration' && Array.isArray(declared.declarations)
    ? declared.declarations.filter(isNode).filter(({ id, init }) => !isReadOnly(id) && mayChange(declared.kind, init))
    : []
}

function isReadOnly(id: unknown): boolean {
  const annotation = isNode(id) && isNode(id.typeAnnotation) ? id.typeAnnotation.typeAnnotation : null
  return isNode(annotation) && /^Readonly/.test(readName(annotation.typeName))
}

/** What a module of the console keeps for the window it forgets with `onWindowReset`: no test leaves it to the next. */
export const windowState: Rule = source => {
  if (!/^src\//.test(source.path) || source.isTest || /onWindowReset\(/.test(source.text)) return []
  const body = (Array.isArray(source.program.body) ? source.program.body : []).filter(isNode)
  return body.flatMap(listDeclared).map(
    (node): Problem => ({
      line: source.lineOf(node),
      message: `keeps ${readName(node.id)} for the window: forget it in onWindowReset (src/lib/windowState.ts)`,
    }),
  )
}
