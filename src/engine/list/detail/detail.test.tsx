import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Call, DetailList } from '#contract/descriptor.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { buildResource } from '#contract/resource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import {
  buildPlantRows,
  buildPlants,
  renderInWindow,
  renderRoutes,
  startScreens,
  switchResources,
} from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../../buildResourceRoutes.tsx'
// What comes later in a browser is there before the first test, which would wait for it long on a busy machine.
import '../../record/CreateScreen.tsx'
import '../../record-page/EditScreen.tsx'
import '../ListScreen.tsx'
import './DetailPane.tsx'

let service: MemoryService

const byBed = { resource: 'Plants', by: 'BedID' }
const all = ['VIEW_BED', 'EDIT_BED', 'DEL_BED', 'VIEW_PLANT', 'ADD_PLANT', 'EDIT_PLANT', 'DEL_PLANT']
const beds = (details: DetailList[] = [byBed]) =>
  buildResource(
    {
      name: 'Beds',
      title: 'Beds',
      schema: 'bed',
      represent: '{Name}',
      service: { application: 'Garden', contract: 'Bed' },
      permissions: { list: 'VIEW_BED', edit: 'EDIT_BED', delete: 'DEL_BED' },
      calls: {
        list: { method: 'GET', path: 'GetPage', paged: true },
        one: { method: 'GET', path: 'Get', query: { id: 'id' } },
        update: { method: 'POST', path: 'Update', body: 'record' },
        delete: { method: 'POST', path: 'Delete', body: 'ids' },
      },
      list: { route: 'Beds', columns: ['Name', 'Soil'], actions: ['edit', 'delete'], details },
      form: { edit: { route: 'Beds/Edit/{ID}' } },
    },
    {
      title: 'Bed',
      type: 'object',
      properties: { Name: { type: 'string', title: 'Name' }, Soil: { type: 'string', title: 'Soil' } },
    },
  )
const bedID = { type: 'integer', title: 'Bed', 'x-reference': 'Beds' } as const
const deleteMany: Call = {
  method: 'POST',
  path: 'Delete/Bulk',
  each: 'delete',
  body: { Ids: 'ids', Matching: 'matching' },
}
const plants = buildPlants({ BedID: bedID }, { calls: { ...buildPlants().descriptor.calls, deleteMany } })

interface Opening {
  path?: string
  details?: DetailList[]
  permissions?: string[]
  count?: number
  draw?: typeof renderInWindow
}

/** Opens the list of beds; bed 1 has the odd plants, bed 2 the even ones, the others have none. */
function open({ path = '/Beds', details, permissions = all, count = 24, draw = drawInMemory }: Opening = {}) {
  const resources = [beds(details), plants]
  const bedRows = Array.from({ length: 12 }, (_, index) => ({
    ID: index + 1,
    Version: 1,
    Name: `Bed ${index + 1}`,
    Soil: 'Clay',
    AllowedActions: ['edit', 'delete'],
  }))
  const plantRows = buildPlantRows(count).map(row => ({ ...row, BedID: (Number(row.ID) % 2) * -1 + 2 }))
  service = startScreens({ resources, rows: { Beds: bedRows, Plants: plantRows }, permissions })
  return draw(
    resources.flatMap(each => buildResourceRoutes(each)),
    path,
  )
}

const drawInMemory: typeof renderInWindow = (routes, path) => ({ ...renderRoutes(routes, path), end: () => {} })

const findCell = async (name: string) =>
  (await within(await screen.findByRole('grid', { name: 'Beds' })).findByText(name)).closest(
    '[role="row"]',
  ) as HTMLElement
/** A free place of a bed's row. */
const findSoil = async (name: string) => within(await findCell(name)).getByText('Clay')
const findPane = (name: string) => screen.findByRole('region', { name })
const plantCalls = () => service.calls.filter(call => call.resource === 'Plants' && call.name === 'list')

