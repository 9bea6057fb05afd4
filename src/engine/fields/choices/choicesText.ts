import { findChoices } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { Choice } from '#src/lib/choices.ts'
import { isEmptyValue } from '../fieldKind.ts'

/** What may be chosen, in the schema's order. */
export function listItemChoices({ schema }: ResourceProperty): readonly Choice[] {
  const items = schema.items === undefined || Array.isArray(schema.items) ? schema : schema.items
  return (findChoices(items) ?? []).map(({ const: value, title }) => ({ value, title }))
}

/** The titles of what is chosen, one or several, in the schema's order; a value that the schema no longer knows stands for itself. */
export function toChoicesText(property: ResourceProperty, value: unknown): string {
  const chosen: unknown[] = isEmptyValue(value) ? [] : [value].flat()
  const known = listItemChoices(property).filter(choice => chosen.includes(choice.value))
  const strange = chosen.filter(each => !known.some(choice => choice.value === each))
  return [...known.map(({ title }) => title), ...strange.map(String)].join(', ')
}
