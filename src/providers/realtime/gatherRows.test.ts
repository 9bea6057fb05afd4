// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resetConsole } from '#tests/support/consoleWorld.ts'
import { connectSession } from '../http/connection.ts'
import { gatherRows, type RowGatherer } from './gatherRows.ts'

/** Whoever reads rows asks for a token first. */
const getAccessToken = vi.fn(async () => 'token')

let gatherer: RowGatherer

beforeEach(() => {
  resetConsole()
  getAccessToken.mockClear()
  connectSession({ getAccessToken, onUnauthenticated: () => {} })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  gatherer = gatherRows()
})
afterEach(() => {
  gatherer.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it('reads rows at most once in a second, however often they change', async () => {
  gatherer.note(['Plants'])
  await pass(0)
  expect(getAccessToken).toHaveBeenCalledTimes(1)
  for (let change = 0; change < 1000; change += 1) gatherer.note(['Plants'])
  await pass(999)
  expect(getAccessToken).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(getAccessToken).toHaveBeenCalledTimes(2)
  await pass(60_000)
  expect(getAccessToken).toHaveBeenCalledTimes(2)
})

it('reads none while the window is hidden, and what changed meanwhile once it is seen', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  gatherer.note(['Plants'])
  await pass(60_000)
  expect(getAccessToken).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(getAccessToken).toHaveBeenCalledTimes(1)
})
