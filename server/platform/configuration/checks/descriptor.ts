import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listOwnedProperties, toDisplayName } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkDetails } from './details.ts'
import { isForeignDescriptor } from './foreign.ts'
import { checkRoutes } from './routes.ts'
import { checkRows } from './rows.ts'
import { checkScope } from './scope.ts'
import { checkShortcuts } from './shortcuts.ts'

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
  const shown = [...Object.keys(properties), ...Object.keys(properties).map(toDisplayName)]
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
    ...checkScope(set, file, schema.properties),
    ...checkRoutes(file),
    ...checkRows(file, schema, !isForeignDescriptor(set, content)),
    ...checkActions(file),
    ...checkDetails(set, file),
    ...checkRepeated(file),
    ...checkShortcuts(file, properties),
    ...checkMachineName(set, file),
  ]
}

function listPlaceholders(template: string | undefined): string[] {
  return [...(template ?? '').matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
}

function listFields({ list, form, import: imported }: Descriptor): { at: JsonPath; name: string }[] {
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
    ...(form?.hidden ?? []).map((name, index) => ({ at: ['form', 'hidden', index], name })),
    ...(imported?.key === undefined ? [] : [{ at: ['import', 'key'], name: imported.key }]),
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
      at[0] === 'list' ? `list.${String(at[1])}` : `${String(at[0])}.${at[1] === 'sections' ? 'sections' : ''}`
    if (place !== 'list.columns' && place !== 'form.sections') return []
    const names = seen.get(place) ?? new Set()
    seen.set(place, names)
    if (names.has(name)) return [file.problem(at, `${name} comes twice here.`, 'Keep one of them.')]
    names.add(name)
    return []
  })
}

function checkMachineName(set: DataSet, file: DescriptorFile): ConfigurationProblem[] {
  const { machine } = file.content
  if (machine === undefined || set.machines.has(machine) || set.broken.has(`resources/machines/${machine}.json`))
    return []
  return [file.problem(['machine'], `There is no machine ${machine}.`, suggest(machine, set.machines.keys()))]
}
