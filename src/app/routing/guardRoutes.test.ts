import { createMemoryRouter, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { canOpen } from './canOpen.ts'
import { guardRoutes } from './guardRoutes.ts'

const loader = vi.fn(() => null)

function buildRoutes(...held: string[]): RouteObject[] {
  const pages: RouteObject[] = [
    {
      path: 'Users',
      handle: { access: 'VIEW_USER,EDIT_USER' },
      children: [
        { index: true, loader },
        { path: 'Add', loader },
      ],
    },
    { path: 'home', loader },
    { path: 'access-denied', loader },
  ]
  return [{ path: '/', children: [...guardRoutes(pages, new Set(held)), { path: '*' }] }]
}

async function goTo(path: string, ...held: string[]): Promise<string> {
  const router = createMemoryRouter(buildRoutes(...held), { initialEntries: ['/home'] })
  await router.navigate(path)
  return router.state.location.pathname
}

describe('a page with an access rule', () => {
  it('opens for who holds one of its codes', async () => {
    expect(await goTo('/Users/Add', 'EDIT_USER')).toBe('/Users/Add')
  })

  it.each(['/Users', '/Users/Add'])('leads everybody else from %s to the access-denied page', async path => {
    expect(await goTo(path, 'VIEW_ROLE')).toBe('/access-denied')
  })

  it('loads nothing of a page that is refused', async () => {
    loader.mockClear()
    await goTo('/Users', 'VIEW_ROLE')
    // The home page at which it starts and the access-denied page.
    expect(loader.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('shows in the menu only for who may open it', () => {
    expect(canOpen(buildRoutes('VIEW_USER'), 'Users')).toBe(true)
    expect(canOpen(buildRoutes(), 'Users')).toBe(false)
    expect(canOpen(buildRoutes(), '/home')).toBe(true)
    expect(canOpen(buildRoutes(), 'Nowhere')).toBe(false)
  })
})
