// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Manifest } from '#contract/manifest.ts'
import { fetchManifest } from '#src/providers/configuration/fetchManifest.ts'
import { applyManifest, manifestState } from '#src/providers/data/manifestState.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { connectSession } from '#src/providers/http/connection.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { actAsBrowser, openHub } from '#tests/support/liveHub.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { openLive } from './openLive.ts'

let served: Pick<Manifest, 'Version' | 'Permissions'>
let tag = 0
let reads: number
let hide = () => {}

const getTaken = () => manifestState.get()?.manifest

/** Has the services serve another configuration, or the same with other permissions. */
function serve(Version: number, Permissions: string[] = []): void {
  served = { Version, Permissions }
  tag += 1
}

/** Opens the live part of a page that shows a list. */
function open(): void {
  openLive(createMemoryRouter([{ path: '*', element: null }]).initialize())
}

actAsBrowser()
startNetwork()
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
  hide()
  queryClient.clear()
  vi.useRealTimers()
})
beforeEach(async () => {
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  serve(1)
  network.use(
    http.get('*/config/version', () => HttpResponse.json({ Version: served.Version })),
    http.get('*/config/messages/en.json', () => HttpResponse.json({ some: 'text' })),
    http.get('*/config/manifest.json', ({ request }) => {
      const headers = { ETag: `"${tag}"` }
      if (request.headers.get('If-None-Match') === headers.ETag) return new HttpResponse(null, { status: 304, headers })
      return HttpResponse.json({ Resources: [], Schemas: {}, Machines: {}, Menu: [], ...served }, { headers })
    }),
  )
  applyManifest((await fetchManifest()) as Manifest)
  reads = 0
  const queryFn = async () => {
    reads += 1
    return { data: [], total: 0 }
  }
  hide = new QueryObserver(queryClient, { queryKey: ['Plants', 'getList'], queryFn }).subscribe(() => {})
  await untilPasses(() => expect(queryClient.isFetching()).toBe(0))
})

// The first of all, as pages of earlier tests would go on too.
it('goes on in a page that the browser kept and shows again', async () => {
  const hub = openHub()
  open()
  await untilPasses(() => expect(reads).toBe(2))
  dispatchEvent(new Event('pagehide'))
  serve(2)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await untilPasses(() => expect([hub.clients.length, getTaken()?.Version, reads]).toEqual([2, 2, 3]))
})

it('reads the shown lists once more when the hub is heard for the first time', async () => {
  expect(reads).toBe(1)
  openHub()
  open()
  await untilPasses(() => expect(reads).toBe(2))
})

it('takes what was served before the hub was heard, and what the hub tells of', async () => {
  const hub = openHub()
  serve(2)
  open()
  await untilPasses(() => expect(getTaken()?.Version).toBe(2))
  serve(3)
  hub.emit('configurationSwitched', { Version: 3 })
  await untilPasses(() => expect(getTaken()?.Version).toBe(3))
})

it('takes other permissions of the same version', async () => {
  const hub = openHub()
  serve(2)
  open()
  await untilPasses(() => expect(getTaken()?.Version).toBe(2))
  serve(2, ['VIEW_PLANT'])
  hub.emit('accessChanged', {})
  await untilPasses(() => expect(getTaken()?.Permissions).toEqual(['VIEW_PLANT']))
})

it('reads the shown lists anew where what is reached may be another', async () => {
  const hub = openHub()
  open()
  await untilPasses(() => expect(reads).toBe(2))
  hub.emit('accessChanged', {})
  await untilPasses(() => expect(reads).toBe(3))
})

it('shows a text that was changed once the hub tells of it, and asks again where an instance lags behind', async () => {
  const hub = openHub()
  let answers = 0
  open()
  await untilPasses(() => expect(hub.clients).toHaveLength(1))
  network.use(
    http.get('*/config/messages/en.json', () => {
      answers += 1
      if (answers === 1) return HttpResponse.json({ some: 'text' }, { headers: { 'X-Texts': '' } })
      return HttpResponse.json({ some: 'other text' }, { headers: { 'X-Texts': 'b' } })
    }),
  )
  hub.emit('textsChanged', { Texts: 'b' })
  await untilPasses(() => expect(messages.get()).toEqual({ some: 'other text' }))
})

it('shows a text that was changed where the hub is not heard', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  openHub({ mute: Number.POSITIVE_INFINITY })
  open()
  network.use(
    http.get('*/config/version', () => HttpResponse.json({ Version: served.Version, Texts: 'b' })),
    http.get('*/config/messages/en.json', () => {
      return HttpResponse.json({ some: 'other text' }, { headers: { 'X-Texts': 'b' } })
    }),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  await untilPasses(() => expect(messages.get()).toEqual({ some: 'other text' }))
})

it('asks for the version while a connection to the hub neither opens nor fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const hub = openHub({ mute: Number.POSITIVE_INFINITY })
  open()
  await untilPasses(() => expect(hub.clients).not.toEqual([]))
  serve(2)
  await vi.advanceTimersByTimeAsync(5_000)
  await untilPasses(() => expect(getTaken()?.Version).toBe(2))
})
