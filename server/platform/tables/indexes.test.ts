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
  it('hold the order of every column, true or false among them', () => {
    const found = listDefinitions(
      { route: 'Wards', columns: ['Name', 'IsOpen'] },
      { Name: text, IsOpen: { type: 'boolean' }, Beds: { type: 'integer' } },
    )
    expect(found).toEqual(['("ID")', '("Name" collate "und-x-icu", "ID")', '("IsOpen", "ID")'])
  })

  it('lead by the column of the scope for what is shown, and stand alone for what a user may show', () => {
    const found = listDefinitions(
      { route: 'Wards', columns: ['Beds', { field: 'Floor', hidden: true }] },
      { Beds: { type: 'integer' }, Floor: { type: 'integer' }, CompanyID: { type: 'integer' } },
      [{ path: 'CompanyID', claim: 'company_id' }],
    )
    expect(found).toEqual([
      '("ID")',
      '("CompanyID", "ID")',
      '("Beds", "ID")',
      '("CompanyID", "Beds", "ID")',
      '("Floor", "ID")',
    ])
  })

  it('carry in the usual order what the list is filtered by, texts excepted that may be long', () => {
    const found = listDefinitions(
      {
        route: 'Wards',
        columns: ['Name', 'Kind'],
        filters: ['Name', 'Kind', 'IsOpen'],
        sort: { field: 'Name', direction: 'ascending' },
      },
      { Name: text, Kind: { type: 'string', enum: ['A', 'B'] }, IsOpen: { type: 'boolean' } },
    )
    expect(found).toContain('("Name" collate "und-x-icu", "ID") include ("Kind", "IsOpen")')
    expect(found).toContain('("Kind" collate "und-x-icu", "ID")')
    expect(found).toContain('("ID")')
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
      'using gin ("Name" gin_trgm_ops, "Note" gin_trgm_ops)',
    ])
  })
})
