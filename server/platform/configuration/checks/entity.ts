import {
  type EntitySchema,
  findChoices,
  isReferenceList,
  type PropertySchema,
  toJsonType,
} from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { findReference, toTokens } from '#contract/validation/prepareSchema.ts'
import type { DataSet } from '../dataSet.ts'
import { mostNamed, suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkBeside } from './beside.ts'
import { checkBounds } from './bounds.ts'
import { checkColumns } from './columns.ts'
import { checkPatterns, checkRules } from './expressions.ts'
import { isForeignSchema } from './foreign.ts'
import { checkInstants } from './instants.ts'
import { checkKindWords } from './kindWords.ts'
import { checkOwnWords } from './ownWords.ts'
import { checkPropertyNames } from './propertyNames.ts'
import { checkRecordRules } from './recordRules.ts'
import { checkReference } from './reference.ts'
import { remember } from './remember.ts'
import { checkRuleReaders } from './ruleReaders.ts'

type EntityFile = JsonFile<EntitySchema>

/** The longest name of a column or table, in bytes (PostgreSQL cuts longer ones). */
const longestName = 63

const once = {
  checkReferences: remember(checkReferences),
  checkOwn: remember(checkOwn),
  checkCompiles: remember(checkCompiles),
}

/** Checks one schema: names, references, choices, defaults, suggestions, and words that do not go together. */
export function checkEntity(set: DataSet, name: string, file: EntityFile): ConfigurationProblem[] {
  const hasTable = !isForeignSchema(set, name)
  const problems = [...checkName(name, file), ...once.checkReferences(file), ...checkPropertyNames(file, hasTable)]
  if (problems.length > 0) return problems
  for (const [property, schema] of Object.entries(file.content.properties)) {
    problems.push(...checkProperty(set, file, property, schema))
  }
  problems.push(...checkColumns(file, hasTable), ...once.checkOwn(file))
  problems.push(...checkRecordRules(set, file), ...checkInstants(set, file), ...checkBeside(set, file))
  return problems.length > 0 ? problems : once.checkCompiles(file)
}

/** What a file says by itself, whatever the others say. */
function checkOwn(file: EntityFile): ConfigurationProblem[] {
  return [
    ...checkRules(file),
    ...checkBounds(file),
    ...checkPatterns(file),
    ...checkImportNames(file),
    ...checkKindWords(file),
    ...checkOwnWords(file),
    ...checkRuleReaders(file),
  ]
}

/** The one table of the services' own whose name a schema's file could have. */
const takenTable = 'migration'

function checkName(name: string, file: EntityFile): ConfigurationProblem[] {
  const fix = 'Give the file another name.'
  if (name === takenTable) return [file.problem([], `The services have a table ${name} of their own.`, fix)]
  if (/^[a-z][a-z0-9-]*$/.test(name) && name.length <= longestName) return []
  const message = `The file's name is the table's: small letters, figures and dashes, at most ${longestName}.`
  return [file.problem([], message, fix)]
}

/** Every `$ref` must name something, and lead to an end. */
function checkReferences(file: EntityFile): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  const walk = (node: unknown, at: JsonPath, followed: readonly string[]) => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as PropertySchema
    if (typeof $ref === 'string') {
      const target = findReference(file.content, $ref)
      if (target === undefined) {
        problems.push(
          file.problem([...at, '$ref'], `The reference ${$ref} names nothing.`, 'Add it under definitions.'),
        )
      } else if (followed.includes($ref)) {
        problems.push(
          file.problem([...at, '$ref'], `The reference ${$ref} leads back to itself.`, 'Records have an end.'),
        )
      } else walk(target, toTokens($ref.slice(1)), [...followed, $ref])
    }
    for (const [key, inner] of Object.entries(node))
      walk(inner, [...at, Array.isArray(node) ? Number(key) : key], followed)
  }
  const { definitions: _, ...content } = file.content
  walk(content, [], [])
  return problems.filter((each, index) => problems.findIndex(other => other.pointer === each.pointer) === index)
}

