import { describe, expect, it } from 'vitest'
import { buildConcurrencyLimiter } from './concurrencyLimiter.ts'

const patient = { most: 2, longestQueue: 10, longestWait: 60_000 }

describe('the limiter', () => {
  it('lets so many pass and the others in their order, one for each that leaves', async () => {
    const limiter = buildConcurrencyLimiter<number>(patient)
    const order: number[] = []
    const enter = (holder: number) =>
      limiter.enter(holder).then(leave => {
        order.push(holder)
        return leave
      })
    const first = await enter(1)
    await enter(2)
    const third = enter(3)
    const fourth = enter(4)
    expect(order).toEqual([1, 2])
    first()
    first()
    const leaveThird = await third
    expect(order).toEqual([1, 2, 3])
    leaveThird()
    await fourth
    expect(order).toEqual([1, 2, 3, 4])
  })

  it('lets one of a holder pass at a time, and does not keep others waiting for it', async () => {
    const limiter = buildConcurrencyLimiter<number>(patient)
    const leave = await limiter.enter(1)
    let hasEntered = false
    const again = limiter.enter(1).then(() => {
      hasEntered = true
    })
    await limiter.enter(2)
    expect(hasEntered).toBe(false)
    leave()
    await again
  })

  it('lets so many of a holder wait, whatever others do, and pass where more than one may', async () => {
    const limiter = buildConcurrencyLimiter<number>({ most: 10, mostOfHolder: 2, longestQueue: 1, longestWait: 60_000 })
    await limiter.enter(1)
    const leave = await limiter.enter(1)
    const third = limiter.enter(1)
    await expect(limiter.enter(1)).rejects.toMatchObject({ status: 429 })
    await limiter.enter(2)
    leave()
    await third
  })

  it('sends away who would wait too long, and who finds too many waiting', async () => {
    const limiter = buildConcurrencyLimiter<number>({ most: 1, longestQueue: 1, longestWait: 10 })
    const leave = await limiter.enter(1)
    const second = limiter.enter(2)
    await expect(limiter.enter(2)).rejects.toMatchObject({ status: 429 })
    await expect(second).rejects.toMatchObject({ status: 429 })
    leave()
    await limiter.enter(3)
  })

  it('ends the wait of who leaves, and nothing that has begun', async () => {
    const limiter = buildConcurrencyLimiter<number>({ longestQueue: 10 })
    const going = new AbortController()
    const leave = await limiter.enter(1, going.signal)
    const second = limiter.enter(1, going.signal)
    going.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    let hasEntered = false
    const third = limiter.enter(1).then(() => {
      hasEntered = true
    })
    await Promise.resolve()
    expect(hasEntered).toBe(false)
    leave()
    await third
  })
})