describe('a list with a list below', () => {
  it('says how a row is chosen, and asks for nothing of it before', async () => {
    open()
    expect(await screen.findByText('Choose a row above to see what belongs to it: Plants.')).toBeTruthy()
    expect(screen.queryByRole('separator', { name: /Height/ })).toBeNull()
    expect(plantCalls()).toEqual([])
  })

  it('shows what belongs to the row that is clicked on a free place, and marks the row', async () => {
    const { router } = open()
    await userEvent.click(await findSoil('Bed 2'))
    const pane = within(await findPane('Plants of Bed 2'))
    expect(await pane.findByText('Plant 02')).toBeTruthy()
    expect(pane.queryByText('Plant 01')).toBeNull()
    expect(pane.getByText('Showing 10 of 12 Records')).toBeTruthy()
    expect((await findCell('Bed 2')).getAttribute('aria-current')).toBe('true')
    expect(router.state.location.search).toBe('?selected=2')
  })

  it('shows the row that its address names, also where that stands on another page, and says so', async () => {
    open({ path: '/Beds?selected=2&page=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    expect(await pane.findByText('Plant 02')).toBeTruthy()
    expect(pane.getByText('Its row is not among those above.')).toBeTruthy()
  })

  it.runIf(isDeep)('keeps the focus in its own bar where its last chip is lifted', async () => {
    const filter = JSON.stringify({ conditions: [{ field: 'Name', op: 'contains', value: 'Bed' }] })
    open({ path: `/Beds?${new URLSearchParams({ selected: '2', filter })}` })
    const region = await findPane('Plants of Bed 2')
    const pane = within(region)
    await userEvent.type(await pane.findByRole('searchbox'), 'plant{Enter}')
    await screen.findByRole('button', { name: 'Remove Name contains Bed' })
    await userEvent.click(await pane.findByRole('button', { name: 'Remove General Search: plant' }))
    await waitFor(() => expect(pane.queryByText('General Search: plant')).toBeNull())
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(region.contains(document.activeElement)).toBe(true)
  })

  it('keeps to the row while the list above is sorted and turned, and the pages of both to themselves', async () => {
    const { router } = open({ path: '/Beds?selected=1' })
    const pane = within(await findPane('Plants of Bed 1'))
    await userEvent.click(await pane.findByRole('button', { name: 'Next page' }))
    expect(await pane.findByText('Plant 21')).toBeTruthy()
    expect(router.state.location.search).toBe('?selected=1')
    const [above] = screen.getAllByRole('button', { name: 'Next page' })
    await userEvent.click(above as HTMLElement)
    await findCell('Bed 12')
    expect(router.state.location.search).toContain('selected=1')
    expect(pane.getByText('Plant 21')).toBeTruthy()
  })

  it.each([
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])('chooses a row by %s in a cell in which nothing else is operated', async (_, key) => {
    open()
    await screen.findByText(/^Choose a row/)
    const cell = (await findSoil('Bed 3')).closest('[role="gridcell"]') as HTMLElement
    act(() => cell.focus())
    await userEvent.keyboard(key)
    expect(await findPane('Plants of Bed 3')).toBeTruthy()
    expect(document.activeElement).toBe(cell)
  })

  it('opens the record by its link as ever, and its menu by its button', async () => {
    const { router } = open()
    await screen.findByText(/^Choose a row/)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Bed 3' }))
    await userEvent.keyboard('{Escape}')
    expect(router.state.location.search).toBe('')
    await userEvent.click(within(await findCell('Bed 3')).getByRole('link'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Beds/Edit/3'))
  })

  it('is closed by its button, which gives the focus back to the row, and stays closed', async () => {
    const { router } = open({ path: '/Beds?selected=2' })
    await findPane('Plants of Bed 2')
    const row = await findCell('Bed 2')
    await userEvent.click(screen.getByRole('button', { name: 'Close the list below' }))
    expect(await screen.findByText(/^Choose a row/)).toBeTruthy()
    expect(router.state.location.search).not.toContain('selected')
    expect(row.contains(document.activeElement)).toBe(true)
  })

  it('leads to the form of a new record that belongs to the row already, and back', async () => {
    const { router, end } = open({ path: '/Beds?selected=2', draw: renderInWindow })
    onTestFinished(end)
    const pane = within(await findPane('Plants of Bed 2'))
    await userEvent.click(await pane.findByRole('link', { name: 'Add Plant' }))
    expect(await screen.findByDisplayValue('Bed 2')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/Plants/Add', search: '?BedID=2' })
    await userEvent.type(screen.getByLabelText(/^Name/), 'Moss')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await within(await findPane('Plants of Bed 2')).findByText('Showing 10 of 13 Records')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/Beds', search: '?selected=2' })
  })
})

describe('the list below a row', () => {
  it('keeps to the row’s own records whatever it is searched and cleared of', async () => {
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    await userEvent.type(await pane.findByRole('searchbox'), 'Plant 0{Enter}')
    expect(await pane.findByText('Showing 4 of 4 Records')).toBeTruthy()
    await userEvent.click(pane.getByRole('button', { name: 'Clear filters' }))
    expect(await pane.findByText('Showing 10 of 12 Records')).toBeTruthy()
    const own = { field: 'BedID', op: 'in', value: [2] }
    for (const { args } of plantCalls()) expect(args.conditions).toContainEqual(own)
    expect(pane.queryByText(/^Bed:/)).toBeNull()
  })

  it.runIf(isDeep)('keeps to them also where all that match are deleted at once', async () => {
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    await userEvent.click(await pane.findByRole('checkbox', { name: 'Select every record of this page' }))
    await userEvent.click(await pane.findByRole('button', { name: 'Select all 12 that match' }))
    await userEvent.click(await pane.findByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 12 plants' }))
    expect(await pane.findByText('There are no records yet.')).toBeTruthy()
    expect(service.rows.get('Plants')?.map(({ BedID }) => BedID)).toEqual(Array(12).fill(1))
  })

  it.runIf(isDeep)('offers neither a filter nor a column for what all of its records share', async () => {
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    await pane.findByText('Plant 02')
    expect(pane.queryByRole('columnheader', { name: 'Bed' })).toBeNull()
    await userEvent.click(pane.getByRole('button', { name: 'Filters' }))
    expect(await pane.findByLabelText('Name')).toBeTruthy()
    expect(pane.queryByLabelText('Bed')).toBeNull()
  })

  it('has a page size and a sort of its own, kept beside those of the records’ own list', async () => {
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    await userEvent.selectOptions(await pane.findByLabelText('Rows per page'), '20')
    expect(await pane.findByText('Showing 12 of 12 Records')).toBeTruthy()
    await waitFor(() => expect(userSettings.get()['Beds.Plants.BedID_GP']).toMatchObject({ PageSize: 20 }))
    expect(userSettings.get().Plants_GP).toBeUndefined()
  })

  it.runIf(isDeep)('shows the records of another row from their first page', async () => {
    open({ path: '/Beds?selected=1' })
    const pane = within(await findPane('Plants of Bed 1'))
    await userEvent.click(await pane.findByRole('button', { name: 'Next page' }))
    await pane.findByText('Plant 21')
    await userEvent.click(await findSoil('Bed 2'))
    const other = within(await findPane('Plants of Bed 2'))
    expect(await other.findByText('Plant 02')).toBeTruthy()
    expect(other.queryByText(/Plant 21|Plant 01/)).toBeNull()
    await userEvent.click(await findSoil('Bed 1'))
    expect(await within(await findPane('Plants of Bed 1')).findByText('Plant 21')).toBeTruthy()
  })

  it.runIf(isDeep)(
    'begins with the filter that this user saved for it, and not with that of the records’ own list',
    async () => {
      open({ path: '/Beds?page=1' })
      const saved = {
        'Beds.Plants.BedID_Filter': { named: { searchText: 'Plant 0' } },
        Plants_Filter: { named: { Name: '1' } },
      }
      act(() => userSettings.set(saved))
      await screen.findByText(/^Choose a row/)
      await userEvent.click(await findSoil('Bed 2'))
      expect(await within(await findPane('Plants of Bed 2')).findByText('Showing 4 of 4 Records')).toBeTruthy()
      await userEvent.click(await findSoil('Bed 1'))
      expect(await within(await findPane('Plants of Bed 1')).findByText('Showing 5 of 5 Records')).toBeTruthy()
    },
  )

  it('says what it is of where the row has no records', async () => {
    open({ path: '/Beds?selected=5' })
    const pane = within(await findPane('Plants of Bed 5'))
    expect(await pane.findByText('There are no records yet.')).toBeTruthy()
  })

  it('is as live as the list above, and says where the row was deleted', async () => {
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    await pane.findByText('Plant 02')
    Object.assign(service.rows.get('Plants')?.[1] ?? {}, { Name: 'Fern' })
    Object.assign(service.rows.get('Beds')?.[1] ?? {}, { Name: 'Terrace' })
    await act(() => refreshRows(new Set(['Beds', 'Plants'])))
    expect(await within(await findPane('Plants of Terrace')).findByText('Fern')).toBeTruthy()
    service.rows.get('Beds')?.splice(1, 1)
    await act(() => refreshRows(new Set(['Beds'])))
    expect(await screen.findByText('The chosen record is no longer there.')).toBeTruthy()
    expect(screen.queryByText('Fern')).toBeNull()
  })

  it.each(['99', 'x', '-1'])('says that there is no such row where the address names %s', async id => {
    open({ path: `/Beds?selected=${id}` })
    expect(await screen.findByText('The chosen record is no longer there.')).toBeTruthy()
    expect(plantCalls()).toEqual([])
  })

  it('says why where the row cannot be looked up, and looks again when asked to', async () => {
    const refusal = buildRefusal('The garden is flooded.')
    let isFlooded = true
    open({ path: '/Beds?selected=2&page=2' })
    service.answer = (_, args) => (isFlooded && args.page?.size === 1 ? [500, refusal] : undefined)
    expect(await screen.findByText('The garden is flooded.')).toBeTruthy()
    isFlooded = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findPane('Plants of Bed 2')).toBeTruthy()
  })

  it('offers no new record where the form would not show that it belongs to the row', async () => {
    const form = { create: { route: 'Plants/Add' }, hidden: ['BedID'] }
    open({ path: '/Beds?selected=2' })
    const pane = within(await findPane('Plants of Bed 2'))
    expect(await pane.findByRole('link', { name: 'Add Plant' })).toBeTruthy()
    switchResources([beds(), buildPlants({ BedID: bedID }, { form })], all)
    await waitFor(() => expect(pane.queryByRole('link', { name: 'Add Plant' })).toBeNull())
    expect(await pane.findByText('Plant 02')).toBeTruthy()
  })

  it('is not there for whom its records are none, whatever the address says', async () => {
    open({ path: '/Beds?selected=2', permissions: ['VIEW_BED'] })
    await findCell('Bed 2')
    expect(screen.queryByText(/Choose a row|Plants/)).toBeNull()
    await userEvent.click(await findSoil('Bed 3'))
    expect((await findCell('Bed 3')).getAttribute('aria-current')).toBeNull()
  })

  it('goes with its word of the configuration, and the list above stays', async () => {
    open({ path: '/Beds?selected=2' })
    await findPane('Plants of Bed 2')
    const row = await findCell('Bed 2')
    switchResources([beds([]), plants], all)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Plants of Bed 2' })).toBeNull())
    expect(row.isConnected).toBe(true)
  })

  it('stands behind a tab where there are several, and the last one looked at is kept', async () => {
    open({
      path: '/Beds?selected=2',
      details: [byBed, { resource: 'Plants', by: 'HostID' }, { resource: 'Beds', by: 'ID' }],
    })
    await findPane('Plants of Bed 2')
    await userEvent.click(screen.getByRole('tab', { name: 'Beds' }))
    expect(await findPane('Beds of Bed 2')).toBeTruthy()
    expect(screen.getAllByRole('tab')).toHaveLength(2)
    expect(userSettings.get().Beds_Detail).toMatchObject({ ID: 'Beds', Shown: 'Beds.ID' })
  })
})

describe('the splitter', () => {
  const findSplitter = () => screen.findByRole('separator', { name: /^Height of the list above/ })
  const getShare = async () => (await findSplitter()).getAttribute('aria-valuenow')

  it.runIf(isDeep)('is moved by keys between its ends, and its place is kept', async () => {
    open({ path: '/Beds?selected=2' })
    const splitter = await findSplitter()
    expect(splitter.getAttribute('aria-valuenow')).toBe('50')
    act(() => splitter.focus())
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(await getShare()).toBe('45')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(await getShare()).toBe('75')
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(await getShare()).toBe('25')
    expect(userSettings.get().Beds_Detail).toEqual({ ID: 'Beds', Share: 25 })
    await userEvent.dblClick(splitter)
    expect(await getShare()).toBe('50')
  })

  it('stands where this user left it', async () => {
    open({ path: '/Beds?selected=2' })
    act(() => userSettings.set({ Beds_Detail: { ID: 'Beds', Share: 30 } }))
    await waitFor(async () => expect(await getShare()).toBe('30'))
  })

  it('is dragged, and a drag that is broken off moves nothing', async () => {
    open({ path: '/Beds?selected=2' })
    const splitter = await findSplitter()
    const frame = splitter.closest('[data-open]') as HTMLElement
    frame.getBoundingClientRect = () => ({ top: 100, height: 1000 }) as DOMRect
    fireEvent.pointerDown(splitter, { clientY: 600 })
    fireEvent.pointerMove(splitter, { clientY: 430 })
    expect(await getShare()).toBe('33')
    fireEvent.pointerUp(splitter)
    expect(userSettings.get().Beds_Detail).toMatchObject({ Share: 33 })
    fireEvent.pointerDown(splitter, { clientY: 430 })
    fireEvent.pointerMove(splitter, { clientY: 9000 })
    expect(await getShare()).toBe('75')
    fireEvent.pointerCancel(splitter)
    expect(await getShare()).toBe('33')
  })
})
