import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { buildGarden, findBox, tick } from '#tests/support/garden.tsx'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep, sample } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

let service: MemoryService

const { list } = buildPlants().descriptor

function openList(count: number, path = '/Plants') {
  const plants = buildPlants({}, { list: { ...list, route: 'Plants', paging: false } })
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(count) } })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const listCalls = () => service.calls.filter(call => call.name === 'list')
const findGrid = () => screen.findByRole('grid', { name: 'Plants' })

describe('a list without pages', () => {
  it.each(sample([1, 101, 100, 250], count => String(count > 100)))(
    'shows %i records at once and says so',
    async count => {
      openList(count)
      const grid = await findGrid()
      expect(await screen.findByText(`Showing ${count} of ${count} Records`)).toBeTruthy()
      expect(grid.getAttribute('aria-rowcount')).toBe(String(count + 1))
      expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
      expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
      expect(listCalls().map(call => call.args.page?.size)).toEqual([65_536])
      for (const label of ['Name', 'Colour', 'Height', 'Perennial']) {
        expect(await within(grid).findByRole('columnheader', { name: label })).toBeTruthy()
      }
      const first = (await screen.findByRole('gridcell', { name: 'Plant 01' })).closest('[role="row"]') as HTMLElement
      expect(within(first).getByRole('button', { name: 'Actions for Plant 01' })).toBeTruthy()
    },
  )

  it('keeps to all rows where its address asks for a page', async () => {
    const { router } = openList(120, '/Plants?page=2&perPage=10')
    expect(await screen.findByText('Showing 120 of 120 Records')).toBeTruthy()
    expect(router.state.location.search).toContain('perPage=65536')
  })

  it('says what to do next where there are no records', async () => {
    openList(0)
    expect(await screen.findByText('There are no records yet.')).toBeTruthy()
  })

  it('keeps its place and the focus where others add the record after the hundredth, and delete it again', async () => {
    openList(100)
    const grid = await findGrid()
    const cell = await screen.findByRole('gridcell', { name: 'Plant 05' })
    act(() => cell.focus())
    grid.scrollTop = 40
    fireEvent.scroll(grid)
    const stored = service.rows.get('Plants') ?? []
    stored.push(...buildPlantRows(101).slice(100))
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await screen.findByText('Showing 101 of 101 Records')).toBeTruthy()
    expect(document.activeElement).toBe(cell)
    expect([grid.isConnected, grid.scrollTop]).toEqual([true, 40])
    stored.pop()
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await screen.findByText('Showing 100 of 100 Records')).toBeTruthy()
    expect(document.activeElement).toBe(cell)
    expect([grid.isConnected, grid.scrollTop]).toEqual([true, 40])
  })
})

describe.each([
  ['the free grid', {}],
  ['the virtual table', { paging: false }],
])('the rows of %s', (_, paging) => {
  const openGarden = async () => {
    const garden = buildGarden()
    const plants = buildPlants(
      {},
      { calls: garden.descriptor.calls, list: { route: 'Plants', ...garden.descriptor.list, ...paging } },
    )
    service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(120) } })
    renderRoutes(buildResourceRoutes(plants), '/Plants?page=1&perPage=20')
    await findBox('Plant 01')
  }
  const listTicked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Plant/ })
      .filter(({ checked }) => checked)
      .map(box => box.getAttribute('aria-label')?.slice(-2))

  it('are selected and left by Shift with Up and Down', async () => {
    await openGarden()
    act(() => screen.getByRole('gridcell', { name: 'Plant 03' }).focus())
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(listTicked()).toEqual(['03', '04', '05'])
    expect(document.activeElement?.textContent).toBe('Plant 05')
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(listTicked()).toEqual(['03', '04'])
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowRight}{/Shift}')
    expect(listTicked()).toEqual(['03', '04'])
  })

  it('are selected and left from one to another by Shift and a click on its box', async () => {
    await openGarden()
    const clickWithShift = async (name: string) => fireEvent.click(await findBox(name), { shiftKey: true, detail: 1 })
    await tick('Plant 03')
    await clickWithShift('Plant 06')
    expect(listTicked()).toEqual(['03', '04', '05', '06'])
    await clickWithShift('Plant 04')
    expect(listTicked()).toEqual(['03', '04'])
  })
})

