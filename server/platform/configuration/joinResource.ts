import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import { buildResource, type Resource } from '#contract/resource.ts'

const joined = new WeakMap<Descriptor, Resource>()

/**
 * The resource of a descriptor, the same object from set to set as long as its files are the same: what is derived from a resource
 * alone need not be derived anew with each edit.
 */
export function joinResource(descriptor: Descriptor, schema: EntitySchema, machine: Machine | null): Resource {
  const known = joined.get(descriptor)
  if (known?.schema === schema && known.machine === machine) return known
  const resource = buildResource(descriptor, schema, machine)
  joined.set(descriptor, resource)
  return resource
}
