import type { Catalogue } from '#contract/catalogue.ts'
import { type ChoiceNames, sayInOthers, withChoiceNames } from '#contract/choiceNames.ts'
import type { MenuItem } from '#contract/menu.ts'
import { arrangeMenu, isMenuGroup, type MenuLayer } from '#contract/menuLayer.ts'
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

/** The menu as a layer has it: its words, its order, without what is hidden and groups that nothing stands below. */
export function layMenu(
  items: readonly MenuItem[],
  layer: MenuLayer,
  catalogues: ReadonlyMap<string, Catalogue>,
): MenuItem[] {
  const toLaid = (item: MenuItem): MenuItem[] => {
    const { texts, isHidden } = layer.entries?.[item.Name] ?? {}
    const Items = item.Items.flatMap(toLaid)
    if (isHidden || (isMenuGroup(item) && Items.length === 0)) return []
    if (!texts) return [{ ...item, Items }]
    const DisplayText = texts[usualLocale] ?? item.DisplayText
    const said = sayInOthers(item.DisplayText, texts, { usual: usualLocale, catalogues })
    return [{ ...item, Items, DisplayText, saidIn: said }]
  }
  return arrangeMenu(items, layer).flatMap(toLaid)
}
