import type { Descriptor } from '#contract/descriptor.ts'
import { type EntitySchema, isServerOwned, type PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile } from '../jsonFile.ts'

/** Checks that a file can bring what its rows are recognised by, and with it records that are new. */
export function checkImportKey(file: JsonFile<Descriptor>, { properties }: EntitySchema): ConfigurationProblem[] {
  const { calls = {}, import: imported, key = 'ID' } = file.content
  const isOpen = (name: string) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return property !== undefined && !isServerOwned(name) && isBrought(property)
  }
  const own = imported?.key ?? []
  const closed = own.flatMap((name, index) => {
    if (isOpen(name) || !(Object.hasOwn(properties, name) || isServerOwned(name))) return []
    const fix = 'Name properties that a file can bring and that tell a record from all others together.'
    return [file.problem(['import', 'key', index], `No file can bring ${name}, so its rows have no key.`, fix)]
  })
  if (own.length > 0 || !calls.import) return closed
  const isUnique = ([name, property]: [string, PropertySchema]) => property['x-unique'] !== undefined && isOpen(name)
  if (isOpen(key) || Object.entries(properties).some(isUnique)) return []
  const message = 'Nothing that a file can bring tells its rows apart, so no new record could be imported.'
  return [file.problem(['calls', 'import'], message, 'Name in import.key what tells a record from all others.')]
}

function isBrought(property: PropertySchema): boolean {
  return !property.readOnly && !property['x-computed'] && !property['x-secret'] && !property['x-transient']
}
