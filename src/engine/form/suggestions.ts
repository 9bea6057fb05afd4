import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'

/** What a record's other values suggest for a property (`x-suggest`); undefined where they suggest nothing. */
export function findSuggestion(resource: Resource, field: string, record: RecordValues): unknown {
  const suggestion = resource.properties.get(field)?.schema['x-suggest']
  if (!suggestion) return undefined
  const source = record[suggestion.from]
  return isEmptyValue(source) ? undefined : suggestion.values[String(source)]
}

/**
 * Fills fields that are empty, or that still hold what the previous state of the record suggested, where the property that
 * they follow has just changed. What a person put in is never overwritten.
 */
export function applySuggestions(resource: Resource, before: RecordValues, after: RecordValues): RecordValues {
  let record = after
  for (const { name, schema } of resource.properties.values()) {
    const from = schema['x-suggest']?.from
    if (from === undefined || before[from] === after[from]) continue
    const isUntouched = isEmptyValue(after[name]) || after[name] === findSuggestion(resource, name, before)
    if (isUntouched) record = { ...record, [name]: findSuggestion(resource, name, after) ?? null }
  }
  return record
}
