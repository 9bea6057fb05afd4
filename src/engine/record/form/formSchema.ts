import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { FormPart } from './formFields.ts'

/** Words of a schema that change what is mandatory while a record is typed; rjsf follows them. */
const conditionalWords = ['if', 'then', 'else', 'allOf', 'dependencies', 'definitions'] as const

/**
 * The schema that rjsf draws: the shown properties by name and label only, since each is drawn by its field kind and checked
 * by our own validator over the entity's schema. Defaults are left out: they belong to a new record, not to an old one.
 */
export function buildFormSchema(
  schema: EntitySchema,
  parts: readonly FormPart[],
  toLabel: (field: string) => string,
): RJSFSchema {
  const names = parts.flatMap(part => part.fields.map(field => field.property.name))
  const words = schema as unknown as Record<string, unknown>
  const conditions = conditionalWords.filter(word => words[word] !== undefined).map(word => [word, words[word]])
  return {
    type: 'object',
    properties: Object.fromEntries(names.map(name => [name, { title: toLabel(name) }])),
    required: (schema.required ?? []).filter(name => names.includes(name)),
    ...Object.fromEntries(conditions),
  }
}

/** Every property is drawn by the one field that asks the registry of kinds. */
export function buildUiSchema(parts: readonly FormPart[]): UiSchema {
  const fields = parts.flatMap(part => part.fields)
  return {
    'ui:submitButtonOptions': { norender: true },
    ...Object.fromEntries(
      fields.map(({ property, isReadOnly }) => [property.name, { 'ui:field': 'kind', 'ui:readonly': isReadOnly }]),
    ),
  }
}
