import { type EntitySchema, type PropertySchema, toJsonType } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'

/** What the program depends on (`x-core` in its own schemas) must still be there and be of the same type. */
export function checkCore(set: DataSet, shipped: ReadonlyMap<string, EntitySchema>): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  for (const [name, content] of shipped) {
    const core = Object.entries(content.properties).filter(([, schema]) => schema['x-core'])
    const path = `schemas/${name}.json`
    const file = set.schemas.get(name)
    if (core.length === 0 || set.broken.has(path)) continue
    if (!file) {
      const message = 'The program depends on this schema, and it is missing.'
      problems.push({ file: path, line: null, pointer: '', message, fix: 'Copy it from the program’s own folder.' })
      continue
    }
    for (const [property, schema] of core) {
      const own = file.content.properties[property]
      if (!own) {
        const message = `The program depends on the property ${property}, and it is missing.`
        problems.push(file.problem(['properties', property], message, 'Put it back; its title may be another one.'))
      } else if (describe(own) !== describe(schema)) {
        const message = `The program depends on ${property} being ${describe(schema)}; here it is ${describe(own)}.`
        problems.push(file.problem(['properties', property], message))
      }
    }
  }
  return problems
}

function describe(schema: PropertySchema): string {
  const target = schema['x-reference']
  const parts = [toJsonType(schema), schema.format, schema['x-time'], target && `reference to ${target}`]
  return parts.filter(part => part !== undefined && part !== null).join(' ')
}
