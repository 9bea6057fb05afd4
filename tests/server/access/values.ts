import { expect } from 'vitest'
import { findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { prepareSchema } from '#contract/validation/prepareSchema.ts'
import type { Validator } from '#contract/validation/problem.ts'
import { shippedTexts } from '#server/platform/configuration/index.ts'

const textKeys = Object.keys(shippedTexts).filter(key => key !== '$schema' && !/\{\d/.test(shippedTexts[key] ?? ''))

/** What the values of one test file are made of; files of one worker share this module. */
let series = { file: '', count: 0, textKeys: [...textKeys] }

function getSeries(): typeof series {
  const file = expect.getState().testPath ?? ''
  if (series.file !== file) series = { file, count: 0, textKeys: [...textKeys] }
  return series
}

/** A number that no other value of this test file is made of. */
export function takeNumber(): number {
  const own = getSeries()
  own.count += 1
  return own.count
}

/** Upper-case letters and digits, so that a text found in an answer can only have come from one place. */
function toMark(number: number): string {
  return `Q${(number + 46_656).toString(36).toUpperCase()}Z`
}

const validators = new WeakMap<PropertySchema, Validator>()

function getValidator(schema: PropertySchema): Validator {
  const known = validators.get(schema)
  if (known) return known
  const holder = prepareSchema({ type: 'object', properties: { value: schema }, required: ['value'] })
  const validate = compileWithAjv(holder)
  validators.set(schema, validate)
  return validate
}

function listTexts(number: number): string[] {
  const mark = toMark(number)
  const digits = String(number)
  return [
    mark,
    `${mark.toLowerCase()}@example.com`,
    `https://${mark.toLowerCase()}.example.com/`,
    String(10_000 + number),
    digits.padStart(10, '7'),
    `${mark}-Value-Of-Twelve`,
    new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString().slice(0, 10),
    new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().slice(0, 19),
    'en',
    'de',
  ]
}

/** A valid value of a property that is no reference, another one than `except`; text is one of a kind where its rules let it be. Throws where no candidate fits its rules. */
export function buildValue(property: ResourceProperty, except?: unknown): unknown {
  const { schema, jsonType } = property
  const number = takeNumber()
  const choices = findChoices(schema)
  if (choices) return choices[number % choices.length]?.const
  if (property.kind === 'text-key') return takeTextKey()
  if (jsonType === 'boolean') return true
  if (jsonType === 'integer' || jsonType === 'number') return toWithin(schema, number, except)
  if (jsonType === 'array') return []
  const isValid = (value: string) => getValidator(schema)({ value }).length === 0
  const text = listTexts(number).find(candidate => candidate !== except && isValid(candidate))
  if (text === undefined) throw new Error(`No sample text fits the rules of ${property.name}: add one.`)
  return text
}

/** A number as it is, unless the property has a largest one: then within its borders, where more numbers than those come round again. */
function toWithin({ minimum = 0, maximum }: PropertySchema, number: number, except: unknown): number {
  if (maximum === undefined) return number
  const span = maximum - minimum + 1
  const found = minimum + (number % span)
  return found === except ? minimum + ((number + 1) % span) : found
}

/** A key of the catalogue that no other value of this test file is, of a text without placeholders. */
function takeTextKey(): string {
  const key = getSeries().textKeys.pop()
  if (key === undefined) throw new Error('The catalogue has no more texts.')
  return key
}

/** Another valid value of a property than this one. */
export function buildOther(property: ResourceProperty, value: unknown): unknown {
  if (property.jsonType === 'boolean') return value !== true
  const choices = findChoices(property.schema)
  if (choices) return choices.find(choice => choice.const !== value)?.const
  return buildValue(property, value)
}
