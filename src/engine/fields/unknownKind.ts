import { buildFieldKind, isEmptyValue } from './fieldKind.ts'

/** The fallback for a kind that nobody registered: visible, read-only, and it says which kind is missing. */
export const unknownKind = buildFieldKind({
  name: 'unknown',
  toText: (_property, value) => toUnknownText(value),
  isSortable: false,
  isFilterable: false,
})

/** An object or a list of any shape, edited as its text. */
export const jsonKind = buildFieldKind({
  name: 'json',
  toText: (_property, value) => toUnknownText(value),
  toWidth: () => 220,
  isWide: true,
  isSortable: false,
  isFilterable: false,
})

/** A value of any shape as text; objects and arrays as JSON. */
export function toUnknownText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
