import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import type { Descriptor, DetailList, ListDescriptor } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { compareCalls } from './calls.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { compareForms } from './forms.ts'
import { compareLists } from './lists.ts'
import { compareRules } from './permissions.ts'
import { compareProperties, describeEntity } from './properties.ts'
import { countOf, describeWords, isSame, type Words } from './words.ts'

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
