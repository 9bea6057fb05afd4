import type { Problem, Rule } from './rule.ts'
import { isNode, readName, readString, type SyntaxNode, walk } from './sources.ts'

const colour = /(^|[\s,(:])(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|(rgb|hsl|hwb|oklch|lab)a?\()/i
const named = /^(white|black|red|green|blue|gr[ae]y|orange|yellow|teal|purple|pink|brown|navy|maroon|silver)$/i
const colourKeys = /^(color|bgcolor|background|backgroundColor|borderColor|fill|stroke)$/
const tokenKeys = ['fontSize', 'fontFamily', 'boxShadow', 'textShadow']
const words = /^(inherit|none|small|medium|large|default|unset|initial|body1|body2|h\d|caption|subtitle\d|overline)$/

function findKey(parent: SyntaxNode | undefined): string {
  if (parent?.type === 'Property') return readName(parent.key)
  return parent?.type === 'JSXAttribute' ? readName(parent.name) : ''
}

function checkLiteral(node: SyntaxNode, parents: SyntaxNode[]): string | null {
  const [parent] = parents
  if (parent?.type === 'Property' && parent.key === node) return null
  const text = readString(node)
  if (text !== null && colour.test(text)) return `sets the colour ${text}`
  const key = findKey(parent?.type === 'JSXExpressionContainer' ? parents[1] : parent)
  if (text !== null && colourKeys.test(key) && named.test(text)) return `sets the colour ${text}`
  if (!tokenKeys.includes(key)) return null
  const isToken = text === null ? typeof node.value !== 'number' || key === 'boxShadow' : words.test(text)
  return isToken ? null : `sets ${key} ${String(node.value)}`
}

/** Colours, font sizes and shadows are tokens: src/theme alone knows their values. */
export const appearance: Rule = source => {
  if (!source.path.startsWith('src/') || source.path.startsWith('src/theme/') || source.isTest) return []
  const problems: Problem[] = []
  walk(source.program, (node, parents) => {
    const isText = node.type === 'Literal' && !(isNode(parents[0]) && /^(Import|Export)/.test(parents[0].type))
    const found = isText ? checkLiteral(node, parents) : null
    if (found) problems.push({ line: source.lineOf(node), message: `${found} by hand: take a token of src/theme` })
  })
  return problems
}
