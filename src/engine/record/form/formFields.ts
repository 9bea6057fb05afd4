import { canRead, canWrite, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { type FieldTab, type FormTab, listFieldTabs, listSections } from '#contract/descriptor.ts'
import { type EntitySchema, isInRows, toCreateSchema } from '#contract/entitySchema.ts'
import type { FormSection } from '#contract/formSection.ts'
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

/** What of a record its form does not show or let be changed beyond what permissions say. */
export interface FormBounds {
  /** The properties whose values are not known yet: to show them empty would have them saved so. */
  unread?: ReadonlySet<string>
  /** The record is the user himself. */
  isOwn?: boolean
}

/**
 * What a form shows: the descriptor's sections first, then every property that it does not name, so that a field that was
 * only added to a schema is there, but for what every record has (its ID, who made it when). What the user may not write is shown
 * read-only; a secret that cannot be set is left out.
 */
export function listFormParts(
  resource: Resource,
  mode: FormMode,
  held: ReadonlySet<string>,
  { unread = new Set(), isOwn = false }: FormBounds = {},
): FormPart[] {
  return listLaidOut(resource, mode, held, isOwn)
    .filter(({ section }) => isPermitted(section.permission, held))
    .map(({ section: { title, description, columns, fields }, tab, isFixed }) => ({
      title: title ?? null,
      description: description ?? null,
      columns: columns ?? usualColumns,
      tab,
      fields: fields
        .map(name => resource.properties.get(name))
        .filter(property => property !== undefined)
        .filter(property => !unread.has(property.name) && isDisplayed(property, mode, held))
        .map(property => ({ property, isReadOnly: isFixed || !isEditable(property, mode, held) })),
    }))
    .filter(part => part.fields.length > 0)
}

const usualColumns = 2

/** A section where it stands; of one that is fixed nothing is changed. */
interface LaidOut {
  section: FormSection
  tab: string | null
  isFixed: boolean
}

/** All sections in their order; what the descriptor does not name stands below the others, or on the first tab. */
function listLaidOut(resource: Resource, mode: FormMode, held: ReadonlySet<string>, isOwn: boolean): LaidOut[] {
  const { form = {} } = resource.descriptor
  const listed = new Set([...listSections(form).flatMap(section => section.fields), ...(form.hidden ?? [])])
  const rest = {
    fields: [...resource.properties.values()]
      .filter(each => !listed.has(each.name) && !each.isServerOwned)
      .map(each => each.name),
  }
  const place = (sections: readonly FormSection[], tab: string | null = null, isFixed = false) =>
    sections.map(section => ({ section, tab, isFixed }))
  if (mode === 'create' && form.create?.tabs === false) return [...place(listSections(form)), ...place([rest])]
  const [first, ...tabs] = listFieldTabs(form).filter(tab => isTabOpen(tab, held, isOwn))
  const placeTab = (tab: FieldTab, more: readonly FormSection[] = []) =>
    place([...tab.sections, ...more], tab.route, isOwn && tab.own === 'reads')
  return [
    ...place(form.sections ?? []),
    ...(first ? placeTab(first, [rest]) : place([rest])),
    ...tabs.flatMap(tab => placeTab(tab)),
  ]
}

/** Whether these codes open a tab, of the user himself where `isOwn`. */
export function isTabOpen({ permission, own }: FormTab, held: ReadonlySet<string>, isOwn: boolean): boolean {
  return (isOwn && own === 'opens') || isPermitted(permission, held)
}

/** Whether a record has a tab; no value is like false. */
export function isTabOf({ when = {} }: Pick<FormTab, 'when'>, record: RecordValues): boolean {
  return Object.entries(when).every(([field, values]) =>
    [values].flat().some(value => (record[field] ?? false) === value),
  )
}

/** The tabs of a form that hold fields and are there for this user. */
export function listTabs(
  { descriptor: { form } }: Resource,
  mode: FormMode,
  held: ReadonlySet<string>,
  isOwn: boolean,
): FieldTab[] {
  if (mode === 'create' && form?.create?.tabs === false) return []
  return listFieldTabs(form).filter(tab => isTabOpen(tab, held, isOwn))
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
