import fc from 'fast-check'
import { expect } from 'vitest'
import { findChoices, type PropertySchema } from '#contract/entitySchema.ts'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
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

/** What a value is made for: a property, or a parameter of a call. */
type Holder = Pick<ResourceProperty, 'name' | 'schema' | 'kind' | 'jsonType'>

function listTexts(number: number): string[] {
  const mark = toMark(number)
  const digits = String(number)
  // Far ahead, so that the clock has nothing to do meanwhile.
  const moment = new Date(Date.UTC(2037, 0, 1) + number * 60_000).toISOString()
  return [
    mark,
    `${mark.toLowerCase()}@example.com`,
    `https://${mark.toLowerCase()}.example.com/`,
    String(10_000 + number),
    digits.padStart(10, '7'),
    digits.padStart(9, '6'),
    `${mark}-Value-Of-Twelve`,
    moment,
    new Date(Date.UTC(2037, 0, 1) + number * 86_400_000).toISOString().slice(0, 10),
    moment.slice(0, 19),
    moment.slice(11, 16),
    `#${number.toString(16).padStart(6, '0')}`,
    `00000000-0000-4000-8000-${digits.padStart(12, '0')}`,
    'en',
    'de',
    number.toString(36).toUpperCase(),
  ]
}

/** Texts that a pattern lets through, always the same ones for a number. */
function listMatching({ pattern }: PropertySchema, number: number): string[] {
  return pattern === undefined ? [] : fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: number, numRuns: 20 })
}

/** A valid value of a property that is no reference, another one than `except`; text is one of a kind where its rules let it be. Throws where no candidate fits its rules. */
export function buildValue(property: Holder, except?: unknown): unknown {
  const { schema, jsonType } = property
  const number = takeNumber()
  const choices = findChoices(schema)
  if (choices) return choices[number % choices.length]?.const
  if (property.kind === 'text-key') return takeTextKey()
  if (jsonType === 'boolean') return true
  if (jsonType === 'integer' || jsonType === 'number') return toWithin(schema, number, except)
  if (jsonType === 'array') return []
  if (jsonType === 'object') return buildObject(property, number)
  const isValid = (value: string) => getValidator(schema)({ value }).length === 0
  const fits = (candidate: string) => candidate !== except && isValid(candidate)
  // Texts are made for a pattern only where no other fits: that takes long.
  const text = listTexts(number).find(fits) ?? listMatching(schema, number).find(fits)
  if (text === undefined) throw new Error(`No sample text fits the rules of ${property.name}: add one.`)
  return text
}

function buildObject(property: Holder, number: number): unknown {
  const nested = listNested(property)
  if (nested.length === 0) return { Mark: toMark(number) }
  return Object.fromEntries(nested.map(each => [each.name, buildValue(each)]))
}

/**
 * A number as far above the smallest one as it is large, by the property's steps; where there is a largest one, more numbers than there are
 * within the borders come round again.
 */
function toWithin(schema: PropertySchema, number: number, except: unknown): number {
  const step = Math.max(schema.multipleOf ?? 1, 1)
  const least = Math.ceil((schema.minimum ?? 0) / step)
  if (schema.maximum === undefined) return (least + number) * step
  const span = Math.floor(schema.maximum / step) - least + 1
  const found = (least + (number % span)) * step
  return found === except ? (least + ((number + 1) % span)) * step : found
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
