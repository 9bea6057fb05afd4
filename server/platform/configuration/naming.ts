import { type ChoiceNames, withChoiceNames } from '#contract/choiceNames.ts'
import { buildResource } from '#contract/resource.ts'
import { usualLocale } from './catalogues.ts'
import type { Configuration } from './configuration.ts'

/** The categories of lookups that name choices of the schemas. */
export function listNamingCategories({ resources }: Pick<Configuration, 'resources'>): string[] {
  const properties = [...resources.values()].flatMap(({ schema }) => Object.values(schema.properties))
  return [...new Set(properties.flatMap(property => property['x-named-by'] ?? []))].sort()
}

/** A configuration whose choices are called as an installation calls them. */
export function toNamed(configuration: Configuration, names: ChoiceNames): Configuration {
  if (names.size === 0) return configuration
  const { catalogues } = configuration
  const resources = [...configuration.resources].map(([name, resource]) => {
    const { descriptor, machine } = resource
    const schema = withChoiceNames(resource.schema, names, { usual: usualLocale, catalogues })
    return [name, schema === resource.schema ? resource : buildResource(descriptor, schema, machine)] as const
  })
  return { ...configuration, resources: new Map(resources) }
}
