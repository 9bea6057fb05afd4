import { toFieldText } from '#contract/fieldText.ts'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { toLocale } from '#src/lib/language.ts'
import { buildFieldKind, isEmptyValue } from './fieldKind.ts'

/** An object of fields of its own. */
export const objectKind = buildFieldKind({
  name: 'object',
  toText: toNestedText,
  toWidth: () => 220,
  label: 'group',
  isWide: true,
  isSortable: false,
  isFilterable: false,
})

/** A list of objects, each of the same fields. */
export const objectsKind = { ...objectKind, name: 'objects' }

/** The values within an object in a line, in the schema's order; those of a list of objects one after the other. */
function toNestedText(property: ResourceProperty, value: unknown): string {
  if (Array.isArray(value))
    return joinTexts(
      value.map(row => toRowText(property, row)),
      '; ',
    )
  return toRowText(property, value)
}

function toRowText(property: ResourceProperty, row: unknown): string {
  if (isEmptyValue(row)) return ''
  if (typeof row !== 'object') return String(row)
  const values = row as Record<string, unknown>
  const nested = listNested(property)
  const texts = nested
    .filter(inner => isBeside(inner, nested))
    .map(inner => {
      const value = values[inner.name]
      const isNested = inner.kind === 'object' || inner.kind === 'objects'
      return isNested ? toNestedText(inner, value) : toFieldText(inner, value, toLocale())
    })
  return joinTexts(texts, ', ')
}

/** Of a record that is referred to its name alone says something, where it stands beside the key. */
function isBeside({ name }: ResourceProperty, all: readonly ResourceProperty[]): boolean {
  const names = new Set(all.map(each => each.name))
  const named = all.flatMap(({ displayName }) => (displayName !== null && names.has(displayName) ? [displayName] : []))
  return named.every(display => name === display || !name.startsWith(display.replace(/Name$/, '')))
}

function joinTexts(texts: readonly string[], mark: string): string {
  return texts.filter(text => text !== '').join(mark)
}
