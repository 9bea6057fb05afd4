import { listKindNames } from '#contract/conditions.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { actionIcons, menuIcons } from '#contract/icons.ts'
import type { MenuItem } from '#contract/menu.ts'
import { recordSlots } from '#contract/pages.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import { menuPath } from '../files.ts'
import type { JsonFile } from '../jsonFile.ts'

/** Notes what the console draws otherwise than the files say: field kinds, icons and slots that it does not have. */
export function noteDrawing(set: DataSet): ConfigurationProblem[] {
  return [
    ...[...set.schemas.values()].flatMap(noteKinds),
    ...[...set.descriptors.values()].flatMap(file => [...noteActionIcons(file), ...noteSlots(file)]),
    ...noteMenuIcons(set.menu, set.menu.items, '/Menu'),
  ]
}

function noteKinds(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const known = listKindNames()
  return Object.entries(file.content.properties).flatMap(([name, property]) => {
    const kind = property['x-kind']
    if (kind === undefined || known.includes(kind)) return []
    const message = `The console has no field kind ${kind}: the field is shown read-only.`
    return [file.problem(['properties', name, 'x-kind'], message, suggest(kind, known))]
  })
}

function noteActionIcons(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  return (file.content.list?.actions ?? []).flatMap((action, index) => {
    const icon = typeof action === 'string' ? undefined : action.icon
    if (icon === undefined || isOneOf(actionIcons, icon)) return []
    const message = `There is no icon ${icon} for actions: an arrow is shown.`
    return [file.problem(['list', 'actions', index, 'icon'], message, suggest(icon, actionIcons))]
  })
}

function noteSlots(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  return (file.content.record?.tabs ?? []).flatMap((tab, index) => {
    if (!('slot' in tab) || isOneOf(recordSlots, tab.slot)) return []
    const message = `No feature of the console fills the slot ${tab.slot}: the tab is not shown.`
    return [file.problem(['record', 'tabs', index, 'slot'], message, suggest(tab.slot, recordSlots))]
  })
}

function noteMenuIcons(menu: DataSet['menu'], items: readonly MenuItem[], parent: string): ConfigurationProblem[] {
  return items.flatMap(({ Name, Icon, Items }) => {
    const pointer = `${parent}/${Name}`
    const inner = noteMenuIcons(menu, Items, pointer)
    if (Icon === null || isOneOf(menuIcons, Icon)) return inner
    const fix = suggest(Icon, menuIcons)
    const message = `There is no icon ${Icon} for the menu: a circle is shown.`
    return [{ file: menuPath, line: menu.lines.get(Name) ?? null, pointer, message, ...(fix && { fix }) }, ...inner]
  })
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
