import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import {
  type Descriptor,
  type DetailList,
  type FormDescriptor,
  type ListDescriptor,
  listFieldTabs,
} from '#contract/descriptor.ts'
import type { FormSection } from '#contract/formSection.ts'
import { listMoves } from '#contract/moves.ts'
import type { Resource } from '#contract/resource.ts'
import { compareCalls } from './calls.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { compareLists } from './lists.ts'
import { describeMove } from './order.ts'
import { compareRules } from './permissions.ts'
import { compareProperties, describeEntity } from './properties.ts'
import { countOf, describeWords, isSame, listNames, type Words } from './words.ts'

type Resources = ReadonlyMap<string, Resource>

const words: Words = {
  title: { label: 'title' },
  represent: { label: 'a record reads' },
  describe: { label: 'below it stands' },
  schema: { label: 'schema' },
  key: { label: 'key', absent: '"ID"' },
  lookup: { label: 'lookups' },
  snapshot: { label: 'in snapshots' },
  machine: { label: 'status machine' },
  record: { label: 'record page' },
}

/** What of a descriptor is reported elsewhere, in changes of its own. */
const parts = ['name', 'service', 'permissions', 'scope', 'calls', 'list', 'form', 'import']

const listWords: Words = {
  route: { label: 'list at' },
  sort: { label: 'sorted by', absent: 'ID ascending', show: showSort },
  paging: { label: 'in pages', absent: 'yes' },
  toolbar: { label: 'calls above the list' },
  actionDisplay: { label: 'row actions as', absent: '"dropdown"' },
  details: { label: 'below a row', show: showDetails },
}
const listParts = ['columns', 'filters', 'shortcuts', 'actions']

function showSort(sort: unknown): string {
  const { field, direction } = sort as NonNullable<ListDescriptor['sort']>
  return `${field} ${direction}`
}

function showDetails(details: unknown): string {
  return (details as DetailList[]).map(({ resource, by }) => `${resource} by ${by}`).join(', ')
}

/** The differences of the resources: what came, what went, and of the others their screens, calls and properties. */
export function compareResources(before: Resources, after: Resources): ConfigurationChange[] {
  const resources = pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    if (!one && other) return [buildChange('resource', name, 'added', describeResource(other))]
    if (!one || !other) return [buildChange('resource', name, 'removed', ['its stored records are kept'])]
    return compareDescriptors(one.descriptor, other.descriptor)
  })
  return [...resources, ...compareEntities(before, after)]
}

function describeResource({ descriptor, schema }: Resource): string[] {
  const { list, calls = {}, permissions = {} } = descriptor
  const codes = [...new Set(Object.values(permissions).filter(code => code !== ''))]
  return [
    ...(list ? [`list at ${list.route}`] : []),
    countOf(Object.keys(schema.properties).length, 'property', 'properties'),
    countOf(Object.keys(calls).length, 'call'),
    ...(codes.length > 0 ? [`permissions ${codes.join(', ')}`] : []),
  ]
}

function compareDescriptors(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  if (isSame(before, after)) return []
  return [
    ...buildDifference('resource', after.name, describeDescriptor(before, after)),
    ...compareLists(before, after),
    ...compareForms(before, after),
    ...compareCalls(before, after),
    ...compareRules(before, after),
    ...buildDifference('import', after.name, describeImport(before, after)),
  ]
}

function describeDescriptor(before: Descriptor, after: Descriptor): string[] {
  const toAddress = ({ service }: Descriptor) => `${service.application}/${service.contract}`
  const [one, other] = [toAddress(before), toAddress(after)]
  return [
    ...describeWords(before, after, words, parts),
    ...(one === other ? [] : [`address: ${one} → ${other}`]),
    ...describeWords(before.list ?? {}, after.list ?? {}, listWords, listParts),
    ...describeForms(before, after),
  ]
}

function describeForms({ form: before = {} }: Descriptor, { form: after = {} }: Descriptor): string[] {
  const toRoutes = ({ create, edit }: NonNullable<Descriptor['form']>) => ({
    ...(create && { create: create.route }),
    ...(edit && { edit: edit.route }),
  })
  const routes = { create: { label: 'form to add at' }, edit: { label: 'form to edit at' } }
  return [
    ...describeWords(toRoutes(before), toRoutes(after), routes),
    ...describeWords(before, after, {}, ['create', 'edit', 'sections', 'hidden']),
  ]
}

