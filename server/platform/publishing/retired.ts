import type { Configuration, RetiredProperties } from '../configuration/index.ts'

/** Every property that a version or one before it had: by entity and name, with its `x-read`, null where it has none. */
export type KnownProperties = Record<string, Record<string, string | null>>

/** Adds the properties of a configuration to those that were known before it. */
export function addKnown(known: KnownProperties, { resources }: Pick<Configuration, 'resources'>): KnownProperties {
  const all: KnownProperties = structuredClone(known)
  for (const { entity, schema } of resources.values()) {
    const properties = Object.entries(schema.properties).map(([name, { 'x-read': rule }]) => [name, rule ?? null])
    all[entity] = { ...all[entity], ...Object.fromEntries(properties) }
  }
  return all
}

/** Of what was ever known, what a configuration has no more; an entity that left as a whole has nobody to ask for it. */
export function listRetired(
  known: KnownProperties,
  { resources }: Pick<Configuration, 'resources'>,
): RetiredProperties {
  const retired = new Map<string, Map<string, string | undefined>>()
  for (const { entity, properties } of resources.values()) {
    const left = Object.entries(known[entity] ?? {}).filter(([name]) => !properties.has(name))
    if (left.length > 0) retired.set(entity, new Map(left.map(([name, rule]) => [name, rule ?? undefined])))
  }
  return retired
}
