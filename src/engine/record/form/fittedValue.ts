import { findChoices, findReferred } from '#contract/entitySchema.ts'
import { parseFieldText } from '#contract/fieldText.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { isSecret } from '../../fields/isSecret.ts'
import { getFieldKind } from '../../fields/registry.ts'
import type { ShownField } from './formShape.ts'

const plainKinds = new Set(['text', 'long-text'])

/** True where a value of the one field is a value of the other as it is. */
export function isSameType({ property: one }: ShownField, { property: other }: ShownField): boolean {
  return (
    (one.kind === other.kind || [one.kind, other.kind].every(kind => plainKinds.has(kind))) &&
    one.jsonType === other.jsonType &&
    findReferred(one.schema) === findReferred(other.schema) &&
    one.schema['x-lookup'] === other.schema['x-lookup']
  )
}

/**
 * The value of a field as the field that took its place can show it: the text 12 becomes the number. Undefined where it cannot
 * be shown; the key of another record means nothing elsewhere.
 */
export function fitValue(from: ShownField, to: ShownField, value: unknown): unknown {
  if (isSameType(from, to)) return value
  if (isEmptyValue(value)) return null
  if ([from, to].some(({ property }) => findReferred(property.schema))) return undefined
  const texts = [typeof value === 'object' ? JSON.stringify(value) : String(value), toTypedText(from, value)]
  for (const text of texts) {
    const parsed = parseFieldText(to.property, text)
    if ('value' in parsed) return parsed.value
  }
  return undefined
}

/** What was typed into a field, in words; empty where it must not or cannot be told. */
export function toTypedText({ property }: ShownField, value: unknown): string {
  if (isSecret(property) || findReferred(property.schema)) return ''
  return getFieldKind(property.kind).toText(property, value, {})
}

/** The title of a value that the one field offered to choose and the other does not; null where it is still offered. */
export function findLostChoice(from: ShownField, to: ShownField, value: unknown): string | null {
  const offers = ({ property }: ShownField) => findChoices(property.schema)?.some(choice => choice.const === value)
  return offers(from) && !offers(to) ? toTypedText(from, value) : null
}

/** True where two fields of an enumeration offer other choices. */
export function hasOtherChoices({ property: one }: ShownField, { property: other }: ShownField): boolean {
  return JSON.stringify(findChoices(one.schema)) !== JSON.stringify(findChoices(other.schema))
}
