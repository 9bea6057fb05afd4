import type { PropertySchema } from '#contract/entitySchema.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import type { FieldProblem } from '#contract/validation/problem.ts'

/** As many values of one list as are said to be wrong: to find what each was meant to be takes its time. */
export const mostNamed = 20

/** As many words as a fix lists. */
const mostWords = 12

/**
 * What is said of a data file where it breaks its meta-schema: why, and what to do. `node` is what the meta-schema says of the
 * position, `words` are the words that may stand there.
 */
export function explain(
  { pointer, keyword, params }: FieldProblem,
  node: PropertySchema,
  words: readonly string[],
): [string, string?] {
  const name = toTokens(pointer).at(-1) ?? ''
  const { limit } = params
  const say = (message: string): [string, string?] => [message, node.description]
  switch (keyword) {
    case 'additionalProperties': {
      const near = findNearest(name, words)
      const usual = words.length <= mostWords ? `Use ${toList(words, false)}.` : 'See the meta-schema for the words.'
      return [`"${name}" is no word here.`, near ? `Did you mean "${near}"?` : `Remove it. ${usual}`]
    }
    case 'required':
      return [`"${name}" is missing.`, `Add it.${node.description ? ` ${node.description}` : ''}`]
    case 'type':
      return say(`This is not ${describeTypes(limit)}.`)
    case 'enum':
      return say(`This is none of ${toList(limit)}.`)
    case 'const':
      return [`This is not ${JSON.stringify(limit)}.`, `Make it ${JSON.stringify(limit)}.`]
    case 'pattern':
      return say(`This does not have the form ${String(limit)}.`)
    case 'oneOf': {
      const names = (node.oneOf ?? []).flatMap(each => ('required' in each && each.required) || [])
      return [`Exactly one of ${toList(names, true, ', ')} must stand here.`, 'Add one, or keep one of them.']
    }
    case 'minLength':
      return say('This text is too short.')
    case 'maxLength':
      return say(`This text is longer than ${String(limit)} characters.`)
    case 'uniqueItems':
      return ['An entry comes twice.', 'Keep one of them.']
    case 'minItems':
    case 'minProperties':
      return ['Here is nothing.', 'Add an entry, or leave the word out.']
    case 'maxProperties':
      return [`Here are more than ${String(limit)} words.`, 'Remove those that are too many.']
    case 'minimum':
    case 'exclusiveMinimum':
      return say(`This number must be ${keyword === 'minimum' ? 'at least' : 'above'} ${String(limit)}.`)
    case 'maximum':
      return say(`This number must be at most ${String(limit)}.`)
    default:
      return say(`This does not fulfil ${keyword} of the meta-schema.`)
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

function describeTypes(types: unknown): string {
  return toList(Array.isArray(types) ? types.map(each => typeNames[String(each)]) : [typeNames[String(types)]], false)
}

function toList(values: unknown, isQuoted = true, separator = ' or '): string {
  return (Array.isArray(values) ? values : [values])
    .map(each => (isQuoted ? JSON.stringify(each) : String(each)))
    .join(separator)
}

/** The known word that a misspelt one most likely stands for; null where none is near. */
function findNearest(word: string, known: Iterable<string>): string | null {
  let nearest: string | null = null
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    const distance = countEdits(word.toLowerCase(), candidate.toLowerCase())
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** The least number of letters to insert, remove or replace (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** As many names as a fix tells of those that are there. */
const mostNames = 8

/** "Did you mean ...?" for a name that is not there, else `otherwise`; the names that are, unless said. */
export function suggest(name: string, known: Iterable<string>, otherwise?: string): string {
  const names = [...known]
  const near = findNearest(name, names)
  if (near) return `Did you mean "${near}"?`
  if (otherwise !== undefined) return otherwise
  const rest = names.length - mostNames
  const some = names.slice(0, mostNames).join(', ')
  return names.length === 0 ? 'Remove it.' : `There is ${some}${rest > 0 ? ` and ${rest} more` : ''}.`
}
