// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Manifest } from '#contract/manifest.ts'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { fetchManifest } from '../configuration/fetchManifest.ts'
import { applyManifest } from '../data/manifestState.ts'
import { connectSession } from '../http/connection.ts'
import { messages } from '../messages/messages.ts'
import { type ConfigurationFollower, followConfiguration } from './followConfiguration.ts'

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

/** Takes each manifest, but where a test has something happen before. */
function follow(before: () => void = () => {}): void {
  follower?.close()
  follower = followConfiguration(manifest => {
    before()
    taken.push(manifest.Version)
    applyManifest(manifest)
  })
}

startNetwork()
afterEach(() => {
  vi.restoreAllMocks()
  follower.close()
})
beforeEach(async () => {
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
  follow()
})

it('fetches what is served once it hears of another version, and its texts', async () => {
  served = 2
  texts = { 'menu.label': 'Other menu' }
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([2]))
  await untilPasses(() => expect(messages.get()['menu.label']).toBe('Other menu'))
})

it('takes nothing where it asks and nothing has changed', async () => {
  follower.seek()
  await untilPasses(() => expect(asked).toEqual(['"1"']))
  served = 2
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([2]))
})

it('asks for no version that it has already', async () => {
  follower.seek(1)
  served = 2
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([2]))
  expect(asked).toHaveLength(1)
})

it('takes the last one alone of several in a row', async () => {
  served = 4
  for (const version of [2, 3, 4]) follower.seek(version)
  await untilPasses(() => expect(taken).toEqual([4]))
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
  await untilPasses(() => expect(taken).toEqual([2]))
})

it('follows on where one manifest could not be taken, and takes that one too', async () => {
  let round = 0
  follow(() => {
    round += 1
    if (round === 1) throw new Error('The screen could not be drawn.')
  })
  served = 2
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([2]))
  served = 3
  follower.seek(3)
  await untilPasses(() => expect(taken).toEqual([2, 3]))
})

/** No answer is given up for its time alone. */
function neverGiveUp(): void {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
}

it('gives up an answer that hangs once it hears of a newer version', async () => {
  neverGiveUp()
  let round = 0
  const hang = http.get('*/config/manifest.json', async () => {
    round += 1
    if (round > 1) return undefined
    follower.seek(3)
    await new Promise(() => {})
  })
  network.use(hang)
  served = 3
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([3]))
})

it('takes a manifest whose texts hang', async () => {
  neverGiveUp()
  network.use(http.get('*/config/messages/en.json', () => new Promise<never>(() => {})))
  served = 2
  follower.seek(2)
  await untilPasses(() => expect(taken).toEqual([2]))
})

it('takes a lower version where that is what is served, and no lower one than it was told of', async () => {
  served = 5
  follower.seek(5)
  await untilPasses(() => expect(taken).toEqual([5]))
  served = 3
  follower.seek()
  await untilPasses(() => expect(taken).toEqual([5, 3]))
  served = 4
  follower.seek(4)
  await untilPasses(() => expect(taken).toEqual([5, 3, 4]))
})

it('asks for nothing while its window is hidden, and then for the last version alone', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  served = 3
  vi.spyOn(Math, 'random').mockReturnValue(0)
  follower.seek(2)
  await fetchManifest()
  follower.seek(3)
  expect(asked).toEqual([null])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await untilPasses(() => expect(taken).toEqual([3]))
  expect(asked).toHaveLength(2)
})
