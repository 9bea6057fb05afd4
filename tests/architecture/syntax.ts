import type { Problem, Rule } from './rule.ts'
import { isNode, readName, readString, type SyntaxNode, walk } from './sources.ts'

/** A reminder stands only with the condition that removes it. */
export const comments: Rule = source =>
  source.comments.flatMap(comment => {
    const line = source.lineOf(comment)
    const reminder = /\b(TODO|FIXME|XXX|HACK)\b(?! (when|once|as soon as|until) )/.exec(comment.value)
    return reminder ? [{ line, message: `says ${reminder[1]} without the condition that removes it` }] : []
  })

function checkCall(node: SyntaxNode): string | null {
  const callee = isNode(node.callee) ? node.callee : node
  const property = readName(callee.property)
  const object = readName(callee.object)
  const [first] = Array.isArray(node.arguments) ? node.arguments : []
  if (property === 'waitForTimeout') return 'sleeps: wait for what is to come'
  if (object === 'vi' && /^wait(For|Until)$/.test(property)) return 'waits for a second only: use untilPasses'
  const mocked = object === 'vi' && /^(do)?[mM]ock$/.test(property) ? readString(first) : null
  if (mocked && /^[.#]/.test(mocked)) return `mocks our own ${mocked}: fakes stand at the door only`
  if (!/^(test|it)$/.test(readName(callee))) return null
  const name = readString(first)
  if (name === null) return null
  if (/^should\b/i.test(name)) return `is named "${name}": say what it does, in the present tense`
  return name.trim().includes(' ') ? null : `is named "${name}": write a sentence`
}

function isSleep(node: SyntaxNode): boolean {
  if (node.type !== 'NewExpression' || readName(node.callee) !== 'Promise') return false
  let sleeps = false
  walk(node, inner => {
    sleeps ||= inner.type === 'CallExpression' && readName(inner.callee) === 'setTimeout'
  })
  return sleeps
}

/** Tests have sentences for names; none sleeps, waits for a second only or mocks what is ours. */
export const testHabits: Rule = source => {
  if (!/\.(test|spec)\.tsx?$/.test(source.path)) return []
  const problems: Problem[] = []
  walk(source.program, node => {
    const called = node.type === 'CallExpression' ? checkCall(node) : null
    const message = called ?? (isSleep(node) ? 'sleeps: wait for what is to come' : null)
    if (message) problems.push({ line: source.lineOf(node), message })
  })
  return problems
}
