import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import { buildPage, buildRefusal } from '#contract/envelope.ts'
import type { MenuItem } from '#contract/menu.ts'
import { buildImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep, sample } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildMenuItem } from '#tests/support/wards.ts'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

function openList(
  count: number,
  path = '/Plants',
  permissions?: string[],
  menu: MenuItem[] = [],
  plants = buildPlants(),
) {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(count) }, permissions, menu })
  const elsewhere = { path: '/Elsewhere', element: <p>Elsewhere</p> }
  return renderRoutes([...buildResourceRoutes(plants), elsewhere], path)
}

/** Holds back the next call that matches, and answers the way to let it go on. */
function holdBack(isMeant: (args: CallArguments) => boolean): () => void {
  let release = () => {}
  const held = new Promise<undefined>(resolve => {
    release = () => resolve(undefined)
  })
  service.answer = (name, args) => (name === 'list' && isMeant(args) ? held : undefined)
  return release
}

const isStop = (element: Element) => (element as HTMLElement).tabIndex >= 0

const flooded = buildRefusal('The garden is flooded.')

const listCalls = () => service.calls.filter(call => call.name === 'list')

describe('a generated list', () => {
  it('stays on the next page when one goes to the next page', async () => {
    const { router } = openList(25)
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Plant 11')
    expect(screen.queryByText('Plant 01')).toBeNull()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(router.state.location.search).toContain('page=2')
    expect([...new Set(listCalls().map(call => call.args.page?.index))]).toEqual([0, 1])
  })

  it('ends on the page that was asked for last when two are asked for at once', async () => {
    openList(25)
    await screen.findByText('Plant 01')
    const [next, last] = ['Next page', 'Last page'].map(name => screen.getByRole('button', { name }))
    next?.click()
    last?.click()
    expect(await screen.findByText('3 of 3')).toBeTruthy()
    expect(await screen.findByText('Plant 21')).toBeTruthy()
  })

  it('opens also a record whose first column is empty', async () => {
    const plants = buildPlants()
    const [row] = buildPlantRows(1)
    service = startScreens({ resources: [plants], rows: { Plants: [{ ...row, Name: null }] } })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    expect(await screen.findByRole('link', { name: /^Open / })).toBeTruthy()
  })

  it('leads from the first column to where its rows are opened, where it has no form', async () => {
    const open = { name: 'open', route: 'Plants/Open/{ID}', icon: 'view' }
    const plants = buildPlants({}, { list: { route: 'Plants', columns: ['Name'], actions: [open] } })
    const [row] = buildPlantRows(1)
    service = startScreens({ resources: [plants], rows: { Plants: [{ ...row, AllowedActions: ['open'] }] } })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    expect((await screen.findByRole('link', { name: 'Plant 01' })).getAttribute('href')).toBe('/Plants/Open/1')
  })

  it('goes no further back than its first page, and no further on than its last', async () => {
    openList(21)
    await screen.findByText('1 of 3')
    const isResting = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
    const ways = ['First page', 'Previous page', 'Next page', 'Last page']
    expect(ways.map(isResting)).toEqual([true, true, false, false])
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
    expect(await screen.findByText('Showing 1 of 21 Records')).toBeTruthy()
    expect(ways.map(isResting)).toEqual([false, false, true, true])
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    expect([...new Set(listCalls().map(call => call.args.page?.index))]).toEqual([0, 2, 1])
  })

  it.runIf(isDeep)('says how many of how many records it shows', async () => {
    openList(25)
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
  })

  it.each([1, 0])('says of %d rows that others are left out by what the user has narrowed himself to', async count => {
    openList(count)
    const figures = { index: 0, size: 10, total: count, hasNext: false, isNarrowed: true }
    service.answer = name => (name === 'list' ? [200, buildPage(buildPlantRows(count), figures)] : undefined)
    const note = 'Chosen revenue centers only; what belongs to none of them is left out.'
    expect(await screen.findByText(note)).toBeTruthy()
    expect(screen.getAllByText(note)).toHaveLength(1)
    expect(screen.queryAllByText('There are no records in the chosen revenue centers.')).toHaveLength(
      count === 0 ? 1 : 0,
    )
  })

  it('says that its rows are on their way, and nothing of how many, until they have come', async () => {
    openList(25)
    const release = holdBack(() => true)
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect(screen.queryByText(/^Showing/)).toBeNull()
    release()
    expect(await screen.findByText('Showing 10 of 25 Records')).toBeTruthy()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('asks for the total once a filter and keeps it on the other pages', async () => {
    openList(25)
    await screen.findByText('Plant 01')
    const last = screen.getByRole('button', { name: 'Last page' })
    await userEvent.click(last)
    expect(await screen.findByText('Showing 5 of 25 Records')).toBeTruthy()
    expect(document.activeElement).toBe(last)
    expect(last.getAttribute('aria-disabled')).toBe('true')
    expect(listCalls().map(call => call.args.page?.withTotal ?? true)).toEqual([true, false])
  })

  it.runIf(isDeep)('says the total of a search whose rows are sorted anew before they have come', async () => {
    openList(25)
    await screen.findByText('Showing 10 of 25 Records')
    const release = holdBack(({ searchText, sort }) => searchText === '07' && sort?.[0]?.field === 'ID')
    await userEvent.type(screen.getByRole('searchbox', { name: 'General search' }), '07{Enter}')
    await screen.findByText(/Search: 07/)
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    release()
  })

  it.runIf(isDeep)('is shown from its beginning when it is chosen in the menu, where it stands or later', async () => {
    const { router } = openList(25, '/Plants', undefined, [buildMenuItem('Plants')])
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await screen.findByText('Plant 11')
    await act(() => router.navigate('/Plants'))
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Plant 11')
    await act(() => router.navigate('/Elsewhere'))
    await act(() => router.navigate('/Plants'))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it('keeps its page for the next visit where the menu says so, and reads it anew', async () => {
    const menu = [buildMenuItem('Garden', { Items: [buildMenuItem('All', { Path: '/Plants', PersistState: true })] })]
    const { router } = openList(25, '/Plants', undefined, menu)
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }))
    await screen.findByText('Plant 11')
    await act(() => router.navigate('/Elsewhere'))
    const [eleventh] = service.rows.get('Plants')?.slice(10) ?? []
    if (eleventh) eleventh.Name = 'Fern'
    await act(() => router.navigate('/Plants'))
    expect(await screen.findByText('Fern')).toBeTruthy()
  })

  it('counts anew at the next visit', async () => {
    const { router } = openList(25)
    await screen.findByText('Showing 10 of 25 Records')
    await act(() => router.navigate('/Elsewhere'))
    service.rows.get('Plants')?.splice(20)
    await act(() => router.navigate('/Plants'))
    expect(await screen.findByText('Showing 10 of 20 Records')).toBeTruthy()
  })

  it('stays on its page and says why where the next page cannot be read', async () => {
    openList(25)
    await screen.findByText('Plant 01')
    service.answer = (_, args) => (args.page?.index === 1 ? [500, flooded] : undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('The garden is flooded.')).toBeTruthy()
    expect(screen.getByText('1 of 3')).toBeTruthy()
    expect(screen.getByText('Plant 01')).toBeTruthy()
  })

  it('says why it opens on the first page where the one of its address cannot be read', async () => {
    const plants = buildPlants()
    service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(25) } })
    service.answer = (_, args) => (args.page?.index === 1 ? [500, flooded] : undefined)
    renderRoutes(buildResourceRoutes(plants), '/Plants?page=2')
    expect(await screen.findByText('The garden is flooded.')).toBeTruthy()
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it('searches when Enter is pressed and shows what it searched for', async () => {
    const { router } = openList(25)
    await screen.findByText('Plant 01')
    await userEvent.type(screen.getByRole('searchbox', { name: 'General search' }), '07{Enter}')
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    expect(screen.getByText('General Search: 07')).toBeTruthy()
    expect(decodeURIComponent(router.state.location.search)).toContain('"searchText":"07"')
  })

  it('begins with what its descriptor narrows it to, until somebody asks for all', async () => {
    const plain = buildPlants({ Planted: { type: 'string', format: 'date' } })
    const list = { ...plain.descriptor.list, route: 'Plants', filter: { Planted: { from: { days: 1 } } } }
    openList(12, '/Plants', undefined, [], { ...plain, descriptor: { ...plain.descriptor, list } })
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' })
    await userEvent.click(clear as HTMLElement)
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv')
    const narrowed = [{ field: 'Planted', op: 'from', value: tomorrow }]
    expect(listCalls().map(call => call.args.conditions ?? [])).toEqual([narrowed, []])
  })

  it('opens with the page, sort and filter of its address', async () => {
    const filter = encodeURIComponent(JSON.stringify({ conditions: [{ field: 'Colour', op: 'in', value: ['R'] }] }))
    openList(40, `/Plants?page=2&perPage=10&sort=Name&order=DESC&filter=${filter}`)
    await screen.findByText('Plant 19')
    expect(screen.getByText(/Colour:/).textContent).toBe('Colour: Red')
    expect(listCalls()[0]?.args.sort).toEqual([{ field: 'Name', direction: 'descending' }])
  })

  it.each(
    sample<[string, string]>(
      [
        [
          'filter={"conditions":[{"field":"Nope","op":"in","value":["R"]},{"field":"Colour","op":"in","value":["R"]}]}',
          'Red',
        ],
        ['filter={"conditions":5}', 'page=1'],
        ['filter=nonsense', 'page=1'],
        ['filter={"searchText":{"a":1}}', 'page=1'],
        ['perPage=500', 'perPage=10'],
        ['page=-3', 'page=1'],
        ['sort=Nope&order=DESC', 'sort=ID'],
      ],
      ([search]) => search.replace(/=.*/, ''),
    ),
  )('opens with what it understands of %s', async (search, expected) => {
    const { router } = openList(12, `/Plants?${encodeURI(search)}`)
    expect(await screen.findByText('Plant 01')).toBeTruthy()
    expect(screen.getByText(/means nothing in this list/)).toBeTruthy()
    const displayed =
      decodeURIComponent(router.state.location.search) + (screen.queryByText(/Colour:/)?.textContent ?? '')
    expect(displayed).toContain(expected)
    expect(displayed).not.toContain('"field":"Nope"')
  })

  it('sorts by a column when its heading is clicked', async () => {
    openList(12)
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await waitFor(() => expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'Name', direction: 'ascending' }]))
    await userEvent.click(screen.getByRole('columnheader', { name: /^Name/ }))
    await screen.findByText('Plant 12')
    expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'Name', direction: 'descending' }])
  })

  it('sorts by no column that the service only tells', async () => {
    const plants = buildPlants({ Height: { type: 'integer', title: 'Height', 'x-told': true } })
    openList(12, '/Plants', undefined, [], plants)
    await screen.findByText('Plant 01')
    const headings = [/^Name/, /^Height/].map(name => screen.getByRole('columnheader', { name }))
    expect(headings.map(each => each.className.includes('sortable'))).toEqual([true, false])
  })

  it.runIf(isDeep)('narrows by a filter of the panel and lifts it by its chip', async () => {
    openList(12)
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = await screen.findByRole('form', { name: 'Filters' })
    await userEvent.type(within(panel).getByLabelText('Name'), '03{Enter}')
    expect(await screen.findByText('Showing 1 of 1 Records')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull())
    expect(document.activeElement?.textContent).toBe('Filters (1)')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Name contains 03' }))
    expect(await screen.findByText('Showing 10 of 12 Records')).toBeTruthy()
  })

  it('deletes a row after asking', async () => {
    openList(3)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Are you sure you want to delete the selected record(s)?')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Selected records has been deleted successfully.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Plant 02')).toBeNull())
    expect(screen.getByText('Showing 2 of 2 Records')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Plant 03'))
  })

  it.runIf(isDeep)('loses a row that is deleted soon after the list was left and opened again', async () => {
    const { router } = openList(3)
    await screen.findByText('Plant 02')
    await act(() => router.navigate('/Elsewhere'))
    await act(() => router.navigate('/Plants'))
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 02' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Showing 2 of 2 Records')).toBeTruthy()
    expect(screen.queryByText('Plant 02')).toBeNull()
  })

  it('is one stop of the keyboard, whose links Enter follows', async () => {
    const { router } = openList(3)
    const grid = await screen.findByRole('grid', { name: 'Plants' })
    await screen.findByText('Plant 01')
    const stops = () => [...grid.querySelectorAll('[role="row"] a, [role="row"] button')].filter(isStop)
    expect(stops()).toHaveLength(0)
    const cell = screen.getByRole('gridcell', { name: 'Plant 02' })
    act(() => cell.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/2'))
  })

  it('offers nothing that the user may not do', async () => {
    openList(3, '/Plants', ['VIEW_PLANT'])
    await screen.findByText('Plant 01')
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Plant 01' })).toBeNull()
  })

  it('says what to do next where there are no records', async () => {
    openList(0)
    const state = await screen.findByText('There are no records yet.')
    expect(within(state.parentElement as HTMLElement).getByRole('link', { name: 'Add' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start from a file' })).toBeNull()
  })

  it('leads from an empty list to an import, for who may import', async () => {
    const plants = buildPlants()
    service = startScreens({ resources: [plants, buildImports()], rows: { Plants: [] } })
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    await userEvent.click(await screen.findByRole('button', { name: 'Start from a file' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('says what went wrong and tries again', async () => {
    const plants = buildPlants()
    service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(1) } })
    service.answer = () => [500, { Success: false, Source: null, Message: 'The garden is flooded.' }]
    renderRoutes(buildResourceRoutes(plants), '/Plants')
    expect(await screen.findByText('The garden is flooded.')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    service.answer = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it.runIf(isDeep)('hides a column and brings it back', async () => {
    openList(3)
    await screen.findByText('Plant 01')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = await screen.findByRole('dialog', { name: 'Columns' })
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Height' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Height', hidden: true })).toBeNull())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reset columns, page size and sort' }))
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Height', hidden: true })).toBeTruthy())
  })
})
