import { describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import { buildResource } from '#contract/resource.ts'
import { applyLayout, listColumns, orderDisplayed } from './gridLayout.ts'
import { type GridSettings, toLayout, toSettings } from './gridSettings.ts'

const descriptor: Descriptor = {
  name: 'Plants',
  schema: 'plant',
  represent: '{Name}',
  service: { application: 'Garden', contract: 'Plant' },
  list: { route: 'Plants', columns: ['Name', { field: 'Height', hidden: true, width: 90 }] },
}
const plants = buildResource(descriptor, {
  title: 'Plant',
  type: 'object',
  properties: {
    Height: { type: 'integer' },
    Name: { type: 'string' },
    Scent: { type: 'string' },
    Price: { type: 'number', 'x-read': 'SEE_PRICES' },
    Password: { type: 'string', 'x-secret': true },
  },
})

const fieldsOf = (columns: { field: string }[]) => columns.map(column => column.field)

describe('the columns of a grid', () => {
  it('stand in the order of the descriptor, those that it does not name behind them and hidden', () => {
    const columns = listColumns(plants, new Set())
    expect(fieldsOf(columns).slice(0, 3)).toEqual(['Name', 'Height', 'Scent'])
    expect(columns.find(column => column.field === 'Scent')?.isHidden).toBe(true)
    expect(columns.find(column => column.field === 'Height')).toEqual({ field: 'Height', isHidden: true, width: 90 })
  })

  it('leave out what may not be read, secrets and what only the services keep account of', () => {
    const fields = fieldsOf(listColumns(plants, new Set()))
    for (const field of ['Price', 'Password', 'Version', 'IsDeleted']) expect(fields).not.toContain(field)
    expect(fieldsOf(listColumns(plants, new Set(['SEE_PRICES'])))).toContain('Price')
  })

  it('follow the order, the widths and the visibility that somebody chose', () => {
    const layout = { order: ['Scent', 'Name'], hidden: { Scent: false, Name: true }, widths: { Scent: 300 } }
    const columns = applyLayout(listColumns(plants, new Set()), layout)
    expect(fieldsOf(columns).slice(0, 3)).toEqual(['Scent', 'Name', 'Height'])
    expect(columns[0]).toEqual({ field: 'Scent', isHidden: false, width: 300 })
    expect(columns[1]?.isHidden).toBe(true)
  })

  it('show a property that was added to the schema after somebody chose an order', () => {
    const columns = applyLayout(listColumns(plants, new Set()), { order: ['Height', 'Name'] })
    expect(fieldsOf(columns)).toContain('Scent')
  })
})

describe('the settings of a grid', () => {
  const columns = listColumns(plants, new Set())
  const layout = { order: ['Scent', 'Name'], hidden: { Scent: false, Name: true }, widths: { Scent: 300 } }

  it('bring the columns back as they were laid out', () => {
    const laidOut = applyLayout(columns, layout)
    const settings = JSON.parse(JSON.stringify(toSettings('Plants', laidOut, 'compact', null)))
    expect(settings.ColumnSettings[0]).toEqual({ Key: 'Scent', Index: 0, Hidden: false, Width: 300 })
    expect(applyLayout(columns, toLayout(settings))).toEqual(laidOut)
    expect(toLayout(settings).density).toBe('compact')
  })

  it('keep what they say of a column that left, for its return', () => {
    const first = toSettings('Plants', applyLayout(columns, layout), undefined, null)
    const without = columns.filter(({ field }) => field !== 'Scent')
    const second = toSettings('Plants', applyLayout(without, toLayout(first)), undefined, first)
    const [back] = applyLayout(columns, toLayout(second))
    expect(back).toEqual({ field: 'Scent', isHidden: false, width: 300 })
  })

  it.each([null, {}, { ColumnSettings: 'wide' }, { ColumnSettings: [null, { Index: 1 }] }])(
    'change nothing where they are %j',
    settings => {
      expect(applyLayout(columns, toLayout(settings as Partial<GridSettings> | null))).toEqual(columns)
    },
  )
})

describe('columns that are dragged', () => {
  it('change places among those in sight, while hidden ones keep theirs', () => {
    const columns = ['A', 'B', 'C', 'D'].map(field => ({ field, isHidden: field === 'B', width: null }))
    expect(orderDisplayed(columns, ['D', 'A', 'C'])).toEqual(['D', 'B', 'A', 'C'])
  })
})
