import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { ThemeFrame } from '#src/theme/ThemeFrame.tsx'
import { startScreens } from '#tests/support/screens.tsx'
import { replaceRoutes } from '../live/replaceRoutes.ts'
import { guardRoutes } from '../routing/guardRoutes.ts'
import { liveRoutes } from '../routing/useRoutes.ts'
import { OpenPage } from './OpenPage.tsx'

beforeEach(() => {
  startScreens({ resources: [] })
})

// The same at every switch, as in the console.
const frame = <OpenPage />
const shed = <input aria-label="Spade" />

function buildRoutes(held: string[]): RouteObject[] {
  const pages = [
    { id: 'shed', path: 'Shed/:door', element: shed, handle: { access: 'OPEN_SHED', title: 'Shed' } },
    { id: 'home', path: 'home', element: <p>Welcome</p>, handle: { title: 'Home', isHome: true } },
  ]
  return [
    {
      id: 'console',
      path: '/',
      element: frame,
      children: guardRoutes(pages, { held: new Set(held), userType: 'OrganizationUser' }),
    },
  ]
}

function open(path: string) {
  liveRoutes.set(buildRoutes(['OPEN_SHED']))
  const router = createMemoryRouter(liveRoutes.get(), { initialEntries: [path] })
  render(
    <ThemeFrame>
      <RouterProvider router={router} />
    </ThemeFrame>,
  )
  return (held: string[]) => act(async () => replaceRoutes(router, () => buildRoutes(held)))
}

describe('a page written by hand', () => {
  it('goes, with a word, once the user may open it no more, and is back once he may', async () => {
    const take = open('/Shed/3')
    await screen.findByLabelText('Spade')
    await take([])
    expect(await screen.findByRole('heading', { name: 'The page Shed is no longer open to you' })).toBeTruthy()
    expect(screen.queryByLabelText('Spade')).toBeNull()
    await take(['OPEN_SHED'])
    expect(await screen.findByLabelText('Spade')).toBeTruthy()
  })

  it('stays as it is where other permissions change', async () => {
    const take = open('/Shed/3')
    const spade = await screen.findByLabelText('Spade')
    await take(['OPEN_SHED', 'OPEN_GATE'])
    expect(document.body.contains(spade)).toBe(true)
  })
})
