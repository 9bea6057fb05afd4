import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import { changesTo, plainDescriptor, plainSchema } from '#tests/support/wards.ts'

function property(changes: PropertySchema, name = 'Code'): string[] {
  return changesTo({ properties: { [name]: { ...plainSchema.properties[name], ...changes } } })
}

describe('a property', () => {
  it('that is new tells its type and what is special about it', () => {
    const Kind: PropertySchema = {
      type: 'string',
      title: 'Sort of ward',
      oneOf: [
        { const: 'A', title: 'Acute' },
        { const: 'R', title: 'Rural' },
      ],
      'x-read': 'VIEW_KIND',
      'x-indexed': true,
    }
    expect(changesTo({ properties: { Kind }, schema: { required: ['Name', 'Kind'] } })).toEqual([
      'property Wards.Kind added: "Sort of ward"; choice of "Acute", "Rural"; mandatory; indexed: yes; seen by: VIEW_KIND',
    ])
  })

  it('that is new and plain tells its type alone', () => {
    expect(changesTo({ properties: { BedCount: { type: 'integer', title: 'Bed count' } } })).toEqual([
      'property Wards.BedCount added: whole number',
    ])
  })

  it('that is gone tells that its values are kept', () => {
    expect(changesTo({}, { properties: { Floor: { type: 'integer' } } })).toEqual([
      'property Wards.Floor removed: its stored values are kept',
    ])
  })

  it.each<[string, PropertySchema, string]>([
    ['title', { title: 'Ward code' }, 'title: "Code" → "Ward code"'],
    ['type', { type: 'integer' }, 'type: text → whole number'],
    ['type to one that may be empty', { type: ['string', 'null'] }, 'type: text → text (may be empty)'],
    ['format', { format: 'email' }, 'type: text → email'],
    ['format of a text', { format: 'uri' }, 'type: text → web address (uri)'],
    ['reference', { 'x-reference': 'Users' }, 'type: text → reference to Users'],
    ['field kind', { 'x-kind': 'stars' }, 'type: text → stars field (string)'],
    ['length', { maxLength: 300 }, 'type: text → long text; most length: 20 → 300'],
    ['bound', { minLength: 2 }, 'least length: none → 2'],
    ['pattern', { pattern: '^W' }, 'pattern: none → "^W"'],
    ['uniqueness', { 'x-unique': 'company' }, 'unique: no → within the company'],
    ['uniqueness everywhere', { 'x-unique': 'everywhere' }, 'unique: no → everywhere'],
    ['index', { 'x-indexed': true }, 'indexed: no → yes'],
    ['search', { 'x-searchable': true }, 'found by the search: no → yes'],
    ['read permission', { 'x-read': 'VIEW_CODE' }, 'seen by: everybody → VIEW_CODE'],
    ['write permission', { 'x-write': 'EDIT_CODE' }, 'changed by: everybody → EDIT_CODE'],
    ['secrecy', { 'x-secret': true }, 'secret: no → yes'],
    ['import names', { 'x-import-names': ['Ward ID', 'No.'] }, 'import names: none → "Ward ID", "No."'],
    ['default', { default: false }, 'default: none → no'],
    ['suggestion', { 'x-suggest': { from: 'Name', values: {} } }, 'suggestion added'],
    ['conditions', { allOf: [{ minLength: 1 }] }, 'allOf added'],
  ])('that has another %s tells it', (_, changes, detail) => {
    expect(property(changes)).toEqual([`property Wards.Code changed: ${detail}`])
  })

  it('that becomes mandatory, or no longer is, tells it', () => {
    expect(changesTo({ schema: { required: ['Code'] } })).toEqual([
      'property Wards.Code changed: mandatory: no → yes',
      'property Wards.Name changed: mandatory: yes → no',
    ])
  })

  it('tells which options came, went and were renamed', () => {
    const oneOf = [
      { const: 'L', title: 'Big' },
      { const: 'X', title: 'Huge' },
    ]
    expect(property({ oneOf }, 'Size')).toEqual([
      'property Wards.Size changed: options added: "Huge"; options removed: "Small"; option "L": "Large" → "Big"',
    ])
  })

  it('tells that its options stand in another order', () => {
    const oneOf = plainSchema.properties.Size?.oneOf?.toReversed() ?? []
    expect(property({ oneOf }, 'Size')).toEqual(['property Wards.Size changed: options in another order'])
  })

  it('stays readable with a hundred options and with a long text', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ const: `N${index}`, title: `Number ${index}` }))
    const [line = ''] = property({ oneOf: many, description: 'very '.repeat(100) }, 'Size')
    expect(line).toContain('"Number 4" and 95 more')
    expect(line.length).toBeLessThan(300)
  })

  it('is told once where several resources share its schema, under the one that lists the records', () => {
    const { list: _, form: __, ...bare } = plainDescriptor
    const account: Descriptor = { ...bare, name: 'Account' }
    const properties = { ...plainSchema.properties, Floor: { type: 'integer' as const } }
    const whole = { ...plainSchema, properties }
    const before = { others: [[account, plainSchema]] as [Descriptor, EntitySchema][] }
    const after = {
      properties: { Floor: properties.Floor },
      others: [[account, whole]] as [Descriptor, EntitySchema][],
    }
    expect(changesTo(after, before)).toEqual(['property Wards.Floor added: whole number'])
  })
})
