import { findReferred, type PropertySchema, toJsonType } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { coreProperties } from './core.gen.ts'

/** What the program depends on (`x-core` in its own schemas) must still be there and be of the same type. */
export function checkCore(set: DataSet): ConfigurationProblem[] {
  // The services that do are not there.
  if (set.isAlone) return []
  const problems: ConfigurationProblem[] = []
  for (const [name, core] of Object.entries(coreProperties)) {
    const path = `schemas/${name}.json`
    const file = set.schemas.get(name)
    if (set.broken.has(path)) continue
    if (!file) {
      const message = 'The program depends on this schema, and it is missing.'
      problems.push({ file: path, line: null, pointer: '', message, fix: 'Copy it from the program’s own folder.' })
      continue
    }
    for (const [property, expected] of Object.entries(core)) {
      const own = file.content.properties[property]
      const found = own && describeCore(own)
      if (found === undefined) {
        const message = `The program depends on the property ${property}, and it is missing.`
        problems.push(file.problem(['properties', property], message, 'Put it back; its title may be another one.'))
      } else if (found !== expected) {
        const message = `The program depends on ${property} being ${expected}; here it is ${found}.`
        problems.push(
          file.problem(['properties', property], message, 'Make it that again; its title may be another one.'),
        )
      }
    }
  }
  return problems
}

/** Describes of a property what the program depends on: its type, its format, where it refers to. */
export function describeCore(schema: PropertySchema): string {
  const target = findReferred(schema)
  const parts = [toJsonType(schema), schema.format, schema['x-time'], target && `reference to ${target}`]
  return parts.filter(part => part !== undefined && part !== null).join(' ')
}
