import { canRead, canWrite, isPermitted } from '#contract/access.ts'
import { type FormSection, type FormTab, listSections } from '#contract/descriptor.ts'
import { type EntitySchema, isInRows, toCreateSchema } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'

/** Whether a form is for a new record or for an old one; some properties can only be set in the former. */
export type FormMode = 'create' | 'edit'

/** One property in a form. */
export interface FormField {
  property: ResourceProperty
  isReadOnly: boolean
}

/** A section of a form. */
export interface FormPart {
  /** Null for the part that needs no heading. */
  title: string | null
  description: string | null
  columns: number
  /** The route of the tab behind which it stands; null for a part that every tab shows. */
  tab: string | null
  fields: FormField[]
}

/** The schema that a form's values are checked by; a new record must have more. */
export function toModeSchema({ schema }: Resource, mode: FormMode): EntitySchema {
  return mode === 'create' ? toCreateSchema(schema) : schema
}

/**
 * What a form shows: the descriptor's sections first, then every property that it does not name, so that a field that was
 * only added to a schema is there, but for what every record has (its ID, who made it when). What the user may not write is shown
 * read-only; a secret that cannot be set is left out, and so is what is `unread`: to show it empty would have it saved so.
 */
export function listFormParts(
  resource: Resource,
  mode: FormMode,
  held: ReadonlySet<string>,
  unread: ReadonlySet<string> = new Set(),
): FormPart[] {
  const form = resource.descriptor.form ?? {}
  const listed = new Set([...listSections(form).flatMap(section => section.fields), ...(form.hidden ?? [])])
  const rest = [...resource.properties.values()].filter(each => !listed.has(each.name) && !each.isServerOwned)
  const tabs = listTabs(resource, held)
  const sections: (FormSection & { tab: string | null })[] = [
    ...(form.sections ?? []).map(section => ({ ...section, tab: null })),
    ...tabs.flatMap(tab => tab.sections.map(section => ({ ...section, tab: tab.route }))),
    { fields: rest.map(({ name }) => name), tab: tabs.at(-1)?.route ?? null },
  ]
  return sections
    .map(({ title, description, columns, tab, fields }) => ({
      title: title ?? null,
      description: description ?? null,
      columns: columns ?? usualColumns,
      tab,
      fields: fields
        .map(name => resource.properties.get(name))
        .filter(property => property !== undefined)
        .filter(property => !unread.has(property.name) && isDisplayed(property, mode, held))
        .map(property => ({ property, isReadOnly: !isEditable(property, mode, held) })),
    }))
    .filter(part => part.fields.length > 0)
}

const usualColumns = 2

/** The tabs of a form that are there for this user. */
export function listTabs({ descriptor }: Resource, held: ReadonlySet<string>): FormTab[] {
  return (descriptor.form?.tabs ?? []).filter(tab => isPermitted(tab.permission, held))
}

function isEditable({ schema, isServerOwned }: ResourceProperty, mode: FormMode, held: ReadonlySet<string>): boolean {
  return !isServerOwned && canWrite(schema, held) && !(mode === 'edit' && schema['x-read-only-on-edit'])
}

function isDisplayed(property: ResourceProperty, mode: FormMode, held: ReadonlySet<string>): boolean {
  if (property.isServerOwned && mode === 'create') return false
  if (property.schema['x-secret'] || !isInRows(property.schema)) return isEditable(property, mode, held)
  // A new record has no value yet that the services would compute.
  if (mode === 'create' && (property.schema['x-computed'] === true || property.schema.readOnly)) return false
  return canRead(property.schema, held)
}
