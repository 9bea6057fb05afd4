// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { loadPatiently } from './loadPatiently.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks for a part until it comes, and never loads the page again for it', async () => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 5) throw new TypeError('The code did not come.')
    return { name: 'part' }
  })
  const part = loadPatiently(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await part).toEqual({ name: 'part' })
  expect(load).toHaveBeenCalledTimes(5)
  expect(reload).not.toHaveBeenCalled()
})
