import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { FormPart } from './formFields.ts'

/** What a form shows of one property; plain data, so that a draft can keep it. */
export interface DisplayedField {
  property: ResourceProperty
  label: string
  isReadOnly: boolean
  isRequired: boolean
}

/** The fields of a form by property, as one version of the configuration has them. */
export type FormShape = Readonly<Record<string, DisplayedField>>

/** Sums up what a form shows, for a comparison with what another version shows. */
export function buildFormShape(
  parts: readonly FormPart[],
  { required = [] }: EntitySchema,
  toLabel: (field: string) => string,
): FormShape {
  const fields = parts.flatMap(part => part.fields)
  return Object.fromEntries(
    fields.map(({ property, isReadOnly }) => [
      property.name,
      { property, isReadOnly, label: toLabel(property.name), isRequired: required.includes(property.name) },
    ]),
  )
}