describe('a table of more than a hundred rows', () => {
  it('draws the rows in sight alone, and others as one scrolls', async () => {
    openList(5000)
    const grid = await findGrid()
    const first = await screen.findByRole('gridcell', { name: 'Plant 01' })
    expect(first.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('2')
    expect(within(grid).getAllByRole('row').length).toBeLessThan(100)
    grid.scrollTop = 4000 * 40
    fireEvent.scroll(grid)
    expect(await screen.findByRole('gridcell', { name: 'Plant 4001' })).toBeTruthy()
    expect(screen.queryByRole('gridcell', { name: 'Plant 02' })).toBeNull()
    expect(within(grid).getAllByRole('row').length).toBeLessThan(100)
  })

  it('sorts by a heading, by mouse and by Enter, and says which way', async () => {
    openList(150)
    await findGrid()
    const heading = await screen.findByRole('columnheader', { name: 'Name' })
    await userEvent.click(heading)
    await waitFor(() => expect(listCalls().at(-1)?.args.sort).toEqual([{ field: 'Name', direction: 'ascending' }]))
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'))
    act(() => heading.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'))
    act(() => screen.getByRole('columnheader', { name: 'Height' }).focus())
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await screen.findByRole('columnheader', { name: /^Height.*number 2, ascending/ })
    const sorted = () => listCalls().at(-1)?.args.sort ?? []
    await waitFor(() => expect(sorted().map(({ field }) => field)).toEqual(['Name', 'Height']))
    expect(listCalls().at(-1)?.args.page?.size).toBe(65_536)
  })

  it('is one stop of the keyboard, in which the arrow keys, Home, End and Page Down lead from cell to cell', async () => {
    openList(300)
    const grid = await findGrid()
    await screen.findByText('Plant 01')
    expect([...grid.querySelectorAll('[tabindex="0"]')]).toHaveLength(1)
    act(() => grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    const here = () => document.activeElement?.textContent
    const row = () => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')
    expect(here()).toBe('Name')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect([here(), row()]).toEqual(['Plant 02', '3'])
    await userEvent.keyboard('{ArrowRight}')
    expect(here()).toBe('Blue')
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(row()).toBe('301')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Plant 300')
    await userEvent.keyboard('{Home}')
    expect(here()).toBe('Plant 300')
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    expect(here()).toBe('Name')
  })

  it.runIf(isDeep)('keeps the focus where its row is scrolled out of sight and the rows are read anew', async () => {
    openList(500)
    const grid = await findGrid()
    const cell = await screen.findByRole('gridcell', { name: 'Plant 05' })
    act(() => cell.focus())
    grid.scrollTop = 300 * 40
    fireEvent.scroll(grid)
    await screen.findByRole('gridcell', { name: 'Plant 301' })
    const before = listCalls().length
    await act(() => queryClient.invalidateQueries({ queryKey: ['Plants'] }))
    expect(listCalls().length).toBeGreaterThan(before)
    expect(document.activeElement?.textContent).toBe('Plant 05')
  })

  it('opens a record by its name and acts on a row by its menu, without a mouse', async () => {
    const { router } = openList(102)
    await findGrid()
    const cell = (await screen.findByRole('button', { name: 'Actions for Plant 02' })).closest('[role="gridcell"]')
    act(() => (cell as HTMLElement).focus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Delete' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Showing 101 of 101 Records')).toBeTruthy()
    const next = await screen.findByRole('gridcell', { name: 'Plant 03' })
    act(() => next.focus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/Plants/Edit/3'))
  })

  it('makes a column wider and narrower by Shift and the arrow keys', async () => {
    openList(101)
    await findGrid()
    const heading = await screen.findByRole('columnheader', { name: 'Height' })
    vi.spyOn(heading, 'offsetWidth', 'get').mockReturnValue(100)
    act(() => heading.focus())
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText('Height: 116 pixels wide')).toBeTruthy()
  })

  it.each(
    sample<[string, (line: Element) => void]>(
      [
        ['is broken off', (line: Element) => fireEvent.pointerCancel(line, { clientX: 300 })],
        ['ends where it began', (line: Element) => fireEvent.pointerUp(line, { clientX: 100 })],
      ],
      () => 'a drag',
    ),
  )('shows a column as wide as before where a drag of its width %s', async (_, end) => {
    openList(101)
    await findGrid()
    const heading = await screen.findByRole('columnheader', { name: 'Height' })
    vi.spyOn(heading, 'offsetWidth', 'get').mockReturnValue(110)
    const line = heading.querySelector('.locum-width') as HTMLElement
    line.setPointerCapture = () => {}
    const toTracks = () => getComputedStyle(heading.parentElement as Element).gridTemplateColumns
    const before = toTracks()
    fireEvent.pointerDown(line, { clientX: 100 })
    fireEvent.pointerMove(line, { clientX: 290 })
    expect(toTracks()).toContain('300px')
    end(line)
    expect(toTracks()).toBe(before)
    expect(screen.queryByText(/pixels wide/)).toBeNull()
  })
})
