import type { FieldProblem } from '#contract/validation/problem.ts'

/** What is said of a data file where it breaks its meta-schema: why, and what to do where that can be told. */
export function explain({ pointer, keyword, params }: FieldProblem, words: readonly string[]): [string, string?] {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  const { limit } = params
  switch (keyword) {
    case 'additionalProperties': {
      const near = findNearest(name, words)
      return [
        `"${name}" is no word here.`,
        near ? `Did you mean "${near}"?` : 'Remove it, or see the meta-schema for the words.',
      ]
    }
    case 'required':
      return [`"${name}" is missing.`, 'Add it.']
    case 'type':
      return [`This is not ${describeTypes(limit)}.`]
    case 'enum':
      return [`This is none of ${toList(limit)}.`]
    case 'const':
      return [`This is not ${JSON.stringify(limit)}.`]
    case 'pattern':
      return [`This does not have the form ${String(limit)}.`]
    case 'propertyNames':
      return ['A name here does not have the right form.', 'See the meta-schema for the form of names.']
    case 'minLength':
      return ['This text is too short.']
    case 'maxLength':
      return [`This text is longer than ${String(limit)} characters.`]
    case 'uniqueItems':
      return ['An entry comes twice.', 'Keep one of them.']
    case 'minItems':
    case 'minProperties':
      return ['Here is nothing.', 'Add an entry, or leave the word out.']
    case 'minimum':
    case 'exclusiveMinimum':
      return [`This number must be ${keyword === 'minimum' ? 'at least' : 'above'} ${String(limit)}.`]
    default:
      return [`This does not fulfil ${keyword} of the meta-schema.`]
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

function toList(values: unknown, isQuoted = true): string {
  return (Array.isArray(values) ? values : [values])
    .map(each => (isQuoted ? JSON.stringify(each) : String(each)))
    .join(' or ')
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

/** "Did you mean ...?" for a name that is not there, else `otherwise`: the names that are, where they are few, unless said. */
export function suggest(name: string, known: Iterable<string>, otherwise?: string): string | undefined {
  const names = [...known]
  const near = findNearest(name, names)
  if (near) return `Did you mean "${near}"?`
  return otherwise ?? (names.length > 0 && names.length <= 8 ? `There is ${names.join(', ')}.` : undefined)
}
