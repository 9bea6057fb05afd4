import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Descriptor } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildRefusal } from '#contract/envelope.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const { descriptor } = buildPlants()
const columns = ['Name', 'Colour', 'Height', 'IsPerennial']
const buildList = (added: string[]): Partial<Descriptor> => ({
  list: {
    ...descriptor.list,
    route: 'Plants',
    columns: [...columns, ...added],
    filters: ['Name', 'Colour', ...added],
  },
})
const Scent: PropertySchema = { type: 'string', title: 'Scent', maxLength: 20 }
const plain = buildPlants()
const scented = buildPlants({ Scent }, buildList(['Scent']))

let service: MemoryService

beforeEach(() => {
  const rows = buildPlantRows(12).map((row, index) => ({ ...row, Scent: index === 0 ? 'Sweet' : 'None' }))
  service = startScreens({ resources: [scented], rows: { Plants: rows } })
})

/** Opens the list; where the service still knows what left, it refuses what asks for it, as the real ones do. */
function open(first = plain, search = '') {
  switchResources([first])
  return renderRoutes(buildResourceRoutes(first), `/Plants${search}`)
}

/** What the console does of itself at a switch: it reads again what is shown. */
async function switchTo(next: typeof plain) {
  switchResources([next])
  await act(() => queryClient.invalidateQueries({ queryKey: ['Plants', 'getList'] }))
}

const filterBy = (field: string, value: string) =>
  `?${new URLSearchParams({ filter: JSON.stringify({ conditions: [{ field, op: 'contains', value }] }) })}`
const listCalls = () => service.calls.filter(call => call.name === 'list')
const findPanel = () => screen.findByRole('form', { name: 'Filters' })

