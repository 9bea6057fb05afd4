import { type Catalogue, haveSamePlaceholders, titlePrefix, toWords, wordPrefixes } from '#contract/catalogue.ts'
import { listKindNames } from '#contract/conditions.ts'
import { type Descriptor, type FormTab, isEngineCall, type RecordTab } from '#contract/descriptor.ts'
import { type EntitySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import { actionIcons, menuIcons } from '#contract/icons.ts'
import type { MenuItem } from '#contract/menu.ts'
import { recordSlots } from '#contract/pages.ts'
import type { PermissionModule } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { isObject } from '#contract/values.ts'
import { shippedTexts, usualLocale } from '../catalogues.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import { menuPath } from '../files.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { noteLeftOut } from '../standardSchema.ts'
import { noteCodes } from './codes.ts'
import { noteApplications } from './foreign.ts'
import { checkMenu } from './menu.ts'

/** As many keys as a note names. */
const mostNamed = 5

/** Notes what another language than English lacks, which is said in English then, what it fills otherwise, and words that nothing says. */
function noteTexts(set: DataSet): ConfigurationProblem[] {
  const usual: Catalogue = { ...shippedTexts, ...set.catalogues.get(usualLocale)?.content }
  const keys = Object.keys(usual).filter(key => key !== '$schema')
  const said = listSaid(set)
  return [...set.catalogues]
    .filter(([locale]) => locale !== usualLocale)
    .flatMap(([, file]) => [...noteMissing(file, keys), ...noteFilledOtherwise(file, usual), ...noteUnsaid(file, said)])
}

function noteMissing(file: JsonFile<Catalogue>, keys: readonly string[]): ConfigurationProblem[] {
  const missing = keys.filter(key => !Object.hasOwn(file.content, key))
  if (missing.length === 0) return []
  const named = missing.slice(0, mostNamed).join(', ')
  const others = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
  return [file.problem([], `Said in English, for it has no text here: ${named}${others}.`)]
}

function noteFilledOtherwise(file: JsonFile<Catalogue>, usual: Catalogue): ConfigurationProblem[] {
  return Object.entries(file.content).flatMap(([key, text]) => {
    const english = usual[key]
    if (key === '$schema' || english === undefined || haveSamePlaceholders(english, text)) return []
    return [file.problem([key], `It is filled with other values than the English text: ${english}`)]
  })
}

/** Words of data files that were others once, or have a slip. */
function noteUnsaid(file: JsonFile<Catalogue>, said: ReadonlySet<string>): ConfigurationProblem[] {
  const prefixes = [...new Set(Object.values(wordPrefixes))]
  return Object.keys(file.content).flatMap(key => {
    const isOfData = prefixes.some(prefix => key.startsWith(prefix))
    return isOfData && !said.has(key) ? [file.problem([key], 'No data file says these words.')] : []
  })
}

/** The keys of all words that the data files say, with those of the properties that every record has. */
function listSaid({ schemas, descriptors, machines, dashboards, menu, modules }: DataSet): Set<string> {
  const files = [schemas, descriptors, machines, dashboards].flatMap(each => [...each.values()])
  return new Set([
    ...[...files.map(({ content }) => content), menu.items, { properties: serverOwnedProperties }].flatMap(listWords),
    ...(modules?.content.Modules ?? []).flatMap(listNames),
  ])
}

function listWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listWords)
  if (!isObject(node)) return []
  const named = isObject(node.properties) ? Object.keys(node.properties) : []
  return [
    ...named.map(name => `${titlePrefix}${toWords(name)}`),
    ...Object.entries(node).flatMap(([name, value]) => {
      const prefix = wordPrefixes[name]
      return typeof value === 'string' && prefix !== undefined ? [`${prefix}${value}`] : listWords(value)
    }),
  ]
}

function listNames({ Name, Permissions, Modules }: PermissionModule): string[] {
  return [
    ...[Name, ...Permissions.map(each => each.Name)].map(name => `${titlePrefix}${name}`),
    ...Modules.flatMap(listNames),
  ]
}

/** What can be served and may still not be what was meant; nothing while a file is broken, for then much seems unknown. */
export function listNotes(set: DataSet): ConfigurationProblem[] {
  if (set.broken.size > 0) return []
  return [
    ...checkMenu(set).notes,
    ...noteCodes(set),
    ...noteDrawing(set),
    ...noteApplications(set),
    ...noteLeftOut(set),
    ...noteUnsent(set),
    ...noteWordless(set),
    ...noteTexts(set),
    ...noteFormer(set),
  ]
}

/** Notes files that are read as ever, and could say the same in fewer words. */
function noteFormer({ schemas, descriptors, machines, dashboards }: DataSet): ConfigurationProblem[] {
  const files: JsonFile[] = [schemas, descriptors, machines, dashboards].flatMap(each => [...each.values()])
  return files.flatMap(file =>
    file.isFormer
      ? [
          file.problem(
            [],
            'This file says conditions as an earlier release did.',
            '"npm run config -- upgrade" rewrites it.',
          ),
        ]
      : [],
  )
}

/** Notes guards that refuse people without saying why; who means that names the general words. */
function noteWordless({ machines }: DataSet): ConfigurationProblem[] {
  return [...machines.values()].flatMap(file =>
    file.content.transitions.flatMap(({ actors, guards = [] }, index) =>
      guards.flatMap(({ message, ask }, position) => {
        if (message !== undefined || ask || actors?.every(actor => actor === 'System')) return []
        const at = ['transitions', index, 'guards', position]
        const fix = 'Add "else", "machine.refused" where the general words are meant.'
        return [file.problem(at, 'This guard refuses without saying why.', fix)]
      }),
    ),
  )
}

/** Notes events of machines that no call of a resource sends: they stand in no row's `AllowedActions`. */
function noteUnsent(set: DataSet): ConfigurationProblem[] {
  return [...set.descriptors.values()].flatMap(({ content: { name, machine, calls = {} } }) => {
    const file = set.machines.get(machine ?? '')
    const sent = new Set(Object.entries(calls).map(([call, { event, sends }]) => event ?? sends ?? call))
    return (file?.content.transitions ?? []).flatMap(({ event, actors }, index) => {
      if (sent.has(event) || isEngineCall(event) || actors?.every(actor => actor === 'System')) return []
      const message = `No call of ${name} sends the event ${event}, so nobody can.`
      const fix = `Add a call with "event": "${event}", or leave it to System with "actors": "System".`
      return file ? [file.problem(['transitions', index, 'event'], message, fix)] : []
    })
  })
}

/** Notes what the console draws otherwise than the files say: field kinds, icons and slots that it does not have. */
function noteDrawing(set: DataSet): ConfigurationProblem[] {
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
  const { form, record } = file.content
  const above = form?.edit?.slot
  return [
    ...(above === undefined ? [] : [{ at: ['form', 'edit', 'slot'], slot: above }]),
    ...listTabSlots('form', form?.tabs),
    ...listTabSlots('record', record?.tabs),
  ].flatMap(({ at, slot }) => {
    if (isOneOf(recordSlots, slot)) return []
    return [file.problem(at, `No feature of the console fills the slot ${slot}.`, suggest(slot, recordSlots))]
  })
}

function listTabSlots(part: 'form' | 'record', tabs: readonly (FormTab | RecordTab)[] = []) {
  return tabs.flatMap((tab, index) =>
    'slot' in tab ? [{ at: [part, 'tabs', index, 'slot'] as JsonPath, slot: tab.slot }] : [],
  )
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
