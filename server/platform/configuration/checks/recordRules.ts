import { type EntitySchema, findChoices, type PropertySchema, toJsonType } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listOwnedProperties } from '#contract/resource.ts'
import { listRead } from '#contract/rules/recordGuard.ts'
import { listCircular } from '#contract/rules/ruleOrder.ts'
import type { OptionRule } from '#contract/rules/words.ts'
import type { DataSet } from '../dataSet.ts'
import { mostNamed, suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

type EntityFile = JsonFile<EntitySchema>

/** Checks the rules of records that draft-07 has no words for: what they name, what they cannot be said of, and their order. */
export function checkRecordRules(set: DataSet, file: EntityFile): ConfigurationProblem[] {
  const { properties, 'x-rules': rules } = file.content
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => checkProperty(set, file, name, schema)),
    ...(rules ?? []).flatMap(({ field, must }, index) => [
      ...checkNames(file, ['x-rules', index, 'field'], [field]),
      ...checkNames(file, ['x-rules', index, 'must'], listRead(must)),
    ]),
    ...listCircular(file.content).map(name =>
      file.problem(
        ['properties', name],
        `Whether ${name} is there, or what it is, hangs on itself.`,
        'Say it by other properties.',
      ),
    ),
  ]
}

function checkProperty(set: DataSet, file: EntityFile, name: string, schema: PropertySchema): ConfigurationProblem[] {
  const at: JsonPath = ['properties', name]
  const words = ['x-visible-when', 'x-read-only-when', 'x-computed'] as const
  const options = schema['x-options']
  return [
    ...words.flatMap(word => checkNames(file, [...at, word], listRead(schema[word]), schema['x-transient'])),
    ...(schema['x-read-only-when'] && schema['x-transient']
      ? [
          file.problem(
            [...at, 'x-read-only-when'],
            'What is part of a call alone has no value that could stay: x-read-only-when cannot be said of it.',
            'Remove one of the two.',
          ),
        ]
      : []),
    ...(options ? checkOptions(set, file, [...at, 'x-options'], schema, options) : []),
  ]
}

/**
 * Conditions look at what a record keeps: a value that is part of a call alone is there today and gone tomorrow, so that only another
 * part of the call (`isPart`) hangs on it.
 */
function checkNames(file: EntityFile, at: JsonPath, names: readonly string[], isPart = false): ConfigurationProblem[] {
  if (names.length === 0) return []
  const { properties } = file.content
  const known = { ...listOwnedProperties({ calls: {} }), ...properties }
  return [...new Set(names)].flatMap(name => {
    if (!Object.hasOwn(known, name))
      return [file.problem(at, `There is no property ${name}.`, suggest(name, Object.keys(properties)))]
    const hides = known[name]?.['x-secret'] || (known[name]?.['x-transient'] && !isPart)
    if (!hides) return []
    return [file.problem(at, `No rule looks at ${name}, which is never answered.`, 'Name another property.')]
  })
}

function checkOptions(
  set: DataSet,
  file: EntityFile,
  at: JsonPath,
  schema: PropertySchema,
  { from, values, by, lookups }: OptionRule,
): ConfigurationProblem[] {
  const named = checkNames(file, [...at, 'from'], [from])
  const source = file.content.properties[from]
  if (named.length > 0 || !source) return named
  if (lookups) return checkLookups(file, [...at, 'lookups'], source, from, lookups)
  return by === undefined
    ? checkValues(file, at, schema, source, from, values)
    : checkBy(set, file, at, schema, source, by)
}

function checkLookups(
  file: EntityFile,
  at: JsonPath,
  source: PropertySchema,
  from: string,
  lookups: Readonly<Record<string, string>>,
): ConfigurationProblem[] {
  const given = findChoices(source)?.map(choice => String(choice.const)) ?? []
  return Object.keys(lookups)
    .filter(value => !given.includes(value))
    .map(value => file.problem([...at, value], `${value} is no choice of ${from}.`, suggest(value, given)))
}

function checkValues(
  file: EntityFile,
  at: JsonPath,
  schema: PropertySchema,
  source: PropertySchema,
  from: string,
  values: OptionRule['values'] = {},
): ConfigurationProblem[] {
  const taken = findChoices(schema)?.map(choice => choice.const)
  if (!taken) {
    const message = 'There are no choices here that another property could narrow.'
    return [file.problem(at, message, 'Add "oneOf" or "enum"; a reference is narrowed by "by".')]
  }
  const given = findChoices(source)?.map(choice => String(choice.const))
  const [isTaken, isGiven] = [new Set<unknown>(taken), new Set(given)]
  const isUnknown = (value: string) => given !== undefined && !isGiven.has(value)
  return Object.entries(values)
    .map(([value, open]) => ({ value, open, position: open.findIndex(each => !isTaken.has(each)) }))
    .filter(({ value, position }) => isUnknown(value) || position >= 0)
    .slice(0, mostNamed)
    .map(({ value, open, position }) => {
      if (isUnknown(value))
        return file.problem([...at, 'values', value], `${value} is no choice of ${from}.`, suggest(value, given ?? []))
      const message = `${open[position]} is not among the choices.`
      return file.problem(
        [...at, 'values', value, position],
        message,
        suggest(String(open[position]), taken.map(String)),
      )
    })
}

function checkBy(
  set: DataSet,
  file: EntityFile,
  at: JsonPath,
  schema: PropertySchema,
  source: PropertySchema,
  by: string,
): ConfigurationProblem[] {
  const target = schema['x-reference']
  if (target === undefined)
    return [file.problem([...at, 'by'], 'Only a reference is narrowed by its records.', 'Use "values".')]
  const descriptor = [...set.descriptors.values()].find(({ content }) => content.name === target)?.content
  const properties = descriptor && set.schemas.get(descriptor.schema)?.content.properties
  if (!properties) return []
  const property = properties[by]
  if (!property)
    return [
      file.problem([...at, 'by'], `The records of ${target} have no ${by}.`, suggest(by, Object.keys(properties))),
    ]
  if (toJsonType(property) === toJsonType(source)) return []
  const message = `${by} of ${target} is of the type ${toJsonType(property)}, the other property is not.`
  return [file.problem([...at, 'by'], message, 'Name two of one type.')]
}
