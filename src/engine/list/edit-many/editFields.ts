import { isBulkEditable } from '#contract/bulkEdit.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { listFormParts } from '../../record/form/formFields.ts'

/** The fields that these permissions let a user give the same value on many records at once: those of the form, in its order. */
export function listEditFields(resource: Resource, held: ReadonlySet<string>): ResourceProperty[] {
  if (!resource.descriptor.form?.edit) return []
  return listFormParts(resource, 'edit', held)
    .flatMap(part => part.fields)
    .flatMap(({ property, isReadOnly }) => (!isReadOnly && isBulkEditable(resource, property, held) ? [property] : []))
}
