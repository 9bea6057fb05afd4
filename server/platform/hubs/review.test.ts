import { beforeEach, describe, expect, it } from 'vitest'
import { unauthenticated } from '../kernel/problem.ts'
import { buildReview } from './review.ts'

/** A client that answers what a test says, one answer after the other. */
function buildClient(...answers: (() => Promise<void>)[]) {
  let asked = 0
  return {
    count: () => asked,
    review: () => {
      asked += 1
      return (answers[asked - 1] ?? (() => Promise.resolve()))()
    },
  }
}

describe('the review of clients', () => {
  const warned: unknown[] = []
  const log = { warn: (...parts: unknown[]) => void warned.push(parts) }

  beforeEach(() => {
    warned.length = 0
  })

  it('asks each of many once, and takes a session that has ended for an answer', async () => {
    const clients = Array.from({ length: 30 }, () => buildClient(() => Promise.reject(unauthenticated())))
    const review = buildReview(log)
    review(clients, false)
    review(clients, false)
    await expect.poll(() => clients.at(-1)?.count()).toBe(1)
    expect(clients.slice(8).every(client => client.count() === 1)).toBe(true)
    expect(warned).toEqual([])
  })

  it('asks one user before everybody', async () => {
    const order: string[] = []
    const name = (text: string) =>
      buildClient(async () => {
        order.push(text)
      })
    const review = buildReview(log)
    review(
      Array.from({ length: 30 }, () => name('everybody')),
      false,
    )
    review([name('one')], true)
    await expect.poll(() => order.length).toBe(31)
    expect(order.indexOf('one')).toBe(8)
  })

  it('asks once more where something changed while it was asking', async () => {
    const door = Promise.withResolvers<void>()
    const client = buildClient(() => door.promise)
    const review = buildReview(log)
    review([client], true)
    review([client], true)
    door.resolve()
    await expect.poll(() => client.count()).toBe(2)
  })

  it('asks again later where nothing could be found out, and says so once a time', async () => {
    const away = () => Promise.reject(new Error('away'))
    const [lost, other] = [buildClient(away, away), buildClient()]
    const review = buildReview(log, 1)
    review([lost, other], false)
    await expect.poll(() => lost.count()).toBe(3)
    expect([other.count(), warned.length]).toEqual([1, 2])
  })
})
