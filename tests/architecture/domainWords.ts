import { posix } from 'node:path'
import type { Problem, Rule } from './rule.ts'
import { isNode, listFiles, readName, readString, type SyntaxNode, walk } from './sources.ts'

// Words of the field that have no data file of their own.
const further = ['agency', 'facility', 'hospital', 'shift', 'nurse', 'employer', 'candidate', 'job', 'timecard']

// Files whose names are also the descriptor's own vocabulary: the engine asks for a permission, shows a message, sends an
// event, and keeps what is typed when a session ends.
const vocabulary = [
  'permission',
  'message',
  'notification',
  'template',
  'lookup',
  'file',
  'resource',
  'import',
  'event',
  'session',
]

function toSingular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(ss|s)$/, end => (end === 'ss' ? end : ''))
}

/** `candidateJobs`, `candidate-jobs` and `CANDIDATE_JOBS` are the words candidate, job. */
function toWords(text: string): string[] {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return spaced
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map(word => toSingular(word.toLowerCase()))
}

/** The words that the engine must not know, from the names of the data files. */
export function listDomainWords(files: string[] = listFiles('{schemas,resources}/*.json')): string[] {
  const names = files.map(path => toWords(posix.basename(path, '.json').replace(/\.schema$/, '')).join(' '))
  return [...new Set([...names, ...further])].filter(name => !vocabulary.includes(name))
}

// Words of the browser: an event's modifier key, a style.
const platformNames = ['shiftKey', 'userSelect']

// `role="alert"`, getByRole and userEvent belong to the platform's language, not to the field's.
function isPlatformWord(node: SyntaxNode, parents: SyntaxNode[]): boolean {
  const [parent] = parents
  if (platformNames.includes(readName(node))) return true
  if (readName(node) !== 'role' || !parent) return false
  return parent.type === 'JSXAttribute' || (parent.type === 'Property' && parent.key === node)
}

function readWords(node: SyntaxNode): string[] {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return toWords(readName(node))
  if (node.type === 'JSXText') return toWords(String(node.value))
  if (node.type === 'TemplateElement' && typeof node.value === 'object' && node.value !== null)
    return toWords(String('raw' in node.value ? node.value.raw : ''))
  return toWords(readString(node) ?? '')
}

/** The engine draws whatever the data files say; it names nothing of them. */
export function domainWords(words = listDomainWords()): Rule {
  return source => {
    if (!source.path.startsWith('src/engine/') || source.isTest) return []
    const problems: Problem[] = []
    walk(source.program, (node, parents) => {
      const isModule = parents[0]?.type === 'ImportDeclaration' && isNode(parents[0].source)
      if ((isModule && parents[0]?.source === node) || isPlatformWord(node, parents)) return
      const text = ` ${readWords(node).join(' ')} `
      const found = words.find(word => text.includes(` ${word} `))
      if (found) problems.push({ line: source.lineOf(node), message: `names "${found}": let the descriptor say it` })
    })
    return problems
  }
}
