import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { network, resetConsole } from '#tests/support/consoleWorld.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

const script = document.createElement('script')

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())
afterEach(() => {
  network.resetHandlers()
  script.remove()
})
beforeEach(() => {
  resetConsole()
  script.type = 'module'
  script.setAttribute('src', '/assets/index-old.js')
  document.head.append(script)
})

/** Opens the notice and lets a part be missing while the services serve a page with this script. */
async function missPart(served: string): Promise<void> {
  let asked = 0
  network.use(
    http.get('*/', () => {
      asked += 1
      return HttpResponse.html(`<script type="module" crossorigin src="${served}"></script>`)
    }),
  )
  render(<UpdateNotice />)
  act(() => void dispatchEvent(new Event('vite:preloadError')))
  await waitFor(() => expect(asked).toBe(1))
}

describe('a part of the console that cannot be loaded', () => {
  it('tells of an update where another build is served by now, beside the page and until later', async () => {
    await missPart('/assets/index-new.js')
    expect(await screen.findByText('Locum was updated')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByText('Locum was updated')).toBeNull()
  })

  it('tells of none where the build is the same', async () => {
    await missPart('/assets/index-old.js')
    await act(async () => {})
    expect(screen.queryByText('Locum was updated')).toBeNull()
  })
})
