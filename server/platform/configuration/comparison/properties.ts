import { toWords } from '#contract/catalogue.ts'
import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import {
  type EntitySchema,
  type EnumChoice,
  findChoices,
  findReferred,
  isReferenceList,
  type PropertySchema,
  toFieldKind,
  toJsonType,
} from '#contract/entitySchema.ts'
import { toOfferedSchema } from '#contract/retiredChoices.ts'
import { buildChange, buildDifference, pairUp } from './changes.ts'
import { buildRule, buildSwitch, describeNames, describeWords, isSame, listNames, type Words } from './words.ts'

const words: Words = {
  title: { label: 'title' },
  description: { label: 'description' },
  default: { label: 'default' },
  minLength: { label: 'least length' },
  maxLength: { label: 'most length' },
  minimum: { label: 'least' },
  maximum: { label: 'most' },
  exclusiveMinimum: { label: 'above' },
  exclusiveMaximum: { label: 'below' },
  multipleOf: { label: 'multiple of' },
  readOnly: buildSwitch('read only'),
  'x-required-on-create': buildSwitch('mandatory in a new record'),
  'x-unique': {
    label: 'unique',
    absent: 'no',
    show: value => (value === 'company' ? 'within the company' : String(value)),
  },
  'x-indexed': buildSwitch('indexed'),
  'x-searchable': buildSwitch('found by the search'),
  'x-read': buildRule('seen by'),
  'x-write': buildRule('changed by'),
  'x-fresh': buildSwitch('changed after another sign-in'),
  'x-unmask': { label: 'seen in full by', absent: 'VIEW_SENSITIVE' },
  'x-currency': { label: 'currency' },
  'x-number-format': { label: 'number format' },
  'x-date-format': { label: 'date format' },
  'x-read-only-on-edit': buildSwitch('fixed once the record is made'),
  'x-secret': buildSwitch('secret'),
  'x-transient': buildSwitch('never stored'),
  'x-junction': buildSwitch('kept in a junction table'),
  'x-core': buildSwitch('needed by the program'),
  'x-computed': { label: 'computed', absent: 'no', show: value => (value === true ? 'yes' : JSON.stringify(value)) },
  'x-suggest': { label: 'suggestion' },
  'x-range-end': { label: 'ended by' },
  'x-visible-when': { label: 'shown when' },
  'x-read-only-when': { label: 'read only when' },
  'x-options': { label: 'options left by' },
  'x-import-names': { label: 'import names' },
  'x-pattern-text': { label: 'words of the pattern' },
  'x-named-by': { label: 'lookups that name the choices' },
}

/** Words that a description of the type or of the options tells of. */
const typeWords = ['type', 'format', 'x-kind', 'x-reference', 'x-lookup', 'x-time']
const optionWords = ['oneOf', 'enum']
/** Words of a new property that its description need not repeat. */
const silentWords = [
  'title',
  'description',
  'x-import-names',
  'x-suggest',
  'x-range-end',
  'minLength',
  ...typeWords,
  ...optionWords,
]

const kindNames: Record<string, string> = {
  text: 'text',
  'long-text': 'long text',
  boolean: 'yes or no',
  enum: 'choice',
  'date-time': 'date and time',
  ssn: 'social security number',
  url: 'web address',
  zip: 'ZIP code',
}

/** The differences of the properties of an entity; `owner` is the resource under whose name they are reported. */
export function compareProperties(owner: string, before: EntitySchema, after: EntitySchema): ConfigurationChange[] {
  const [formerly, now] = [before, after].map(toOfferedSchema) as [EntitySchema, EntitySchema]
  return pairUp(formerly.properties, now.properties).flatMap(({ name, before: one, after: other }) => {
    const label = `${owner}.${name}`
    if (!one && other) return [buildChange('property', label, 'added', describeProperty(name, other, after))]
    if (one && !other) return [buildChange('property', label, 'removed', listLosses(one))]
    if (!one || !other) return []
    const isRequired = [before, after].map(schema => schema.required?.includes(name) ?? false)
    const mandatory = isRequired[0] === isRequired[1] ? [] : [`mandatory: ${isRequired[1] ? 'no → yes' : 'yes → no'}`]
    return buildDifference('property', label, [...mandatory, ...describeDifference(one, other)])
  })
}

