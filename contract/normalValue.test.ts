import { describe, expect, it } from 'vitest'
import type { PropertySchema } from './entitySchema.ts'
import { isKept, toNormalValue } from './normalValue.ts'
import { buildResource, getProperty, type ResourceProperty } from './resource.ts'

const written = ' e\u0301\u200b '

const toNormal = (schema: PropertySchema, value: unknown): unknown => toNormalValue(toProperty(schema), value)

function toProperty(schema: PropertySchema): ResourceProperty {
  const descriptor = { name: 'Wards', schema: 'ward', represent: '{ID}', permissions: {}, calls: {} }
  const service = { application: 'Test', contract: 'Ward' }
  const properties = { Field: schema }
  const resource = buildResource({ ...descriptor, service }, { type: 'object', title: 'Ward', properties })
  return getProperty(resource, 'Field')
}

describe('the form in which a value is kept', () => {
  it.each<[string, PropertySchema, unknown, unknown]>([
    ['a name', { type: 'string', maxLength: 80 }, written, '\u00e9'],
    ['a mail address', { type: 'string', format: 'email' }, ' a@b.example\u200b', 'a@b.example'],
    ['a long text', { type: 'string', maxLength: 4000 }, written, ' \u00e9\u200b '],
    ['a time', { type: 'string', format: 'time' }, '07:00:00', '07:00'],
    [
      'a local time',
      { type: 'string', format: 'date-time', 'x-time': 'wall-clock' },
      '2026-11-20T07:30',
      '2026-11-20T07:30:00',
    ],
    [
      'a moment',
      { type: 'string', format: 'date-time', 'x-time': 'instant' },
      '2026-11-20T07:30:00-05:00',
      '2026-11-20T12:30:00.000Z',
    ],
    ['a password', { type: 'string', 'x-kind': 'password' }, written, written],
    ['a secret', { type: 'string', 'x-secret': true }, written, written],
    ['a choice', { enum: [written] }, written, written],
    ['JSON', { type: 'object', 'x-kind': 'json' }, { a: written }, { a: written }],
    ['tags', { type: 'array', items: { type: 'string' } }, [written], ['\u00e9']],
    [
      'what is within an object',
      { type: 'object', properties: { City: { type: 'string', maxLength: 80 }, Lines: { type: 'integer' } } },
      { City: written, Lines: 1, Other: written },
      { City: '\u00e9', Lines: 1, Other: written },
    ],
    [
      'what is within the objects of a list',
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { City: { type: 'string', maxLength: 80 }, At: { type: 'string', format: 'time' } },
        },
      },
      [{ City: written, At: '19:00:00' }],
      [{ City: '\u00e9', At: '19:00' }],
    ],
  ])('of %s', (_, schema, value, kept) => {
    expect(toNormal(schema, value)).toEqual(kept)
  })
})

it('a time is kept where the same one is sent in another form', () => {
  const schema: PropertySchema = { type: 'string', format: 'time' }
  expect(isKept(toProperty(schema), '07:00', '07:00:00')).toBe(true)
  expect(isKept(toProperty(schema), '07:00:00', '07:00')).toBe(true)
  expect(isKept(toProperty(schema), '07:00', '07:01')).toBe(false)
})
