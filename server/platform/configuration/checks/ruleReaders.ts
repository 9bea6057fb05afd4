import { findUnmaskRule, splitRule } from '#contract/access.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listRead } from '#contract/rules/recordGuard.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

type EntityFile = JsonFile<EntitySchema>

const words = ['x-visible-when', 'x-read-only-when', 'x-computed', 'x-options'] as const

/**
 * Checks that a property hangs on nothing that fewer may read: its value, or whether it is there, would tell them of it, and they
 * could not save it. Through others it hangs on no more than these do. Rules across fields hold on the server alone for who may
 * not read all of theirs, which tells him neither location nor words; but a number that most read masked is none to compare with.
 */
export function checkRuleReaders(file: EntityFile): ConfigurationProblem[] {
  const { properties, 'x-rules': rules = [] } = file.content
  const inProperties = Object.entries(properties).flatMap(([name, schema]) =>
    words.flatMap(word => {
      const at: JsonPath = ['properties', name, word]
      const read = word === 'x-options' ? [schema[word]?.from ?? ''] : listRead(schema[word])
      return [...refuseNumbers(file, at, read), ...refuseNarrower(file, at, name, read)]
    }),
  )
  return [
    ...inProperties,
    ...rules.flatMap(({ must }, index) => refuseNumbers(file, ['x-rules', index, 'must'], listRead(must))),
  ]
}

function refuseNumbers(file: EntityFile, at: JsonPath, read: readonly string[]): ConfigurationProblem[] {
  return [...new Set(read)].flatMap(name => {
    if (findUnmaskRule(findProperty(file, name) ?? {}) === undefined) return []
    return [file.problem(at, `No rule looks at ${name}, which is answered masked.`, 'Name another property.')]
  })
}

function refuseNarrower(file: EntityFile, at: JsonPath, name: string, read: readonly string[]): ConfigurationProblem[] {
  const own = splitRule(findProperty(file, name)?.['x-read'])
  return [...new Set(read)].flatMap(other => {
    const wanted = splitRule(findProperty(file, other)?.['x-read'])
    if (wanted.length === 0 || (own.length > 0 && own.every(code => wanted.includes(code)))) return []
    const message = `${name} would tell of ${other} to who may not read it.`
    return [file.problem(at, message, `Give ${name} the "x-read" of ${other}, or name another property.`)]
  })
}

function findProperty({ content }: EntityFile, name: string): PropertySchema | undefined {
  return Object.hasOwn(content.properties, name) ? content.properties[name] : undefined
}
