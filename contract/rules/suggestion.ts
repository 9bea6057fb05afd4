import type { RecordValues } from '../callArguments.ts'
import type { Resource } from '../resource.ts'

/** What a record's other values suggest for a property (`x-suggest`); undefined where they suggest nothing. */
export function findSuggestion(resource: Resource, field: string, record: RecordValues): unknown {
  const suggestion = resource.properties.get(field)?.schema['x-suggest']
  if (!suggestion) return undefined
  const source = record[suggestion.from]
  const isEmpty = source === null || source === undefined || source === ''
  return isEmpty ? undefined : suggestion.values[String(source)]
}
