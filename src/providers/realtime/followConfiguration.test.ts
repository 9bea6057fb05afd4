// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Manifest } from '#contract/manifest.ts'
import { network, resetConsole } from '#tests/support/consoleWorld.ts'
import { fetchManifest } from '../configuration/fetchManifest.ts'
import { applyManifest } from '../data/manifestState.ts'
import { connectSession } from '../http/connection.ts'
import { messages } from '../messages/messages.ts'
import { type ConfigurationFollower, followConfiguration } from './followConfiguration.ts'

const patience = { timeout: 10_000 }

let served = 1
let texts: Record<string, string> = {}
let asked: (string | null)[] = []
let taken: number[] = []
let follower: ConfigurationFollower

const buildManifest = (Version: number): Manifest => ({
  Version,
  Resources: [],
  Schemas: {},
  Machines: {},
  Menu: [],
  Permissions: [],
})

/** Answers as the services do: by the version that is served when it is asked. */
const manifestRoute = http.get('*/config/manifest.json', ({ request }) => {
  const known = request.headers.get('If-None-Match')
  asked.push(known)
  const headers = { ETag: `"${served}"` }
  if (known === headers.ETag) return new HttpResponse(null, { status: 304, headers })
  return HttpResponse.json(buildManifest(served), { headers })
})

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())
afterEach(() => {
  follower.close()
  network.resetHandlers()
})
beforeEach(async () => {
  resetConsole()
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  served = 1
  texts = {}
  network.use(
    manifestRoute,
    http.get('*/config/messages/en.json', () => HttpResponse.json(texts)),
  )
  applyManifest((await fetchManifest()) as Manifest)
  asked = []
  taken = []
  follower = followConfiguration(async manifest => {
    taken.push(manifest.Version)
    applyManifest(manifest)
  })
})

it('fetches what is served once it hears of another version, and its texts', async () => {
  served = 2
  texts = { 'menu.label': 'Other menu' }
  follower.seek(2)
  await vi.waitFor(() => expect(taken).toEqual([2]), patience)
  await vi.waitFor(() => expect(messages.get()['menu.label']).toBe('Other menu'), patience)
})

it('takes nothing where it asks and nothing has changed', async () => {
  follower.seek()
  await vi.waitFor(() => expect(asked).toEqual(['"1"']), patience)
  served = 2
  follower.seek(2)
  await vi.waitFor(() => expect(taken).toEqual([2]), patience)
})

it('asks for no version that it has already', async () => {
  follower.seek(1)
  served = 2
  follower.seek(2)
  await vi.waitFor(() => expect(taken).toEqual([2]), patience)
  expect(asked).toHaveLength(1)
})

it('takes the last one alone of several in a row', async () => {
  served = 4
  for (const version of [2, 3, 4]) follower.seek(version)
  await vi.waitFor(() => expect(taken).toEqual([4]), patience)
  expect(taken).toEqual([4])
})

it('tries again where the services do not answer, and where one of them lags behind', async () => {
  let round = 0
  network.use(
    http.get('*/config/manifest.json', () => {
      round += 1
      if (round === 1) return HttpResponse.error()
      if (round === 2) return HttpResponse.json(buildManifest(1))
      return undefined
    }),
  )
  served = 2
  follower.seek(2)
  await vi.waitFor(() => expect(taken).toEqual([2]), patience)
})
