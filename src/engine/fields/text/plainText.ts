import type { ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../fieldKind.ts'

/** A value as it is; the empty text for an empty value. */
export function toPlainText(_property: ResourceProperty, value: unknown): string {
  return isEmptyValue(value) ? '' : String(value)
}
