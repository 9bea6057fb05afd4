import type { Descriptor, FormTab } from '#contract/descriptor.ts'
import { type EntitySchema, isServerOwned, type PropertySchema } from '#contract/entitySchema.ts'
import type { FormSection } from '#contract/formSection.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listNamesBeside, listOwnedProperties, toResourceProperty } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkDetails } from './details.ts'
import { isForeignDescriptor } from './foreign.ts'
import { checkPanel } from './panel.ts'
import { checkRecordPage } from './recordPage.ts'
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
  const displayed = Object.entries(properties).flatMap(([name, property]) => [
    name,
    ...listNamesBeside(toResourceProperty(name, property)),
  ])
  const checkTemplate = (at: JsonPath, template: string | undefined) =>
    listPlaceholders(template).flatMap(name =>
      displayed.includes(name)
        ? []
        : [file.problem(at, `{${name}} is no property of ${content.schema}.`, suggest(name, Object.keys(properties)))],
    )
  const chips = content.record?.chips ?? []
  const flags = new Set(Object.keys(set.machines.get(content.machine ?? '')?.content.flags ?? {}))
  // Nobody knows the flags of a machine that could not be read.
  const isFlag = (name: string) => flags.has(name) || set.broken.has(`resources/machines/${content.machine}.json`)
  return [
    ...(content.key === undefined ? [] : checkField(['key'], content.key)),
    ...(content.reach?.phone === undefined ? [] : checkField(['reach', 'phone'], content.reach.phone)),
    ...checkTemplate(['represent'], content.represent),
    ...checkTemplate(['describe'], content.describe),
    ...listFields(content).flatMap(({ at, name }) => checkField(at, name)),
    ...chips.flatMap((name, index) => (isFlag(name) ? [] : checkField(['record', 'chips', index], name))),
    ...listTemplates(content).flatMap(({ at, template }) => checkTemplate(at, template)),
    ...checkParent(file, schema.properties),
    ...checkScope(set, file, schema.properties),
    ...checkRoutes(file),
    ...checkRows(file, schema, !isForeignDescriptor(set, content)),
    ...checkActions(file),
    ...checkDetails(set, file),
    ...checkPanel(set, file),
    ...checkRepeated(file),
    ...checkTabs(file, 'form'),
    ...checkNextTab(file),
    ...checkTabs(file, 'record'),
    ...checkRecordPage(file, properties),
    ...checkShortcuts(set, file, properties),
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

/** The properties that a template names, with the words of a title behind them: `{StartDate:short}`, `{Rates.Rate}`. */
function listPlaceholders(template: string | undefined): string[] {
  return [...(template ?? '').matchAll(/\{(\w+)(?::\w+|\.\w+)?\}/g)].map(match => match[1] as string)
}

interface NamedField {
  at: JsonPath
  name: string
}

function listFields({ list, form, record, lookup, import: imported }: Descriptor): NamedField[] {
  return [
    ...(record?.facts ?? []).map((name, index) => ({ at: ['record', 'facts', index], name })),
    ...(list?.columns ?? []).map((column, index) =>
      typeof column === 'string'
        ? { at: ['list', 'columns', index], name: column }
        : { at: ['list', 'columns', index, 'field'], name: column.field },
    ),
    ...(list?.filters ?? []).map((name, index) => ({ at: ['list', 'filters', index], name })),
    ...(list?.shortcuts ?? []).map(({ field }, index) => ({ at: ['list', 'shortcuts', index, 'field'], name: field })),
    ...Object.keys(list?.filter ?? {}).map(name => ({ at: ['list', 'filter', name], name })),
    ...(list?.sort ? [{ at: ['list', 'sort', 'field'], name: list.sort.field }] : []),
    ...listLaidOut(['form'], form ?? {}),
    ...listLaidOut(['record'], record ?? {}),
    ...Object.entries(lookup ?? {}).map(([word, name]) => ({ at: ['lookup', word], name })),
    ...(form?.hidden ?? []).map((name, index) => ({ at: ['form', 'hidden', index], name })),
    ...listConditions(['form', 'tabs'], form?.tabs),
    ...listConditions(['record', 'tabs'], record?.tabs),
    ...(imported?.key ?? []).map((name, index) => ({ at: ['import', 'key', index], name })),
    ...Object.keys(imported?.defaults ?? {}).map(name => ({ at: ['import', 'defaults', name], name })),
  ]
}

/** The properties of whose values it depends which tabs are there. */
function listConditions(at: JsonPath, tabs: readonly Pick<FormTab, 'when'>[] = []): NamedField[] {
  return tabs.flatMap(({ when = {} }, index) =>
    Object.keys(when).map(name => ({ at: [...at, index, 'when', name], name })),
  )
}

interface Layout {
  sections?: readonly FormSection[]
  tabs?: readonly object[]
}

/** The fields of the sections, and of those behind tabs. */
function listLaidOut(at: JsonPath, { sections = [], tabs = [] }: Layout): NamedField[] {
  return [
    ...sections.flatMap((section, index) =>
      section.fields.map((name, position) => ({ at: [...at, 'sections', index, 'fields', position], name })),
    ),
    ...tabs.flatMap((tab, index) => listLaidOut([...at, 'tabs', index], tab)),
  ]
}

function listTemplates({ list, form, record, reach }: Descriptor): { at: JsonPath; template: string | undefined }[] {
  return [
    { at: ['form', 'edit', 'route'], template: form?.edit?.route },
    { at: ['record', 'route'], template: record?.route },
    { at: ['record', 'title'], template: record?.title },
    { at: ['reach', 'message', 'route'], template: reach?.message?.route },
    ...(list?.actions ?? []).flatMap((action, index) =>
      typeof action === 'string'
        ? []
        : [
            { at: ['list', 'actions', index, 'route'], template: action.route },
            { at: ['list', 'actions', index, 'confirm'], template: action.confirm },
            { at: ['list', 'actions', index, 'done'], template: action.done },
            { at: ['list', 'actions', index, 'next', 'route'], template: action.next?.route },
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
    if (action === 'duplicate' && !(file.content.form?.create && (!file.content.calls || calls.includes('one'))))
      return [file.problem(at, 'A copy needs the screen form.create and the call one.', 'Add them.')]
    if (typeof action === 'string') return []
    if (action.call !== undefined && !calls.includes(action.call)) {
      return [file.problem([...at, 'call'], `There is no call ${action.call}.`, suggest(action.call, calls))]
    }
    if (action.undo !== undefined) {
      const asking = findUndoProblem(file.content, action.undo)
      if (asking) return [file.problem([...at, 'undo'], ...asking)]
    }
    if (action.call !== undefined || action.route !== undefined) return []
    return [file.problem(at, `The action ${action.name} does nothing.`, 'Give it a route or a call.')]
  })
}

/** What takes an action back is done by one press. */
function findUndoProblem({ list, calls = {} }: Descriptor, undo: string): [message: string, fix: string] | null {
  const opposites = (list?.actions ?? []).flatMap(each => (typeof each !== 'string' && each.call ? [each] : []))
  const call = calls[opposites.find(({ name }) => name === undo)?.call ?? '']
  if (!call) {
    const names = opposites.map(({ name }) => name)
    return [`There is no action ${undo} that makes a call.`, suggest(undo, names)]
  }
  return call.required?.length ? [`The action ${undo} asks for values.`, 'Name one that asks for nothing.'] : null
}

const uniqueLocations: ReadonlySet<string> = new Set(['list.columns', 'form.sections', 'record.sections'])

/** A column or a field of a form or a page that stands twice would be drawn twice. */
function checkRepeated(file: DescriptorFile): ConfigurationProblem[] {
  const seen = new Map<string, Set<string>>()
  return listFields(file.content).flatMap(({ at, name }) => {
    const location =
      at[0] === 'list' ? `list.${String(at[1])}` : `${String(at[0])}.${at.includes('fields') ? 'sections' : ''}`
    if (!uniqueLocations.has(location)) return []
    const names = seen.get(location) ?? new Set()
    seen.set(location, names)
    if (names.has(name)) return [file.problem(at, `${name} comes twice here.`, 'Keep one of them.')]
    names.add(name)
    return []
  })
}

/** A tab is identified by its address. */
function checkTabs(file: DescriptorFile, part: 'form' | 'record'): ConfigurationProblem[] {
  const tabs: readonly { route: string }[] = file.content[part]?.tabs ?? []
  const routes = tabs.map(({ route }) => route.toLowerCase())
  return routes.flatMap((route, index) =>
    routes.indexOf(route) === index
      ? []
      : [
          file.problem(
            [part, 'tabs', index, 'route'],
            `Another tab has the route ${route}.`,
            'Give it one of its own.',
          ),
        ],
  )
}

/** The tab, or the action with a page, to which a new record leads. */
function checkNextTab(file: DescriptorFile): ConfigurationProblem[] {
  const { list, form: { create, tabs = [] } = {} } = file.content
  const pages = (list?.actions ?? []).flatMap(each => (typeof each !== 'string' && each.route ? [each.name] : []))
  const known = [...tabs.map(({ route }) => route), ...pages]
  if (create?.next === undefined || known.includes(create.next)) return []
  const message = `There is no tab ${create.next}, and no action of that name with a route.`
  return [file.problem(['form', 'create', 'next'], message, suggest(create.next, known))]
}

function checkMachineName(set: DataSet, file: DescriptorFile): ConfigurationProblem[] {
  const { machine } = file.content
  if (machine === undefined || set.machines.has(machine) || set.broken.has(`resources/machines/${machine}.json`))
    return []
  return [file.problem(['machine'], `There is no machine ${machine}.`, suggest(machine, set.machines.keys()))]
}

/** Checks that a file can bring what its rows are recognised by, and with it records that are new. */
function checkImportKey(file: JsonFile<Descriptor>, { properties }: EntitySchema): ConfigurationProblem[] {
  const { calls = {}, import: imported, key = 'ID' } = file.content
  const isOpen = (name: string) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return property !== undefined && !isServerOwned(name) && isBrought(property)
  }
  const own = imported?.key ?? []
  const closed = own.flatMap((name, index) => {
    if (isOpen(name) || !(Object.hasOwn(properties, name) || isServerOwned(name))) return []
    const fix = 'Name properties that a file can bring and that tell a record from all others together.'
    return [file.problem(['import', 'key', index], `No file can bring ${name}, so its rows have no key.`, fix)]
  })
  if (own.length > 0 || !calls.import) return closed
  const isUnique = ([name, property]: [string, PropertySchema]) => property['x-unique'] !== undefined && isOpen(name)
  if (isOpen(key) || Object.entries(properties).some(isUnique)) return []
  const message = 'Nothing that a file can bring tells its rows apart, so no new record could be imported.'
  return [file.problem(['calls', 'import'], message, 'Name in import.key what tells a record from all others.')]
}

function isBrought(property: PropertySchema): boolean {
  return !property.readOnly && !property['x-computed'] && !property['x-secret'] && !property['x-transient']
}
