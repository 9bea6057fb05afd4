import { type Condition, listOperators, type Operator } from '../conditions.ts'
import {
  findChoices,
  type JsonType,
  type PropertySchema,
  toFieldKind,
  toItemType,
  toJsonType,
} from '../entitySchema.ts'
import { isDate, isInstant, isTime, isWallClock } from '../formats.ts'
import { toNormalText } from '../normalText.ts'
import { toNormalValue } from '../normalValue.ts'
import { getPattern, longestMatched } from '../patterns/pattern.ts'
import type { Resource, ResourceProperty } from '../resource.ts'
import { isBlank, isObject } from '../values.ts'

/** Why a request cannot be read; `message` names the parameter and what it takes. */
export class WireProblem extends Error {}

/** No row is named where a call takes some. */
export class UnnamedProblem extends WireProblem {}

const digits = /^-?\d{1,16}$/
const decimal = /^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a text of the wire as a value of this JSON type; a value that is JSON already only has its type checked. */
export function parseWire(name: string, type: JsonType | null, value: unknown): unknown {
  switch (type) {
    case 'integer': {
      const number = typeof value === 'string' && digits.test(value) ? Number(value) : value
      if (!Number.isSafeInteger(number)) throw new WireProblem(`${name} takes a whole number.`)
      return number
    }
    case 'number': {
      const number = typeof value === 'string' && decimal.test(value) ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) throw new WireProblem(`${name} takes a number.`)
      return number
    }
    case 'boolean':
      if (typeof value === 'boolean') return value
      if (value === 'true' || value === 'True') return true
      if (value === 'false' || value === 'False') return false
      throw new WireProblem(`${name} takes true or false.`)
    case 'array':
    case 'object':
      return parseNested(name, type, value)
    case 'string':
      if (typeof value !== 'string') throw new WireProblem(`${name} takes a text.`)
      return checkText(name, value)
    default:
      return checkText(name, value)
  }
}

function parseNested(name: string, type: 'array' | 'object', value: unknown): unknown {
  let nested = value
  if (typeof value === 'string') {
    try {
      nested = JSON.parse(value)
    } catch {
      throw new WireProblem(`${name} takes JSON.`)
    }
  }
  const isRight = type === 'array' ? Array.isArray(nested) : isObject(nested)
  if (!isRight) throw new WireProblem(`${name} takes ${type === 'array' ? 'a list' : 'an object'}.`)
  return checkText(name, nested)
}

const deepestNesting = 32
const mostNames = 1000

/**
 * Refuses what no text of a database can hold, anywhere in a value: the NUL character and halves of characters; and nesting and
 * numbers of properties without measure. Throws {@link WireProblem}.
 */
export function checkText<Value>(name: string, value: Value, depth = 0): Value {
  if (typeof value === 'string') {
    checkCharacters(name, value)
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepestNesting) throw new WireProblem(`${name} is nested deeper than ${deepestNesting} levels.`)
    if (!Array.isArray(value)) checkNames(name, value)
    for (const each of Object.values(value)) checkText(name, each, depth + 1)
  }
  return value
}

/** Refuses an object of more properties than any record has, naming the first. Throws {@link WireProblem}. */
export function checkNames(name: string, value: object): void {
  const names = Object.keys(value)
  if (names.length > mostNames) {
    const first = names.slice(0, 20).map(each => each.slice(0, 40))
    throw new WireProblem(
      `${name} has ${names.length} properties: ${first.join(', ')} and others. It takes at most ${mostNames}.`,
    )
  }
  for (const each of names) checkCharacters(name, each)
}

function checkCharacters(name: string, text: string): void {
  if (text.includes('\u0000')) throw new WireProblem(`${name} must not contain the NUL character.`)
  if (!text.isWellFormed()) throw new WireProblem(`${name} must not contain half a character (a lone surrogate).`)
}

/**
 * Reads a parameter of a call's own by its schema: type, choices, bounds, length and pattern; where the services validate the parameters
 * (`isValidated`), its type alone.
 */
export function parseParameter(
  name: string,
  schema: PropertySchema | null,
  value: unknown,
  isValidated = false,
): unknown {
  if (!schema) return checkText(name, value)
  const type = toJsonType(schema)
  if (type === 'array' && !isObject(schema.items)) return parseWire(name, 'array', value)
  if (type === 'array') {
    const items = schema.items as PropertySchema
    const list = Array.isArray(value) ? value : [value]
    return list.map(item => parseParameter(name, items, item, isValidated))
  }
  const parsed = parseWire(name, type, value)
  if (isValidated) return parsed
  const choices = findChoices(schema)
  if (choices && !choices.some(choice => choice.const === parsed)) {
    throw new WireProblem(`${name} takes one of ${choices.map(choice => choice.const).join(', ')}.`)
  }
  if (typeof parsed === 'number') checkBounds(name, schema, parsed)
  if (typeof parsed === 'string') checkLength(name, schema, parsed)
  // Texts without a format become normal where they are stored.
  return schema.format === undefined ? parsed : toNormalValue({ kind: toFieldKind(schema), schema }, parsed)
}

