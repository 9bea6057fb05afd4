// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { network, startNetwork } from '#tests/support/consoleWorld.ts'
import { untilPasses } from '#tests/support/untilPasses.ts'
import { connectSession } from '../http/connection.ts'
import { pollVersion } from './pollVersion.ts'

let served: () => Response | Promise<Response>
let reported: number[] = []
let asked = 0
let stop = () => {}

/** Lets the time of so many questions pass. */
const pass = (questions: number) => vi.advanceTimersByTimeAsync(questions * 5_000)

startNetwork()
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  served = () => HttpResponse.json({ Version: 4 })
  network.use(
    http.get('*/config/version', () => {
      asked += 1
      return served()
    }),
  )
  reported = []
  asked = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stop = pollVersion(version => reported.push(version))
})

it('tells the version each time that it has asked', async () => {
  await pass(1)
  await untilPasses(() => expect(reported).toEqual([4]))
  await pass(1)
  await untilPasses(() => expect(reported).toEqual([4, 4]))
})

it('asks on where a question was not answered', async () => {
  served = () => HttpResponse.error()
  await pass(1)
  await untilPasses(() => expect(asked).toBe(1))
  served = () => HttpResponse.json({ Version: 5 })
  await untilPasses(async () => {
    await pass(1)
    expect(reported).toContain(5)
  })
})

it('asks on where the session could not be found out', async () => {
  connectSession({ getAccessToken: () => Promise.reject(new Error('none')), onUnauthenticated: () => {} })
  await pass(1)
  connectSession({ getAccessToken: async () => 'token', onUnauthenticated: () => {} })
  await untilPasses(async () => {
    await pass(1)
    expect(reported).toContain(4)
  })
})

it('asks nothing in a hidden window, and at once when it is seen', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(3)
  expect(asked).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await untilPasses(() => expect(reported).toEqual([4]))
})

it('tells nothing once it is stopped', async () => {
  const answers: (() => void)[] = []
  served = () => new Promise(resolve => answers.push(() => resolve(HttpResponse.json({ Version: 4 }))))
  await pass(1)
  await untilPasses(() => expect(answers).toHaveLength(1))
  stop()
  for (const release of answers) release()
  await pass(3)
  expect(asked).toBe(1)
  expect(reported).toEqual([])
})
