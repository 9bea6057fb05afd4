import type { Catalogue } from '#contract/catalogue.ts'
import { type ChoiceNames, sayInOthers, withChoiceNames } from '#contract/choiceNames.ts'
import { type EntitySchema, type EnumChoice, findChoices } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
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
  const machines = new Map(configuration.machines)
  const resources = [...configuration.resources].map(([name, resource]) => {
    const schema = withChoiceNames(resource.schema, names, { usual: usualLocale, catalogues })
    if (schema === resource.schema) return [name, resource] as const
    const machine = resource.machine && nameStates(resource.machine, resource.schema, schema)
    if (machine) machines.set(machine.name, machine)
    return [name, buildResource(resource.descriptor, schema, machine)] as const
  })
  return { ...configuration, machines, resources: new Map(resources) }
}

/** A state that is called as its choice was is called as that is by now. */
function nameStates(machine: Machine, before: EntitySchema, after: EntitySchema): Machine {
  const [former, named] = [before, after].map(({ properties }) => findChoices(properties[machine.state] ?? {}) ?? [])
  const states = machine.states.map(state => {
    const isOwn = (choice: EnumChoice) => choice.const === (state.value ?? state.name)
    const [one, other] = [former?.find(isOwn), named?.find(isOwn)]
    if (!one || !other || other === one || (state.title ?? one.title) !== one.title) return state
    return { ...state, title: other.title, saidIn: other.saidIn ?? {} }
  })
  return { ...machine, states }
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
