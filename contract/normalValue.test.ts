import { describe, expect, it } from 'vitest'
import type { PropertySchema } from './entitySchema.ts'
import { toNormalValue } from './normalValue.ts'
import { buildResource } from './resource.ts'

const written = ' e\u0301\u200b '

function toNormal(schema: PropertySchema, value: unknown): unknown {
  const descriptor = { name: 'Wards', schema: 'ward', represent: '{ID}', permissions: {}, calls: {} }
  const service = { application: 'Test', contract: 'Ward' }
  const properties = { Field: schema }
  const resource = buildResource({ ...descriptor, service }, { type: 'object', title: 'Ward', properties })
  return toNormalValue(
    resource.properties.get('Field') as NonNullable<ReturnType<typeof resource.properties.get>>,
    value,
  )
}

describe('the form in which a value is kept', () => {
  it.each<[string, PropertySchema, unknown, unknown]>([
    ['a name', { type: 'string', maxLength: 80 }, written, '\u00e9'],
    ['a mail address', { type: 'string', format: 'email' }, ' a@b.example\u200b', 'a@b.example'],
    ['a long text', { type: 'string', maxLength: 4000 }, written, ' \u00e9\u200b '],
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
      { type: 'array', items: { type: 'object', properties: { City: { type: 'string', maxLength: 80 } } } },
      [{ City: written }],
      [{ City: '\u00e9' }],
    ],
  ])('of %s', (_, schema, value, kept) => {
    expect(toNormal(schema, value)).toEqual(kept)
  })
})
