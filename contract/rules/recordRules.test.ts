import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntitySchema, PropertySchema } from '../entitySchema.ts'
import { buildResource } from '../resource.ts'
import { compileWithCfworker } from '../validation/cfworker.ts'
import { computeProperty, judgeRecord } from './recordGuard.ts'
import { dropClosedOptions, getRecordRules } from './recordRules.ts'
import { listCircular, orderDerived } from './ruleOrder.ts'
import type { RecordGuard } from './words.ts'

function buildSchema(properties: Record<string, PropertySchema>, more: Partial<EntitySchema> = {}): EntitySchema {
  return { type: 'object', title: 'Shift', properties, ...more }
}

function buildShift(properties: Record<string, PropertySchema>, more: Partial<EntitySchema> = {}) {
  const service = { application: 'Marketplace', contract: 'Shifts' }
  return buildResource({ name: 'Shifts', schema: 'shift', represent: '{ID}', service }, buildSchema(properties, more))
}

const text: PropertySchema = { type: 'string' }
const number: PropertySchema = { type: 'number' }
const isOpen: RecordGuard = { left: { field: 'Status' }, is: 'equals', right: 'Open' }

describe('a property that is there only sometimes', () => {
  const resource = buildShift(
    { Status: text, Note: { ...text, 'x-visible-when': isOpen } },
    { required: ['Status', 'Note'] },
  )
  const rules = getRecordRules(resource)
  const validate = compileWithCfworker(resource.schema)
  const check = (record: Record<string, unknown>) => {
    const settled = rules.settle(record, {})
    return rules.filterCounting(validate(settled.record), settled.hidden).map(({ pointer }) => pointer)
  }

  it('is mandatory only while it is there', () => {
    expect(check({ Status: 'Open' })).toEqual(['/Note'])
    expect(check({ Status: 'Closed' })).toEqual([])
  })

  it('has to be filled by whoever brings it into the record', () => {
    const { hidden, record } = rules.settle({ Status: 'Open' }, {})
    const [problem] = rules.filterCounting(validate(record), hidden)
    expect(problem?.properties).toEqual(['Note', 'Status'])
  })

  it('is not there while what it hangs on is empty', () => {
    expect(check({})).toEqual(['/Status'])
  })

  it('keeps its value and takes no other while it is not there', () => {
    const settled = rules.settle({ Status: 'Closed', Note: 'new' }, { Status: 'Open', Note: 'old' })
    expect(settled.record).toEqual({ Status: 'Closed', Note: 'old' })
    expect(settled.overruled).toEqual(['Note'])
    expect(rules.settle({ Status: 'Closed', Note: 'old' }, { Note: 'old' }).overruled).toEqual([])
  })

  it('takes what is settled of the properties before it', () => {
    const chain = getRecordRules(
      buildShift({
        Third: { ...text, 'x-visible-when': { left: { field: 'Second' }, is: 'present' } },
        Second: { ...text, 'x-visible-when': { left: { field: 'First' }, is: 'present' } },
        First: text,
      }),
    )
    expect([...chain.settle({ First: 'a', Second: 'b', Third: 'c' }, {}).hidden]).toEqual([])
    expect([...chain.settle({ Second: 'b', Third: 'c' }, {}).hidden].sort()).toEqual(['Second', 'Third'])
  })
})

it('a property that cannot be changed as the record stands keeps its value', () => {
  const resource = buildShift({ Status: text, Rate: { ...number, 'x-read-only-when': { not: isOpen } } })
  const rules = getRecordRules(resource)
  const closed = rules.settle({ Status: 'Closed', Rate: 9 }, { Status: 'Open', Rate: 5 })
  expect(closed.record.Rate).toBe(5)
  expect([...closed.readOnly]).toEqual(['Rate'])
  expect(rules.settle({ Status: 'Open', Rate: 9 }, { Status: 'Closed', Rate: 5 }).record.Rate).toBe(9)
})

describe('a computed value', () => {
  it.each<[PropertySchema, Parameters<typeof computeProperty>[1], unknown]>([
    [number, { sum: [{ field: 'A' }, { field: 'B' }, { field: 'None' }] }, 0.3],
    [number, { sum: [{ field: 'None' }] }, null],
    [{ ...number, multipleOf: 0.01 }, { product: [{ field: 'Half' }, 1] }, 1.01],
    [{ ...number, multipleOf: 0.01 }, { product: [{ field: 'Half' }, -1] }, -1.01],
    [{ type: 'integer' }, { product: [{ field: 'A' }, 25] }, 3],
    [number, { product: [{ field: 'A' }, { field: 'None' }] }, null],
    [number, { difference: [10, { field: 'A' }, 1] }, 8.9],
    [number, { product: [{ field: 'Word' }, 2] }, null],
    [text, { text: '{Word},  {None}' }, 'x,'],
    [text, { text: '{None} {None}' }, null],
    [text, { field: 'Word' }, 'x'],
  ])('%j by %j is %j', (schema, computation, value) => {
    expect(computeProperty(schema, computation, { A: 0.1, B: 0.2, Half: 1.005, Word: 'x' })).toBe(value)
  })

  it('is worked out whatever was sent, and of what is computed itself', () => {
    const rules = getRecordRules(
      buildShift({
        Pay: { ...number, 'x-computed': { product: [{ field: 'Hours' }, { field: 'Rate' }] } },
        Hours: { ...number, 'x-computed': { sum: [{ field: 'Day' }, { field: 'Night' }] } },
        Day: number,
        Night: number,
        Rate: number,
      }),
    )
    const { record, overruled } = rules.settle({ Pay: 1, Hours: 2, Day: 4, Night: 4, Rate: 50 }, {})
    expect(record).toMatchObject({ Hours: 8, Pay: 400 })
    expect(overruled).toEqual([])
    expect(rules.recompute({ ...record, Rate: 10 })).toEqual({ Pay: 80 })
  })
})

