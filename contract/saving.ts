import { canWrite, isMasked, isPermitted } from './access.ts'
import type { RecordValues } from './callArguments.ts'
import type { MessageReference } from './catalogue.ts'
import { isInRows } from './entitySchema.ts'
import { isKept, toNormalValue } from './normalValue.ts'
import { listNamesBeside, type Resource, type ResourceProperty } from './resource.ts'
import { maskNumber } from './socialSecurity.ts'
import { toTokens } from './validation/prepareSchema.ts'
import type { FieldProblem } from './validation/problem.ts'
import { isBlank, isSameValue } from './values.ts'

/** What a save is about: the body that was sent and what it meets. */
export interface MergeRequest {
  resource: Resource
  /** The row as it is stored; null where the record is new. */
  stored: RecordValues | null
  /** The body as it came: absent leaves a property, null clears it. */
  sent: RecordValues
  /** The caller's permission codes. */
  held: ReadonlySet<string>
  /** Properties that earlier versions of the schema had: a form that was opened before may still send them. */
  retired: ReadonlySet<string>
}

/** What a save comes to, before validation. */
export interface MergeResult {
  /** The whole record as it would be stored, server-owned properties as they were; a cleared property is null. */
  record: RecordValues
  /** The properties whose stored value would differ, in the schema's order. */
  changed: string[]
  /** What was left out and is to be reported. */
  notices: (MessageReference & { property: string })[]
  /** Why the save is refused, by the JSON pointer of the property; empty where it is not. */
  refused: Record<string, MessageReference>
  /** Values of `x-transient` properties: they are validated beside the record and never stored. */
  transient: RecordValues
}

/** What answers carry beside the properties; forms send it back and it says nothing. */
const answeredBeside: ReadonlySet<string> = new Set(['AllowedActions'])

/**
 * Merges a body onto the stored row (architecture "Saving", rules C7.36). Server-owned and computed properties, flags and display texts
 * of references are ignored; a change of a property that the caller may not write is refused by name, its unchanged value is not;
 * a property that left the schema is dropped with a notice; any other unknown one is refused, and in the same words one that the
 * caller may not read. A new record starts from the schema's defaults. Texts are kept in their normal form; one in which nothing is seen is no
 * value.
 */
export function mergeRecord({ resource, stored, sent, held, retired }: MergeRequest): MergeResult {
  const { names, namesBeside, defaults } = getSavingPlan(resource)
  const flags = resource.machine?.flags ?? {}
  const before = stored ?? defaults
  const record: RecordValues = { ...before }
  const transient: RecordValues = {}
  const refused: [string, MessageReference][] = []
  const unknown: string[] = []
  const notices: MergeResult['notices'] = []
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    const property = names.get(name)
    // What the caller may not read is not there for him.
    if (!property || !isDisplayed(property, held)) {
      if (namesBeside.get(name)?.some(each => isDisplayed(each, held))) continue
      if (answeredBeside.has(name) || Object.hasOwn(flags, name)) continue
      if (retired.has(name)) notices.push({ property: name, messageKey: 'records.retired', args: [name] })
      else unknown.push(name)
      continue
    }
    if (property.isServerOwned || property.schema['x-computed']) continue
    const refusal = mergeProperty(property, value, { before, isNew: stored === null, held, record, transient })
    if (refusal) refused.push([toFieldPointer(name), refusal])
  }
  refused.push(...refuseUnknown(unknown))
  const changed = [...names.values()]
    .filter(property => !property.isServerOwned && !property.schema['x-transient'])
    .filter(property => !isSameValue(property, stored?.[property.name], record[property.name]))
    .map(property => property.name)
  return { record, changed, notices, refused: Object.fromEntries(refused), transient }
}

/** How many unknown properties are refused by name. */
const mostNamed = 20

function refuseUnknown(unknown: readonly string[]): [string, MessageReference][] {
  const named = unknown
    .slice(0, mostNamed)
    .map((name): [string, MessageReference] => [toFieldPointer(name), { messageKey: 'records.unknown', args: [name] }])
  const further = unknown.length - named.length
  return further > 0 ? [...named, ['', { messageKey: 'records.unknownFurther', args: [further] }]] : named
}

interface Merging {
  before: RecordValues
  isNew: boolean
  held: ReadonlySet<string>
  record: RecordValues
  transient: RecordValues
}

function mergeProperty(property: ResourceProperty, value: unknown, merging: Merging): MessageReference | null {
  const { name, schema } = property
  const given = isBlank(value) ? null : toNormalValue(property, value)
  // What rows do not hold has nothing that it could equal.
  if (isInRows(schema) ? isKept(property, merging.before[name], value) : given === null) return null
  if (isMasked(schema, merging.held) && given !== null && given === maskNumber(merging.before[name], schema.format))
    return null
  const args = [schema.title ?? name]
  if (!canWrite(schema, merging.held)) return { messageKey: 'records.unwritable', args }
  if (schema['x-read-only-on-edit'] && !merging.isNew) return { messageKey: 'records.readOnlyOnEdit', args }
  const target = schema['x-transient'] ? merging.transient : merging.record
  target[name] = given
  return null
}

function isDisplayed({ schema }: ResourceProperty, held: ReadonlySet<string>): boolean {
  return isPermitted(schema['x-read'], held)
}

/**
 * Keeps the problems that this save brings: all of a new record's, whose `stored` is null; of a stored one those that hang on a property
 * which the save changes, so that a row which newer rules forbid stays savable (architecture "Saving"). A choice of a list that the row
 * holds already is none of them.
 */
export function problemsOfSave(
  problems: readonly FieldProblem[],
  changed: Iterable<string>,
  { stored, record }: { stored: Readonly<RecordValues> | null; record: Readonly<RecordValues> },
): FieldProblem[] {
  if (!stored) return [...problems]
  const names = new Set(changed)
  const isHeld = ({ keyword, pointer }: FieldProblem) => {
    const [name = '', index = '', ...inner] = toTokens(pointer)
    const [before, after] = [stored[name], record[name]]
    if (keyword !== 'enum' || inner.length > 0 || !Array.isArray(before) || !Array.isArray(after)) return false
    return before.includes(after[Number(index)])
  }
  return problems.filter(problem => problem.properties.some(name => names.has(name)) && !isHeld(problem))
}

/** What a new record begins with: the defaults of its schema. */
export function getDefaults(resource: Resource): Readonly<RecordValues> {
  return getSavingPlan(resource).defaults
}

function toFieldPointer(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

interface SavingPlan {
  names: ReadonlyMap<string, ResourceProperty>
  /** What rows carry beside properties, by its name. */
  namesBeside: ReadonlyMap<string, readonly ResourceProperty[]>
  defaults: RecordValues
}

const plans = new WeakMap<Resource, SavingPlan>()

function getSavingPlan(resource: Resource): SavingPlan {
  const known = plans.get(resource)
  if (known) return known
  const properties = [...resource.properties.values()]
  const plan: SavingPlan = {
    names: resource.properties,
    namesBeside: toOwners(properties),
    defaults: Object.fromEntries(
      properties
        .filter(({ schema }) => schema.default !== undefined && !schema['x-transient'])
        .map(({ name, schema }) => [name, schema.default]),
    ),
  }
  plans.set(resource, plan)
  return plan
}

function toOwners(properties: readonly ResourceProperty[]): Map<string, ResourceProperty[]> {
  const owners = new Map<string, ResourceProperty[]>()
  for (const property of properties)
    for (const name of listNamesBeside(property)) owners.set(name, [...(owners.get(name) ?? []), property])
  return owners
}
