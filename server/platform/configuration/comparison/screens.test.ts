import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import { buildResource } from '#contract/resource.ts'
import { changesTo, plainDescriptor, plainSchema } from '#tests/support/wards.ts'

describe('a list', () => {
  const change = (list: Partial<NonNullable<Descriptor['list']>>) =>
    changesTo({ descriptor: { list: { route: 'Wards', ...plainDescriptor.list, ...list } } })

  it('tells a column that came, one that went and one that is hidden', () => {
    expect(change({ columns: ['Code', { field: 'Name', hidden: true, width: 200 }, 'Beds', 'CreatedOn'] })).toEqual([
      'column Wards.CreatedOn added',
      'column Wards.Name changed: hidden at first: no → yes; width: none → 200',
      'column Wards.Size removed',
    ])
  })

  it.each([
    [['Size', 'Code', 'Name', 'Beds'], 'column Wards.Size changed: moved to the first place'],
    [['Name', 'Beds', 'Size', 'Code'], 'column Wards.Code changed: moved behind Size'],
    [['Code', 'Beds', 'Name', 'Size'], 'column Wards.Name changed: moved behind Beds'],
  ])('tells the one column that moved to make %j', (columns, line) => {
    expect(change({ columns })).toEqual([line])
  })

  it('tells of no move where a column before the others is gone', () => {
    expect(change({ columns: ['Name', 'Beds', 'Size'] })).toEqual(['column Wards.Code removed'])
  })

  it('tells filters that came, went and moved', () => {
    expect(change({ filters: ['Name', 'Code', 'Beds'] })).toHaveLength(2)
    expect(change({ filters: ['Name', 'Beds'] })).toEqual(['filter Wards.Beds added', 'filter Wards.Code removed'])
  })

  it('tells search shortcuts that came and what of one changed', () => {
    const before = { descriptor: { list: { route: 'Wards', shortcuts: [{ prefix: 'W:', field: 'Name' }] } } }
    const shortcuts = [
      { prefix: 'w:', field: 'Code', operator: 'startsWith' as const },
      { prefix: 'B:', field: 'Beds' },
    ]
    expect(changesTo({ descriptor: { list: { route: 'Wards', shortcuts } } }, before)).toEqual([
      'filter Wards.b: added',
      'filter Wards.w: changed: typed: "W:" → "w:"; asks for: "Name" → "Code"; compares by: none → "startsWith"',
    ])
  })

  it('tells what else stands below a row', () => {
    const before = { descriptor: { list: { route: 'Wards', details: [{ resource: 'Beds', by: 'WardID' }] } } }
    const details = [
      { resource: 'Beds', by: 'WardID' },
      { resource: 'Nurses', by: 'HomeID' },
    ]
    expect(changesTo({ descriptor: { list: { route: 'Wards', details } } }, before)).toEqual([
      'resource Wards changed: below a row: Beds by WardID → Beds by WardID, Nurses by HomeID',
    ])
  })

  it('tells actions that came and what of one changed', () => {
    const close = { name: 'close', call: 'close', permission: 'EDIT_WARD', confirm: 'Close?' }
    const before = { descriptor: { list: { route: 'Wards', actions: ['edit', { name: 'close', call: 'close' }] } } }
    const after = { descriptor: { list: { route: 'Wards', actions: ['edit', close, 'delete'] } } }
    expect(changesTo(after, before)).toEqual([
      'action Wards.close changed: offered to: everybody → EDIT_WARD; asks: none → "Close?"',
      'action Wards.delete added',
    ])
  })

  it('tells another address and another order', () => {
    expect(change({ route: 'Units', sort: { direction: 'descending', field: 'Name' } })).toEqual([
      'resource Wards changed: list at: "Wards" → "Units"; sorted by: ID ascending → Name descending',
    ])
  })

  it('that comes is told as a whole', () => {
    const { list, ...bare } = plainDescriptor
    const before = { configuration: { resources: new Map([['Wards', buildResource(bare, plainSchema)]]) } }
    expect(changesTo({}, before)).toEqual([`resource Wards changed: list at: none → "${list?.route}"`])
  })
})

describe('a form', () => {
  const sections = (General: string[], ...more: { title?: string; fields: string[] }[]) =>
    changesTo({
      descriptor: { form: { ...plainDescriptor.form, sections: [{ title: 'General', fields: General }, ...more] } },
    })
  const capacity = { title: 'Capacity', fields: ['Beds'] }

  it.each<[string, string[], string[]]>([
    ['a field that is placed', ['Code', 'Name', 'Size'], ['form Wards.Size added: in "General"']],
    ['a field that is placed no more', ['Name'], ['form Wards.Code removed: from "General"']],
    ['a field that moved', ['Name', 'Code'], ['form Wards.Code changed: moved behind Name']],
  ])('tells %s', (_, fields, lines) => {
    expect(sections(fields, capacity)).toEqual(lines)
  })

  it('tells a field that went to another section', () => {
    expect(sections(['Name'], { title: 'Capacity', fields: ['Code', 'Beds'] })).toEqual([
      'form Wards.Code changed: "General" → "Capacity"',
    ])
  })

  it('tells a new section with its fields once', () => {
    expect(sections(['Code', 'Name'], capacity, { title: 'More', fields: ['Size'] })).toEqual([
      'form Wards: More added: fields "Size"',
    ])
  })

  it('tells what is hidden and where the screens stand', () => {
    const form = { ...plainDescriptor.form, create: { route: 'Wards/Add' }, hidden: ['Size'] }
    expect(changesTo({ descriptor: { form } })).toEqual([
      'resource Wards changed: form to add at: none → "Wards/Add"',
      'form Wards.Size changed: hidden in forms: no → yes',
    ])
  })
})
