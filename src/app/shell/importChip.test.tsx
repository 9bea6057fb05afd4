import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useDisplayedImport } from '#src/engine/import/displayedImports.ts'
import { watchImports } from '#src/engine/import/watchImports.ts'
import { buildImports, type ImportsInMemory, serveImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlants, renderElement, startScreens, switchResources } from '#tests/support/screens.tsx'
import { ImportChip } from './ImportChip.tsx'

let service: MemoryService
let memory: ImportsInMemory
let stop = () => {}

beforeEach(async () => {
  service = startScreens({ resources: [buildPlants(), buildImports()] })
  memory = serveImports(service)
  await memory.become({ Status: 'Running', Done: 12_000, Total: 50_000 })
  act(() => {
    stop = watchImports()
  })
})
afterEach(() => {
  stop()
  service.close()
})

describe('an import that is under way', () => {
  it('is told in the header of every page, as it goes on, and leads to its page', async () => {
    renderElement(<ImportChip />)
    const chip = await screen.findByRole('link', { name: 'Importing Plants 12,000 of 50,000, 24%' })
    expect(chip.getAttribute('href')).toBe('/Imports/Open/7')
    await act(() => memory.become({ Done: 13_000 }))
    expect(await screen.findByRole('link', { name: 'Importing Plants 13,000 of 50,000, 26%' })).toBeTruthy()
    await act(() => memory.become({ Status: 'Undoing', Done: 1, Total: 20 }))
    expect(await screen.findByRole('link', { name: 'Undoing Plants 1 of 20, 5%' })).toBeTruthy()
  })

  it('is told of at its end, by its numbers or by why it failed', async () => {
    renderElement(<ImportChip />)
    await screen.findByRole('link')
    await act(() => memory.become({ Status: 'Done', Created: 40_000, Updated: 9_000, Unchanged: 999, Refused: 1 }))
    const message = 'plants.csv was imported into Plants: 40,000 created, 9,000 updated, 999 unchanged, 1 refused.'
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    await act(() => memory.become({ Status: 'Running', Failure: null }))
    await screen.findByRole('link')
    await act(() => memory.become({ Status: 'Failed', Failure: 'Its owner can no longer sign in.' }))
    expect(
      await screen.findByText(/import of plants\.csv into Plants has failed: Its owner can no longer/),
    ).toBeTruthy()
  })

  it('that was wholly undone is told of as a success, whatever rows its file had that were refused', async () => {
    renderElement(<ImportChip />)
    await screen.findByRole('link')
    await act(() => memory.become({ Status: 'Undone', Done: 40, Kept: 0, Refused: 2 }))
    const message = await screen.findByText('The import of plants.csv into Plants was undone: 40 taken back, 0 kept.')
    expect(message.closest('[role]')?.getAttribute('role')).toBe('status')
  })

  it('is not told of where a dialog shows it', async () => {
    const Dialog = () => {
      useDisplayedImport(7)
      return <ImportChip />
    }
    renderElement(<Dialog />)
    await screen.findByRole('link')
    await act(() => memory.become({ Status: 'Done', Created: 1 }))
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    await waitFor(() => expect(service.calls.some(({ name }) => name === 'one')).toBe(true))
    expect(screen.queryByText(/was imported into Plants/)).toBeNull()
  })

  it('leaves where this user may import no more, which is told with where its end will be', async () => {
    renderElement(<ImportChip />)
    await screen.findByRole('link')
    switchResources([buildPlants()])
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(
      await screen.findByText(/no longer import, so the import of plants\.csv into Plants .* Notifications/),
    ).toBeTruthy()
  })
})
