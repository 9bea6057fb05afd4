import { findUnmaskRule } from './access.ts'
import type { Resource, ResourceProperty } from './resource.ts'

/** What a template reads beside the record: the payload of the event, who receives it, who did it, where it leads, and what a service hands in. */
export const noticeWords = ['event', 'receiver', 'actor', 'link', 'given', 'address'] as const

/** The parts of `receiver`. */
export const receiverWords = ['FirstName', 'LastName', 'Name', 'Email'] as const

/** Whom a notice reaches without a service's help: staff of its company within their offices, and the users of its facility. */
export const usualAudiences = ['agency', 'facility'] as const

/** Where a path leads from a record: through references to a property that may be reported. */
export type FoundPath =
  | { property: ResourceProperty }
  /** The part that is not there, and what is. */
  | { missing: string; known: string[] }
  /** The part that nobody is informed. */
  | { secret: string }

/** Follows a path of a notice from a record of a resource. */
export function followPath(
  resources: ReadonlyMap<string, Resource>,
  resource: string,
  [name = '', ...rest]: readonly string[],
): FoundPath {
  const properties = resources.get(resource)?.properties
  const property = properties?.get(name)
  if (!property) return { missing: name, known: [...(properties?.keys() ?? [])] }
  const { schema } = property
  if (schema['x-secret'] || schema['x-transient'] || findUnmaskRule(schema) !== undefined) return { secret: name }
  if (rest.length === 0) return { property }
  const target = schema['x-reference']
  return target === undefined ? { missing: rest[0] ?? '', known: [] } : followPath(resources, target, rest)
}

/** The paths in braces of an address: `/Jobs/JobView/{JobID}`. */
export function listAddressPaths(address: string): string[] {
  return [...address.matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => path)
}
