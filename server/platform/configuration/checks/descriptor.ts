import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { findDisplayName, listOwnedProperties } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkDetails } from './details.ts'
import { isForeignDescriptor } from './foreign.ts'
import { checkImportKey } from './importKey.ts'
import { checkRoutes } from './routes.ts'
import { checkRows } from './rows.ts'
import { checkScope } from './scope.ts'
import { checkShortcuts } from './shortcuts.ts'
import { checkSnapshot } from './snapshot.ts'

type DescriptorFile = JsonFile<Descriptor>

/** Checks the names that a descriptor has of its schema's properties, of its calls, of machines and of other resources. */
export function checkDescriptor(
  set: DataSet,
  file: DescriptorFile,
  schema: EntitySchema | null,
): ConfigurationProblem[] {
  const { content } = file
  if (!schema) {
    if (set.broken.has(`schemas/${content.schema}.json`)) return []
    return [
      file.problem(['schema'], `There is no schema ${content.schema}.`, suggest(content.schema, set.schemas.keys())),
    ]
  }
  const properties: Record<string, PropertySchema> = { ...schema.properties, ...listOwnedProperties(content) }
  const checkField = (at: JsonPath, name: string) =>
    Object.hasOwn(properties, name)
      ? []
      : [
          file.problem(
            at,
            `The schema ${content.schema} has no property ${name}.`,
            suggest(name, Object.keys(properties)),
          ),
        ]
  const shown = Object.entries(properties).flatMap(([name, property]) => [
    name,
    findDisplayName(name, property) ?? name,
  ])
  const checkTemplate = (at: JsonPath, template: string | undefined) =>
    listPlaceholders(template).flatMap(name =>
      shown.includes(name)
        ? []
        : [file.problem(at, `{${name}} is no property of ${content.schema}.`, suggest(name, Object.keys(properties)))],
    )
  return [
    ...(content.key === undefined ? [] : checkField(['key'], content.key)),
    ...checkTemplate(['represent'], content.represent),
    ...listFields(content).flatMap(({ at, name }) => checkField(at, name)),
    ...listTemplates(content).flatMap(({ at, template }) => checkTemplate(at, template)),
    ...checkParent(file, schema.properties),
    ...checkScope(set, file, schema.properties),
    ...checkRoutes(file),
    ...checkRows(file, schema, !isForeignDescriptor(set, content)),
    ...checkActions(file),
    ...checkDetails(set, file),
    ...checkRepeated(file),
    ...checkTabs(file),
    ...checkShortcuts(file, properties),
    ...checkSnapshot(set, file, schema),
    ...checkImportKey(file, schema),
    ...checkMachineName(set, file),
  ]
}

/** What stands above a record is a record of the same resource. */
function checkParent(file: DescriptorFile, properties: EntitySchema['properties']): ConfigurationProblem[] {
  const { name, parent } = file.content
  if (parent === undefined) return []
  if (!Object.hasOwn(properties, parent)) {
    const fix = suggest(parent, Object.keys(properties))
    return [file.problem(['parent'], `The schema ${file.content.schema} has no property ${parent}.`, fix)]
  }
  if (properties[parent]?.['x-reference'] === name) return []
  return [file.problem(['parent'], `${parent} does not refer to ${name}.`, `Give it "x-reference": "${name}".`)]
}

