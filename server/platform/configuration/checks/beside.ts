import { type EntitySchema, findChoices, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import type { JsonFile } from '../jsonFile.ts'
import { listUsers } from './instants.ts'
import { findPathProblem } from './scope.ts'

const ofChoice: readonly string[] = ['value', 'title']

/** Checks what answers tell beside properties (`x-beside`): of a choice its value or title, of a reference a property behind it. */
export function checkBeside(set: DataSet, file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const { properties } = file.content
  return Object.entries(properties).flatMap(([name, schema]) =>
    Object.entries(schema['x-beside'] ?? {}).flatMap(([beside, source]) => {
      const at = ['properties', name, 'x-beside', beside]
      if (Object.hasOwn(properties, beside))
        return [file.problem(at, `${beside} is a property of the record already.`, 'Choose another name.')]
      if (!schema['x-reference']) {
        if (findChoices(schema) && ofChoice.includes(source)) return []
        return [
          file.problem(at, `${name} has no ${source} to tell.`, `Of a choice take one of ${ofChoice.join(', ')}.`),
        ]
      }
      return listUsers(set, file).flatMap(user => {
        const reason = findPathProblem(set, user, `${name}.${source}`, { ...properties, ...serverOwnedProperties })
        return reason === null ? [] : [file.problem(at, ...reason)]
      })
    }),
  )
}
