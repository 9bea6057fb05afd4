import { buildResource, type Resource } from '#contract/resource.ts'
import { addKnownChoices, type KnownChoices, withRetiredChoices } from '#contract/retiredChoices.ts'
import { type Configuration, getRetiredMark, type RetiredProperties } from '../configuration/index.ts'

/** What a version knows of itself and of those before it. */
export interface KnownParts {
  /** Every property: by entity and name, with its `x-read`, null where it has none. */
  Known: Record<string, Record<string, string | null>>
  /** Every choice, by entity. */
  Choices: Record<string, KnownChoices>
}

/** What is known where there is no version yet. */
export const nothingKnown: KnownParts = { Known: {}, Choices: {} }

type Parts = Pick<Configuration, 'resources'>

/** Adds what a configuration has to what was known before it. */
export function addKnown(known: KnownParts, configuration: Parts): KnownParts {
  const Choices = { ...known.Choices }
  for (const { entity, schema } of configuration.resources.values())
    Choices[entity] = addKnownChoices(Choices[entity] ?? {}, schema)
  return { Known: addProperties(known.Known, configuration), Choices }
}

/** A configuration as a version: what those before it had and it lacks is known of, and of choices shown. */
export function toVersion(
  configuration: Configuration,
  version: number,
  { Known, Choices }: KnownParts,
): Configuration {
  const mark = getRetiredMark(configuration.catalogues)
  const resources = [...configuration.resources].map(([name, resource]): [string, Resource] => {
    const { descriptor, entity, machine } = resource
    const schema = withRetiredChoices(resource.schema, mark, Choices[entity])
    return [name, schema === resource.schema ? resource : buildResource(descriptor, schema, machine)]
  })
  return { ...configuration, version, resources: new Map(resources), retired: listRetired(Known, configuration) }
}

function addProperties(known: KnownParts['Known'], { resources }: Parts): KnownParts['Known'] {
  const all = structuredClone(known)
  for (const { entity, schema } of resources.values()) {
    const properties = Object.entries(schema.properties).map(([name, { 'x-read': rule }]) => [name, rule ?? null])
    all[entity] = { ...all[entity], ...Object.fromEntries(properties) }
  }
  return all
}

/** Of what was ever known, what a configuration has no more; an entity that left as a whole has nobody to ask for it. */
function listRetired(known: KnownParts['Known'], { resources }: Parts): RetiredProperties {
  const retired = new Map<string, Map<string, string | undefined>>()
  for (const { entity, properties } of resources.values()) {
    const left = Object.entries(known[entity] ?? {}).filter(([name]) => !properties.has(name))
    if (left.length > 0) retired.set(entity, new Map(left.map(([name, rule]) => [name, rule ?? undefined])))
  }
  return retired
}
