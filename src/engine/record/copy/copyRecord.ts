import { isMasked } from '#contract/access.ts'
import { isOwnValue } from '#contract/bulkEdit.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { listNamesBeside, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { isSecret } from '../../fields/registry.ts'
import { listFormParts } from '../form/formFields.ts'

/** What a new record takes over of another one. */
export interface RecordCopy {
  /** With the texts beside references, by which forms show them. */
  values: RecordValues
  /** The fields of the other that it does not take over, although they hold something. */
  left: string[]
}

/**
 * Takes what a form for a new record lets the user enter out of a record: not what tells records apart, no state, no secret and no file.
 */
export function copyRecord(resource: Resource, record: RecordValues, held: ReadonlySet<string>): RecordCopy {
  const listFields = (mode: 'create' | 'edit') => listFormParts(resource, mode, held).flatMap(part => part.fields)
  const copied = listFields('create').flatMap(({ property, isReadOnly }) =>
    !isReadOnly && isCopied(resource, property, held) ? [property] : [],
  )
  const names = copied.flatMap(property => [property.name, ...listNamesBeside(property)])
  const left = listFields('edit').filter(
    ({ property: { name, schema } }) =>
      !names.includes(name) &&
      !isEmptyValue(record[name]) &&
      (name === resource.machine?.state || !(schema['x-computed'] || schema.readOnly)),
  )
  return {
    values: Object.fromEntries(names.flatMap(name => (name in record ? [[name, record[name]]] : []))),
    left: left.map(({ property }) => property.name),
  }
}

function isCopied(resource: Resource, property: ResourceProperty, held: ReadonlySet<string>): boolean {
  return !isOwnValue(resource, property) && !isSecret(property) && !isMasked(property.schema, held)
}
