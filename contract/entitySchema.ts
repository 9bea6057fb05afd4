import type { NumberFormat } from './numberFormat.ts'
import type { Computation, OptionRule, RecordGuard, RecordRule } from './rules/words.ts'

/** JSON types that a property of a record can have (draft-07). */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A choice of an enumeration: the stored value and the text that stands for it. */
export interface EnumChoice {
  const: string | number | boolean
  title: string
  /** It is no longer offered, and shown where a row holds it: `true` in a file, then its title without the mark. */
  'x-retired'?: boolean | string
  /** What other languages call it, where an installation has a name of its own for it. */
  saidIn?: Readonly<Record<string, string>>
}

/**
 * How a value is suggested from another property of the same record: `values` maps the other property's value
 * to this one's. A suggestion fills an empty field and never overwrites.
 */
export interface Suggestion {
  from: string
  values: Record<string, string | number | boolean>
}

/**
 * Of which properties a moment is worked out when the record is written: a date, a time, and the zone of its own or of what a
 * reference leads to (`EmployerID.TimeZone`). `after` names the time that it comes after: where it does not, it is on the next day.
 */
export interface InstantRule {
  date: string
  time: string
  zone: string
  after?: string
}

/**
 * One property of a record: plain JSON Schema draft-07 plus our `x-` words, which `schemas/meta/entity.schema.json` documents.
 */
export interface PropertySchema {
  type?: JsonType | JsonType[]
  title?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  oneOf?: (EnumChoice | PropertySchema)[]
  allOf?: PropertySchema[]
  anyOf?: PropertySchema[]
  not?: PropertySchema
  if?: PropertySchema
  then?: PropertySchema
  else?: PropertySchema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  items?: PropertySchema | PropertySchema[]
  minItems?: number
  maxItems?: number
  additionalItems?: boolean | PropertySchema
  contains?: PropertySchema
  uniqueItems?: boolean
  properties?: Record<string, PropertySchema>
  required?: string[]
  patternProperties?: Record<string, PropertySchema>
  additionalProperties?: boolean | PropertySchema
  propertyNames?: PropertySchema
  minProperties?: number
  maxProperties?: number
  dependencies?: Record<string, PropertySchema | string[]>
  $ref?: string
  $id?: string
  $schema?: string
  definitions?: Record<string, PropertySchema>
  readOnly?: boolean
  /** The field kind, where the JSON type and format do not tell it. */
  'x-kind'?: string
  /** The name of the resource whose key this property holds; on the items of a list that of the resource whose keys it holds. */
  'x-reference'?: string
  /** False where the record that it refers to can be deleted none the less: it is reported, not needed. */
  'x-protects'?: boolean
  /** Beside an `x-reference` to a resource of lookups: the category of those that may be chosen. */
  'x-lookup'?: string
  /** Of an enumeration: the category of lookups whose records say what its choices are called, by their values. */
  'x-named-by'?: string
  /** It holds the code of a domain event, which is shown by its name and chosen from among them. */
  'x-event'?: boolean
  /** It holds the name of a resource or of a call, which is shown by its title and chosen from among them. */
  'x-names'?: 'resource' | 'call'
  /** The service tells it beside each row: rows are neither searched, filtered nor sorted by it. */
  'x-told'?: boolean
  /** Unique among undeleted rows, trimmed and case-insensitive: within the record's company, or everywhere. */
  'x-unique'?: 'company' | 'everywhere'
  /** The list sorts and filters by it often: an index is kept. */
  'x-indexed'?: boolean
  /** The general search looks here. */
  'x-searchable'?: boolean
  /** The permission code without which the property is invisible. */
  'x-read'?: string
  /** Of a social security number: the permission code by which the whole of it is shown, `VIEW_SENSITIVE` where absent. */
  'x-unmask'?: string
  /** The permission code without which the property cannot be changed. */
  'x-write'?: string
  /** A save that changes it asks for the password again where that was given too long ago. */
  'x-fresh'?: true
  /** Can be set when the record is made, never after. */
  'x-read-only-on-edit'?: boolean
  /** Must have a value when the record is made; later it may be left out. */
  'x-required-on-create'?: boolean
  /** Written, never answered. */
  'x-secret'?: boolean
  /** Part of the call, never a column (a confirmation, a password on its way to its hash). */
  'x-transient'?: boolean
  /** Of a transient list of references: rows hold its keys all the same, read from a junction table of the service. */
  'x-junction'?: boolean
  /** Of money: the currency, as ISO 4217 names it; USD where absent. */
  'x-currency'?: string
  /** Of a number: the format in which lists show it; all its figures where absent. */
  'x-number-format'?: NumberFormat
  /** Of a date: the format in which it is shown; MM/DD/YYYY where absent. */
  'x-date-format'?: 'date' | 'jobdate'
  /** A date-time is a moment (UTC, shown in the viewer's zone) or a facility's wall-clock time. */
  'x-time'?: 'instant' | 'wall-clock'
  /** Of a moment: the facility's own date and time, and the zone, of which it is worked out. */
  'x-instant'?: InstantRule
  /** Of a moment: the zone whose clock shows it, by way of a reference (`EmployerID.TimeZone`). */
  'x-zone'?: string
  /** What answers tell beside it, by name: `value` or `title` of its choice, or a property of the record that it refers to. */
  'x-beside'?: Record<string, string>
  /** The property whose record it is taken from: a list within that record leaves it out. */
  'x-of'?: string
  /** The code depends on it: an operator may retitle it, not remove or retype it. */
  'x-core'?: boolean
  /** Computed by the services; what is sent back is ignored. A computation is worked out in forms as well, as it is typed. */
  'x-computed'?: boolean | Exclude<Computation, string | number | boolean | null>
  /** Only where this holds of the record is the property a part of it: else it is not shown, not required, and keeps its value. */
  'x-visible-when'?: RecordGuard
  /** Where this holds of the record the property cannot be changed. */
  'x-read-only-when'?: RecordGuard
  /** Which of its options another property leaves. */
  'x-options'?: OptionRule
  'x-suggest'?: Suggestion
  /**
   * Of a date or a time of day: the property that ends what this one begins. The end moves by the same where this one alone is changed;
   * dates that differ are shown together.
   */
  'x-range-end'?: string
  /** The catalogue's key of the sentence that says which form `pattern` asks for. */
  'x-pattern-text'?: string
  /** Only of a choice: it is no longer offered. */
  'x-retired'?: boolean | string
  /** Further column titles by which an import recognises the property. */
  'x-import-names'?: string[]
}

