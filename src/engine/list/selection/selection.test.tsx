import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { buildBulkResult } from '#contract/bulk.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Call } from '#contract/descriptor.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import {
  allowing,
  buildGarden,
  findBar,
  findBox,
  findPageBox,
  many,
  openGarden,
  press,
  reply,
  tick,
} from '#tests/support/garden.tsx'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, switchResources } from '#tests/support/screens.tsx'

let garden: Awaited<ReturnType<typeof openGarden>>

afterEach(() => garden.service.close())

const open = async (...opening: Parameters<typeof openGarden>) => {
  garden = await openGarden(...opening)
}

const isTicked = async (name: string) => (await findBox(name)).checked

describe('the selection of a list', () => {
  it('offers no boxes where nothing can be done with many rows, or the user may not', async () => {
    await open({ permissions: ['VIEW_PLANT'] })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('offers only what the user may do, and nothing that needs further values', async () => {
    const extra: Call = { ...many, path: 'Paint/Bulk', each: 'paint', body: { Ids: 'ids', Colour: 'args.colour' } }
    const paint: Call = { method: 'POST', path: 'Paint', query: { id: 'id' } }
    const plants = buildGarden({ paint, paintMany: extra })
    const permissions = ['VIEW_PLANT', 'DEL_PLANT']
    await open({ plants, permissions, count: 3 })
    await tick('Plant 01')
    const names = within(await findBar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Clear selection', 'Delete'])
  })

  it('says how many are selected and lifts the selection', async () => {
    await open()
    await tick('Plant 01')
    expect(within(await findBar()).getByText('1 selected')).toBeTruthy()
    act(() => screen.getByRole('checkbox', { name: 'Select Plant 03' }).focus())
    // Shift+Space is no click with Shift, which would select the rows between.
    await userEvent.keyboard('{Shift>} {/Shift}')
    expect(await within(await findBar()).findByText('2 selected')).toBeTruthy()
    await press('Clear selection')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
    expect(screen.getByText('No record is selected.')).toBeTruthy()
    expect(await isTicked('Plant 01')).toBe(false)
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
  })

  it.runIf(isDeep)('keeps it over pages, sorts and live changes', async () => {
    await open()
    await tick('Plant 02')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await tick('Plant 12')
    expect(await within(await findBar()).findByText('1 of them not on this page')).toBeTruthy()
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await findBox('Plant 02')
    expect(await isTicked('Plant 02')).toBe(true)
    for (const row of garden.service.rows.get('Plants') ?? []) row.Colour = 'R'
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await isTicked('Plant 02')).toBe(true)
    expect(within(await findBar()).getByText('2 selected')).toBeTruthy()
  })

  it.each([
    [
      'others are searched',
      () => userEvent.type(screen.getByRole('searchbox', { name: 'General search' }), '0{Enter}'),
    ],
    ['the list is left', () => act(() => garden.router.navigate('/Elsewhere'))],
  ])('ends once %s', async (_, leave) => {
    await open({ count: 45 })
    await tick('Plant 02')
    await findBar()
    await leave()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
    await act(() => garden.router.navigate('/Plants?page=1'))
    expect(await isTicked('Plant 02')).toBe(false)
  })

  it('ends for a row with what was done to it alone', async () => {
    await open({ count: 3 })
    await tick('Plant 01', 'Plant 02')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Plant 01' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Water' }))
    await reply('Water')
    expect(await within(await findBar()).findByText('1 selected')).toBeTruthy()
    expect(await isTicked('Plant 01')).toBe(false)
  })

  it('is empty where its page is loaded anew', async () => {
    await open({ prepare: () => windowStore.setItem('Plants.selectedIds', [2]) })
    expect(await isTicked('Plant 02')).toBe(false)
    expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull()
  })

  it('offers all that match only where the page is selected whole and is not all there is', async () => {
    await open({ count: 11 })
    await userEvent.click(await findPageBox())
    expect(within(await findBar()).getByText('10 selected')).toBeTruthy()
    expect(within(await findBar()).getByRole('button', { name: 'Select all 11 that match' })).toBeTruthy()
    await tick('Plant 10')
    expect(await within(await findBar()).findByText('9 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it('does not offer all that match where the page shows them', async () => {
    await open({ count: 10 })
    await userEvent.click(await findPageBox())
    expect(within(await findBar()).getByText('10 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it.runIf(isDeep)(
    'is operated by keyboard: Shift+Space for a row, Space on its box, Ctrl+A for the page',
    async () => {
      await open()
      await userEvent.click(await screen.findByRole('gridcell', { name: 'Plant 02' }))
      await userEvent.keyboard('{Shift>} {/Shift}')
      expect(await within(await findBar()).findByText('1 selected')).toBeTruthy()
      await userEvent.keyboard('{ArrowLeft} ')
      expect(await screen.findByText('No record is selected.')).toBeTruthy()
      fireEvent.keyDown(document.activeElement as Element, { key: 'a', keyCode: 65, ctrlKey: true })
      expect(await within(await findBar()).findByText('10 selected')).toBeTruthy()
    },
  )
})

describe('an action on many rows', () => {
  it('is done with one row, and says so', async () => {
    await open()
    await tick('Plant 03')
    await press('Delete')
    const question = await screen.findByRole('alertdialog', { name: 'Delete 1 plant?' })
    expect(within(question).getByText(/want to delete/)).toBeTruthy()
    await reply(/^Delete \d+ plants?$/)
    expect(await screen.findByText('Delete: 1 plant done.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Plant 03')).toBeNull())
    expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull()
    expect(garden.callsOf('deleteMany')).toEqual([{ ids: [3] }])
  })

  it('is not done where its question is left, which names the first of them and says what follows', async () => {
    await open()
    await userEvent.click(await findPageBox())
    await press('Water')
    const question = await screen.findByRole('alertdialog', { name: 'Water 10 plants?' })
    expect(question.textContent).toContain('Plant 04\nPlant 05\nand 5 more\n\nIt gets wet.')
    await reply('Cancel')
    expect(garden.callsOf('waterMany')).toEqual([])
    expect(within(await findBar()).getByText('10 selected')).toBeTruthy()
  })

  it('is not done any more where the configuration has it no longer by then', async () => {
    await open()
    await tick('Plant 01')
    await press('Water')
    await screen.findByRole('alertdialog')
    switchResources([buildPlants()])
    expect(await screen.findByText('This can no longer be done here.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(garden.callsOf('waterMany')).toEqual([])
  })

  it.runIf(isDeep)('is done with the rows of two pages', async () => {
    await open()
    await userEvent.click(await findPageBox())
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await findBox('Plant 11')
    await userEvent.click(await findPageBox())
    await press('Water')
    await reply('Water')
    expect(await screen.findByText('Water: 20 plants done.')).toBeTruthy()
    expect(garden.callsOf('waterMany')[0]?.ids).toHaveLength(20)
  })

  it('is taken back by its opposite, of the rows that it has changed', async () => {
    const dry: Call = { method: 'POST', path: 'Dry', permission: 'EDIT_PLANT', query: { id: 'id' } }
    const plants = buildGarden({ dry, dryMany: { ...many, path: 'Dry/Bulk', each: 'dry' } })
    const actions = [
      { name: 'water', call: 'water', undo: 'dry' },
      { name: 'dry', call: 'dry' },
    ]
    Object.assign(plants.descriptor.list ?? {}, { actions })
    await open({ plants, rows: allowing(buildPlantRows(3), ['water', 'dry']) })
    garden.service.answer = (name, { ids = [] }) => {
      if (name !== 'waterMany') return undefined
      const results = ids.map(ID => ({ ID, Success: true, Message: null, ...(ID === 2 && { IsUnchanged: true }) }))
      return [200, buildBulkResult({ results, total: ids.length, next: null, message: '' })]
    }
    await userEvent.click(await findPageBox())
    await press('Water')
    await reply('Water')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Dry: 2 record(s), undone.')).toBeTruthy()
    expect(garden.callsOf('dryMany').map(({ ids }) => ids)).toEqual([[1, 3]])
  })

  it('is done with all that match, but those that were taken out, and part by part', async () => {
    await open({ count: 45 })
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    expect(await within(await findBar()).findByText('45 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await isTicked('Plant 12')).toBe(true)
    await tick('Plant 12')
    expect(await within(await findBar()).findByText('44 selected')).toBeTruthy()
    await press('Delete')
    await reply(/^Delete \d+ plants?$/)
    expect(await screen.findByText('Delete: 44 plants done.')).toBeTruthy()
    expect(garden.callsOf('deleteMany').map(({ matching }) => matching)).toEqual([
      { excluded: [12], after: 0, through: 45, set: 'set 1' },
      { excluded: [12], after: 21, through: 45, set: 'set 1' },
      { excluded: [12], after: 41, through: 45, set: 'set 1' },
    ])
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
  })

  it('takes the search and the filter along, and is lifted once they are others', async () => {
    await open({ count: 45 })
    const search = screen.getByRole('searchbox', { name: 'General search' })
    await userEvent.type(search, 'plant{Enter}')
    await screen.findByText('General Search: plant')
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await userEvent.clear(search)
    await userEvent.type(search, 'plant 0{Enter}')
    await screen.findByText('Showing 9 of 9 Records')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
    await userEvent.clear(search)
    await userEvent.type(search, 'plant{Enter}')
    await screen.findByText('Showing 10 of 45 Records')
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Water')
    await reply('Water')
    expect(await screen.findByText('Water: 45 plants done.')).toBeTruthy()
    expect(garden.callsOf('waterMany')[0]).toMatchObject({ matching: { searchText: 'plant' } })
  })

  it('is done with the rows that its question counted: what came is left, and what left is told', async () => {
    await open({ count: 45 })
    await userEvent.type(screen.getByRole('searchbox', { name: 'General search' }), 'plant{Enter}')
    await screen.findByText('General Search: plant')
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    const rows = garden.service.rows.get('Plants') as RecordValues[]
    rows[44] = { ...rows[44], Name: 'Moss' }
    await press('Delete')
    await screen.findByRole('alertdialog', { name: 'Delete 44 plants?' })
    rows[44] = { ...rows[44], Name: 'Plant 45' }
    rows[1] = { ...rows[1], Name: 'Fern' }
    await reply('Delete 44 plants')
    const dialog = await screen.findByRole('dialog', { name: 'Delete 44 plants' })
    expect(await within(dialog).findByText('43 done, 1 refused.')).toBeTruthy()
    expect(within(dialog).getByRole('listitem').textContent).toContain('It no longer matches')
    expect(garden.service.rows.get('Plants')?.map(({ Name }) => Name)).toEqual(['Fern', 'Plant 45'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
  })

  it('tells each refused row with its reason and keeps it selected; what is done is not', async () => {
    await open()
    garden.service.refuse = (_, row) => (row.ID === 4 ? 'It is protected.' : null)
    await userEvent.click(await findPageBox())
    await press('Delete')
    await reply(/^Delete \d+ plants?$/)
    const dialog = await screen.findByRole('dialog', { name: 'Delete 10 plants' })
    expect(within(dialog).getByText('9 done, 1 refused.')).toBeTruthy()
    const [row, ...others] = within(dialog).getAllByRole('listitem')
    expect(row?.textContent).toBe('Plant 04It is protected.')
    expect(others).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await findBar()).findByText('1 selected')).toBeTruthy()
    expect(await isTicked('Plant 04')).toBe(true)
  })

  it('tells refused rows of one name apart', async () => {
    const rows = buildPlantRows(2).map(row => ({ ...row, Name: 'Rose' }))
    await open({ rows })
    garden.service.refuse = () => 'It is protected.'
    await userEvent.click(await findPageBox())
    await press('Delete')
    await reply(/^Delete \d+ plants?$/)
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 plants' })
    const [one, other] = within(dialog).getAllByRole('listitem')
    expect(one?.textContent).toMatch(/^Rose \(.+\)It is protected\.$/)
    expect(other?.textContent).not.toBe(one?.textContent)
  })

  it.runIf(isDeep)('names also refused rows that no page has shown', async () => {
    await open({ count: 45 })
    garden.service.refuse = (_, row) => (row.ID === 40 ? 'It is protected.' : null)
    await userEvent.click(await findPageBox())
    await press('Select all 45 that match')
    await press('Delete')
    await reply(/^Delete \d+ plants?$/)
    const dialog = await screen.findByRole('dialog', { name: 'Delete 45 plants' })
    expect(await within(dialog).findByText('Plant 40')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await within(await findBar()).findByText('1 selected')).toBeTruthy()
  })

  it('lets a row go that somebody else has deleted', async () => {
    await open()
    await tick('Plant 01', 'Plant 02')
    garden.service.rows.get('Plants')?.splice(0, 1)
    await press('Water')
    await reply('Water')
    const dialog = await screen.findByRole('dialog', { name: 'Water 2 plants' })
    expect(within(dialog).getByText('The record was not found.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected records' })).toBeNull())
  })

  it('goes to the last page that has rows where the only one of a page is deleted', async () => {
    await open({ count: 21, path: '/Plants?page=3' })
    await tick('Plant 21')
    await press('Delete')
    await reply(/^Delete \d+ plants?$/)
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    expect(screen.getByText('2 of 2')).toBeTruthy()
  })

  it('is not offered where none of the selected rows allows it, and says why', async () => {
    const rows = allowing(buildPlantRows(4), ['edit', 'water'])
    await open({ rows: [...rows.slice(0, 3), ...allowing(buildPlantRows(4).slice(3))] })
    await tick('Plant 01')
    const button = () =>
      within(screen.getByRole('group', { name: 'Selected records' })).getByRole('button', { name: 'Delete' })
    await findBar()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.hover(button())
    expect((await screen.findByRole('tooltip')).textContent).toBe('None of the selected records allows this.')
    await userEvent.click(button())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await tick('Plant 04')
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('false'))
  })
})
