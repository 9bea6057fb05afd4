import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExampleResource, buildExampleSchema, exampleProperties } from '#tests/contract/support/exampleResource.ts'
import type { RecordValues } from './callArguments.ts'
import { isServerOwned, toCreateSchema } from './entitySchema.ts'
import type { Machine } from './machine.ts'
import { mergeRecord, problemsOfSave } from './saving.ts'
import { compileWithAjv } from './validation/ajv.ts'

const wards = buildExampleResource()
const stored: RecordValues = {
  ID: 7,
  Version: 3,
  IsDeleted: false,
  CreatedBy: 'ann',
  CreatedOn: '2026-01-01T10:00:00.000Z',
  ModifiedBy: null,
  ModifiedOn: null,
  Code: 'W7',
  Name: 'Ward 7',
  Notes: null,
  Email: null,
  Phone: null,
  Beds: 12,
  Rate: 40.5,
  OpenedOn: '2020-01-01',
  ShiftStart: '2026-11-20T07:30:00',
  CheckedOn: '2026-11-20T07:30:00.000Z',
  IsActive: true,
  Size: 'S',
  CompanyID: 1,
  Secret: 'hash',
}
const everyCode = new Set(['VIEW_RATE', 'EDIT_RATE'])

function merge(sent: RecordValues, options: Partial<Parameters<typeof mergeRecord>[0]> = {}) {
  return mergeRecord({ resource: wards, stored, sent, held: everyCode, retired: new Set(), ...options })
}