/** An entity: an object schema whose file name is the table's name. */
export interface EntitySchema extends PropertySchema {
  type: 'object'
  title: string
  properties: Record<string, PropertySchema>
  /** Conditions by the names under which its file says them several times; they give way to what they stand for when it is read. */
  'x-conditions'?: Record<string, unknown>
  /** What a record must fulfil across its properties. */
  'x-rules'?: RecordRule[]
}

/** The properties that the services keep on every record (architecture "Server-owned properties"). */
export const serverOwnedProperties: Record<string, PropertySchema> = {
  ID: { type: 'integer', title: 'ID', 'x-indexed': true },
  Version: { type: 'integer', title: 'Version' },
  IsDeleted: { type: 'boolean', title: 'Deleted' },
  CreatedBy: { type: 'string', title: 'Created by' },
  CreatedOn: { type: 'string', format: 'date-time', title: 'Created on', 'x-time': 'instant' },
  ModifiedBy: { type: 'string', title: 'Modified by' },
  ModifiedOn: { type: 'string', format: 'date-time', title: 'Modified on', 'x-time': 'instant' },
}

const createSchemas = new WeakMap<EntitySchema, EntitySchema>()

/**
 * The schema by which a new record is checked: what is `x-required-on-create` is required as well (architecture "Validation").
 * The same object for the same schema, and the schema itself where nothing is.
 */
export function toCreateSchema(schema: EntitySchema): EntitySchema {
  const known = createSchemas.get(schema)
  if (known) return known
  const names = Object.keys(schema.properties).filter(name => schema.properties[name]?.['x-required-on-create'])
  const required = [...new Set([...(schema.required ?? []), ...names])]
  const created = names.length === 0 ? schema : { ...schema, required }
  createSchemas.set(schema, created)
  return created
}

/** True for a property that only the services write. */
export function isServerOwned(name: string): boolean {
  return Object.hasOwn(serverOwnedProperties, name)
}

