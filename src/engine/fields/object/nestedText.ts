import { toFieldText } from '#contract/fieldText.ts'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../fieldKind.ts'

/** The values within an object in a line, in the schema's order; those of a list of objects one after the other. */
export function toNestedText(property: ResourceProperty, value: unknown): string {
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
  const texts = listNested(property).map(inner => {
    const value = values[inner.name]
    const isNested = inner.kind === 'object' || inner.kind === 'objects'
    return isNested ? toNestedText(inner, value) : toFieldText(inner, value)
  })
  return joinTexts(texts, ', ')
}

function joinTexts(texts: readonly string[], mark: string): string {
  return texts.filter(text => text !== '').join(mark)
}
