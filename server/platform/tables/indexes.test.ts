import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { listIndexes } from './indexes.ts'

const text = { type: 'string', maxLength: 80 } as const

/** The indexes of a table, without the names that are made of them. */
function listDefinitions(
  list: Descriptor['list'],
  properties: Record<string, PropertySchema>,
  scope?: Descriptor['scope'],
): string[] {
  const descriptor: Descriptor = {
    name: 'Wards',
    schema: 'ward',
    represent: '{Name}',
    service: { application: 'Test', contract: 'Ward' },
    permissions: {},
    calls: {},
    list,
    ...(scope ? { scope } : {}),
  }
  const resource = buildResource(descriptor, { type: 'object', title: 'Ward', properties })
  return listIndexes('ward', [resource]).map(({ definition }) => definition.replace(' where not "IsDeleted"', ''))
}

describe('the indexes of a list', () => {
  it('hold the order of every column but that of two values, which is written often and tells rows apart hardly', () => {
    const properties = { Name: text, IsOpen: { type: 'boolean' }, Beds: { type: 'integer' } } as const
    const list = { route: 'Wards', columns: ['Name', 'IsOpen'], filters: ['IsOpen'] }
    expect(listDefinitions(list, properties)).toEqual([
      '("ID") include ("IsOpen")',
      '("Name" collate "und-x-icu", "ID")',
      'using gin (fold_text("Name") gin_trgm_ops)',
    ])
    const asked = { ...properties, IsOpen: { type: 'boolean', 'x-indexed': true } } as const
    expect(listDefinitions(list, asked)).toContain('("IsOpen", "ID")')
  })

  it('lead by the column of the scope for what a user may sort by, and stand alone for what he may filter by', () => {
    const found = listDefinitions(
      { route: 'Wards', columns: ['Beds', { field: 'Floor', hidden: true }], filters: ['Wing'] },
      {
        Beds: { type: 'integer' },
        Floor: { type: 'integer' },
        Wing: { type: 'integer' },
        CompanyID: { type: 'integer' },
      },
      [{ path: 'CompanyID', claim: 'company_id' }],
    )
    expect(found).toEqual([
      '("ID") include ("CompanyID", "Wing")',
      '("CompanyID", "ID") include ("Wing")',
      '("Beds", "ID")',
      '("CompanyID", "Beds", "ID")',
      '("Floor", "ID")',
      '("CompanyID", "Floor", "ID")',
      '("Wing", "ID")',
    ])
  })

  it('hold in the usual order what the list is filtered by, as far as it is short, and in no other', () => {
    const found = listDefinitions(
      {
        route: 'Wards',
        columns: ['Name', 'Kind'],
        filters: ['Name', 'Kind', 'IsOpen', 'Motto', 'Since'],
        sort: { field: 'Name', direction: 'ascending' },
      },
      {
        Name: text,
        Kind: { type: 'string', enum: ['rare', 'usual'] },
        IsOpen: { type: 'boolean' },
        Motto: { type: 'string', enum: ['m'.repeat(300)] },
        Since: { type: 'string', format: 'date' },
        CompanyID: { type: 'integer' },
      },
      [{ path: 'CompanyID', claim: 'company_id' }],
    )
    expect(found.filter(each => each.includes('include'))).toEqual([
      '("Name" collate "und-x-icu", "ID") include ("CompanyID", "Kind", "IsOpen", "Since")',
      '("CompanyID", "Name" collate "und-x-icu", "ID") include ("Kind", "IsOpen", "Since")',
    ])
  })

  it('hold nothing beside an order by the names of a reference, which is that of no index', () => {
    const found = listDefinitions(
      { route: 'Wards', filters: ['Beds'], sort: { field: 'AgencyID', direction: 'ascending' } },
      { AgencyID: { type: 'integer', 'x-reference': 'Agencies' }, Beds: { type: 'integer' } },
    )
    expect(found).toEqual(['("ID")', '("AgencyID", "ID")', '("Beds", "ID")'])
  })

  it('have as many columns as an index can, however many texts are looked for', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Note${index}`)
    const found = listDefinitions(
      { route: 'Wards', filters: names },
      Object.fromEntries(names.map(name => [name, { type: 'string', maxLength: 4000 } as const])),
    )
    const widths = found.filter(each => each.startsWith('using gin')).map(each => each.match(/gin_trgm_ops/g)?.length)
    expect(widths).toEqual([32, 8])
  })

  it('find what is unique however it is written', () => {
    const unique = { ...text, 'x-unique': 'everywhere' } as const
    expect(listDefinitions({ route: 'Wards' }, { Code: unique })).toEqual([
      '(lower(btrim("Code")))',
      '(fold_text("Code"))',
      '("ID")',
    ])
  })

  it('find what a search shortcut asks for', () => {
    const found = listDefinitions(
      {
        route: 'Wards',
        shortcuts: [
          { prefix: 'Z:', field: 'Zip', operator: 'startsWith' },
          { prefix: 'B:', field: 'Beds' },
        ],
      },
      { Zip: { type: 'string', format: 'zip' }, Beds: { type: 'integer' } },
    )
    expect(found).toEqual([
      '("ID") include ("Beds")',
      '("Zip" collate "und-x-icu", "ID")',
      '("Beds", "ID")',
      'using gin (fold_text("Zip") gin_trgm_ops)',
    ])
  })

  it('find what the list is filtered by: values by their order, parts of a text by trigrams', () => {
    const found = listDefinitions(
      { route: 'Wards', columns: ['Name'], filters: ['Beds', 'Note'] },
      {
        Name: { ...text, 'x-searchable': true },
        Beds: { type: 'integer' },
        Note: { type: 'string', maxLength: 4000 },
        Motto: { type: 'string', maxLength: 4000 },
      },
    )
    expect(found).toEqual([
      '("ID") include ("Beds")',
      '("Name" collate "und-x-icu", "ID")',
      '("Beds", "ID")',
      'using gin (fold_text("Name") gin_trgm_ops, fold_text("Note") gin_trgm_ops)',
    ])
  })
})
