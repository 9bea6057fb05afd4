import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { formats } from '#contract/formats.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import type { FieldProblem } from '#contract/validation/problem.ts'
import { scale } from '#tests/support/scale.ts'

/** Both validators' problems; they must be the same to the letter. */
function check(schema: PropertySchema, value: unknown): FieldProblem[] {
  const server = compileWithAjv(schema)(value)
  expect(compileWithCfworker(schema)(value)).toEqual(server)
  return server
}

const toPointers = (problems: FieldProblem[]) => problems.map(({ pointer, keyword }) => `${pointer} ${keyword}`)

function buildSchema(properties: Record<string, PropertySchema>, more: Partial<EntitySchema> = {}): EntitySchema {
  return { type: 'object', title: 'Thing', properties, ...more }
}

function checkValue(property: PropertySchema, value: unknown): string[] {
  return toPointers(check(buildSchema({ Value: property }), { Value: value })).map(each => each.replace('/Value ', ''))
}

describe('both validators', () => {
  it('tell of the first hundred wrong values of a list, and of what is wrong beside it', () => {
    const schema = buildSchema({ List: { type: 'array', items: { type: 'integer' } }, Size: { type: 'integer' } })
    const pointers = toPointers(check(schema, { List: Array(5000).fill('a'), Size: 'b' }))
    expect(pointers).toHaveLength(101)
    expect(pointers).toEqual(expect.arrayContaining(['/List/0 type', '/List/99 type', '/Size type']))
  })

  it.each<[PropertySchema, unknown[], unknown[]]>([
    [{ type: 'string' }, ['a'], [1, true, [], {}]],
    [{ type: 'integer' }, [1, 1.0, -3], [1.5, '1', true]],
    [{ type: 'number' }, [1, 1.5], ['1']],
    [{ type: 'boolean' }, [true, false], ['true', 0]],
    [{ type: ['string', 'null'] }, ['a', null], [1]],
    [{ const: 3 }, [3], [4, '3']],
    [{ enum: ['a', 1] }, ['a', 1], ['b', 2]],
    [
      {
        oneOf: [
          { const: 'S', title: 'Small' },
          { const: 'L', title: 'Large' },
        ],
      },
      ['S'],
      ['M', 1],
    ],
    [{ minLength: 2, maxLength: 3 }, ['ab', 'abc', '\u{1f600}\u{1f600}'], ['a', 'abcd']],
    [{ pattern: '^\\d+$' }, ['12'], ['1a']],
    [{ minimum: 1, maximum: 5 }, [1, 5], [0, 6]],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 5 }, [2], [1, 5]],
    [{ multipleOf: 0.01 }, [19.99, 0.07, 1.1, 4.35, 1e21], [19.999, 0.1 + 0.2, 1e-9]],
    [{ multipleOf: 5 }, [10, 0, -5], [3]],
    [
      { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2, uniqueItems: true },
      [[1, 2]],
      [[], [1, 1], [1, 2, 3], ['a']],
    ],
    [
      { items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false } as PropertySchema,
      [['a', 1]],
      [
        ['a', 'b'],
        ['a', 1, 2],
      ],
    ],
    [{ contains: { const: 1 } } as PropertySchema, [[0, 1]], [[], [2]]],
    [{ not: { const: 'x' } }, ['y'], ['x']],
    [{ anyOf: [{ type: 'string', minLength: 2 }, { type: 'integer' }] }, ['ab', 1], ['a', 1.5, true]],
    [{ oneOf: [{ type: 'integer' }, { minimum: 5 }] }, [1, 5.5], [6, 1.5]],
    [{ allOf: [{ minLength: 2 }, { pattern: 'x' }] }, ['xx'], ['x', 'aa', 'a']],
    [
      { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'], additionalProperties: false },
      [{ a: 1 }],
      [{}, { a: 1, b: 2 }, { a: 'x' }],
    ],
    [{ patternProperties: { '^n': { type: 'integer' } } } as PropertySchema, [{ n1: 1, x: 'y' }], [{ n1: 'x' }]],
    [{ propertyNames: { maxLength: 2 } } as PropertySchema, [{ ab: 1 }], [{ abc: 1 }]],
    [
      { dependencies: { a: ['b'], c: { required: ['d'] } } } as PropertySchema,
      [{ a: 1, b: 2 }, { c: 1, d: 1 }, {}],
      [{ a: 1 }, { c: 1 }],
    ],
    [
      { type: 'object', properties: { constructor: { type: 'string' } }, required: ['toString'] } as PropertySchema,
      [{ toString: 1 }],
      [{ x: 1 }],
    ],
  ])('%j accepts %j and refuses %j', (property, valid, invalid) => {
    for (const value of valid) expect(checkValue(property, value), JSON.stringify(value)).toEqual([])
    for (const value of invalid) expect(checkValue(property, value), JSON.stringify(value)).not.toEqual([])
  })

  it.each<[string, string[], string[]]>([
    ['date', ['2026-11-20', '2024-02-29'], ['2026-02-29', '2026-13-01', '11/20/2026', '2026-1-1', '0000-01-01']],
    ['time', ['07:30', '23:59:59', '00:00:00.123'], ['24:00', '7:30', '07:60', '07:30Z']],
    [
      'date-time',
      ['2026-11-20T07:30:00', '2026-11-20T07:30:00Z', '2026-11-20T07:30'],
      ['2026-11-20', '2026-11-20 07:30'],
    ],
    [
      'email',
      ['ann@example.com', 'ANN.B+c@Sub.Example.ORG', "o'neil@x.co"],
      [
        'ann',
        'ann@',
        'ann@example',
        '@example.com',
        'a b@example.com',
        'ann@exa_mple.com',
        'a..b@example.com',
        'ann@-x.com',
      ],
    ],
    ['phone', ['5551234567'], ['555-123-4567', '555123456', '55512345678', '+15551234567']],
    ['uuid', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
    ['zip', ['02139'], ['2139', '02139-1234', '0213a']],
    ['ssn', ['123456789'], ['123-45-6789', '12345678', 'xxx-xx-6789']],
    [
      'url',
      ['https://example.com', 'HTTP://a.b/c?d=e#f', 'http://localhost:4000'],
      ['example.com', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', 'https:///a', 'https://a b', 'https://*'],
    ],
    ['person-name', ['Zoe O\u2019Brien, R.N.', 'St.John'], ['http://a', 'www.a.b', 'evil.com', 'pay a.rx/x', 'a@b.co']],
    ['colour', ['#1565c0', '#ABCDEF'], ['#abc', '1565c0', 'red', '#1565c0ff']],
    ['uri', ['https://example.com/a?b#c', 'mailto:a@b.co'], ['example.com', 'https://a b']],
  ])('read the format %s alike', (format, valid, invalid) => {
    for (const value of valid) expect(checkValue({ type: 'string', format }, value), value).toEqual([])
    for (const value of invalid) expect(checkValue({ type: 'string', format }, value), value).toEqual(['format'])
  })

  it('ask a list for repetitions once its items are of their type', () => {
    const keys: PropertySchema = { type: 'array', items: { type: 'integer' }, uniqueItems: true }
    const repeated = [
      [1, 1],
      ['x', 'x'],
      [1, 1, 'x'],
    ].map(value => checkValue(keys, value))
    expect(repeated).toEqual([['uniqueItems'], ['/Value/0 type', '/Value/1 type'], ['/Value/2 type']])
  })

  it('ask of money and of lengths of time what their kind implies, unless the schema says otherwise', () => {
    const money: PropertySchema = { type: 'number', 'x-kind': 'money' }
    const duration: PropertySchema = { type: 'integer', 'x-kind': 'duration' }
    expect([19.99, 0.1 + 0.2, -5].map(value => checkValue(money, value))).toEqual([[], ['multipleOf'], []])
    expect(checkValue({ ...money, multipleOf: 0.0001 }, 1.2345)).toEqual([])
    expect([450, 0, -1, 1.5].map(value => checkValue(duration, value))).toEqual([[], [], ['minimum'], ['type']])
    expect(checkValue({ ...duration, exclusiveMinimum: -60 }, -1)).toEqual([])
  })

  it('tell a wall-clock time from a moment', () => {
    const wallClock: PropertySchema = { type: 'string', format: 'date-time', 'x-time': 'wall-clock' }
    const instant: PropertySchema = { type: 'string', format: 'date-time', 'x-time': 'instant' }
    expect(checkValue(wallClock, '2026-11-20T07:30:00Z')).toEqual(['format'])
    expect(checkValue(wallClock, '2026-11-20T07:30:00')).toEqual([])
    expect(checkValue(instant, '2026-11-20T07:30:00')).toEqual(['format'])
    expect(checkValue(instant, '2026-11-20T07:30:00.123+02:00')).toEqual([])
  })

  it('take a cleared, an undefined and a blank property as absent', () => {
    const schema = buildSchema({ Name: { type: 'string' }, Beds: { type: 'integer' } }, { required: ['Name'] })
    expect(check(schema, { Name: 'x', Beds: null })).toEqual([])
    expect(toPointers(check(schema, { Name: null, Beds: undefined }))).toEqual(['/Name required'])
    expect(toPointers(check(schema, { Name: '  ' }))).toEqual(['/Name required'])
  })

  it('point at the missing property and at the field behind a condition', () => {
    const schema = buildSchema(
      { Type: { type: 'string' }, Phone: { type: 'string' }, Beds: { type: 'integer' } },
      {
        if: { properties: { Type: { const: 'Clinic' } }, required: ['Type'] },
        // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
        then: { required: ['Phone'], properties: { Beds: { maximum: 0 } } },
        else: { required: ['Beds'] },
      },
    )
    expect(toPointers(check(schema, { Type: 'Clinic', Beds: 3 }))).toEqual(['/Beds maximum', '/Phone required'])
    expect(toPointers(check(schema, { Type: 'Hospital' }))).toEqual(['/Beds required'])
    expect(check(schema, { Type: 'Clinic' })[0]?.properties).toEqual(['Phone', 'Type'])
  })

  it('honour the words beside a reference', () => {
    const schema = buildSchema(
      { Code: { $ref: '#/definitions/code', maxLength: 3 } },
      { definitions: { code: { type: 'string', pattern: '^[A-Z]+$' } } },
    )
    expect(toPointers(check(schema, { Code: 'abcd' }))).toEqual(['/Code maxLength', '/Code pattern'])
  })

  it('follow a reference that leads back to itself', () => {
    const schema = buildSchema(
      { Tree: { $ref: '#/definitions/node' } },
      {
        definitions: {
          node: {
            type: 'object',
            required: ['Name'],
            properties: { Name: { type: 'string' }, Items: { type: 'array', items: { $ref: '#/definitions/node' } } },
          },
        },
      },
    )
    expect(check(schema, { Tree: { Name: 'a', Items: [{ Name: 'b', Items: [{ Name: 'c' }] }] } })).toEqual([])
    expect(toPointers(check(schema, { Tree: { Name: 'a', Items: [{ Name: 'b', Items: [{}] }, 7] } }))).toEqual([
      '/Tree/Items/0/Items/0/Name required',
      '/Tree/Items/1 type',
    ])
  })

  it('say the message and what it is filled with', () => {
    const schema = buildSchema({
      Rate: { type: 'number', multipleOf: 0.01 },
      Email: { type: 'string', format: 'email' },
    })
    expect(check(schema, { Rate: 1.005, Email: 'x' }).map(({ messageKey, args }) => [messageKey, ...args])).toEqual([
      ['validation.format.email'],
      ['validation.decimals', 2],
    ])
  })

  it('say the form of a pattern in the words of its schema, else by the pattern', () => {
    const Code: PropertySchema = { type: 'string', pattern: '^[A-Z]+$' }
    const report = (schema: PropertySchema) => check(buildSchema({ Code: schema }), { Code: '7' })
    expect(report(Code)).toMatchObject([{ messageKey: 'validation.pattern', args: ['^[A-Z]+$'] }])
    const messageKey = 'validation.form.capitals'
    expect(report({ ...Code, 'x-pattern-text': messageKey })).toMatchObject([{ messageKey, args: [] }])
  })

  it('refuse a text of more than 10,000 characters for its length before its form is asked for', () => {
    const Code: PropertySchema = { type: 'string', pattern: '^a*$' }
    const report = (schema: PropertySchema) =>
      [10_000, 10_001].map(length => check(buildSchema({ Code: schema }), { Code: 'a'.repeat(length) }))
    expect(report(Code)).toEqual([
      [],
      [expect.objectContaining({ pointer: '/Code', messageKey: 'validation.maxLength', args: [10_000] })],
    ])
    expect(report({ ...Code, maxLength: 20_000 })[1]?.map(({ args }) => args)).toEqual([[10_000]])
    expect(report({ ...Code, maxLength: 9000 })[0]?.map(({ args }) => args)).toEqual([[9000]])
    expect(report({ type: 'string', not: { pattern: 'a$' } }).map(toPointers)).toEqual([['/Code not'], ['/Code not']])
  })

  it('answer to a text on which a pattern would otherwise hang, in whatever place', () => {
    const pattern = '^(a+)+$'
    const text = `${'a'.repeat(5000)}!`
    for (const schema of [{ pattern }, { format: 'zip', pattern }, { anyOf: [{ pattern }, { const: 'b' }] }]) {
      expect(checkValue(schema, text)).not.toEqual([])
    }
    expect(checkValue({ not: { pattern } }, text)).toEqual([])
    expect(checkValue({ if: { pattern }, else: { not: {} } }, text)).not.toEqual([])
    expect(checkValue({ propertyNames: { pattern } } as PropertySchema, { [text]: 1 })).toEqual(['propertyNames'])
  })

  it('tell of a format and of a pattern beside it, each by itself', () => {
    const zip: PropertySchema = {
      type: 'string',
      format: 'zip',
      pattern: '^0',
      'x-pattern-text': 'validation.form.zero',
    }
    expect(['02139', '12139', '0213', 'x'].map(value => checkValue(zip, value))).toEqual([
      [],
      ['pattern'],
      ['format'],
      ['format', 'pattern'],
    ])
    expect(check(buildSchema({ Zip: zip }), { Zip: '12139' })[0]?.messageKey).toBe('validation.form.zero')
  })

  it('say the limits of a length of time as it is typed', () => {
    const Stay: PropertySchema = { type: 'integer', 'x-kind': 'duration', minimum: 15, maximum: 120, multipleOf: 15 }
    const report = (value: number) => check(buildSchema({ Stay }), { Stay: value }).flatMap(({ args }) => args)
    expect([10, 125, 135].map(report)).toEqual([['15m', '15m'], ['2h', '15m'], ['2h']])
    const nested: PropertySchema = { type: 'array', items: { type: 'object', properties: { Stay } } }
    expect(check(buildSchema({ Days: nested }), { Days: [{ Stay: 180 }] })[0]?.args).toEqual(['2h'])
    expect(check(buildSchema({ Stay }), { Stay: '1h 2' })[0]?.messageKey).toBe('validation.duration')
  })

  it('escape names in pointers', () => {
    const schema = buildSchema({ 'a/b~c %': { type: 'object', properties: { 'ü#?': { type: 'integer' } } } })
    expect(toPointers(check(schema, { 'a/b~c %': { 'ü#?': 'x' } }))).toEqual(['/a~1b~0c %/ü#? type'])
  })
})

const names = ['A', 'B', 'C'] as const

const { schema: anySchema } = fc.letrec<{ schema: PropertySchema; leaf: PropertySchema }>(tie => ({
  leaf: fc.oneof(
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', 'array', ['string', 'integer']),
        const: fc.constantFrom('a', 1, true),
        enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, 2, true), { minLength: 1 }),
        minLength: fc.nat({ max: 3 }),
        maxLength: fc.nat({ max: 3 }),
        pattern: fc.constantFrom('^a', '\\d', 'b$'),
        format: fc.constantFrom(...Object.keys(formats), 'nothing'),
        'x-kind': fc.constantFrom('money', 'duration', 'tags', 'json'),
        minimum: fc.integer({ min: -3, max: 3 }),
        exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
        multipleOf: fc.constantFrom(0.01, 0.1, 1, 2, 3, 0.25),
        required: fc.subarray([...names]),
        minItems: fc.nat({ max: 2 }),
        maxItems: fc.nat({ max: 2 }),
        uniqueItems: fc.boolean(),
        minProperties: fc.nat({ max: 2 }),
        title: fc.constant('Title'),
        'x-core': fc.constant(true),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<PropertySchema>,
    fc.constant({}),
  ),
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie('leaf'),
    fc.record(
      {
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2 }),
        patternProperties: fc.dictionary(fc.constantFrom('^A', 'B|C'), tie('schema'), { maxKeys: 1 }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
        additionalItems: fc.oneof(fc.boolean(), tie('schema')),
        contains: tie('schema'),
        propertyNames: tie('leaf'),
        dependencies: fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.subarray([...names]), tie('schema')), {
          maxKeys: 1,
        }),
        required: fc.subarray([...names]),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<PropertySchema>,
    fc.record(
      {
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        not: tie('leaf'),
        if: tie('schema'),
        // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
        then: tie('schema'),
        else: tie('schema'),
        $ref: fc.constantFrom('#/definitions/one', '#/definitions/two'),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<PropertySchema>,
  ),
}))