describe('an open list under another version of the configuration', () => {
  it('shows a new column with its values, and offers it in the column chooser and the filters', async () => {
    open()
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = await findPanel()
    await userEvent.type(within(panel).getByLabelText('Name'), '0')
    await switchTo(scented)
    expect(await screen.findByRole('columnheader', { name: 'Scent' })).toBeTruthy()
    expect(await screen.findByText('Sweet')).toBeTruthy()
    expect(within(panel).getByLabelText<HTMLInputElement>('Name').value).toBe('0')
    await userEvent.type(within(panel).getByLabelText('Scent'), 'sweet{Enter}')
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const chooser = await screen.findByRole('dialog', { name: 'Columns' })
    expect(within(chooser).getByRole('checkbox', { name: 'Scent' })).toBeTruthy()
    await switchTo(plain)
    await waitFor(() => expect(within(chooser).queryByRole('checkbox', { name: 'Scent' })).toBeNull())
  })

  it('keeps the focus in its filters where the one that had it left, and what was typed there for its return', async () => {
    open(scented)
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = await findPanel()
    await userEvent.type(within(panel).getByLabelText('Scent'), 'sweet')
    await switchTo(plain)
    expect(document.activeElement).toBe(panel)
    await switchTo(scented)
    expect(within(panel).getByLabelText<HTMLInputElement>('Scent').value).toBe('sweet')
  })

  it('lifts a filter by what left, says so, asks for it no more, and keeps the row that is chosen', async () => {
    const { router } = open(scented, `${filterBy('Scent', 'sweet')}&selected=2`)
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    const before = listCalls().length
    await switchTo(plain)
    expect(await screen.findByText('Showing 10 of 12 Records')).toBeTruthy()
    expect(screen.getByText('The list is no longer filtered by Scent.')).toBeTruthy()
    expect(screen.queryByText(/Scent:/)).toBeNull()
    expect(decodeURIComponent(router.state.location.search)).not.toContain('"field":"Scent"')
    expect(screen.getByRole('group', { name: 'Narrowing that was lost' }).textContent).toContain('Scent')
    expect(router.state.location.search).toContain('selected=2')
    const asked = listCalls().slice(before)
    expect(asked.flatMap(({ args }) => args.conditions ?? [])).toEqual([])
  })

  it.runIf(isDeep)('keeps the other filters, those that are applied and those that are only typed', async () => {
    const both = [
      { field: 'Scent', op: 'contains', value: 'none' },
      { field: 'Colour', op: 'in', value: ['R'] },
    ]
    open(scented, `?${new URLSearchParams({ filter: JSON.stringify({ conditions: both }) })}`)
    expect(await screen.findByText('Showing 5 of 5 Records')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }))
    const panel = await findPanel()
    await userEvent.type(within(panel).getByLabelText('Name'), '03')
    await switchTo(plain)
    expect(await screen.findByText('Showing 6 of 6 Records')).toBeTruthy()
    expect(screen.getByText(/Colour:/).textContent).toBe('Colour: Red')
    expect(within(panel).getByLabelText<HTMLInputElement>('Name').value).toBe('03')
    await userEvent.type(within(panel).getByLabelText('Name'), '{Enter}')
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
  })

  it('lifts a filter that the field takes no more', async () => {
    open(scented, filterBy('Scent', 'sweet'))
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    await switchTo(buildPlants({ Scent: { type: 'integer', title: 'Scent' } }, buildList(['Scent'])))
    expect(await screen.findByText('Showing 10 of 12 Records')).toBeTruthy()
    expect(screen.getByText('The list is no longer filtered by Scent.')).toBeTruthy()
  })

  it('searches no more in a column that was shown by hand and left, and says nothing of it', async () => {
    const displayed = ['Name', 'Scent'].map((Key, Index) => ({ Key, Index, Hidden: false, Width: null }))
    const filter = JSON.stringify({
      searchText: 'sweet',
      searchedFields: ['Name', 'Colour', 'Height', 'IsPerennial', 'Scent'],
    })
    userSettings.set({ Plants_GP: { ID: 'Plants', ColumnSettings: displayed } })
    open(buildPlants({ Scent }), `?${new URLSearchParams({ filter })}`)
    await screen.findByText('Sweet')
    const before = listCalls().length
    await switchTo(plain)
    await waitFor(() => expect(listCalls().length).toBeGreaterThan(before))
    await screen.findByText('Plant 01')
    expect(
      listCalls()
        .slice(before)
        .filter(({ args }) => args.searchedFields?.includes('Scent')),
    ).toEqual([])
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  it('is sorted as usual again where the column that it was sorted by left', async () => {
    open(scented, '?sort=Scent&order=DESC')
    await screen.findByText('Sweet')
    await switchTo(plain)
    expect(await screen.findByText('It is sorted as usual again, no longer by Scent.')).toBeTruthy()
    await waitFor(() => expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'ID', direction: 'ascending' }]))
    expect(screen.getByText('Plant 01')).toBeTruthy()
    expect(screen.queryByText('The list could not be loaded.')).toBeNull()
  })

  it.runIf(isDeep)('takes a sort back that was chosen before the list without its column was drawn', async () => {
    const { router } = open(scented)
    await screen.findByText('Sweet')
    await switchTo(plain)
    await waitFor(() => expect(screen.queryByText('Sweet')).toBeNull())
    await act(() => router.navigate('/Plants?sort=Scent&order=DESC&page=1&perPage=10'))
    expect(await screen.findByText('It is sorted as usual again, no longer by Scent.')).toBeTruthy()
    await waitFor(() => expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'ID', direction: 'ascending' }]))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it.runIf(isDeep)(
    'keeps what was laid out of a column that left, also when others are laid out meanwhile',
    async () => {
      const column = (Key: string, Index: number, Hidden: boolean) => ({ Key, Index, Hidden, Width: null })
      userSettings.set({
        Plants_GP: { ID: 'Plants', ColumnSettings: [column('Scent', 0, false), column('Name', 1, false)] },
      })
      open(scented)
      await screen.findByText('Plant 01')
      await switchTo(plain)
      await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
      const chooser = await screen.findByRole('dialog', { name: 'Columns' })
      await userEvent.click(within(chooser).getByRole('checkbox', { name: 'Height' }))
      await switchTo(scented)
      const boxes = await within(chooser).findAllByRole('checkbox')
      expect(boxes[0]).toBe(within(chooser).getByRole('checkbox', { name: 'Scent' }))
    },
  )

  it('keeps the focus on its row where the column that had it left, and remains a stop of the keyboard', async () => {
    open(scented)
    await userEvent.click(await screen.findByText('Sweet'))
    await switchTo(plain)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Plant 01'))
    act(() => (document.activeElement as HTMLElement).blur())
    const grid = screen.getByRole('grid', { name: 'Plants' })
    expect(grid.querySelector('[role="gridcell"][tabindex="0"], [role="columnheader"][tabindex="0"]')).not.toBeNull()
  })

  it.runIf(isDeep)('keeps the focus on its row where another version comes before the first one is drawn', async () => {
    open(scented)
    await userEvent.click(await screen.findByText('Sweet'))
    switchResources([plain])
    await switchTo(buildPlants({}, { list: { ...descriptor.list, route: 'Plants', actions: ['edit'] } }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Plant 01'))
  })

  it.each([
    ['gives the focus back to its cell where the table was gone for a while', async () => {}, true],
    [
      'leaves the focus where it was taken while the table was gone',
      async () => userEvent.click(screen.getByText('The garden is closed.')),
      false,
    ],
  ])('%s', async (_, meanwhile, isBack) => {
    open(scented)
    await userEvent.click(await screen.findByText('Sweet'))
    service.answer = () => [403, { Success: false, Source: null, Message: 'The garden is closed.' }]
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await screen.findByText('The garden is closed.')).toBeTruthy()
    await meanwhile()
    service.answer = () => undefined
    await act(() => refreshRows(new Set(['Plants'])))
    const cell = await screen.findByText('Sweet')
    await waitFor(() => expect(cell.closest('[data-field]')?.contains(document.activeElement)).toBe(isBack))
  })

  it('offers the row actions of the new version, in its title too', async () => {
    open()
    await screen.findByText('Plant 01')
    await switchTo(
      buildPlants({}, { title: 'Flowers', list: { ...descriptor.list, route: 'Plants', actions: ['edit'] } }),
    )
    expect(await screen.findByRole('heading', { name: 'Flowers' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  })

  it('takes the question away, with a word, where what it asks about can no longer be done', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('alertdialog')
    switchResources([plain], ['VIEW_PLANT'])
    expect(await screen.findByText('This can no longer be done here.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(service.calls.filter(call => call.name === 'delete')).toEqual([])
  })

  it('says in a word that the services take a call no more', async () => {
    open()
    service.answer = name => (name === 'delete' ? [405, buildRefusal('Use GET here.')] : undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This can no longer be done here.')).toBeTruthy()
    expect(screen.queryByText('Use GET here.')).toBeNull()
  })
})
