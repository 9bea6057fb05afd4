import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { userSettings } from '#src/providers/settings/userSettings.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

interface Opening {
  settings?: unknown
  search?: string
  count?: number
  properties?: Record<string, PropertySchema>
}

/** Opens the list of plants as somebody finds it who has these settings. */
function open({ settings, search = '', count = 25, properties = {} }: Opening = {}) {
  const plants = buildPlants(properties)
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(count) } })
  if (settings !== undefined) userSettings.set({ Plants_GP: settings })
  return renderRoutes(buildResourceRoutes(plants), `/Plants${search}`)
}

const listCalls = () => service.calls.filter(call => call.name === 'list')
const getSettings = () => userSettings.get().Plants_GP as Record<string, unknown>
const getKeys = () => (getSettings().ColumnSettings as { Key: string }[]).map(({ Key }) => Key)

async function openDialog() {
  await screen.findByText('Plant 01')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('dialog', { name: 'Columns' }))
}

const byHeight = { ID: 'Plants', PageSize: 20, OrderBy: 'Height', OrderDirection: 2 }

describe('page size and sort of a list', () => {
  it('are kept in the words of the specification when the user changes them, beside each other', async () => {
    open()
    await screen.findByText('Plant 01')
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '20')
    await screen.findByText('Showing 20 of 25 Records')
    const height = () => screen.getByRole('columnheader', { name: /^Height/ })
    await userEvent.click(height())
    await waitFor(() => expect(height().getAttribute('aria-sort')).toBe('ascending'))
    await userEvent.click(height())
    await waitFor(() => expect(getSettings()).toEqual(byHeight))
  })

  it('are several fields where a heading is pressed with Shift, by pointer or Enter, in the address and for the next visit', async () => {
    const { router } = open()
    await screen.findByText('Plant 01')
    const heading = (name: RegExp) => screen.getByRole('columnheader', { name })
    const user = userEvent.setup()
    await user.click(heading(/^Colour/))
    await waitFor(() => expect(heading(/^Colour/).getAttribute('aria-sort')).toBe('ascending'))
    await user.keyboard('{Shift>}')
    await user.click(heading(/^Height/))
    await user.keyboard('{/Shift}')
    const height = await screen.findByRole('columnheader', { name: /^Height.*Sorted by this as number 2, ascending/ })
    expect(heading(/^Colour.*Sorted by this as number 1/).getAttribute('aria-sort')).toBe('ascending')
    height.focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await screen.findByRole('columnheader', { name: /^Height.*Sorted by this as number 2, descending/ })
    expect(router.state.location.search).toContain('order=ASC%2CDESC')
    expect(router.state.location.search).toContain('sort=Colour%2CHeight')
    const sort = [
      { field: 'Colour', direction: 'ascending' },
      { field: 'Height', direction: 'descending' },
    ]
    await waitFor(() => expect(listCalls().at(-1)?.args.sort).toEqual(sort))
    expect(await screen.findByText('Plant 24')).toBeTruthy()
    const stored = { OrderBy: 'Colour', OrderDirection: 1, ThenBy: [{ field: 'Height', direction: 'descending' }] }
    expect(getSettings()).toEqual({ ID: 'Plants', ...stored })
    await user.click(heading(/^Name/))
    await waitFor(() => expect(getSettings()).toEqual({ ID: 'Plants', OrderBy: 'Name', OrderDirection: 1 }))
  })

  it('are the several that the user chose, from the first rows on, without what is not there any more', async () => {
    const ThenBy = [{ field: 'Scent', direction: 'ascending' }, 7, { field: 'Height', direction: 'descending' }]
    open({ settings: { ID: 'Plants', OrderBy: 'Colour', OrderDirection: 1, ThenBy } })
    expect(await screen.findByText('Plant 24')).toBeTruthy()
    const fields = listCalls().map(({ args }) => args.sort?.map(({ field }) => field))
    expect(fields).toEqual([['Colour', 'Height']])
  })

  it('begin with the first page where another size is chosen', async () => {
    open({ search: '?page=3' })
    await screen.findByText('3 of 3')
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '20')
    expect(await screen.findByText('1 of 2')).toBeTruthy()
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(getSettings()).toEqual({ ID: 'Plants', PageSize: 20 })
  })

  it('are those that the user chose, from the first rows on', async () => {
    open({ settings: byHeight })
    expect(await screen.findByText('Showing 20 of 25 Records')).toBeTruthy()
    expect(await screen.findByText('Plant 25')).toBeTruthy()
    const sort = [{ field: 'Height', direction: 'descending' }]
    expect(listCalls().map(({ args }) => [args.page?.size, args.sort])).toEqual([[20, sort]])
  })

  it('are those of the address where it says some, and that changes no setting', async () => {
    open({ settings: byHeight, search: '?page=2&perPage=10&sort=Name&order=ASC' })
    expect(await screen.findByText('Plant 11')).toBeTruthy()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(getSettings()).toEqual(byHeight)
  })

  it('are the user’s own where the address leaves them out', async () => {
    open({ settings: byHeight, search: '?page=2' })
    expect(await screen.findByText('Showing 5 of 25 Records')).toBeTruthy()
    expect(await screen.findByText('Plant 05')).toBeTruthy()
  })

  it.each([
    { PageSize: 25, OrderBy: 'Scent', OrderDirection: 1 },
    { PageSize: 'all', OrderBy: 7, OrderDirection: 'down' },
    'wide',
    [],
  ])('are the usual ones where the settings say what is not offered: %j', async settings => {
    open({ settings })
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it.runIf(isDeep)('are the usual ones again after a reset, with the columns', async () => {
    const hidden = { Key: 'Height', Index: 0, Hidden: true, Width: null }
    open({ settings: { ...byHeight, OrderDirection: 1, ColumnSettings: [hidden], Density: 'compact' } })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Reset columns, page size and sort' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
    expect(await screen.findByRole('columnheader', { name: 'Height' })).toBeTruthy()
    expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'ID', direction: 'ascending' }])
    expect(userSettings.get().Plants_GP).toBeNull()
  })
})

