/** Tags as one text: `Red, Tall`; as JSON where a tag holds what would part it. */
export function toTagsText(value: unknown): string {
  if (!Array.isArray(value)) return value === null || value === undefined ? '' : String(value)
  const text = value.map(String).join(', ')
  return isSame(splitTags(text), value) ? text : JSON.stringify(value)
}

/** The tags of a text: parted by commas, semicolons or lines, or a list of texts in JSON; null where it begins as a list and is none. */
export function parseTagsText(text: string): string[] | null {
  if (!text.trimStart().startsWith('[')) return splitTags(text)
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every(each => typeof each === 'string') ? list : null
  } catch {
    return null
  }
}

/** Each part of a text that is not blank, once. */
export function splitTags(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map(part => part.trim()))].filter(Boolean)
}

function isSame(one: readonly string[], other: readonly unknown[]): boolean {
  const isPlain = !String(other[0] ?? '').startsWith('[')
  return isPlain && one.length === other.length && one.every((tag, index) => tag === other[index])
}
