import { isEmptyValue } from '../fieldKind.ts'

/** A value of any shape as text; objects and arrays as JSON. */
export function toUnknownText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
