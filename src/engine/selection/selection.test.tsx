import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../screens/buildResourceRoutes.tsx'

let service: MemoryService

afterEach(() => service.close())

const many = { method: 'POST', body: { Ids: 'ids', Matching: 'matching' } } as const

function buildGarden(extra: Record<string, Call> = {}) {
  const plants = buildPlants()
  const calls: Record<string, Call> = {
    ...plants.descriptor.calls,
    deleteMany: { ...many, path: 'Delete/Bulk', each: 'delete' },
    water: { method: 'POST', path: 'Water', permission: 'EDIT_PLANT', query: { id: 'id' } },
    waterMany: { ...many, path: 'Water/Bulk', each: 'water' },
    ...extra,
  }
  const water = { name: 'water', call: 'water', confirm: 'Water {Name}? It gets wet.' }
  const list = { route: 'Plants', columns: ['Name', 'Colour'], filters: ['Name'], actions: ['edit', 'delete', water] }
  return buildPlants({}, { calls, list })
}

const allowing = (rows: RecordValues[], actions = ['edit', 'delete', 'water']) =>
  rows.map(row => ({ ...row, AllowedActions: actions }))

interface Opening {
  count?: number
  rows?: RecordValues[]
  path?: string
  permissions?: string[]
}

async function openGarden({ count = 25, rows = allowing(buildPlantRows(count)), path, permissions }: Opening = {}) {
  const plants = buildGarden()
  service = startScreens({ resources: [plants], rows: { Plants: rows }, permissions })
  const elsewhere = { path: '/Elsewhere', element: <p>Elsewhere</p> }
  const screens = renderRoutes([...buildResourceRoutes(plants), elsewhere], path ?? '/Plants?page=1')
  await screen.findByText(/^Showing/)
  return screens
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const tick = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await box(name))
}
const pageBox = () => screen.findByRole('checkbox', { name: /^Select (every|no) record of this page$/ })
const bar = () => screen.findByRole('group', { name: 'Selected records' })
const press = async (name: string | RegExp) => userEvent.click(await within(await bar()).findByRole('button', { name }))
const answer = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name }))
}
const callsOf = (name: string): CallArguments[] =>
  service.calls.filter(call => call.name === name).map(({ args }) => args)
const isTicked = async (name: string) => ((await box(name)) as HTMLInputElement).checked

