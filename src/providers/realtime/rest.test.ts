import { describe, expect, it, vi } from 'vitest'
import { until } from '#src/lib/until.ts'
import { rest, toPause } from './rest.ts'

describe('the pause between two attempts', () => {
  it('grows with each failure, up to half a minute', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    expect([1, 2, 3, 4, 5, 6, 7, 500].map(toPause)).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map(seconds => seconds * 1000))
    vi.restoreAllMocks()
  })

  it('is not the same for two windows, and at least half as long', () => {
    const pauses = Array.from({ length: 50 }, () => toPause(6))
    expect(new Set(pauses).size).toBeGreaterThan(1)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(15_000)
  })

  it('ends at once where what it waits for is over', async () => {
    const end = new AbortController()
    const waiting = rest(3_600_000, end.signal)
    end.abort()
    await waiting
    await rest(3_600_000, end.signal)
  })

  it('stops watching once it is over', async () => {
    const stop = vi.fn()
    let call = () => {}
    const waiting = until(new AbortController().signal, done => {
      call = done
      return stop
    })
    call()
    await waiting
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