describe('merging a save', () => {
  it('leaves what is absent and clears what is null', () => {
    const { record, changed } = merge({ Name: 'Ward 8', Beds: null, Notes: undefined })
    expect(record).toEqual({ ...stored, Name: 'Ward 8', Beds: null })
    expect(changed).toEqual(['Name', 'Beds'])
  })

  it('refuses unknown names, the first twenty each and all others together', () => {
    const sent = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Strange${index}`, 1]))
    const { refused } = merge(sent)
    expect(Object.keys(refused)).toEqual([
      ...Object.keys(sent)
        .slice(0, 20)
        .map(name => `/${name}`),
      '',
    ])
    expect(refused['/Strange7']).toEqual({ messageKey: 'records.unknown', args: ['Strange7'] })
    expect(refused['']).toEqual({ messageKey: 'records.unknownFurther', args: [10] })
  })

  it('refuses what the caller may not read in the words of what is not there', () => {
    const refuse = (name: string) => merge({ [name]: 41 }, { held: new Set() }).refused
    expect(refuse('Rate')).toEqual({ '/Rate': { messageKey: 'records.unknown', args: ['Rate'] } })
    expect(refuse('Colour')).toEqual({ '/Colour': { messageKey: 'records.unknown', args: ['Colour'] } })
  })

  it('ignores server-owned and computed properties and display texts', () => {
    const sent = {
      ID: 9,
      Version: 99,
      CreatedBy: 'x',
      CheckedOn: null,
      CompanyName: 'Other',
      AllowedActions: [],
    }
    expect(merge(sent, { held: new Set() })).toEqual({
      record: stored,
      changed: [],
      notices: [],
      refused: {},
      transient: {},
    })
  })

  it('ignores what the machine tells of a record', () => {
    const machine = { flags: { IsFull: { left: { field: 'Beds' }, is: 'equals', right: 0 } } } as unknown as Machine
    const { refused, changed } = merge({ IsFull: false, IsEmpty: false }, { resource: { ...wards, machine } })
    expect(changed).toEqual([])
    expect(Object.keys(refused)).toEqual(['/IsEmpty'])
  })

  it('refuses the change of a property that the caller may read but not write, by name', () => {
    const { refused, record } = merge({ Rate: 41 }, { held: new Set(['VIEW_RATE']) })
    expect(refused).toEqual({ '/Rate': { messageKey: 'records.unwritable', args: ['Rate'] } })
    expect(record.Rate).toBe(40.5)
  })

  it('takes the unchanged value of such a property', () => {
    expect(merge({ Rate: 40.5, Code: 'W7' }, { held: new Set(['VIEW_RATE']) }).refused).toEqual({})
  })

  it('refuses on an edit what can be set only when the record is made', () => {
    expect(merge({ Code: 'W8' }).refused).toMatchObject({ '/Code': { messageKey: 'records.readOnlyOnEdit' } })
    expect(merge({ Code: 'W8', Name: 'x' }, { stored: null }).refused).toEqual({})
  })

  it('drops a property that left the schema with a notice and refuses any other unknown one', () => {
    const { notices, refused, record } = merge({ Fax: '1', Colour: 'red' }, { retired: new Set(['Fax']) })
    expect(notices).toEqual([{ property: 'Fax', messageKey: 'records.retired', args: ['Fax'] }])
    expect(Object.keys(refused)).toEqual(['/Colour'])
    expect(record).toEqual(stored)
  })

  it('refuses names of the language itself as unknown', () => {
    const sent = JSON.parse('{"__proto__":{"x":1},"constructor":1,"toString":2}') as RecordValues
    expect(Object.keys(merge(sent).refused).sort()).toEqual(['/__proto__', '/constructor', '/toString'])
  })

  it('takes blank text as no value and leaves other text as it is', () => {
    expect(merge({ Name: '   ', Notes: ' kept ' }).record).toMatchObject({ Name: null, Notes: ' kept ' })
  })

  it('keeps short texts composed, trimmed and without signs that nobody sees, long ones as they are written', () => {
    const { record, changed } = merge({ Name: ' Lo\u0308we\u200b ', Notes: '  o\u0308\n\u200b ' })
    expect(record).toMatchObject({ Name: 'L\u00f6we', Notes: '  \u00f6\n\u200b ' })
    expect(changed).toEqual(['Name', 'Notes'])
    expect(merge({ Name: '\u200b' }).record.Name).toBeNull()
  })

  it('changes nothing where a text comes with blanks or signs without width, nor where it comes as it is stored', () => {
    expect(merge({ Name: 'Ward 7\u200b ' }).changed).toEqual([])
    const padded = { ...stored, Name: ' Ward 7' }
    expect(merge({ Name: ' Ward 7' }, { stored: padded }).changed).toEqual([])
    expect(merge({ Name: 'Ward 7' }, { stored: padded }).record.Name).toBe('Ward 7')
  })

  it('sees that a moment and a wall-clock time are the same however written', () => {
    expect(merge({ ShiftStart: '2026-11-20T07:30' }).changed).toEqual([])
    expect(merge({ ShiftStart: '2026-11-20T08:30:00' }).changed).toEqual(['ShiftStart'])
  })

  it('keeps transient values beside the record', () => {
    const { record, changed, transient } = merge({ Confirmation: 'yes' })
    expect(transient).toEqual({ Confirmation: 'yes' })
    expect(record).not.toHaveProperty('Confirmation')
    expect(changed).toEqual([])
  })

  it('starts a new record from the defaults', () => {
    const { record, changed } = merge({ Code: 'A', Name: 'B' }, { stored: null })
    expect(record).toEqual({ Code: 'A', Name: 'B', IsActive: true })
    expect(changed).toEqual(['Code', 'Name', 'IsActive'])
    expect(merge({ IsActive: null }, { stored: null }).record.IsActive).toBeNull()
  })
})

const validate = compileWithAjv(buildExampleSchema())

describe('problems of a save', () => {
  it('keeps an old row savable that newer rules forbid', () => {
    const problems = validate({ ...stored, Phone: 'old 555', Name: null, Notes: 'new' })
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/Name', '/Phone'])
    expect(problemsOfSave(problems, ['Notes'], { stored, record: stored })).toEqual([])
    expect(problemsOfSave(problems, ['Phone'], { stored, record: stored })).toHaveLength(1)
    expect(problemsOfSave(problems, [], { stored: null, record: stored })).toHaveLength(2)
  })

  it('counts a problem as the save’s own where a condition on a changed property led to it', () => {
    const conditional = compileWithAjv(
      buildExampleSchema({
        if: { properties: { Size: { const: 'L' } }, required: ['Size'] },
        // biome-ignore lint/suspicious/noThenProperty: draft-07's own word
        then: { required: ['Phone'] },
      }),
    )
    const problems = conditional({ ...stored, Size: 'L' })
    expect(problemsOfSave(problems, ['Size'], { stored, record: stored })).toHaveLength(1)
    expect(problemsOfSave(problems, ['Notes'], { stored, record: stored })).toHaveLength(0)
  })
})

describe('merging any save', () => {
  const names = [...Object.keys(exampleProperties), 'ID', 'Version', 'CreatedBy', 'CompanyName', 'Fax', 'Colour']
  const anyBody = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue()),
    { noNullPrototype: true },
  )
  const anyHeld = fc.subarray([...everyCode]).map(codes => new Set(codes))
  const anyStored = fc.constantFrom(stored, null)
  const anySave = fc.record({ sent: anyBody, held: anyHeld, stored: anyStored })

  it('never touches server-owned or computed properties nor brings in unknown ones', () => {
    fc.assert(
      fc.property(anySave, save => {
        const { record } = merge(save.sent, save)
        for (const name of Object.keys(record)) expect(wards.properties.has(name)).toBe(true)
        for (const name of [...Object.keys(record), ...Object.keys(stored)]) {
          const isKept = isServerOwned(name) || name === 'CheckedOn'
          if (isKept) expect(record[name]).toEqual(save.stored?.[name])
        }
      }),
    )
  })

  it('never writes what the caller may not write', () => {
    fc.assert(
      fc.property(anySave, save => {
        const { record, changed } = merge(save.sent, save)
        if (save.held.size < 2) {
          expect(record.Rate).toEqual(save.stored?.Rate)
          expect(changed).not.toContain('Rate')
        }
        if (save.stored) expect(record.Code).toEqual(stored.Code)
      }),
    )
  })

  it('names as changed exactly what differs from the stored row', () => {
    fc.assert(
      fc.property(anySave, save => {
        const { record, changed } = merge(save.sent, save)
        for (const name of changed) expect(record[name]).not.toEqual(save.stored?.[name])
        for (const name of Object.keys(save.stored ?? {})) {
          if (!changed.includes(name)) expect(record[name]).toEqual(save.stored?.[name])
        }
      }),
    )
  })

  it('does nothing more when its result is sent again', () => {
    fc.assert(
      fc.property(anySave, save => {
        const first = merge(save.sent, save)
        const { Rate, ...seen } = first.record
        const sent = save.held.has('VIEW_RATE') && Rate !== undefined ? { ...seen, Rate } : seen
        const again = merge(sent, { held: save.held, stored: first.record })
        expect(again.changed).toEqual([])
        expect(again.record).toEqual(first.record)
        expect(again.refused).toEqual({})
      }),
    )
  })
})

describe('the schema of a new record', () => {
  const property = { type: 'string', 'x-required-on-create': true } as const
  const schema = buildExampleSchema({ properties: { ...exampleProperties, First: property } })

  it('requires what is mandatory on creating alone, beside what always is', () => {
    const validate = compileWithAjv(toCreateSchema(schema))
    expect(validate({}).map(problem => problem.pointer)).toContain('/First')
    expect(compileWithAjv(schema)({}).map(problem => problem.pointer)).not.toContain('/First')
    expect(toCreateSchema(schema).required).toEqual([...(schema.required ?? []), 'First'])
  })

  it('is the very same each time, and the schema itself where nothing more is mandatory', () => {
    expect(toCreateSchema(schema)).toBe(toCreateSchema(schema))
    expect(toCreateSchema(wards.schema)).toBe(wards.schema)
  })
})
