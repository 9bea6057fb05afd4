import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { getFieldKind } from './registry.ts'

/** True for what is never kept outside the form in which it was typed; a secret within an object makes a secret of it all. */
export function isSecret(property: ResourceProperty): boolean {
  const { schema, kind } = property
  const isOwn = schema['x-secret'] === true || schema.format === 'ssn' || getFieldKind(kind).isSecret
  return isOwn || listNested(property).some(isSecret)
}
