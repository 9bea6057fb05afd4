import type { PropertySchema } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { listChoices } from './enumKind.ts'
import { buildFieldKind, isEmptyValue } from './fieldKind.ts'

/** One or several of a few choices, all of them in sight. */
export const choicesKind = buildFieldKind({
  name: 'choices',
  toText: toChoicesText,
  toWidth: () => 200,
  label: 'group',
  isWide: true,
  isSortable: false,
  isFilterable: false,
})

/** The schema that has the choices: that of the items of a list. */
export function toChosenSchema({ schema }: ResourceProperty): PropertySchema {
  return schema.items === undefined || Array.isArray(schema.items) ? schema : schema.items
}

/** The titles of what is chosen, one or several, in the schema's order; a value that the schema never knew stands for itself. */
function toChoicesText(property: ResourceProperty, value: unknown): string {
  const chosen: unknown[] = isEmptyValue(value) ? [] : [value].flat()
  const known = listChoices({ schema: toChosenSchema(property) }).filter(choice => chosen.includes(choice.value))
  const strange = chosen.filter(each => !known.some(choice => choice.value === each))
  return [...known.map(({ title }) => title), ...strange.map(String)].join(', ')
}