describe('the selection of a list', () => {
  it('offers no boxes where nothing can be done with many rows, or the user may not', async () => {
    await openGarden({ permissions: ['VIEW_PLANT'] })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('offers only what the user may do, and nothing that needs further values', async () => {
    const extra: Call = { ...many, path: 'Paint/Bulk', each: 'paint', body: { Ids: 'ids', Colour: 'args.colour' } }
    const paint: Call = { method: 'POST', path: 'Paint', query: { id: 'id' } }
    const plants = buildGarden({ paint, paintMany: extra })
    const permissions = ['VIEW_PLANT', 'DEL_PLANT']
    service = startScreens({ resources: [plants], rows: { Plants: allowing(buildPlantRows(3)) }, permissions })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    await tick('Plant 01')
    const names = within(await bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Clear selection', 'Delete'])
  })

  it('says how many are selected and lifts the selection', async () => {
    await openGarden()
    await tick('Plant 01')
    expect(within(await bar()).getByText('1 selected')).toBeTruthy()
    await tick('Plant 03')
    expect(await within(await bar()).findByText('2 selected')).toBeTruthy()
    await press('Clear selection')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
    expect(screen.getByText('No record is selected.')).toBeTruthy()
    expect(await isTicked('Plant 01')).toBe(false)
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
  })

  it('keeps it over pages, sorts, searches and live changes', async () => {
    await openGarden()
    await tick('Plant 02')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await tick('Plant 12')
    expect(await within(await bar()).findByText('1 of them not on this page')).toBeTruthy()
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await box('Plant 02')
    expect(await isTicked('Plant 02')).toBe(true)
    await userEvent.type(screen.getByRole('searchbox', { name: 'General search' }), '12{Enter}')
    await screen.findByText('Showing 1 of 1 Records')
    expect(await isTicked('Plant 12')).toBe(true)
    for (const row of service.rows.get('Plants') ?? []) row.Colour = 'R'
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await isTicked('Plant 12')).toBe(true)
    expect(within(await bar()).getByText('2 selected')).toBeTruthy()
  })

  it('is still there when one comes back from a record', async () => {
    const { router } = await openGarden()
    await tick('Plant 02')
    await bar()
    await act(() => router.navigate('/Elsewhere'))
    await act(() => router.navigate('/Plants'))
    expect(await isTicked('Plant 02')).toBe(true)
    expect(within(await bar()).getByText('1 selected')).toBeTruthy()
  })

  it('offers all that match only where the page is selected whole and is not all there is', async () => {
    await openGarden({ count: 11 })
    await userEvent.click(await pageBox())
    expect(within(await bar()).getByText('10 selected')).toBeTruthy()
    expect(within(await bar()).getByRole('button', { name: 'Select all 11 that match' })).toBeTruthy()
    await tick('Plant 10')
    expect(await within(await bar()).findByText('9 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it('does not offer all that match where the page shows them', async () => {
    await openGarden({ count: 10 })
    await userEvent.click(await pageBox())
    expect(within(await bar()).getByText('10 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it('is operated by keyboard: Shift+Space for a row, Space on its box, Ctrl+A for the page', async () => {
    await openGarden()
    await userEvent.click(await screen.findByRole('gridcell', { name: 'Plant 02' }))
    await userEvent.keyboard('{Shift>} {/Shift}')
    expect(await within(await bar()).findByText('1 selected')).toBeTruthy()
    await userEvent.keyboard('{ArrowLeft} ')
    expect(await screen.findByText('No record is selected.')).toBeTruthy()
    fireEvent.keyDown(document.activeElement as Element, { key: 'a', keyCode: 65, ctrlKey: true })
    expect(await within(await bar()).findByText('10 selected')).toBeTruthy()
  })
})

describe('an action on many rows', () => {
  it('is done with one row, and says so', async () => {
    await openGarden()
    await tick('Plant 03')
    await press('Delete')
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 record' })
    expect(within(question).getByText(/want to delete/)).toBeTruthy()
    await answer('Yes')
    expect(await screen.findByText('1 of 1 records were processed.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Plant 03')).toBeNull())
    expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull()
    expect(callsOf('deleteMany')).toEqual([{ ids: [3] }])
  })

  it('is not done without a Yes, and the question of a row action is asked about them all', async () => {
    await openGarden()
    await userEvent.click(await pageBox())
    await press('Water')
    const question = await screen.findByRole('alertdialog', { name: 'Water 10 records' })
    expect(within(question).getByText('Water 10 records? It gets wet.')).toBeTruthy()
    await answer('No')
    expect(callsOf('waterMany')).toEqual([])
    expect(within(await bar()).getByText('10 selected')).toBeTruthy()
  })

  it('is not done any more where the configuration has it no longer by then', async () => {
    await openGarden()
    await tick('Plant 01')
    await press('Water')
    await screen.findByRole('alertdialog')
    switchResources([buildPlants()])
    expect(await screen.findByText('This can no longer be done here.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(callsOf('waterMany')).toEqual([])
  })

  it('is done with the rows of two pages', async () => {
    await openGarden()
    await userEvent.click(await pageBox())
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await box('Plant 11')
    await userEvent.click(await pageBox())
    await press('Water')
    await answer('Yes')
    expect(await screen.findByText('20 of 20 records were processed.')).toBeTruthy()
    expect(callsOf('waterMany')[0]?.ids).toHaveLength(20)
  })

  it('is done with all that match, but those that were taken out, and part by part', async () => {
    await openGarden({ count: 45 })
    await userEvent.click(await pageBox())
    await press('Select all 45 that match')
    expect(await within(await bar()).findByText('45 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await isTicked('Plant 12')).toBe(true)
    await tick('Plant 12')
    expect(await within(await bar()).findByText('44 selected')).toBeTruthy()
    await press('Delete')
    await answer('Yes')
    expect(await screen.findByText('44 of 44 records were processed.')).toBeTruthy()
    expect(callsOf('deleteMany').map(({ matching }) => matching)).toEqual([
      { excluded: [12] },
      { excluded: [12], after: 21, through: 45 },
      { excluded: [12], after: 41, through: 45 },
    ])
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
  })

  it('takes the search and the filter along, and all that match fall back once they are others', async () => {
    await openGarden({ count: 45 })
    const search = screen.getByRole('searchbox', { name: 'General search' })
    await userEvent.type(search, 'plant{Enter}')
    await screen.findByText('General Search: plant')
    await userEvent.click(await pageBox())
    await press('Select all 45 that match')
    await userEvent.clear(search)
    await userEvent.type(search, 'plant 0{Enter}')
    await screen.findByText('Showing 9 of 9 Records')
    expect(within(await bar()).getByText('10 selected')).toBeTruthy()
    await press('Clear selection')
    await userEvent.clear(search)
    await userEvent.type(search, 'plant{Enter}')
    await screen.findByText('Showing 10 of 45 Records')
    await userEvent.click(await pageBox())
    await press('Select all 45 that match')
    await press('Water')
    await answer('Yes')
    expect(await screen.findByText('45 of 45 records were processed.')).toBeTruthy()
    expect(callsOf('waterMany')[0]).toEqual({ matching: { searchText: 'plant' } })
  })

  it('tells each refused row with its reason and keeps it selected; what is done is not', async () => {
    await openGarden()
    service.refuse = (_, row) => (row.ID === 4 ? 'It is protected.' : null)
    await userEvent.click(await pageBox())
    await press('Delete')
    await answer('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 10 records' })
    expect(within(dialog).getByText('9 done, 1 refused.')).toBeTruthy()
    const [row, ...others] = within(dialog).getAllByRole('listitem')
    expect(row?.textContent).toBe('Plant 04It is protected.')
    expect(others).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await bar()).findByText('1 selected')).toBeTruthy()
    expect(await isTicked('Plant 04')).toBe(true)
  })

  it('names also refused rows that no page has shown', async () => {
    await openGarden({ count: 45 })
    service.refuse = (_, row) => (row.ID === 40 ? 'It is protected.' : null)
    await userEvent.click(await pageBox())
    await press('Select all 45 that match')
    await press('Delete')
    await answer('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 45 records' })
    expect(await within(dialog).findByText('Plant 40')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await bar()).findByText('1 selected')).toBeTruthy()
  })

  it('lets a row go that somebody else has deleted', async () => {
    await openGarden()
    await tick('Plant 01', 'Plant 02')
    service.rows.get('Plants')?.splice(0, 1)
    await press('Water')
    await answer('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 2 records' })
    expect(within(dialog).getByText('The record was not found.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
  })

  it('goes to the last page that has rows where the only one of a page is deleted', async () => {
    await openGarden({ count: 21, path: '/Plants?page=3' })
    await tick('Plant 21')
    await press('Delete')
    await answer('Yes')
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    expect(screen.getByText('2 of 2')).toBeTruthy()
  })

  it('is not offered where none of the selected rows allows it, and says why', async () => {
    const rows = allowing(buildPlantRows(4), ['edit', 'water'])
    await openGarden({ rows: [...rows.slice(0, 3), ...allowing(buildPlantRows(4).slice(3))] })
    await tick('Plant 01')
    const button = () =>
      within(screen.getByRole('group', { name: 'Selected records' })).getByRole('button', { name: 'Delete' })
    await bar()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.hover(button())
    expect((await screen.findByRole('tooltip')).textContent).toBe('None of the selected records allows this.')
    await userEvent.click(button())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await tick('Plant 04')
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  })
})

describe('an action on very many rows', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

  /** Selects rows as they would be after many pages. */
  async function openSelected(count: number) {
    const plants = buildGarden()
    service = startScreens({ resources: [plants], rows: { Plants: allowing(buildPlantRows(count)) } })
    windowStore.setItem('Plants.selectedIds', keys(count))
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    await screen.findByText(/^Showing/)
  }

  it.each([
    [1000, [250, 250, 250, 250]],
    [1001, [250, 250, 250, 250, 1]],
  ])('sends %i rows in parts that the services take', async (count, parts) => {
    await openSelected(count)
    await press('Water')
    await answer('Yes')
    const figure = count.toLocaleString('en-US')
    expect(await screen.findByText(`${figure} of ${figure} records were processed.`)).toBeTruthy()
    expect(callsOf('waterMany').map(({ ids }) => ids?.length)).toEqual(parts)
    expect(callsOf('waterMany').flatMap(({ ids }) => ids)).toEqual(keys(count))
  })

  it('shows how far it is and stops in the middle, with the rest still selected', async () => {
    await openSelected(600)
    let release = () => {}
    service.answer = (name, { ids }) => {
      if (name !== 'waterMany' || ids?.[0] !== 251) return undefined
      return new Promise(resolve => {
        release = () => resolve(undefined)
      })
    }
    await press('Water')
    await answer('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 records' })
    expect(await within(dialog).findByText('250 of 600 records dealt with…')).toBeTruthy()
    expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(await within(dialog).findByText(/^Stopping/)).toBeTruthy()
    await waitFor(() => expect(callsOf('waterMany')).toHaveLength(2))
    act(() => release())
    expect(await within(dialog).findByText(/^Stopped after 500 of 600 records/)).toBeTruthy()
    expect(within(dialog).getByText('500 done, 0 refused.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await bar()).findByText('100 selected')).toBeTruthy()
    expect(callsOf('waterMany')).toHaveLength(2)
  })

  it('says how far it came where the connection is lost, and goes on from there', async () => {
    await openSelected(600)
    let isLost = true
    service.answer = (name, { ids }) =>
      isLost && name === 'waterMany' && ids?.[0] === 251 ? [503, buildRefusal('The API is not reachable.')] : undefined
    await press('Water')
    await answer('Yes')
    const dialog = await screen.findByRole('dialog', { name: 'Water 600 records' })
    const told = await within(dialog).findByText(/^It ended after 250 of 600 records: The API is not reachable\./)
    expect(told.textContent).toContain('You can go on safely')
    expect(screen.getAllByText('350 selected')).not.toEqual([])
    isLost = false
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('600 of 600 records were processed.')).toBeTruthy()
    expect(callsOf('waterMany').map(({ ids }) => ids?.[0])).toEqual([1, 251, 251, 501])
  })
})