describe('the columns dialog', () => {
  it('moves a column by keyboard, says where it stands, and keeps the focus, also at the end', async () => {
    open({ settings: byHeight })
    await screen.findByText('Plant 25')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
    const up = dialog.getByRole('button', { name: 'Move Colour up' })
    act(() => up.focus())
    await userEvent.keyboard('{Enter}')
    expect(await dialog.findByText(/^Colour is column 1 of /)).toBeTruthy()
    expect(getKeys().slice(0, 2)).toEqual(['Colour', 'Name'])
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Colour up' }))
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('{Enter}')
    expect(getKeys().slice(0, 2)).toEqual(['Colour', 'Name'])
    expect(getSettings()).toMatchObject(byHeight)
  })

  it('finds a column among many by a part of its name, and says where there is none', async () => {
    const properties = Object.fromEntries(
      ['Scent', 'Soil', 'Water', 'Light', 'Origin'].map(title => [title, { type: 'string', title } as const]),
    )
    open({ properties })
    const dialog = await openDialog()
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a column' }), 'wat')
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Water' }))
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Find a column' }), 'x')
    expect(dialog.getByText('No column has this name.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('columnheader', { name: 'Water' })).toBeTruthy()
  })

  it('offers no search where the columns are few', async () => {
    open()
    const dialog = await openDialog()
    expect(dialog.queryByRole('searchbox')).toBeNull()
  })

  it('gives all columns their usual width again and leaves the rest as it is', async () => {
    const column = { Key: 'Name', Index: 0, Hidden: false, Width: 333 }
    open({ settings: { ...byHeight, OrderDirection: 1, ColumnSettings: [column] } })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Reset column widths' }))
    expect(getSettings()).toMatchObject({ ...byHeight, OrderDirection: 1 })
    expect((getSettings().ColumnSettings as unknown[])[0]).toEqual({ ...column, Width: null })
  })

  it('gives the focus back to its button', async () => {
    open()
    await openDialog()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' })))
  })
})

describe('a column', () => {
  it('is made wider and narrower by keyboard on its heading, and that is told and kept', async () => {
    const column = { Key: 'Height', Index: 0, Hidden: false, Width: 120 }
    open({ settings: { ID: 'Plants', ColumnSettings: [column] } })
    await screen.findByText('Plant 01')
    act(() => screen.getByRole('columnheader', { name: 'Height' }).focus())
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText('Height: 136 pixels wide')).toBeTruthy()
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    expect(await screen.findByText('Height: 104 pixels wide')).toBeTruthy()
    expect((getSettings().ColumnSettings as unknown[])[0]).toEqual({ ...column, Width: 104 })
    expect(document.activeElement).toBe(screen.getByRole('columnheader', { name: 'Height' }))
  })
})

describe('the last page of a list', () => {
  it('whose only row is deleted gives way to the page before it', async () => {
    const { router } = open({ count: 21, search: '?page=3&perPage=10&sort=ID&order=ASC' })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 21' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Plant 20')).toBeTruthy()
    expect(await screen.findByText('2 of 2')).toBeTruthy()
    expect(router.state.location.search).toContain('page=2')
    expect(listCalls().filter(({ args }) => args.page?.index === 0)).toEqual([])
  })
})
