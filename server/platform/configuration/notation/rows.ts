import { type Reading, toList } from './reading.ts'
import { isPlain, type Plain, type Way } from './words.ts'

/** A condition on rows as the program reads it: a field and what is asked of it. */
export interface RowCondition extends Plain {
  field: string
}

/** Whose conditions they are: in a call, texts may be what the call is given. */
export interface RowWords {
  isOfCall: boolean
}

const words = ['is', 'from', 'to', 'after', 'unless'] as const
const sources = new Set(['id', 'ids', 'matching'])

/** Reads conditions on rows: a map of paths to values, of which all must hold, or a list of such maps. */
export function parseRows(reading: Reading, written: Plain | Plain[], at: Way, { isOfCall }: RowWords): RowCondition[] {
  const isList = Array.isArray(written)
  return toList<Plain>(written).flatMap((map, index) =>
    Object.entries(map).map(([name, asked]) => {
      const path = isList ? [...at, index, name] : [...at, name]
      const field = name.replace(/^row\./, '')
      const parts = isPlain(asked) && words.some(word => word in asked) ? asked : { is: asked }
      for (const text of isOfCall ? [parts.is].flat() : []) checkSource(reading, text, path)
      const is = 'is' in parts ? { is: isOfCall ? parseSources(parts.is) : parts.is } : {}
      return reading.annotate({ field, ...parts, ...is }, path)
    }),
  )
}

/** Other parts of a call than its parameters are nothing that rows are chosen by. */
function checkSource({ mistakes }: Reading, text: unknown, at: Way): void {
  const [, word, name] = (typeof text === 'string' && /^(args|filter|record)\.(\w+)$/.exec(text)) || []
  if (word === undefined) return
  const fix = word === 'args' ? `Did you mean "arg.${name}"?` : 'Use id, ids, arg.name or a value.'
  mistakes.push({ at, message: `Rows are not chosen by ${word}.`, fix })
}

function parseSources(is: unknown): unknown {
  return Array.isArray(is) ? is.map(parseSource) : parseSource(is)
}

/** What a call is given stands there by its name; any other text is a constant. */
function parseSource(is: unknown): unknown {
  if (isPlain(is) && 'literal' in is) return { const: is.literal }
  if (typeof is !== 'string' || sources.has(is)) return is
  return is.startsWith('arg.') ? `args.${is.slice('arg.'.length)}` : { const: is }
}

/** True for conditions on rows as the program reads them and files said them before. */
export function isRowTree(written: unknown): written is RowCondition[] {
  return Array.isArray(written) && written.every(each => isPlain(each) && typeof each.field === 'string')
}

/** Conditions on rows as they are written. */
export function printRows(conditions: readonly RowCondition[], { isOfCall }: RowWords): unknown {
  const maps: Plain[] = []
  for (const { field, ...asked } of conditions) {
    const name = /^(row\.|field$)/.test(field) ? `row.${field}` : field
    const is = 'is' in asked ? { is: isOfCall ? printSources(asked.is) : asked.is } : {}
    const value = Object.keys(asked).length === 1 && 'is' in asked ? is.is : { ...asked, ...is }
    const map = maps.at(-1)
    if (map && !Object.hasOwn(map, name)) map[name] = value
    else maps.push({ [name]: value })
  }
  return maps.length === 1 ? maps[0] : maps
}

function printSources(is: unknown): unknown {
  return Array.isArray(is) ? is.map(printSource) : printSource(is)
}

function printSource(is: unknown): unknown {
  if (typeof is === 'string') return is.startsWith('args.') ? `arg.${is.slice('args.'.length)}` : is
  if (!isPlain(is) || !('const' in is)) return is
  const text = is.const
  return typeof text !== 'string' || sources.has(text) || text.startsWith('arg.') ? { literal: text } : text
}