describe('a rule across fields', () => {
  const rule = {
    field: 'EndsOn',
    must: { left: { field: 'EndsOn' }, is: 'atLeast', right: { field: 'StartsOn' } } satisfies RecordGuard,
    message: 'shifts.endsBeforeStart',
  }
  const check = (record: Record<string, unknown>, schema: PropertySchema = text) => {
    const rules = getRecordRules(buildShift({ StartsOn: text, EndsOn: schema, Status: text }, { 'x-rules': [rule] }))
    return rules.check(rules.settle(record, {}))
  }

  it('stands at its field with its own message, and hangs on all that it looks at', () => {
    expect(check({ StartsOn: '2026-02-02', EndsOn: '2026-02-01' })).toEqual([
      expect.objectContaining({
        pointer: '/EndsOn',
        messageKey: 'shifts.endsBeforeStart',
        properties: ['EndsOn', 'StartsOn'],
      }),
    ])
  })

  it.each([{ StartsOn: '2026-02-02' }, { EndsOn: '2026-02-02' }, { StartsOn: '2026-02-02', EndsOn: '2026-02-02' }])(
    'holds of %j',
    record => expect(check(record)).toEqual([]),
  )

  it('is silent while its field is not there', () => {
    const late = { StartsOn: '2026-02-02', EndsOn: '2026-02-01' }
    expect(check({ ...late, Status: 'Closed' }, { ...text, 'x-visible-when': isOpen })).toEqual([])
  })
})

describe('options that another property leaves', () => {
  const zones = ['NY', 'CHI', 'DEN']
  const resource = buildShift({
    State: text,
    Zone: { ...text, enum: zones, 'x-options': { from: 'State', values: { OH: ['NY'], TX: ['CHI', 'DEN'] } } },
  })
  const check = (record: Record<string, unknown>) => {
    const rules = getRecordRules(resource)
    return rules.check(rules.settle(record, {})).map(({ pointer, keyword }) => `${pointer} ${keyword}`)
  }

  it('are the only ones; all are open where nothing is said', () => {
    expect(check({ State: 'OH', Zone: 'NY' })).toEqual([])
    expect(check({ State: 'OH', Zone: 'DEN' })).toEqual(['/Zone x-options'])
    expect(check({ State: 'CA', Zone: 'DEN' })).toEqual([])
    expect(check({ Zone: 'DEN' })).toEqual([])
  })

  it('take a choice back that a change closes, and no other', () => {
    const drop = (from: string, to: string, zone: string) =>
      dropClosedOptions(resource, { State: from, Zone: zone }, { State: to, Zone: zone }).Zone
    expect(drop('OH', 'TX', 'NY')).toBeNull()
    expect(drop('TX', 'CA', 'DEN')).toBe('DEN')
    expect(drop('TX', 'TX', 'NY')).toBe('NY')
  })
})

it('what hangs on itself is found, and ends all the same', () => {
  const seen = (field: string): PropertySchema => ({ ...text, 'x-visible-when': { left: { field }, is: 'present' } })
  const schema = buildSchema({ A: seen('B'), B: seen('C'), C: seen('B'), D: seen('A') })
  expect(listCircular(schema)).toEqual(['B', 'C'])
  expect(orderDerived(schema).sort()).toEqual(['A', 'B', 'C', 'D'])
})

const field = fc.constantFrom('A', 'B', 'C')
const guard = fc.letrec<{ guard: RecordGuard }>(tie => ({
  guard: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      left: fc.record({ field }),
      is: fc.constantFrom('equals', 'above', 'atMost', 'present', 'absent', 'notEquals'),
      right: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.record({ field })),
    }) as fc.Arbitrary<RecordGuard>,
    fc.record({ not: tie('guard') }),
    fc.record({ all: fc.array(tie('guard'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('guard'), { minLength: 1, maxLength: 3 }) }),
  ),
})).guard
const value = fc.option(fc.integer({ min: 0, max: 3 }))

it('whatever the rules, a settled record stays as it is, and its negation is never true with it', () => {
  const cases = fc.record({
    displayed: guard,
    fixed: guard,
    record: fc.record({ A: value, B: value, C: value, X: value, Y: value }),
  })
  fc.assert(
    fc.property(cases, ({ displayed, fixed, record }) => {
      const rules = getRecordRules(
        buildShift({
          A: number,
          B: number,
          C: number,
          X: { ...number, 'x-visible-when': displayed },
          Y: { ...number, 'x-read-only-when': fixed },
          Z: { ...number, 'x-computed': { sum: [{ field: 'X' }, { field: 'Y' }] } },
        }),
      )
      const before = { X: 7, Y: 8 }
      const once = rules.settle(record, before)
      const twice = rules.settle(once.record, before)
      expect(twice.record).toEqual(once.record)
      expect([...twice.hidden, ...twice.readOnly]).toEqual([...once.hidden, ...once.readOnly])
      expect(twice.overruled).toEqual([])
      expect(judgeRecord(displayed, record) === true && judgeRecord({ not: displayed }, record) === true).toBe(false)
    }),
  )
})
