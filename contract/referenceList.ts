import { type PropertySchema, toItemType } from './entitySchema.ts'
import { parseTagsText } from './tags.ts'

/**
 * What stands for the records of a list of references, in its order: the names that travel beside it, and the key itself where
 * there is none. No names where the value is no list.
 */
export function toKeyNames(keys: unknown, names: unknown = null): string[] {
  if (!Array.isArray(keys)) return []
  const texts: readonly unknown[] = Array.isArray(names) ? names : []
  return keys.map((key, index) => String(texts[index] ?? key))
}

/** The keys of a text such as `3, 7`; what is no key stays as it is, for it may be a name. Null where the text cannot be read. */
export function parseKeysText(schema: PropertySchema, text: string): unknown[] | null {
  const parts = /^\[[\d\s,]*\]$/.test(text) ? parseTagsText(text.slice(1, -1)) : parseTagsText(text)
  const isNumber = toItemType(schema) !== 'string'
  return parts?.map(part => (isNumber && /^\d{1,15}$/.test(part) ? Number(part) : part)) ?? null
}
