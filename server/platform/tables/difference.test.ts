import { describe, expect, it } from 'vitest'
import { compareTables } from './difference.ts'
import type { TablePlan } from './plan.ts'

const unique = { name: 'rx_ward_code', isUnique: true, definition: '(lower(btrim("Code")))', property: 'Code' }
const plan = (change: Partial<TablePlan> = {}): TablePlan => ({
  table: 'ward',
  columns: [
    { name: 'ID', type: 'bigint' },
    { name: 'Code', type: 'text' },
  ],
  indexes: [unique],
  ...change,
})

describe('two plans of tables', () => {
  it('that say the same have no difference', () => {
    expect(compareTables([plan()], [plan()])).toEqual([])
  })

  it('differ in columns that come, go and change their type, and in indexes', () => {
    const columns: TablePlan['columns'] = [
      { name: 'ID', type: 'text' },
      { name: 'Beds', type: 'bigint' },
    ]
    expect(compareTables([plan()], [plan({ columns, indexes: [] })])).toEqual([
      {
        table: 'ward',
        kind: 'changed',
        added: [{ name: 'Beds', type: 'bigint' }],
        returning: [],
        retyped: [{ table: 'ward', column: 'ID', from: 'bigint', to: 'text' }],
        built: [],
        dropped: ['rx_ward_code'],
        kept: ['Code'],
      },
    ])
  })

  it('differ in tables that are made and that are left', () => {
    const differences = compareTables([plan()], [plan({ table: 'unit' })])
    expect(differences.map(({ table, kind, added, built }) => [table, kind, added.length, built.length])).toEqual([
      ['unit', 'made', 2, 1],
      ['ward', 'left', 0, 0],
    ])
  })

  it('tell of a column that the database kept, and of an index whose building was broken off', () => {
    const stored = new Map([
      [
        'ward',
        {
          columns: new Map([
            ['ID', 'bigint'],
            ['Code', 'text'],
          ]),
          indexes: new Map([['rx_ward_code', false]]),
        },
      ],
    ])
    const before = plan({ columns: [{ name: 'ID', type: 'bigint' }], indexes: [] })
    expect(compareTables([before], [plan()], stored)).toMatchObject([
      { kind: 'changed', added: [], returning: ['Code'], built: [unique], dropped: [] },
    ])
  })
})
