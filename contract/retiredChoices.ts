import { formatText } from './catalogue.ts'
import { type EnumChoice, findChoices, type PropertySchema, toPlainTitle } from './entitySchema.ts'
import { toPointer } from './validation/prepareSchema.ts'

/** The key of the text around the title of a choice that is no longer offered. */
export const retiredMark = 'validation.retired.choice'

/** Choices as they were last offered, by the JSON pointer of the property within its schema. */
export type KnownChoices = Record<string, EnumChoice[]>

/** The choices that remain to be chosen. */
export function listOffered(choices: readonly EnumChoice[]): EnumChoice[] {
  return choices.filter(choice => !choice['x-retired'])
}

/** What is offered, and what of the rest a record holds: that stays visible and is not chosen anew. */
export function listChoosable(choices: readonly EnumChoice[], held: unknown): EnumChoice[] {
  return choices.filter(choice => !choice['x-retired'] || [held].flat().includes(choice.const))
}

/** Adds the choices of a schema to those that were known before it. */
export function addKnownChoices(known: KnownChoices, schema: PropertySchema): KnownChoices {
  const all = { ...known }
  mapChoices(schema, (pointer, property, choices) => {
    const plain = choices.map(choice => ({ const: choice.const, title: toPlainTitle(choice) }))
    const own = new Set(plain.map(choice => choice.const))
    all[pointer] = [...plain, ...(known[pointer] ?? []).filter(choice => !own.has(choice.const))]
    return property
  })
  return all
}

/**
 * The schema with the choices that were known and left it, behind its own; they and those that it retires itself bear the mark `mark`
 * (`{0} (no longer offered)`) in their titles. The same object where there are none.
 */
export function withRetiredChoices<Schema extends PropertySchema>(
  schema: Schema,
  mark: string,
  known: KnownChoices = {},
): Schema {
  return mapChoices(schema, (pointer, property, choices) => {
    const own = new Set(choices.map(choice => choice.const))
    const left = (known[pointer] ?? []).filter(choice => !own.has(choice.const))
    const retired = [...choices.filter(choice => choice['x-retired']), ...left]
    if (retired.length === 0) return property
    const { enum: _, ...rest } = property
    return { ...rest, oneOf: [...listOffered(choices), ...retired.map(choice => markRetired(choice, mark))] }
  }) as Schema
}

/** A choice with the mark of one that is no longer offered around its title. */
export function markRetired(choice: EnumChoice, mark: string): EnumChoice {
  const plain = toPlainTitle(choice)
  return { const: choice.const, title: formatText(mark, [plain]), 'x-retired': plain }
}

/** The schema with nothing but what is offered: what tells one version from another. */
export function toOfferedSchema<Schema extends PropertySchema>(schema: Schema): Schema {
  return mapChoices(schema, (_, { enum: __, ...property }, choices) => ({
    ...property,
    oneOf: listOffered(choices),
  })) as Schema
}

type Change = (pointer: string, property: PropertySchema, choices: readonly EnumChoice[]) => PropertySchema

/** Changes the enumerations of a schema, at whatever depth; those that stand for resources, calls and events follow these. */
export function mapChoices(schema: PropertySchema, change: Change, path: readonly string[] = []): PropertySchema {
  const choices = schema['x-names'] || schema['x-event'] ? null : findChoices(schema)
  if (choices) return change(toPointer(path), schema, choices)
  const parts: Partial<PropertySchema> = {}
  const { items, properties = {} } = schema
  if (typeof items === 'object' && !Array.isArray(items)) {
    const changed = mapChoices(items, change, [...path, 'items'])
    if (changed !== items) parts.items = changed
  }
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property !== 'object') continue
    const changed = mapChoices(property, change, [...path, 'properties', name])
    if (changed !== property) parts.properties = { ...(parts.properties ?? properties), [name]: changed }
  }
  return Object.keys(parts).length > 0 ? { ...schema, ...parts } : schema
}
