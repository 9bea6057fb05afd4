import { findChoices } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { Choice } from '#src/lib/choices.ts'
import { isEmptyValue } from '../fieldKind.ts'

const choicesOf = new WeakMap<ResourceProperty, readonly Choice[]>()

/** The choices of a property in the schema's order; none where the property is no enumeration. */
export function listChoices(property: ResourceProperty): readonly Choice[] {
  let choices = choicesOf.get(property)
  if (!choices) {
    choices = (findChoices(property.schema) ?? []).map(choice => ({ value: choice.const, title: choice.title }))
    choicesOf.set(property, choices)
  }
  return choices
}

/** The title of a stored value; the value itself where the schema no longer knows it. */
export function toChoiceText(property: ResourceProperty, value: unknown): string {
  if (isEmptyValue(value)) return ''
  return listChoices(property).find(choice => choice.value === value)?.title ?? String(value)
}