/** True where rows hold the property, secrets apart: it has a column, or its keys stand in a junction table. */
export function isInRows(schema: PropertySchema): boolean {
  return !schema['x-transient'] || schema['x-junction'] === true
}

/** The JSON type of a property without `null`; `string` where an enumeration alone is given, null where it cannot be determined. */
export function toJsonType(property: PropertySchema): JsonType | null {
  if (Array.isArray(property.type)) return property.type.find(type => type !== 'null') ?? null
  if (property.type) return property.type
  const values = property.oneOf?.map(choice => choice.const) ?? property.enum
  if (!values || values.length === 0) return null
  if (values.every(value => typeof value === 'string')) return 'string'
  return values.every(value => typeof value === 'number') ? 'number' : null
}

/** The choices of an enumeration in their order, or null where the property is none. */
export function findChoices(property: PropertySchema): EnumChoice[] | null {
  if (property.oneOf?.length && property.oneOf.every(isChoice)) return property.oneOf.filter(isChoice)
  if (property.enum?.length && property.enum.every(value => typeof value === 'string' || typeof value === 'number')) {
    return property.enum.map(value => ({ const: value as string | number, title: String(value) }))
  }
  return null
}

/** The title of a choice without the mark that it is no longer offered. */
export function toPlainTitle({ title, 'x-retired': plain }: EnumChoice): string {
  return typeof plain === 'string' ? plain : title
}

function isChoice(choice: EnumChoice | PropertySchema): choice is EnumChoice {
  return ['string', 'number', 'boolean'].includes(typeof choice.const) && typeof choice.title === 'string'
}

const kindOfFormat: Record<string, string> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  email: 'email',
  phone: 'phone',
  zip: 'zip',
  ssn: 'ssn',
  url: 'url',
  uri: 'url',
  colour: 'colour',
}

/** The items of a list, where all of them are of one schema. */
function findItems({ type, items }: PropertySchema): PropertySchema | null {
  const isList = [type].flat().includes('array') && typeof items === 'object' && !Array.isArray(items)
  return isList ? items : null
}

/** The JSON type of the items of a list; null where it cannot be determined. */
export function toItemType(property: PropertySchema): JsonType | null {
  const items = findItems(property)
  return items && toJsonType(items)
}

/** True for a list of keys of another resource's records. */
export function isReferenceList(property: PropertySchema): boolean {
  return findItems(property)?.['x-reference'] !== undefined
}

/** The name of the resource that a property refers to, by its key or by a list of keys; undefined where it refers to none. */
export function findReferred(property: PropertySchema): string | undefined {
  return property['x-reference'] ?? findItems(property)?.['x-reference']
}

/** True for a list each of whose values is one of a few. */
function hasItemChoices(property: PropertySchema): boolean {
  const items = findItems(property)
  return items !== null && !items['x-reference'] && findChoices(items) !== null
}

/** True for a list of plain texts. */
export function isTagList(property: PropertySchema): boolean {
  return toItemType(property) === 'string' && !isReferenceList(property)
}

function hasProperties(schema: PropertySchema | undefined): boolean {
  return Object.keys(schema?.properties ?? {}).length > 0
}

/** Text longer than this is a long text unless `x-kind` says otherwise. */
const longTextLength = 255

/**
 * The name of the field kind that shows, edits and filters a property; `unknown` where none fits, which the console
 * draws as a visible read-only fallback.
 */
export function toFieldKind(property: PropertySchema): string {
  if (property['x-kind']) return property['x-kind']
  if (property['x-reference']) return property['x-lookup'] === undefined ? 'reference' : 'lookup'
  const type = toJsonType(property)
  if (type !== 'object' && type !== 'array' && findChoices(property)) return 'enum'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (isReferenceList(property)) return 'references'
  if (hasItemChoices(property)) return 'choices'
  if (type === 'array' && isTagList(property)) return 'tags'
  if (type === 'object' && hasProperties(property)) return 'object'
  if (type === 'array' && !Array.isArray(property.items) && hasProperties(property.items)) return 'objects'
  if (type !== 'string') return 'unknown'
  const kind = property.format ? kindOfFormat[property.format] : undefined
  return kind ?? ((property.maxLength ?? 0) > longTextLength ? 'long-text' : 'text')
}
