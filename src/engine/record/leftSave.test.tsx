import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildRefusal, type Envelope } from '#contract/envelope.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { buildPlantRows, buildPlants, renderRoutes, startScreens, switchResources } from '#tests/support/screens.tsx'
import { buildResourceRoutes } from '../buildResourceRoutes.tsx'

const plants = buildPlants()

let service: MemoryService
let letAnswer: (own?: [status: number, body: Envelope]) => void

beforeEach(() => {
  sessionStorage.clear()
  service = startScreens({ resources: [plants], rows: { Plants: buildPlantRows(3) } })
  localStorage.setItem('oidc.user:test', JSON.stringify({ access_token: 'a', expires_at: 1, profile: { sub: '7' } }))
  const answer = new Promise<[status: number, body: Envelope] | undefined>(resolve => {
    letAnswer = resolve
  })
  service.answer = name => (name === 'update' || name === 'create' ? answer : undefined)
})

const findHeight = async () => (await screen.findByLabelText('Height')) as HTMLInputElement
const drafts = () => Object.keys(sessionStorage).filter(key => key.includes('Plants'))

/** Saves a plant of whose page nothing stands any more before the services have answered. */
async function saveAndLose() {
  const home = { path: 'home', element: <input aria-label="Elsewhere" id="root_Height" /> }
  const { router } = renderRoutes([...buildResourceRoutes(plants), home], '/Plants/Edit/2')
  await userEvent.type(await findHeight(), '{End}0')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(service.calls.at(-1)?.name).toBe('update'))
  switchResources([])
  await screen.findByText('The page Plant is no longer there')
  await act(() => router.navigate('/home'))
  await screen.findByLabelText('Elsewhere')
  return router
}

describe('a save whose screen goes before it is answered', () => {
  it('is told, and is not typed again where the screen is back', async () => {
    const router = await saveAndLose()
    letAnswer()
    expect(await screen.findByText('Record(s) updated successfully.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/home')
    expect(drafts()).toEqual([])
    switchResources([plants])
    await act(() => router.navigate('/Plants/Edit/2'))
    await waitFor(async () => expect((await findHeight()).value).toBe('110'))
    expect(screen.queryByText(/It is not saved yet/)).toBeNull()
  })

  it.each([
    ['refused', [400, { ...buildRefusal('Too high.'), Errors: { '/Height': 'At most 50.' } }], 'Too high.'],
    ['stale', [409, { ...buildRefusal('Stale.'), Source: { ID: 2, Version: 2 } }], 'Stale.'],
    ['of a deleted record', [404, buildRefusal('Not found.')], 'Not found.'],
  ] satisfies [string, [number, Envelope], string][])(
    'says that it is %s, keeps what was typed and leaves the focus alone',
    async (_, answer, message) => {
      const router = await saveAndLose()
      letAnswer(answer)
      expect(await screen.findByText(message)).toBeTruthy()
      expect(document.activeElement).not.toBe(screen.getByLabelText('Elsewhere'))
      switchResources([plants])
      await act(() => router.navigate('/Plants/Edit/2'))
      expect((await findHeight()).value).toBe('110')
      expect(await screen.findByText(/It is not saved yet/)).toBeTruthy()
    },
  )

  it('keeps what was typed where the user left meanwhile and it fails', async () => {
    const home = { path: 'home', element: <p>Welcome</p> }
    const { router } = renderRoutes([...buildResourceRoutes(plants), home], '/Plants/Edit/2')
    await userEvent.type(await findHeight(), '{End}0')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(service.calls.at(-1)?.name).toBe('update'))
    act(() => void router.navigate('/home'))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('Welcome')
    letAnswer([409, { ...buildRefusal('Stale.'), Source: { ID: 2, Version: 2 } }])
    expect(await screen.findByText('Stale.')).toBeTruthy()
    await act(() => router.navigate('/Plants/Edit/2'))
    expect((await findHeight()).value).toBe('110')
  })
})
