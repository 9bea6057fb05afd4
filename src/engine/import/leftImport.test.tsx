import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildRefusal } from '#contract/envelope.ts'
import { buildImports, type ImportsInMemory, serveImports } from '#tests/support/importService.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { isDeep } from '#tests/support/scale.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens } from '#tests/support/screens.tsx'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { ImportDialog } from './ImportDialog.tsx'

const [plants, imports] = [buildPlants(), buildImports()]
let service: MemoryService
let memory: ImportsInMemory

beforeEach(() => {
  service = startScreens({ resources: [plants, imports], rows: { Plants: buildPlantRows(3) } })
  memory = serveImports(service)
})

function openDialog() {
  const onClose = vi.fn()
  const routes = [
    { path: 'import', element: <ImportDialog resource={plants} imports={imports} onClose={onClose} /> },
    { path: 'elsewhere', element: <p>Elsewhere</p> },
  ]
  const { router } = renderRoutes(routes, '/import')
  return { onClose, router }
}

async function choose() {
  await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['Name\nRose\n'], 'plants.csv'))
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const findTarget = (column: string) => screen.findByLabelText<HTMLSelectElement>(`Where ${column} goes`)

async function check(change: Parameters<ImportsInMemory['become']>[0] = { Created: 1 }) {
  await press('Check the file')
  await screen.findByText('It waits for its turn…')
  await act(() => memory.become({ Status: 'Checked', Done: 1, Total: 1, ...change }))
}

describe('an import that is left', () => {
  const usual = 'Are you sure you want to leave this area? Your changes will not be saved.'
  const question = 'The file is not imported, and what you chose for it is lost.'

  it('asks while columns are chosen, and is let go where it is cancelled', async () => {
    const { router, onClose } = openDialog()
    await choose()
    await findTarget('Name')
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByText(usual)).toBeTruthy()
    await press('Stay')
    expect(memory.isDeleted).toBe(false)
    await press('Cancel')
    await press('Leave the import')
    await waitFor(() => expect(memory.isDeleted).toBe(true))
    expect(onClose).toHaveBeenCalledWith(false)
  })

  it('is taken back where its page is left before a check', async () => {
    const { router } = openDialog()
    await choose()
    await findTarget('Name')
    await act(() => router.navigate('/elsewhere'))
    await press('Leave')
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    await waitFor(() => expect(memory.isDeleted).toBe(true))
  })

  it.runIf(isDeep)('is taken back where its file was not sent to its end', async () => {
    openDialog()
    const usual = service.answer
    service.answer = (name, args, resource) =>
      name === 'addPart' ? [200, buildRefusal('No room.')] : usual(name, args, resource)
    await choose()
    // It is tried again after half a second, after two and after five.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const tries of [1, 2, 3, 4]) {
      await untilPasses(() => expect(service.calls.filter(({ name }) => name === 'addPart')).toHaveLength(tries))
      await act(() => vi.advanceTimersByTimeAsync(5_000))
    }
    vi.useRealTimers()
    expect(await screen.findByText('No room.')).toBeTruthy()
    await waitFor(() => expect(memory.isDeleted).toBe(true))
  })

  it.each([
    ['Columns', async () => void (await findTarget('Name'))],
    ['Check', () => check()],
  ])('by Escape asks at the step %s, as its Cancel does', async (_, arrive) => {
    const { onClose } = openDialog()
    await choose()
    await findTarget('Name')
    await arrive()
    for (const ask of [() => press('Cancel'), () => userEvent.keyboard('{Escape}')]) {
      await ask()
      expect(await screen.findByText(question)).toBeTruthy()
      await press('Cancel')
      await waitFor(() => expect(screen.queryByText(question)).toBeNull())
      expect(onClose).not.toHaveBeenCalled()
    }
    await userEvent.keyboard('{Escape}')
    await press('Leave the import')
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(false))
    expect(memory.isDeleted).toBe(true)
  })

  it.each([
    ['goes on', 'Running', 'Importing 1 of 4 rows…'],
    ['has ended', 'Done', 'What was done'],
  ] as const)('by Escape asks nothing where it %s', async (_, Status, displayed) => {
    const { onClose } = openDialog()
    await choose()
    await check({ Created: 4 })
    await press('Import 4 rows')
    await act(() => memory.become({ Status, Created: 4, Total: 4, Done: 1 }))
    await screen.findByText(displayed)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
    expect(memory.isDeleted).toBe(false)
  })

  it('goes on without asking while the services work on it', async () => {
    const { router } = openDialog()
    await choose()
    await check()
    await press('Import 1 row')
    await screen.findByText(/it goes on by itself/)
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByText('Elsewhere')).toBeTruthy()
    expect(screen.queryByText(question)).toBeNull()
    expect(memory.isDeleted).toBe(false)
  })
})
