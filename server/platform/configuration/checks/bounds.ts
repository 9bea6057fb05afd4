import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Words that bound one thing from below and above; between strict ones there must be room. */
const pairs = [
  ['minLength', 'maxLength', false],
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
] as const

/** Checks that no lower bound lies above its upper one, at whatever depth: nothing could ever be valid. */
export function checkBounds(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  return findContradictions(file, file.content, [])
}

function findContradictions(file: JsonFile<EntitySchema>, node: unknown, at: JsonPath): ConfigurationProblem[] {
  if (typeof node !== 'object' || node === null) return []
  const words = node as Record<string, unknown>
  const own = pairs.flatMap(([low, high, isStrict]) => {
    const [from, to] = [words[low], words[high]]
    if (typeof from !== 'number' || typeof to !== 'number' || from < to || (from === to && !isStrict)) return []
    const message = `Nothing fulfils ${low} ${from} and ${high} ${to} at once.`
    return [file.problem([...at, low], message, 'Make the lower bound the lesser one.')]
  })
  const inner = Object.entries(words).flatMap(([name, value]) => {
    const isValue = name === 'default' || name === 'const' || name === 'enum'
    return isValue ? [] : findContradictions(file, value, [...at, Array.isArray(node) ? Number(name) : name])
  })
  return [...own, ...inner]
}
