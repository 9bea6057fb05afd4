import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findSuggestion } from '#contract/rules/suggestion.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'

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