const { value: anyValue } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom('a', 'ab', 'b1', '2026-11-20', '07:30', 'ann@example.com', '5551234567', '', ' ', null),
    fc.constantFrom('02139', '123456789', 'https://a.org', '#1565c0', '2026-11-20T07:30:00Z', 'Sunny-day-2026'),
    fc.constantFrom(0, 1, 2, 3, -1, 1.5, 0.25, 19.99, 1e-7, true, false),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, 'D'), tie('value'), { noNullPrototype: true, maxKeys: 4 }),
  ),
}))

describe('both validators over generated schemas and values', () => {
  // Each run compiles new schemas, which is slow beside other work.
  it('find the same problems', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anySchema, anySchema, anySchema, anyValue, (schema, one, two, value) => {
        const root = { ...schema, definitions: { one: withoutReferences(one), two } }
        // A reference to itself without a step into the value would never end, in any validator.
        if (JSON.stringify(two).includes('definitions/two')) root.definitions.two = {}
        check(root, value)
      }),
      {
        numRuns: scale(25, 100),
        // The same limit in two sentences, which the validators come upon in different orders.
        examples: [[sameLimitTwice, {}, {}, { B: '02139' }]],
      },
    )
  })
})

const minutes: PropertySchema = { type: 'integer', 'x-kind': 'duration' }
const sameLimitTwice = {
  additionalProperties: { allOf: [minutes] },
  dependencies: { B: { additionalProperties: { type: 'integer' } } },
} as PropertySchema

function withoutReferences(schema: PropertySchema): PropertySchema {
  return JSON.parse(
    JSON.stringify(schema)
      .replaceAll('#/definitions/two', '#/definitions/leaf')
      .replaceAll(/"\$ref":"[^"]*"/g, '"minLength":0'),
  )
}
