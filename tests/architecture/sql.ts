import type { Problem, Rule } from './rule.ts'
import { isNode, readName, readString, type SyntaxNode, walk } from './sources.ts'

const statement =
  /^\s*(select\s[\s\S]*\sfrom\s|select\s+(\d|pg_|set_config|nextval)|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|truncate\s|(create|alter|drop)\s+(unique\s+)?(table|index|extension|database|schema|type|function|collation|trigger|sequence)\s|with\s+\S+\s+as\s*\(|notify\s+\w+\s*[,;]|listen\s+"?\w+"?\s*$)/i

const home = /^server\/(platform\/(database|tables|resources)\/|(.*\/)?migrations\/|(.*\/)?([a-z]\w*R|r)epository\.ts$)/

function readText(node: SyntaxNode): string {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return readString(node) ?? ''
  return node.quasis
    .filter(isNode)
    .map(part => (typeof part.value === 'object' && part.value && 'raw' in part.value ? String(part.value.raw) : ''))
    .join('$')
}

function isSql(node: SyntaxNode): boolean {
  if (node.type === 'TaggedTemplateExpression') return readName(node.tag) === 'sql'
  return statement.test(readText(node))
}

/** Only a repository, a migration and the platform's own database code hold SQL. */
export const sqlHome: Rule = source => {
  const isServer = source.path.startsWith('server/') || source.path.startsWith('contract/')
  if (!isServer || source.isTest || home.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, node => {
    if (isSql(node)) problems.push({ line: source.lineOf(node), message: 'holds SQL: move it into a repository' })
  })
  return problems
}