function describeImport({ import: before = {} }: Descriptor, { import: after = {} }: Descriptor): string[] {
  const toLabels = (table: object = {}) =>
    Object.fromEntries(Object.keys(table).map(name => [name, { label: `value of ${name}` }]))
  const values = { ...toLabels(before.defaults), ...toLabels(after.defaults) }
  const displayed: Words = Object.fromEntries(
    Object.entries(values).map(([name, word]) => [name, { ...word, show: showDefault }]),
  )
  return [
    ...describeWords(before, after, { key: { label: 'rows known by', absent: 'nothing' } }, ['defaults']),
    ...describeWords(before.defaults ?? {}, after.defaults ?? {}, displayed),
  ]
}

function showDefault(value: unknown): string {
  const isClaim = typeof value === 'object' && value !== null && 'claim' in value
  return isClaim ? `the user’s ${String(value.claim)}` : JSON.stringify(value)
}

/** The properties of each schema, reported once under the name of the resource that lists its records. */
function compareEntities(before: Resources, after: Resources): ConfigurationChange[] {
  const owners = listOwners(before)
  return [...listOwners(after)].flatMap(([entity, owner]) => {
    const schema = owners.get(entity)?.schema
    if (!schema || isSame(schema, owner.schema)) return []
    return [
      ...compareProperties(owner.name, schema, owner.schema),
      ...buildDifference('resource', owner.name, describeEntity(schema, owner.schema)),
    ]
  })
}

function listOwners(resources: Resources): ReadonlyMap<string, Resource> {
  const sorted = [...resources.values()].toSorted(
    (one, other) =>
      Number(other.descriptor.list !== undefined) - Number(one.descriptor.list !== undefined) ||
      one.name.localeCompare(other.name),
  )
  return new Map(sorted.toReversed().map(resource => [resource.entity, resource]))
}

/** The differences of where a form places its fields; a form that comes or goes is reported as a whole. */
function compareForms(before: Descriptor, after: Descriptor): ConfigurationChange[] {
  if (!before.form || !after.form) return []
  const owner = after.name
  return [
    ...compareSections(owner, nameSections(before.form), nameSections(after.form)),
    ...compareHidden(owner, before.form.hidden ?? [], after.form.hidden ?? []),
  ]
}

type Sections = ReadonlyMap<string, readonly string[]>

/** Sections by their title, behind a tab after that tab's; those without one by their position. */
function nameSections({ sections = [], tabs = [] }: FormDescriptor): Sections {
  const toEntry =
    (owner: string) =>
    ({ title, fields }: FormSection, index: number): [string, readonly string[]] => [
      `${owner}${title ?? `section ${index + 1}`}`,
      fields,
    ]
  return new Map([
    ...sections.map(toEntry('')),
    ...listFieldTabs({ tabs }).flatMap(tab => tab.sections.map(toEntry(`${tab.title}, `))),
  ])
}

function compareSections(owner: string, before: Sections, after: Sections): ConfigurationChange[] {
  const moves = new Map(listMoves([...before.keys()], [...after.keys()]).map(move => [move.name, move]))
  const sections = pairUp(before, after).flatMap(({ name, before: one, after: other }) => {
    const label = `${owner}: ${name}`
    if (!one && other) return [buildChange('form', label, 'added', [`fields ${listNames(other)}`])]
    if (!other) return [buildChange('form', label, 'removed')]
    const move = moves.get(name)
    return move ? [buildChange('form', label, 'changed', [describeMove(move)])] : []
  })
  return [...sections, ...compareFields(owner, before, after)]
}

function compareFields(owner: string, before: Sections, after: Sections): ConfigurationChange[] {
  const [one, other] = [listPlaces(before), listPlaces(after)]
  const moves = [...after].flatMap(([section, fields]) => listMoves(before.get(section) ?? [], fields))
  const moved = new Map(moves.map(move => [move.name, describeMove(move)]))
  return pairUp(one, other).flatMap(({ name, before: from, after: to }) => {
    const label = `${owner}.${name}`
    // The fields of a section that is new are named with it.
    if (from === undefined) return to && before.has(to) ? [buildChange('form', label, 'added', [`in "${to}"`])] : []
    if (to === undefined) return [buildChange('form', label, 'removed', [`from "${from}"`])]
    if (from !== to) return [buildChange('form', label, 'changed', [`"${from}" → "${to}"`])]
    const words = moved.get(name)
    return words === undefined ? [] : [buildChange('form', label, 'changed', [words])]
  })
}

function listPlaces(sections: Sections): ReadonlyMap<string, string> {
  return new Map([...sections].flatMap(([section, fields]) => fields.map(field => [field, section] as const)))
}

function compareHidden(owner: string, before: readonly string[], after: readonly string[]): ConfigurationChange[] {
  const names = [...new Set([...before, ...after])].filter(name => before.includes(name) !== after.includes(name))
  return names.map(name =>
    buildChange('form', `${owner}.${name}`, 'changed', [
      after.includes(name) ? 'hidden in forms: no → yes' : 'hidden in forms: yes → no',
    ]),
  )
}
