import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const plants = buildPlants()
let service: MemoryService

beforeEach(() => {
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(12) } })
})
afterEach(() => goOnline())

function open(path: string) {
  return renderRoutes(buildResourceRoutes(plants), path)
}

/** The browser knows that it has no network, and nothing answers. */
function goOffline(): void {
  onlineManager.setOnline(false)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
}

function goOnline(): void {
  vi.restoreAllMocks()
  onlineManager.setOnline(true)
}

const updates = () => service.calls.filter(({ name }) => name === 'update')

describe('a window without a network', () => {
  it('says at once that a save did not arrive, and sends nothing of it later', async () => {
    open('/Plants/Edit/2')
    const height = await screen.findByLabelText('Height')
    await userEvent.type(height, '{End}0')
    goOffline()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/The API is not reachable\./)).toBeTruthy()
    expect((height as HTMLInputElement).value).toBe('110')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unsaved changes' }))
    goOnline()
    await userEvent.click(question.getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Plant 02')).toBeTruthy()
    expect(updates()).toEqual([])
  })

  it('saves what stayed where it is saved again', async () => {
    open('/Plants/Edit/2')
    await userEvent.type(await screen.findByLabelText('Height'), '{End}0')
    goOffline()
    const save = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    await screen.findByText(/The API is not reachable\./)
    goOnline()
    await userEvent.click(save)
    await waitFor(() => expect(updates()).toHaveLength(1))
  })

  it('says why a record is not shown, and shows it when asked again', async () => {
    const { router } = open('/Plants/Edit/2')
    await screen.findByLabelText('Height')
    goOffline()
    await router.navigate('/Plants/Edit/3')
    expect(await screen.findByText('The API is not reachable.')).toBeTruthy()
    goOnline()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(((await screen.findByLabelText(/^Name/)) as HTMLInputElement).value).toBe('Plant 03')
  })

  it('says why the next page of a list is not shown, and shows it when asked again', async () => {
    open('/Plants')
    await screen.findByText('Plant 01')
    goOffline()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('The API is not reachable.')).toBeTruthy()
    goOnline()
    const again = screen.queryByRole('button', { name: 'Try again' })
    await userEvent.click(again ?? screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Plant 11')).toBeTruthy()
  })
})