function checkProperty(set: DataSet, file: EntityFile, name: string, schema: PropertySchema): ConfigurationProblem[] {
  const at: JsonPath = ['properties', name]
  if (typeof schema !== 'object') return [file.problem(at, 'A property is an object.', 'Say its type and title.')]
  return [
    ...checkType(file, at, schema),
    ...checkReference(set, file, name, schema),
    ...checkSuggestion(file, name, schema),
    ...checkRangeEnd(file, name, schema),
    ...checkOf(file, name, schema),
    ...checkWords(file, at, schema),
  ]
}

/** The schema must compile, and each default must be valid by it. */
function checkCompiles(file: EntityFile): ConfigurationProblem[] {
  const { content } = file
  const properties = Object.entries(content.properties)
  try {
    const validate = compileWithAjv(content, 'document')
    return properties.flatMap(([name, schema]) => {
      if (schema.default === undefined) return []
      const isWrong = validate({ [name]: schema.default }).some(({ pointer }) => `${pointer}/`.startsWith(`/${name}/`))
      const message = `The default ${JSON.stringify(schema.default)} is not valid by this schema.`
      const fix = 'Make it a value that the schema takes, or remove it.'
      return isWrong ? [file.problem(['properties', name, 'default'], message, fix)] : []
    })
  } catch (error) {
    return [file.problem([], `The schema cannot be compiled: ${(error as Error).message}`)]
  }
}

function checkType(file: EntityFile, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  const type = toJsonType(schema)
  const choices = findChoices(schema) ?? []
  const isFitting = (value: unknown) =>
    type === 'integer'
      ? Number.isSafeInteger(value)
      : type === 'number'
        ? typeof value === 'number'
        : type === typeof value
  const wrong = choices.findIndex(choice => !isFitting(choice.const))
  const word = schema.oneOf ? 'oneOf' : 'enum'
  const seen = new Set<unknown>()
  const repeated = choices.findIndex(choice => seen.size === seen.add(choice.const).size)
  const isNoneOffered = choices.length > 0 && choices.every(choice => choice['x-retired'])
  return [
    ...(isNoneOffered
      ? [file.problem([...at, word], 'No choice is offered any more.', 'Leave one without "x-retired".')]
      : []),
    ...(wrong < 0
      ? []
      : [file.problem([...at, word, wrong], `This choice is not of the type ${type}.`, 'Change it, or the type.')]),
    ...(repeated < 0 ? [] : [file.problem([...at, word, repeated], 'This choice comes twice.', 'Keep one of them.')]),
  ]
}

function checkSuggestion(file: EntityFile, name: string, schema: PropertySchema): ConfigurationProblem[] {
  const suggestion = schema['x-suggest']
  if (!suggestion) return []
  const at: JsonPath = ['properties', name, 'x-suggest']
  const { properties } = file.content
  const source = properties[suggestion.from]
  if (!source) {
    const fix = suggest(suggestion.from, Object.keys(properties))
    return [file.problem([...at, 'from'], `There is no property ${suggestion.from}.`, fix)]
  }
  const taken = findChoices(schema)?.map(choice => choice.const)
  const given = findChoices(source)?.map(choice => String(choice.const))
  const [isTaken, isGiven] = [new Set<unknown>(taken), new Set(given)]
  const isUnknown = (from: string) => given !== undefined && !isGiven.has(from)
  return Object.entries(suggestion.values)
    .filter(([from, value]) => isUnknown(from) || (typeof value !== 'boolean' && taken && !isTaken.has(value)))
    .slice(0, mostNamed)
    .map(([from, value]) => {
      const [choice, holder, choices = []] = isUnknown(from) ? [from, suggestion.from, given] : [value, name, taken]
      const fix = suggest(String(choice), choices.map(String))
      return file.problem([...at, 'values', from], `${choice} is no choice of ${holder}.`, fix)
    })
}

