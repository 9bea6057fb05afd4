import type { Problem, Rule } from './rule.ts'
import { isNode, readName, type SyntaxNode } from './sources.ts'

const documented = /^(contract|src\/engine|src\/providers|server\/platform)\//
const shortest = 15

function describeExport(node: SyntaxNode): string {
  const { declaration } = node
  if (!isNode(declaration)) return 'the export'
  const [first] = Array.isArray(declaration.declarations) ? declaration.declarations : []
  return readName(declaration.id) || (isNode(first) ? readName(first.id) : '') || 'the export'
}

/** Where two sides meet each export says in TSDoc what it is for. */
export const tsdoc: Rule = source => {
  if (!documented.test(source.path) || source.isTest || source.path.includes('/migrations/')) return []
  const body = (Array.isArray(source.program.body) ? source.program.body : []).filter(isNode)
  const problems: Problem[] = []
  for (const node of body) {
    const isDeclaration = node.type === 'ExportNamedDeclaration' && isNode(node.declaration)
    if (!isDeclaration && node.type !== 'ExportDefaultDeclaration') continue
    const previous = body[body.indexOf(node) - 1]
    const isOverload = previous && describeExport(previous) === describeExport(node) && isNode(previous.declaration)
    const doc = source.comments.findLast(comment => comment.end <= node.start)
    const isNear = doc?.value.startsWith('*') && source.text.slice(doc.end, node.start).trim() === ''
    const said = (isNear && doc?.value.replace(/[\s*]+/g, ' ').trim()) || ''
    if (isOverload || said.length >= shortest) continue
    problems.push({ line: source.lineOf(node), message: `${describeExport(node)} has no TSDoc: say what it is for` })
  }
  return problems
}
