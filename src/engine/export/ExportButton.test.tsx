import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import './ExportMenu.tsx'

let service: MemoryService
let saved: number

beforeEach(() => {
  saved = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    saved += 1
  })
})

const { calls, list } = buildPlants().descriptor
const parameters: Record<string, PropertySchema> = {
  format: { type: 'string', enum: ['csv', 'xlsx'] },
  columns: { type: 'array', items: { type: 'string' } },
  ids: { type: 'array', items: { type: 'string' } },
  excluded: { type: 'array', items: { type: 'string' } },
}

const deleteMany = {
  method: 'POST',
  path: 'Delete/Bulk',
  each: 'delete',
  body: { Ids: 'ids', Matching: 'matching' },
} as const

function openList({
  permissions = ['VIEW_PLANT', 'EXPORT_DATA', 'DEL_PLANT'],
  takes = true,
  isSelectable = false,
  count = 2,
} = {}) {
  const query = { format: 'args.format', columns: 'args.columns', ids: 'args.ids', excluded: 'args.excluded' }
  const call = { method: 'GET', path: 'Export', ...(takes ? { query, parameters } : {}) } as const
  const plants = buildPlants(
    {},
    {
      calls: { ...calls, export: call, ...(isSelectable && { deleteMany }) },
      list: { ...list, route: 'Plants', columns: ['Colour', 'Name'] },
    },
  )
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(count) }, permissions })
  return renderRoutes(buildResourceRoutes(plants), '/Plants?sort=Name&order=DESC&filter={"searchText":"plant"}')
}

const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  return within(await screen.findByRole('menu', { name: 'Export' }))
}
const choose = async (name: string) => userEvent.click((await openMenu()).getByRole('menuitem', { name }))
const exported = () => service.calls.filter(call => call.name === 'export').map(call => call.args)

describe('the export of a list', () => {
  it('is not offered to who may not export', async () => {
    openList({ permissions: ['VIEW_PLANT'] })
    await screen.findByRole('gridcell', { name: 'Plant 01' })
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('asks for the columns, the filter and the order that are shown, or for everything', async () => {
    openList()
    service.answer = name => (name === 'export' ? [200, buildSuccess(null, 'Nothing today.')] : undefined)
    await choose('What is shown (all pages): Excel (XLSX)')
    await waitFor(() => expect(exported()).toHaveLength(1))
    expect(exported()[0]).toEqual({
      args: { format: 'xlsx', columns: ['Colour', 'Name'] },
      searchText: 'plant',
      sort: [{ field: 'Name', direction: 'descending' }],
    })
    await choose('Everything: CSV')
    await waitFor(() => expect(exported()).toHaveLength(2))
    expect(exported()[1]).toEqual({ args: { format: 'csv' } })
  })

  it('offers the chosen rows beside all, by their keys in the order of the list', async () => {
    openList({ isSelectable: true })
    expect((await openMenu()).queryByText(/^Chosen rows/)).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Plant 02' }))
    await choose('Chosen rows (1): CSV')
    await waitFor(() => expect(exported()).toHaveLength(1))
    expect(exported()[0]).toEqual({
      args: { format: 'csv', columns: ['Colour', 'Name'], ids: ['2'] },
      sort: [{ field: 'Name', direction: 'descending' }],
    })
  })

  it('names of all that match those that were taken out', async () => {
    openList({ isSelectable: true, count: 30 })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select every record of this page' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 30 that match' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Plant 30' }))
    await choose('Chosen rows (29): CSV')
    await waitFor(() => expect(exported()).toHaveLength(1))
    expect(exported()[0]).toMatchObject({ args: { excluded: ['30'] }, searchText: 'plant' })
  })

  it('saves nothing of what is refused, and tells why', async () => {
    openList()
    service.answer = name =>
      name === 'export' ? [403, { Success: false, Source: null, Message: 'You may not export.' }] : undefined
    await choose('Everything: CSV')
    expect(await screen.findByText('You may not export.')).toBeTruthy()
    expect(saved).toBe(0)
  })

  it('offers CSV alone where the call takes no kind of file', async () => {
    openList({ takes: false })
    const menu = await openMenu()
    expect(menu.getAllByRole('menuitem').map(item => item.getAttribute('aria-label'))).toEqual([
      'What is shown (all pages): CSV',
      'Everything: CSV',
    ])
  })
})
