import { type EnumChoice, findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { listChoosable } from '#contract/retiredChoices.ts'
import type { Choice } from '#src/lib/choices.ts'
import { buildFieldKind, type FieldKind, isEmptyValue } from './fieldKind.ts'

/** One of a few fixed choices. */
export const enumKind = buildFieldKind({
  name: 'enum',
  toText: toChoiceText,
  toWidth: () => 135,
})

/** One of a few choices that follow each other from the least, given as stars. */
export const starsKind: FieldKind = { ...enumKind, name: 'stars', label: 'group', isWide: true, isFilterable: false }

const choicesOf = new WeakMap<PropertySchema, readonly Choice[]>()

/** The choices of an enumeration in the schema's order, with those that are no longer offered; none where the schema is none. */
export function listChoices({ schema }: Pick<ResourceProperty, 'schema'>): readonly Choice[] {
  let choices = choicesOf.get(schema)
  if (!choices) {
    choices = (findChoices(schema) ?? []).map(toChoice)
    choicesOf.set(schema, choices)
  }
  return choices
}

/** The choices that may be chosen where this value, or list of values, is held. */
export function listChoosableOf(schema: PropertySchema, held: unknown): readonly Choice[] {
  return listChoosable(findChoices(schema) ?? [], held).map(toChoice)
}

function toChoice({ const: value, title }: EnumChoice): Choice {
  return { value, title }
}

/** The title of a stored value; the value itself where the schema never knew it. */
function toChoiceText(property: ResourceProperty, value: unknown): string {
  if (isEmptyValue(value)) return ''
  return listChoices(property).find(choice => choice.value === value)?.title ?? String(value)
}
