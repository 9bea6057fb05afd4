import { canWrite } from './access.ts'
import type { RecordValues } from './callArguments.ts'
import type { MessageReference } from './catalogue.ts'
import { listConventions, type TextConvention } from './fieldText.ts'
import { foldText } from './foldText.ts'
import type { ImportPlan } from './imports.ts'
import { isMoment, stripZone } from './importZone.ts'
import type { Resource, ResourceProperty } from './resource.ts'
import { isZone } from './wallClock.ts'

/** The properties that an import can fill for a holder of these codes, in the schema's order; of the transient ones what a Yes confirms. */
export function listImportable(resource: Resource, held: ReadonlySet<string>): ResourceProperty[] {
  return [...resource.properties.values()].filter(
    ({ schema, isServerOwned }) =>
      !isServerOwned &&
      !schema['x-secret'] &&
      (!schema['x-transient'] || schema.type === 'boolean') &&
      canWrite(schema, held),
  )
}

/** The properties of a key as a plan and the call `import` hold it: one, or several that tell rows apart together. */
export function parseKey(key: string): string[] {
  return key.split(',').map(name => name.trim())
}

/** The text of a key. */
export function toKeyText(names: readonly string[]): string {
  return names.join(',')
}

/** A key for a reader. */
export function toKeyLabel(key: string, toLabel: (field: string) => string): string {
  return parseKey(key).map(toLabel).join(', ')
}

/** The keys that a file can bring by these properties; the descriptor's own first. */
export function listKeys(resource: Resource, properties: readonly ResourceProperty[]): string[] {
  const open = new Set(properties.map(({ name }) => name))
  const own = resource.descriptor.import?.key ?? []
  const unique = properties.filter(({ schema }) => schema['x-unique']).map(({ name }) => name)
  const isOwnOpen = own.length > 0 && own.every(name => open.has(name))
  return [...new Set(isOwnOpen ? [toKeyText(own), ...unique] : unique)]
}

/** The key by which rows are recognised where nobody has chosen another. */
export function chooseKey(resource: Resource, properties: readonly ResourceProperty[]): string {
  return listKeys(resource, properties)[0] ?? resource.key
}

/** Recognises columns by a property's name, label or import names, of moments also with a zone behind it; case and punctuation do not matter, each is taken once. */
export function suggestTargets(
  columns: readonly string[],
  properties: readonly ResourceProperty[],
  toLabel: (field: string) => string,
): (string | null)[] {
  const taken = new Set<string>()
  const toNames = ({ name, schema }: ResourceProperty) =>
    [name, toLabel(name), schema.title ?? name, ...(schema['x-import-names'] ?? [])].map(toPlain)
  return columns.map(column => {
    const [plain, bare] = [toPlain(column), toPlain(stripZone(column))]
    const open = properties.filter(({ name }) => !taken.has(name))
    const found =
      open.find(property => toNames(property).includes(plain)) ??
      open.find(property => isMoment(property) && toNames(property).includes(bare))
    if (!found) return null
    taken.add(found.name)
    return found.name
  })
}

/** A column of a file that an import recognises by itself. */
export interface TemplateColumn {
  heading: string
  property: ResourceProperty
  isRequired: boolean
}

/**
 * The columns of a file that an import of a resource takes, the mandatory ones first: by their labels, or by their names where a label
 * alone would be taken for another field.
 */
export function listTemplateColumns(
  { schema }: Resource,
  properties: readonly ResourceProperty[],
  toLabel: (field: string) => string,
): TemplateColumn[] {
  const required = new Set(schema.required ?? [])
  const isRequired = ({ name }: ResourceProperty) => required.has(name)
  const ordered = [...properties.filter(isRequired), ...properties.filter(property => !isRequired(property))]
  const named = new Set<string>()
  // A heading that becomes a name may change what another one is taken for.
  for (;;) {
    const headings = ordered.map(({ name }) => (named.has(name) ? name : toLabel(name)))
    const found = suggestTargets(headings, properties, toLabel)
    const mistaken = ordered.filter(({ name }, index) => found[index] !== name && !named.has(name))
    for (const { name } of mistaken) named.add(name)
    if (mistaken.length > 0) continue
    return ordered.map((property, index) => ({
      heading: headings[index] as string,
      property,
      isRequired: isRequired(property),
    }))
  }
}

function toPlain(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The values with which the defaults begin: the descriptor's constants and claims, else the schema's own defaults. */
export function buildDefaults(
  resource: Resource,
  properties: readonly ResourceProperty[],
  claims: Readonly<RecordValues>,
): RecordValues {
  const own = resource.descriptor.import?.defaults ?? {}
  const values: RecordValues = {}
  for (const property of properties) {
    const given = own[property.name]
    if (typeof given === 'object') values[property.name] = toClaimValue(property, claims[given.claim])
    else if (given !== undefined) values[property.name] = given
    else if (property.schema.default !== undefined) values[property.name] = property.schema.default
  }
  return values
}

/** A claim as a property holds it: tokens may carry numbers as text. */
function toClaimValue({ jsonType }: ResourceProperty, claim: unknown): unknown {
  if (claim === null || claim === undefined || claim === '') return null
  return jsonType === 'integer' || jsonType === 'number' ? Number(claim) : claim
}

/** Why a plan cannot be followed for a resource as it is now, by a holder of these codes; null where it can. */
export function findPlanProblem(
  resource: Resource,
  { Columns, Targets, Values, Defaults, Conventions = {}, Blanks = {}, Zone = null, Key }: ImportPlan,
  held: ReadonlySet<string>,
): MessageReference | null {
  const properties = listImportable(resource, held)
  const open = new Set(properties.map(({ name }) => name))
  const keys = new Set([...listKeys(resource, properties), resource.key])
  const targets = Targets.filter(target => target !== null)
  const isOpen = (name: string) => open.has(name) || name === resource.key
  const named = [...targets, ...[Values, Defaults, Conventions, Blanks].flatMap(each => Object.keys(each))]
  const unknown = named.find(name => !isOpen(name))
  const repeated = targets.find((target, index) => targets.indexOf(target) !== index)
  if (Targets.length !== Columns.length) return { messageKey: 'imports.otherTargets', args: [] }
  if (unknown !== undefined) return { messageKey: 'imports.unknownField', args: [unknown] }
  if (repeated !== undefined) return { messageKey: 'imports.repeatedTarget', args: [repeated] }
  const other = Object.entries(Conventions).find(([name, way]) => !listWays(resource, name).includes(way))?.[0]
  if (other !== undefined)
    return { messageKey: 'imports.otherConvention', args: [other, listWays(resource, other).join(', ')] }
  if (Zone !== null && !isZone(Zone)) return { messageKey: 'imports.unknownZone', args: [Zone] }
  if (!keys.has(Key)) return { messageKey: 'imports.unknownKey', args: [Key, [...keys].join(', ')] }
  const lacking = parseKey(Key).find(name => !targets.includes(name) && (Defaults[name] ?? null) === null)
  return lacking === undefined ? null : { messageKey: 'imports.unmappedKey', args: [lacking] }
}

function listWays({ properties }: Resource, name: string): readonly TextConvention[] {
  const property = properties.get(name)
  return property ? listConventions(property) : []
}
