import { type EntitySchema, isServerOwned, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile } from '../jsonFile.ts'

/** What rows and calls carry beside properties. */
const wireNames: readonly string[] = ['AllowedActions', 'searchText']

/** Columns that PostgreSQL has in every table. */
const systemColumns: readonly string[] = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

/**
 * Checks that each property can be a column and a name on the wire beside what stands there already; without a table it may be
 * named as somebody else likes.
 */
export function checkPropertyNames(file: JsonFile<EntitySchema>, hasTable: boolean): ConfigurationProblem[] {
  if (!hasTable) return Object.keys(file.content.properties).flatMap(name => checkForeignName(file, name))
  const seen = new Map(Object.keys(serverOwnedProperties).map(name => [name.toLowerCase(), name]))
  return Object.keys(file.content.properties).flatMap(name => {
    const reason = findReason(name, seen.get(name.toLowerCase()))
    seen.set(name.toLowerCase(), name)
    return reason === null ? [] : [file.problem(['properties', name], reason, 'Remove it, or give it another name.')]
  })
}

function checkForeignName(file: JsonFile<EntitySchema>, name: string): ConfigurationProblem[] {
  if (!(name in {})) return []
  return [file.problem(['properties', name], wordOfLanguage(name), 'Remove it.')]
}

function wordOfLanguage(name: string): string {
  return `${name} is a word of JavaScript that no property may have as its name.`
}

function findReason(name: string, other: string | undefined): string | null {
  if (isServerOwned(name)) return `The services keep ${name} themselves.`
  if (other !== undefined && isServerOwned(other))
    return `The services keep ${other} of every record themselves, and names must differ in more than capitals.`
  if (other !== undefined) return `The names ${other} and ${name} differ in capitals alone.`
  if (wireNames.includes(name)) return `Rows and calls carry ${name} for something else.`
  if (systemColumns.includes(name)) return `Every table has a column ${name} of PostgreSQL's own.`
  return name in {} ? wordOfLanguage(name) : null
}
