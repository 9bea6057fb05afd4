import type { ResourceProperty } from '#contract/resource.ts'
import { buildFieldKind, isEmptyValue } from './fieldKind.ts'

/** One line of text. */
export const textKind = buildFieldKind({
  name: 'text',
  toText: toPlainText,
  toWidth: ({ schema }) => toTextWidth(schema.maxLength ?? 0),
})

/** Short codes need little room, names a lot; pixels. */
function toTextWidth(maxLength: number): number {
  if (maxLength > 80) return 230
  return maxLength > 20 ? 140 : 105
}

/** Several lines of text. */
export const longTextKind = buildFieldKind({
  name: 'long-text',
  toText: toPlainText,
  toWidth: () => 280,
  isWide: true,
})

/** The key of a text of the catalogue. */
export const textKeyKind = buildFieldKind({ name: 'text-key', toText: toPlainText, toWidth: () => 230 })

/** A ZIP code of five digits (SPEC-1 §5). */
export const zipKind = buildFieldKind({ name: 'zip', toText: toPlainText, toWidth: () => 90 })

/** A value as it is; the empty text for an empty value. */
export function toPlainText(_property: ResourceProperty, value: unknown): string {
  return isEmptyValue(value) ? '' : String(value)
}
