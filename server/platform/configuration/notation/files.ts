import { toWords } from '#contract/catalogue.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile } from '../jsonFile.ts'
import type { MetaName } from '../metaSchemas.ts'
import { isTree, parseCondition, printCondition } from './conditions.ts'
import { parseMachine, printMachine, type WrittenMachine } from './machines.ts'
import { isOldOperand, parseComposed, printValue } from './operands.ts'
import { beginReading, findNamed, type Reading, withTree } from './reading.ts'
import { isRowTree, parseRows, printRows, type RowWords } from './rows.ts'
import { isPlain, type Plain, type Way } from './words.ts'

/** What stands in a file in words of this notation. */
interface Words {
  condition(written: Plain | string, at: Way): unknown
  computation(written: Plain, at: Way): unknown
  rows(written: Plain | Plain[], at: Way, of: RowWords): unknown
}

/** Reads what a file says in the short form; what is wrong with it is reported where it is written. */
export function readNotation(
  file: JsonFile,
  kind: MetaName,
): { file: JsonFile | null; problems: ConfigurationProblem[] } {
  const reading = beginReading(kind !== 'machine')
  const content = readContent(reading, file.content, kind)
  if (content === file.content) return { file, problems: [] }
  const problems = reading.mistakes.map(({ at, message, fix }) => file.problem(at, message, fix))
  return { file: problems.length > 0 ? null : withTree(file, content, reading), problems }
}

function readContent(reading: Reading, content: unknown, kind: MetaName): unknown {
  if (kind === 'machine') return parseMachine(reading, content as WrittenMachine)
  const { 'x-conditions': named = {}, ...rest } = content as Plain & { 'x-conditions'?: Plain }
  const conditions = new Map(
    Object.entries(named).map(([name, each]) => [name, parseCondition(reading, each as Plain, ['x-conditions', name])]),
  )
  const own = 'x-conditions' in (content as Plain) ? rest : (content as Plain)
  return mapWords(kind === 'entity' ? nameProperties(own) : own, kind, {
    condition: (written, at) =>
      typeof written === 'string'
        ? findNamed(reading, written, 'x-conditions', conditions, at)
        : parseCondition(reading, written, at),
    computation: (written, at) => parseComposed(reading, written, at),
    rows: (written, at, of) => parseRows(reading, written, at, of),
  })
}

/** A property is called by its name in words, unless it has a title. */
function nameProperties(schema: Plain): Plain {
  const properties = schema.properties as Plain
  const named = Object.entries(properties).map(([name, each]): [string, unknown] => [
    name,
    isPlain(each) && each.title === undefined ? { title: toWords(name), ...each } : each,
  ])
  return keepSame(schema, { ...schema, properties: keepSame(properties, Object.fromEntries(named)) })
}

/** The content of a file as it is written, from its tree or from the former notation; what is written so already stays. */
export function printContent(content: unknown, kind: MetaName): unknown {
  if (kind === 'machine') return printMachine(content as Plain)
  return mapWords(content, kind, {
    condition: tree => (isTree(tree) ? printCondition(tree, true) : tree),
    computation: tree => (isOldOperand(tree) && !('field' in tree) ? printValue(tree, true) : tree),
    rows: (rows, _, of) => (isRowTree(rows) ? printRows(rows, of) : rows),
  })
}

/** True for files in which conditions stand. */
export function hasNotation(kind: MetaName): boolean {
  return kind === 'machine' || kind === 'entity' || kind === 'resource' || kind === 'dashboard'
}

const conditionWords = new Set(['x-visible-when', 'x-read-only-when', 'must'])
/** Words whose value is data, in which nothing is meant as a condition. */
const dataWords = new Set([
  'x-conditions',
  'default',
  'const',
  'enum',
  'examples',
  'x-options',
  'x-suggest',
  'x-import-names',
])

/** The same content with its conditions, computations and conditions on rows in other words. */
export function mapWords(content: unknown, kind: MetaName, words: Words): unknown {
  if (!hasNotation(kind)) return content
  const visit = (node: unknown, at: Way): unknown => {
    if (Array.isArray(node))
      return keepSame(
        node,
        node.map((each, index) => visit(each, [...at, index])),
      )
    if (!isPlain(node)) return node
    const entries = Object.entries(node).map(([name, value]): [string, unknown] => {
      const path = [...at, name]
      if (dataWords.has(name)) return [name, value]
      if (conditionWords.has(name) && (isPlain(value) || typeof value === 'string'))
        return [name, words.condition(value, path)]
      if (name === 'x-computed' && isPlain(value)) return [name, words.computation(value, path)]
      const isRows = name === 'where' && typeof value === 'object' && value !== null && isWhere(kind, at)
      if (isRows) return [name, words.rows(value as Plain, path, { isOfCall: at[0] === 'calls' })]
      return [name, visit(value, path)]
    })
    return keepSame(node, Object.fromEntries(entries))
  }
  return visit(content, [])
}

/** True where `where` is a word and no property of that name. */
function isWhere(kind: MetaName, at: Way): boolean {
  if (kind === 'dashboard') return true
  return kind === 'resource' && ((at[0] === 'calls' && at.length === 2) || at[0] === 'scope')
}

/** The node itself where nothing in it differs. */
function keepSame<Node extends object>(node: Node, changed: Node): Node {
  const isSame = Object.entries(changed).every(([name, value]) => (node as Plain)[name] === value)
  return isSame ? node : changed
}