function checkBounds(name: string, { minimum, maximum }: PropertySchema, value: number): void {
  if (minimum !== undefined && value < minimum) throw new WireProblem(`${name} must be at least ${minimum}.`)
  if (maximum !== undefined && value > maximum) throw new WireProblem(`${name} must be at most ${maximum}.`)
}

function checkLength(name: string, { minLength, maxLength, pattern }: PropertySchema, value: string): void {
  if (minLength !== undefined && value.length < minLength) {
    throw new WireProblem(`${name} takes at least ${minLength} characters.`)
  }
  const most = Math.min(maxLength ?? Infinity, pattern === undefined ? Infinity : longestMatched)
  if (value.length > most) throw new WireProblem(`${name} takes at most ${most} characters.`)
  if (pattern !== undefined && !getPattern(pattern).test(value)) {
    throw new WireProblem(`${name} does not have the right form.`)
  }
}

/** Reads the value of a condition by the kind of its property: `in` and `notIn` take a list, `empty` true or false; a text is taken in its normal form. */
export function parseConditionValue(name: string, property: ResourceProperty, op: Operator, value: unknown): unknown {
  if (op === 'empty') return parseWire(name, 'boolean', value)
  if (op === 'in' || op === 'notIn') {
    const list = Array.isArray(value) ? value : [value]
    if (list.length > longestIn) throw new WireProblem(`${name} takes at most ${longestIn} values.`)
    const type = property.jsonType === 'array' ? toItemType(property.schema) : property.jsonType
    return list.map(item => toNormalValue(property, parseWire(name, type, item)))
  }
  if (Array.isArray(value)) throw new WireProblem(`${name} takes one value.`)
  const parsed = parseWire(name, property.jsonType, value)
  if (property.kind === 'date' && !isDate(String(parsed))) {
    throw new WireProblem(`${name} takes a date such as 2026-11-20.`)
  }
  if (property.kind === 'time' && !isTime(String(parsed))) {
    throw new WireProblem(`${name} takes a time such as 07:30.`)
  }
  if (property.kind === 'date-time') checkMoment(name, property, String(parsed))
  return toNormalValue(property, typeof parsed === 'string' ? toNormalText(parsed) : parsed)
}

function checkMoment(name: string, property: ResourceProperty, text: string): void {
  if (property.schema['x-time'] === 'instant') {
    if (!isInstant(text)) throw new WireProblem(`${name} takes a moment such as 2026-11-20T07:30:00Z.`)
  } else if (!isWallClock(text)) {
    throw new WireProblem(`${name} takes a local time such as 2026-11-20T07:30:00.`)
  }
}

const longestIn = 1000
const mostConditions = 50

/** What is said of a field that does not exist, and in the same words of one that the caller may not see. */
export function describeUnknownField(parameter: string, field: unknown, resource: Resource): string {
  return `${parameter} names ${JSON.stringify(field)}, which is no field of ${resource.name}.`
}

/**
 * Says whether the caller may send a property, or compare it with a value: one that is unreadable is answered for as one that
 * does not exist, and so is, in a comparison, one that he sees masked.
 */
export type CanSee = (property: ResourceProperty, use: 'send' | 'compare') => boolean

/** Reads the `filter` parameter: a JSON list of `{ field, op, value }`; conditions without a value are dropped. */
export function parseConditions(resource: Resource, value: unknown, canSee: CanSee): Condition[] {
  const list = parseWire('filter', 'array', value) as unknown[]
  if (list.length > mostConditions) throw new WireProblem(`filter takes at most ${mostConditions} conditions.`)
  return list.flatMap(item => {
    if (!isObject(item)) throw new WireProblem('filter takes a list of { field, op, value }.')
    const property = typeof item.field === 'string' ? resource.properties.get(item.field) : undefined
    if (!property || !canSee(property, 'compare'))
      throw new WireProblem(describeUnknownField('filter', item.field, resource))
    const operators = listOperators(property.kind)
    const op = operators.find(operator => operator === item.op)
    if (!op) throw new WireProblem(`filter on ${property.name} takes one of the operators ${operators.join(', ')}.`)
    if (isBlank(item.value) || (Array.isArray(item.value) && item.value.length === 0)) return []
    return [
      { field: property.name, op, value: parseConditionValue(`filter on ${property.name}`, property, op, item.value) },
    ]
  })
}