function listPlaceholders(template: string | undefined): string[] {
  return [...(template ?? '').matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
}

function listFields({ list, form, lookup, import: imported }: Descriptor): { at: JsonPath; name: string }[] {
  return [
    ...(list?.columns ?? []).map((column, index) =>
      typeof column === 'string'
        ? { at: ['list', 'columns', index], name: column }
        : { at: ['list', 'columns', index, 'field'], name: column.field },
    ),
    ...(list?.filters ?? []).map((name, index) => ({ at: ['list', 'filters', index], name })),
    ...(list?.shortcuts ?? []).map(({ field }, index) => ({ at: ['list', 'shortcuts', index, 'field'], name: field })),
    ...(list?.sort ? [{ at: ['list', 'sort', 'field'], name: list.sort.field }] : []),
    ...(form?.sections ?? []).flatMap((section, index) =>
      section.fields.map((name, place) => ({ at: ['form', 'sections', index, 'fields', place], name })),
    ),
    ...(form?.tabs ?? []).flatMap(({ sections }, tab) =>
      sections.flatMap((section, index) =>
        section.fields.map((name, place) => ({ at: ['form', 'tabs', tab, 'sections', index, 'fields', place], name })),
      ),
    ),
    ...Object.entries(lookup ?? {}).map(([word, name]) => ({ at: ['lookup', word], name })),
    ...(form?.hidden ?? []).map((name, index) => ({ at: ['form', 'hidden', index], name })),
    ...(imported?.key ?? []).map((name, index) => ({ at: ['import', 'key', index], name })),
    ...Object.keys(imported?.defaults ?? {}).map(name => ({ at: ['import', 'defaults', name], name })),
  ]
}

function listTemplates({ list, form }: Descriptor): { at: JsonPath; template: string | undefined }[] {
  return [
    { at: ['form', 'edit', 'route'], template: form?.edit?.route },
    ...(list?.actions ?? []).flatMap((action, index) =>
      typeof action === 'string'
        ? []
        : [
            { at: ['list', 'actions', index, 'route'], template: action.route },
            { at: ['list', 'actions', index, 'confirm'], template: action.confirm },
            { at: ['list', 'actions', index, 'reason'], template: action.reason },
          ],
    ),
  ]
}

function checkActions(file: DescriptorFile): ConfigurationProblem[] {
  const calls = Object.keys(file.content.calls ?? {})
  return (file.content.list?.actions ?? []).flatMap((action, index) => {
    const at: JsonPath = ['list', 'actions', index]
    if (action === 'edit' && !file.content.form?.edit)
      return [file.problem(at, 'There is no screen form.edit.', 'Add it.')]
    if (typeof action === 'string') return []
    if (action.call !== undefined && !calls.includes(action.call)) {
      return [file.problem([...at, 'call'], `There is no call ${action.call}.`, suggest(action.call, calls))]
    }
    if (action.call !== undefined || action.route !== undefined) return []
    return [file.problem(at, `The action ${action.name} does nothing.`, 'Give it a route or a call.')]
  })
}

/** A column or a field of the form that stands twice would be drawn twice. */
function checkRepeated(file: DescriptorFile): ConfigurationProblem[] {
  const seen = new Map<string, Set<string>>()
  return listFields(file.content).flatMap(({ at, name }) => {
    const place =
      at[0] === 'list'
        ? `list.${String(at[1])}`
        : `${String(at[0])}.${at[1] === 'sections' || at[1] === 'tabs' ? 'sections' : ''}`
    if (place !== 'list.columns' && place !== 'form.sections') return []
    const names = seen.get(place) ?? new Set()
    seen.set(place, names)
    if (names.has(name)) return [file.problem(at, `${name} comes twice here.`, 'Keep one of them.')]
    names.add(name)
    return []
  })
}

/** A tab is told by its address. */
function checkTabs(file: DescriptorFile): ConfigurationProblem[] {
  const routes = (file.content.form?.tabs ?? []).map(({ route }) => route.toLowerCase())
  return routes.flatMap((route, index) =>
    routes.indexOf(route) === index
      ? []
      : [
          file.problem(
            ['form', 'tabs', index, 'route'],
            `Another tab has the route ${route}.`,
            'Give it one of its own.',
          ),
        ],
  )
}

function checkMachineName(set: DataSet, file: DescriptorFile): ConfigurationProblem[] {
  const { machine } = file.content
  if (machine === undefined || set.machines.has(machine) || set.broken.has(`resources/machines/${machine}.json`))
    return []
  return [file.problem(['machine'], `There is no machine ${machine}.`, suggest(machine, set.machines.keys()))]
}
