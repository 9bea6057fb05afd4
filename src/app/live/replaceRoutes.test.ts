// @vitest-environment jsdom
import { createMemoryRouter, type DataRouter, type RouteObject } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#src/providers/messages/messages.ts'
import { toasts } from '#src/ui/toast.ts'
import texts from '../../../resources/messages/en.json' with { type: 'json' }
import { liveRoutes } from '../routing/useRoutes.ts'
import { replaceRoutes } from './replaceRoutes.ts'

let router: DataRouter

const loader = vi.fn(() => null)
const page = (id: string, more: Partial<RouteObject> = {}): RouteObject =>
  ({ id, path: `/${id}`, element: id, loader, ...more }) as RouteObject

async function open(...routes: RouteObject[]): Promise<void> {
  router = createMemoryRouter(routes, { initialEntries: [routes[0]?.path ?? '/'] }).initialize()
  await expect.poll(() => router.state.initialized).toBe(true)
  loader.mockClear()
}

const getOpen = () => router.state.matches.map(({ route }) => route.id)

afterEach(() => {
  router.dispose()
  liveRoutes.set([])
})

/** What we rely on of react-router's internals: a release that breaks it breaks these. */
describe('other routes', () => {
  it('leave the open page as it is and run no loader', async () => {
    await open(page('plants'), page('tools'))
    const { location } = router.state
    replaceRoutes(router, () => [page('plants', { handle: 'other' }), page('pots')])
    expect(getOpen()).toEqual(['plants'])
    expect(router.state.matches[0]?.route.handle).toBe('other')
    expect(router.state.location).toBe(location)
    expect(loader).not.toHaveBeenCalled()
  })

  it('can be opened at once where they are new, and no more where they are gone', async () => {
    await open(page('plants'), page('tools'))
    replaceRoutes(router, () => [page('plants'), page('pots'), page('rest', { path: '*' })])
    await router.navigate('/pots')
    expect(getOpen()).toEqual(['pots'])
    await router.navigate('/tools')
    expect(getOpen()).toEqual(['rest'])
  })

  it('leave a page whose route is gone until it is left', async () => {
    await open(page('plants'), page('tools'))
    replaceRoutes(router, () => [page('tools')])
    expect(getOpen()).toEqual(['plants'])
    await router.navigate('/tools')
    expect(getOpen()).toEqual(['tools'])
  })

  it('keep the code of a page that has come', async () => {
    const lazy = vi.fn(async () => ({ Component: () => null }))
    const plants = { id: 'plants', path: '/plants', lazy }
    await open(plants, page('tools'))
    replaceRoutes(router, () => [{ ...plants }, page('tools')])
    await router.navigate('/tools')
    await router.navigate('/plants')
    expect(lazy).toHaveBeenCalledTimes(1)
  })

  it('leave a question about leaving the page as it stands', async () => {
    await open(page('plants'), page('tools'))
    router.getBlocker('leave', () => true)
    await router.navigate('/tools')
    expect(router.state.blockers.get('leave')?.state).toBe('blocked')
    replaceRoutes(router, () => [page('plants'), page('tools')])
    expect(router.state.blockers.get('leave')?.state).toBe('blocked')
  })

  it('wait for a navigation that is under way, the last ones alone', async () => {
    let release = () => {}
    const held = new Promise<null>(resolve => {
      release = () => resolve(null)
    })
    await open(page('plants'), page('tools', { loader: () => held }))
    const opening = router.navigate('/tools')
    const first = vi.fn(() => [page('plants')])
    replaceRoutes(router, first)
    replaceRoutes(router, () => [page('plants'), page('tools'), page('pots')])
    expect(liveRoutes.get()).toEqual([])
    release()
    await opening
    await expect.poll(() => liveRoutes.get()).toHaveLength(3)
    expect(getOpen()).toEqual(['tools'])
    expect(first).not.toHaveBeenCalled()
  })
})

it('a router that takes no routes keeps those that it has, and the user is told', async () => {
  messages.set(texts)
  await open(page('plants'), page('tools'))
  const old = { ...router, _internalSetRoutes: undefined } as unknown as DataRouter
  Object.defineProperty(old, 'state', { get: () => router.state })
  replaceRoutes(old, () => [page('pots')])
  await expect.poll(() => JSON.stringify(toasts.get())).toContain('Load the page again to see all of it.')
  expect(liveRoutes.get()).toEqual([])
  await router.navigate('/tools')
  expect(getOpen()).toEqual(['tools'])
})
