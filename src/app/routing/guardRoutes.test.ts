import { createMemoryRouter, type RouteObject } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { canOpen } from './canOpen.ts'
import { guardRoutes } from './guardRoutes.ts'

const loader = () => null
const loadUsers = vi.fn(() => null)

let userType = 'OrganizationUser'

function buildRoutes(...held: string[]): RouteObject[] {
  const pages: RouteObject[] = [
    {
      path: 'Users',
      handle: { access: 'VIEW_USER,EDIT_USER' },
      children: [
        { index: true, loader: loadUsers },
        { path: 'Add', loader: loadUsers },
      ],
    },
    { path: 'home', loader, handle: { isHome: true } },
    { path: 'access-denied', loader, handle: { isHome: true } },
    { path: 'Open', loader },
    { path: 'Chat', loader, handle: { access: 'VIEW_CHAT', closedTo: ['Candidate'] } },
  ]
  return [{ path: '/', children: [...guardRoutes(pages, { held: new Set(held), userType }), { path: '*' }] }]
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

  it('stays closed to a type of user, whatever he may do', async () => {
    expect(await goTo('/Chat', 'VIEW_CHAT')).toBe('/Chat')
    userType = 'Candidate'
    expect(await goTo('/Chat', 'VIEW_CHAT')).toBe('/access-denied')
    userType = 'OrganizationUser'
  })

  it('and every other one but home stays closed to who has no permission, unless he is a candidate', async () => {
    expect(await goTo('/Open')).toBe('/access-denied')
    expect(await goTo('/Open', 'VIEW_USER')).toBe('/Open')
    userType = 'Candidate'
    expect(await goTo('/Open')).toBe('/Open')
    userType = 'OrganizationUser'
  })

  it('loads nothing of a page that is refused', async () => {
    loadUsers.mockClear()
    await goTo('/Users', 'VIEW_ROLE')
    expect(loadUsers).not.toHaveBeenCalled()
    await goTo('/Users', 'VIEW_USER')
    expect(loadUsers).toHaveBeenCalledOnce()
  })

  it('shows in the menu only for who may open it', () => {
    expect(canOpen(buildRoutes('VIEW_USER'), 'Users')).toBe(true)
    expect(canOpen(buildRoutes(), 'Users')).toBe(false)
    expect(canOpen(buildRoutes(), '/home')).toBe(true)
    expect(canOpen(buildRoutes(), 'Nowhere')).toBe(false)
  })
})
