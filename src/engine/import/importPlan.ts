import { canWrite } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Claims } from '#src/lib/claims.ts'
import { toClaimValue } from '../form/newRecord.ts'

/** What shall be done with a file. */
export interface ImportPlan {
  /** For each column the property that takes its values, or null where it is left out. */
  targets: (string | null)[]
  /** Values for rows that bring none of their own, by property. */
  defaults: RecordValues
  /** The property by which a row is recognised. */
  key: string
}

/** The properties that an import can fill, in the schema's order. */
export function listImportable(resource: Resource, held: ReadonlySet<string>): ResourceProperty[] {
  return [...resource.properties.values()].filter(
    ({ schema, isServerOwned }) =>
      !isServerOwned && !schema['x-secret'] && !schema['x-transient'] && canWrite(schema, held),
  )
}

/** The properties that tell rows apart; the descriptor's own first. */
export function listKeys(resource: Resource, properties: readonly ResourceProperty[]): string[] {
  const own = resource.descriptor.import?.key
  const unique = properties.filter(({ schema }) => schema['x-unique']).map(({ name }) => name)
  return [...new Set(own ? [own, ...unique] : unique)]
}

/** Recognises columns by a property's name, label or import names; case and punctuation do not matter, each is taken once. */
export function suggestTargets(
  columns: readonly string[],
  properties: readonly ResourceProperty[],
  toLabel: (field: string) => string,
): (string | null)[] {
  const taken = new Set<string>()
  const toNames = ({ name, schema }: ResourceProperty) =>
    [name, toLabel(name), schema.title ?? name, ...(schema['x-import-names'] ?? [])].map(toPlain)
  return columns.map(column => {
    const plain = toPlain(column)
    const found = properties.find(property => !taken.has(property.name) && toNames(property).includes(plain))
    if (!found) return null
    taken.add(found.name)
    return found.name
  })
}

function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The values with which the defaults begin: the descriptor's constants and claims, else the schema's own defaults. */
export function buildDefaults(
  resource: Resource,
  properties: readonly ResourceProperty[],
  claims: Claims,
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

/**
 * A plan as it stands for the properties of today: a column whose property left goes nowhere until that is there again, new
 * properties bring their defaults, and rows are recognised by what there is.
 */
export function fitPlan(plan: ImportPlan, resource: Resource, properties: readonly ResourceProperty[], claims: Claims) {
  const names = new Set(properties.map(({ name }) => name))
  return {
    targets: plan.targets.map(target => (target !== null && names.has(target) ? target : null)),
    defaults: { ...buildDefaults(resource, properties, claims), ...plan.defaults },
    key: resource.properties.has(plan.key) ? plan.key : chooseKey(resource, properties),
  }
}

/** The property by which rows are recognised where nobody has chosen another. */
export function chooseKey(resource: Resource, properties: readonly ResourceProperty[]): string {
  return listKeys(resource, properties)[0] ?? resource.key
}

/** A plan with other targets, where those that stay as they stand now may yet wait for a property that left. */
export function replaceTargets(plan: ImportPlan, standing: ImportPlan, targets: ImportPlan['targets']): ImportPlan {
  const taken = new Set(targets)
  const keep = (target: string | null, index: number) => {
    const waiting = plan.targets[index] ?? null
    return target === standing.targets[index] && !taken.has(waiting) ? waiting : target
  }
  return { ...plan, targets: targets.map(keep) }
}

/** The properties that no column fills. */
export function listUnmapped(plan: ImportPlan, properties: readonly ResourceProperty[]): ResourceProperty[] {
  return properties.filter(({ name }) => !plan.targets.includes(name))
}

/** Mandatory properties that neither a column, a default nor a suggestion fills. */
export function listMissing(
  resource: Resource,
  plan: ImportPlan,
  properties: readonly ResourceProperty[],
): ResourceProperty[] {
  const required = new Set(resource.schema.required ?? [])
  return listUnmapped(plan, properties).filter(
    ({ name, schema }) =>
      required.has(name) && (plan.defaults[name] ?? null) === null && schema['x-suggest'] === undefined,
  )
}
