import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import { readStandardSchema } from './standardSchema.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

function read(properties: Record<string, unknown>, words: Record<string, unknown> = {}) {
  return readStandardSchema({ $schema, type: 'object', properties, ...words }, 'any')
}

/** The pointers of what is wrong with a record, which both validators tell alike. */
function check(schema: ReturnType<typeof read>['schema'], record: Record<string, unknown>): string[] {
  const [server, browser] = [compileWithAjv(schema)(record), compileWithCfworker(schema)(record)]
  expect(browser).toEqual(server)
  return server.map(({ pointer }) => pointer)
}

describe('null in a standard schema', () => {
  it('is null alone: one of a list and null takes what is right and refuses what is wrong', () => {
    const { schema } = read({
      Parts: { oneOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'object' }, { type: 'null' }] },
      Note: { type: 'array', items: { oneOf: [{ type: 'null' }, { type: 'string' }] } },
    })
    for (const right of [{ Parts: [1] }, { Parts: {} }, { Parts: null }, { Note: [null, 'a'] }])
      expect(check(schema, right)).toEqual([])
    for (const wrong of [{ Parts: 'text' }, { Note: [7] }]) expect(check(schema, wrong)).not.toEqual([])
  })

  it('beside one other type leaves a field of that type, which may be left out', () => {
    const { schema, left } = read(
      {
        Count: { title: 'How many', anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
        Name: { type: 'string' },
      },
      { required: ['Count', 'Name'] },
    )
    expect(schema.properties.Count).toEqual({ title: 'How many', type: 'integer', minimum: 1 })
    expect(schema.required).toEqual(['Name'])
    expect(left).toEqual(['/required/Count'])
  })

  it('is taken for a nested value that must be there', () => {
    const address = { type: 'object', required: ['Zip'], properties: { Zip: { type: ['string', 'null'] } } }
    expect(check(read({ Place: address }).schema, { Place: { Zip: null } })).toEqual([])
  })
})

it('a date-time and a time of a standard schema are texts, kept as they were written', () => {
  const { schema } = read({ At: { type: 'string', format: 'date-time' }, Time: { type: 'string', format: 'time' } })
  const resource = buildResource(
    { name: 'Any', title: 'Any', schema: 'any', represent: '', service: { application: 'A', contract: 'A' } },
    schema,
  )
  expect(['At', 'Time'].map(name => resource.properties.get(name)?.kind)).toEqual(['text', 'text'])
  for (const At of ['2026-11-24T14:24:22+02:00', '2026-11-24T14:24:22.123456789Z'])
    expect(check(schema, { At, Time: '14:24:22.5+02:00' })).toEqual([])
  expect(check(schema, { At: 'yesterday', Time: '14h' })).toEqual(['/At', '/Time'])
})

describe('what a standard schema says in ways of its own', () => {
  it('is edited as JSON where no field can show it: several types, no type, a list of lists', () => {
    const { schema } = read({
      Either: { type: ['string', 'number'] },
      Any: {},
      Grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    })
    const kinds = Object.values(schema.properties).map(property => property['x-kind'])
    expect(kinds).toEqual(['json', 'json', 'json'])
    expect(check(schema, { Either: true })).toEqual(['/Either'])
    expect(check(schema, { Either: 'a', Any: 7, Grid: [[1]] })).toEqual([])
  })

  it('has the type that its properties or its constant tell', () => {
    const { schema } = read({ Address: { properties: { City: { type: 'string' } } }, Kind: { const: 'Person' } })
    expect([schema.properties.Address?.type, schema.properties.Kind?.type]).toEqual(['object', 'string'])
  })

  it('is one object where parts describe other properties of it', () => {
    const base = { properties: { id: { type: 'string' } } }
    const allOf = [{ $ref: '#/definitions/Base' }, { properties: { City: { type: 'string' } }, required: ['City'] }]
    const { schema } = read({ Address: { allOf } }, { definitions: { Base: base } })
    const properties = { id: { type: 'string' }, City: { type: 'string' } }
    expect(schema.properties.Address).toEqual({ type: 'object', properties, required: ['City'] })
  })

  it('ends a list after its first items', () => {
    const { schema } = read({
      Pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    })
    expect(check(schema, { Pair: ['a', 1] })).toEqual([])
    expect(check(schema, { Pair: ['a', 1, 2] })).not.toEqual([])
  })

  it('is noted wherever a word is left out', () => {
    const formats = ['hostname', 'ipv4', 'duration', 'regex', 'uri-reference']
    const texts = Object.fromEntries(formats.map(format => [format.replace('-', ''), { type: 'string', format }]))
    const list = { type: 'array', contains: { type: 'number' }, minContains: 2, maxContains: 3 }
    const { left } = read({
      ...texts,
      List: list,
      Inner: { type: 'object', properties: { A: { type: 'string' } }, unevaluatedProperties: false },
      Picture: { type: 'string', contentEncoding: 'base64' },
      Wrong: { type: 'string', pattern: '(' },
    })
    const named = [
      ...Object.keys(texts).map(name => `${name}/format`),
      ...[
        'List/minContains',
        'List/maxContains',
        'Inner/unevaluatedProperties',
        'Picture/contentEncoding',
        'Wrong/pattern',
      ],
    ]
    expect(left).toEqual(named.map(name => `/properties/${name}`).sort())
  })
})

it('parts that refer back to themselves leave every field of a record its type, as in FHIR', () => {
  const ref = (name: string) => ({ $ref: `#/definitions/${name}` })
  const list = (name: string) => ({ type: 'array', items: ref(name) })
  const elements = ['Period', 'Identifier', 'HumanName', 'Reference', 'Address', 'ContactPoint', 'CodeableConcept']
  const values = Object.fromEntries([...elements, 'Extension'].map(name => [`value${name}`, ref(name)]))
  const texts = { use: { type: 'string' }, text: { type: 'string' } }
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`value${index}`, ref('Extension')]))
  const element = {
    properties: { extension: list('Extension'), period: ref('Period'), assigner: ref('Reference'), ...texts },
  }
  const document = {
    $schema: 'http://json-schema.org/draft-06/schema#',
    $ref: '#/definitions/Patient',
    definitions: {
      Extension: { properties: { extension: list('Extension'), ...values, ...wide } },
      ...Object.fromEntries(elements.map(name => [name, element])),
      Patient: {
        properties: {
          extension: list('Extension'),
          contained: { type: 'array', items: ref('Patient') },
          identifier: list('Identifier'),
          active: { type: 'boolean' },
          name: list('HumanName'),
          telecom: list('ContactPoint'),
          gender: { enum: ['male', 'female', 'other', 'unknown'] },
          birthDate: { type: 'string', pattern: '^[0-9]{4}$' },
          address: list('Address'),
          maritalStatus: ref('CodeableConcept'),
          managingOrganization: ref('Reference'),
        },
      },
    },
  }
  const { schema } = readStandardSchema(document, 'patient')
  const kinds = Object.fromEntries(
    [
      ...buildResource(
        { name: 'P', title: 'P', schema: 'p', represent: '', service: { application: 'A', contract: 'A' } },
        schema,
      ).properties.values(),
    ].map(({ name, kind }) => [name, kind]),
  )
  expect(kinds).toMatchObject({
    extension: 'objects',
    identifier: 'objects',
    active: 'boolean',
    name: 'objects',
    gender: 'enum',
    birthDate: 'text',
    address: 'objects',
    maritalStatus: 'object',
    managingOrganization: 'object',
  })
  const name = schema.properties.name?.items as PropertySchema
  expect(name.properties?.text).toEqual({ type: 'string' })
})
