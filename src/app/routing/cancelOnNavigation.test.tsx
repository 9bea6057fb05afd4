import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildResourceRoutes } from '#src/engine/index.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { cancelOnNavigation } from './cancelOnNavigation.ts'

let service: MemoryService

function openPage(path: string) {
  const plants = buildPlants()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  service.answer = name => (name === 'list' ? new Promise(() => {}) : undefined)
  const elsewhere = { path: '/Elsewhere', element: <p>Elsewhere</p> }
  const { router } = renderRoutes([...buildResourceRoutes(plants), elsewhere], path)
  cancelOnNavigation(router)
  return router
}

const lastCall = () => service.calls.at(-1)

describe('going to another page', () => {
  it('calls off what the page before is still reading', async () => {
    const router = openPage('/Plants')
    await waitFor(() => expect(lastCall()?.name).toBe('list'))
    await act(() => router.navigate('/Elsewhere'))
    await screen.findByText('Elsewhere')
    await waitFor(() => expect(lastCall()?.signal.aborted).toBe(true))
  })

  it('leaves what is told of the page before', async () => {
    const router = openPage('/Plants')
    await waitFor(() => expect(lastCall()?.name).toBe('list'))
    act(() => showToast('error', 'It failed.'))
    await act(() => router.navigate('/Elsewhere'))
    await screen.findByText('Elsewhere')
    expect(screen.getByText('It failed.')).toBeTruthy()
  })

  it('takes a question of the page before away, which is answered No', async () => {
    const router = openPage('/Plants')
    await waitFor(() => expect(lastCall()?.name).toBe('list'))
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = askConfirmation({ message: 'Delete it?' })
    })
    await screen.findByText('Delete it?')
    await act(() => router.navigate('/Elsewhere'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await answer).toBe(false)
  })

  it('leaves alone what the new page has begun to read', async () => {
    const router = openPage('/Elsewhere')
    await act(() => router.navigate('/Plants'))
    await waitFor(() => expect(lastCall()?.name).toBe('list'))
    await screen.findByRole('button', { name: 'Columns' })
    expect(lastCall()?.signal.aborted).toBe(false)
    expect(service.calls).toHaveLength(1)
  })
})
