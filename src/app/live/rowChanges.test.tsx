import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildResourceRoutes } from '#src/engine/index.ts'
import { applyManifest, type ManifestState, manifestState } from '#src/providers/data/manifestState.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { connectSession } from '#src/providers/http/connection.ts'
import { gatherRows, type RowGatherer } from '#src/providers/realtime/gatherRows.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'

let service: MemoryService
let gatherer: RowGatherer

afterEach(() => gatherer.close())

function open(path: string) {
  const plants = buildPlants()
  gatherer = gatherRows()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(25) } })
  return renderRoutes(buildResourceRoutes(plants), path)
}

const calls = (name: string) => service.calls.filter(call => call.name === name)
const rename = (index: number, name: string) => Object.assign(service.rows.get('Plants')?.[index] ?? {}, { Name: name })

describe('rows that others change', () => {
  it('stand in an open list at once, with the total', async () => {
    open('/Plants')
    await screen.findByText('Showing 10 of 25 Records')
    rename(1, 'Fern')
    service.rows.get('Plants')?.pop()
    act(() => gatherer.note(['Plants']))
    expect(await screen.findByText('Fern')).toBeTruthy()
    expect(await screen.findByText('Showing 10 of 24 Records')).toBeTruthy()
  })

  it('are read once for a thousand changes', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    rename(0, 'Fern')
    for (let change = 0; change < 1000; change += 1) gatherer.note(['Plants'])
    await screen.findByText('Fern')
    rename(0, 'Moss')
    for (let change = 0; change < 1000; change += 1) gatherer.note(['Plants'])
    await screen.findByText('Moss')
    expect(calls('list')).toHaveLength(3)
  })

  it('leave page, focus and an open menu as they are, and tell of no loading', async () => {
    open('/Plants?page=2')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 12' }))
    const item = await screen.findByRole('menuitem', { name: 'Delete' })
    await userEvent.keyboard('{ArrowDown}')
    const focused = document.activeElement
    let hasWaited = false
    const watch = new MutationObserver(() => {
      hasWaited ||= document.querySelector('[role="progressbar"]') !== null
    })
    watch.observe(document.body, { childList: true, subtree: true })
    rename(12, 'Fern')
    act(() => gatherer.note(['Plants']))
    expect(await screen.findByText('Fern')).toBeTruthy()
    watch.disconnect()
    expect(document.body.contains(item)).toBe(true)
    expect(document.activeElement).toBe(focused)
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(hasWaited).toBe(false)
  })

  it.each([
    { where: 'in the middle of a page', page: 1, position: 2, heir: 'Plant 04' },
    { where: 'at the end of the last page', page: 3, position: 24, heir: 'Plant 24' },
  ])('hand the focus of one that leaves $where on to the row in its place', async ({ page, position, heir }) => {
    open(`/Plants?page=${page}`)
    const leaving = `Plant ${String(position + 1).padStart(2, '0')}`
    const cell = (await screen.findByText(leaving)).closest<HTMLElement>('[role="gridcell"]')
    act(() => cell?.focus())
    service.rows.get('Plants')?.splice(position, 1)
    act(() => gatherer.note(['Plants']))
    await waitFor(() => expect(screen.queryByText(leaving)).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe(heir))
  })

  it('hand the focus on to the row in its place where the row of an open menu leaves', async () => {
    open('/Plants')
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plant 03' }))
    await screen.findByRole('menuitem', { name: 'Delete' })
    service.rows.get('Plants')?.splice(2, 1)
    act(() => gatherer.note(['Plants']))
    await waitFor(() => expect(screen.queryByText('Plant 03')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Plant 04'))
  })

  it('leave the focus in the list where the last one leaves', async () => {
    open('/Plants')
    service.rows.get('Plants')?.splice(1)
    await act(() => refreshRows(new Set(['Plants'])))
    const cell = (await screen.findByText('Plant 01')).closest<HTMLElement>('[role="gridcell"]')
    act(() => cell?.focus())
    service.rows.get('Plants')?.pop()
    act(() => gatherer.note(['Plants']))
    const empty = await screen.findByText('There are no records yet.')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(empty)).toBe(true)
  })

  it.runIf(isDeep)('stay as they were shown where they cannot be read, until they can', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    rename(0, 'Fern')
    service.answer = () => [500, { Success: false, Source: null, Message: 'The garden is flooded.' }]
    act(() => gatherer.note(['Plants']))
    await waitFor(() => expect(calls('list')).toHaveLength(2))
    expect(screen.getByText('Plant 01')).toBeTruthy()
    expect(screen.queryByText('The garden is flooded.')).toBeNull()
    service.answer = () => undefined
    expect(await screen.findByText('Fern')).toBeTruthy()
  })

  it('are asked for once where they are refused, and stand no longer', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    service.answer = () => [403, { Success: false, Source: null, Message: 'The garden is closed.' }]
    expect(await act(() => refreshRows(new Set(['Plants'])))).toBe(true)
    expect(await screen.findByText('The garden is closed.')).toBeTruthy()
    expect(screen.queryByText('Plant 01')).toBeNull()
    service.answer = () => undefined
    await act(() => refreshRows(new Set(['Plants'])))
    expect(await screen.findByText('Plant 01')).toBeTruthy()
  })

  it.runIf(isDeep)(
    'stay as they were shown where what they are asked by just left, until another configuration comes',
    async () => {
      open('/Plants')
      await screen.findByText('Plant 01')
      rename(0, 'Fern')
      service.answer = () => [400, { Success: false, Source: null, Message: 'There is no field Height.' }]
      act(() => gatherer.note(['Plants']))
      await waitFor(() => expect(calls('list')).toHaveLength(2))
      expect(screen.getByText('Plant 01')).toBeTruthy()
      service.answer = () => undefined
      const { manifest } = manifestState.get() as ManifestState
      act(() => void applyManifest({ ...manifest, Version: manifest.Version + 1 }))
      expect(await screen.findByText('Fern')).toBeTruthy()
      expect(screen.queryByText('There is no field Height.')).toBeNull()
    },
  )

  it('are not read where nobody is signed in any more, and are once somebody is', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    rename(0, 'Fern')
    const getAccessToken = vi.fn(async () => null)
    connectSession({ getAccessToken, onUnauthenticated: () => {} })
    gatherer.note(['Plants'])
    await waitFor(() => expect(getAccessToken).toHaveBeenCalled())
    connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
    act(() => gatherer.note(['Plants']))
    expect(await screen.findByText('Fern')).toBeTruthy()
    expect(calls('list')).toHaveLength(2)
  })

  it('are not read into an open form', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText(/^Name/), ' x')
    rename(1, 'Fern')
    await act(() => refreshRows(new Set(['Plants'])))
    expect(calls('one')).toHaveLength(1)
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Plant 02 x')
  })

  it('are of no concern to the list of another resource', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    await act(() => refreshRows(new Set(['Tools'])))
    expect(calls('list')).toHaveLength(1)
  })
})
