import type { RecordValues } from '#contract/callArguments.ts'
import { toKeyNames } from '#contract/referenceList.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../fieldKind.ts'

/**
 * The display text that travels beside a reference (architecture "References"), those beside a list of them between commas; the key
 * itself where there is none.
 */
export function toReferenceText(property: ResourceProperty, value: unknown, record: RecordValues): string {
  if (isEmptyValue(value)) return ''
  const display = property.displayName ? record[property.displayName] : undefined
  if (Array.isArray(value)) return toKeyNames(value, display).join(', ')
  return isEmptyValue(display) ? String(value) : String(display)
}