function describeDifference(before: PropertySchema, after: PropertySchema): string[] {
  if (isSame(before, after)) return []
  const [one, other] = [describeType(before), describeType(after)]
  const isTyped = one !== other
  const options = describeOptions(before, after)
  return [
    ...(isTyped ? [`type: ${one} → ${other}`] : []),
    ...options,
    ...describeWords(before, after, words, [
      ...(isTyped ? typeWords : []),
      ...(options.length > 0 || isTyped ? optionWords : []),
    ]),
  ]
}

/** A new property in a few words: its title where its name does not tell it, its type and what is special about it. */
function describeProperty(name: string, schema: PropertySchema, { required }: EntitySchema): string[] {
  const { title } = schema
  const isReported = title === undefined || title.toLowerCase() === toWords(name).toLowerCase()
  const choices = findChoices(schema)
  return [
    ...(isReported ? [] : [listNames([title])]),
    choices ? `${describeType(schema)} of ${listNames(choices.map(choice => choice.title))}` : describeType(schema),
    ...(required?.includes(name) ? ['mandatory'] : []),
    ...describeWords({}, schema, words, silentWords).map(phrase => phrase.replace(/: (no|none|everybody) → /, ': ')),
  ]
}

function listLosses(schema: PropertySchema): string[] {
  return schema['x-transient'] ? [] : ['its stored values are kept']
}

function describeOptions(before: PropertySchema, after: PropertySchema): string[] {
  const [one, other] = [findChoices(before), findChoices(after)]
  if (!one || !other) return []
  const [titles, others] = [one, other].map(list => new Map(list.map(choice => [choice.const, choice.title])))
  if (!titles || !others) return []
  const kept = [...others].filter(([value]) => titles.has(value))
  const renamed = kept.filter(([value, title]) => titles.get(value) !== title)
  const named = (list: Map<EnumChoice['const'], string>, other: Map<EnumChoice['const'], string>) =>
    [...list].map(([value, title]) => (other.has(value) ? String(value) : title))
  const order = [...titles.keys()].filter(value => others.has(value))
  return [
    ...describeNames('options', named(titles, others), named(others, titles)),
    ...renamed.map(([value, title]) => `option "${value}": "${titles.get(value)}" → "${title}"`),
    ...(kept.some(([value], index) => value !== order[index]) ? ['options in another order'] : []),
  ]
}

/** A type in the words of who fills the field: `whole number`, `reference to Companies`, `date and time (wall-clock)`. */
function describeType(schema: PropertySchema): string {
  const type = toJsonType(schema)
  const kind = toFieldKind(schema)
  const own = schema['x-kind'] ? `${kind} field` : describeKind(kind, schema)
  const isEmptiable = Array.isArray(schema.type) && schema.type.includes('null')
  const marks = [
    kind === 'text' || kind === 'url' ? schema.format : undefined,
    schema['x-time'],
    schema['x-kind'] && type,
    isEmptiable ? 'may be empty' : undefined,
  ].filter(mark => mark !== undefined && mark !== null && mark !== '')
  return marks.length > 0 ? `${own} (${marks.join(', ')})` : own
}

function describeKind(kind: string, schema: PropertySchema): string {
  const type = toJsonType(schema)
  if (schema['x-reference']) return `reference to ${schema['x-reference']}`
  if (isReferenceList(schema)) return `references to ${findReferred(schema)}`
  if (kind === 'number') return type === 'integer' ? 'whole number' : 'number'
  if (kind === 'unknown') return type === 'array' ? 'list' : (type ?? 'anything')
  return kindNames[kind] ?? kind
}

const schemaWords: Words = {
  title: { label: 'record title' },
  allOf: { label: 'rules of the record (allOf)' },
  if: { label: 'rules of the record (if)' },
  dependencies: { label: 'rules of the record (dependencies)' },
  'x-rules': { label: 'rules of the record (x-rules)' },
}

/** What of an entity changed beside its properties. */
export function describeEntity(before: EntitySchema, after: EntitySchema): string[] {
  return describeWords(before, after, schemaWords, ['properties', 'required'])
}