function checkRangeEnd(file: EntityFile, name: string, schema: PropertySchema): ConfigurationProblem[] {
  const { properties } = file.content
  const end = schema['x-range-end']
  if (end === undefined) return []
  const at: JsonPath = ['properties', name, 'x-range-end']
  if (!properties[end]) return [file.problem(at, `There is no property ${end}.`, suggest(end, Object.keys(properties)))]
  const isRange = ['date', 'time'].includes(schema.format ?? '') && properties[end].format === schema.format
  return isRange
    ? []
    : [file.problem(at, 'Only a date ends a date, and a time a time.', 'Name one of the same format.')]
}

/** What is taken from the record of a property needs a property that refers to one. */
function checkOf(file: EntityFile, name: string, schema: PropertySchema): ConfigurationProblem[] {
  const { properties } = file.content
  const of = schema['x-of']
  const references = Object.keys(properties).filter(each => each !== name && properties[each]?.['x-reference'])
  if (of === undefined || references.includes(of)) return []
  return [file.problem(['properties', name, 'x-of'], `${of} refers to no record.`, suggest(of, references))]
}

/** Words that take each other's meaning away. */
function checkWords(file: EntityFile, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  const refuse = (word: string, message: string, fix?: string) =>
    problems.push(file.problem([...at, word], message, fix))
  const kept = ['x-unique', 'x-indexed', 'x-searchable', 'x-computed'] as const
  const seen = ['x-searchable', 'x-indexed'] as const
  if (schema['x-transient']) {
    for (const word of kept)
      if (schema[word]) refuse(word, 'A transient property has no column.', 'Remove one of the two.')
  }
  if (schema['x-junction'] && !(schema['x-transient'] && isReferenceList(schema)))
    refuse(
      'x-junction',
      'Only a transient list of references stands in a junction table.',
      'Add "x-transient": true, and an "x-reference" to its items.',
    )
  if (schema['x-retired'])
    refuse('x-retired', 'Only a choice can be retired.', 'Move it to a choice under "oneOf", or remove it.')
  if (schema['x-named-by'] !== undefined && !findChoices(schema))
    refuse('x-named-by', 'Only choices are named by lookups.', 'Add "oneOf", or remove it.')
  if (schema['x-secret']) {
    for (const word of seen)
      if (schema[word]) refuse(word, 'A secret is never searched or sorted by.', 'Remove one of the two.')
  }
  if (schema['x-searchable'] && toJsonType(schema) !== 'string' && schema['x-reference'] === undefined)
    refuse('x-searchable', 'Only texts and references are searched.', 'Remove it.')
  if (schema['x-required-on-create'] && schema['x-computed']) {
    refuse('x-required-on-create', 'No caller gives what the services compute.', 'Remove one of the two.')
  }
  if (schema['x-time'] && schema.format !== 'date-time') {
    refuse('x-time', 'Only a date-time is a moment or a wall-clock time.', 'Add "format": "date-time".')
  }
  if (schema['x-unique'] === 'company' && !Object.hasOwn(file.content.properties, 'CompanyID')) {
    refuse('x-unique', 'The record has no CompanyID within which it could be unique.', 'Use "everywhere".')
  }
  return problems
}

/** Checks that no two properties are recognised by one title of an imported column; case and punctuation do not matter. */
function checkImportNames(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const properties = Object.entries(file.content.properties)
  const holders = new Map(
    properties.flatMap(([name, { title = name }]) =>
      [name, title].map((each): [string, string] => [toPlain(each), name]),
    ),
  )
  return properties.flatMap(([name, schema]) =>
    (schema['x-import-names'] ?? []).flatMap((each, index) => {
      const holder = holders.get(toPlain(each)) ?? name
      holders.set(toPlain(each), holder)
      if (holder === name) return []
      const message = `A column with the title ${each} is taken for ${holder}.`
      return [file.problem(['properties', name, 'x-import-names', index], message, 'Let only one of them have it.')]
    }),
  )
}

function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
