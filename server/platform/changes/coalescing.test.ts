import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangedRows } from '../resources/index.ts'
import { buildCoalescer } from './coalescing.ts'

const pauses = { first: 20, between: 1000 }
const rows = (ids: number[] | null, before: [number, object][] = [], entity = 'house') =>
  ({ entity, ids, before: new Map(before) }) as ChangedRows

describe('the coalescer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends the first rows of a quiet table at once, then once a second, each table for itself', async () => {
    const sent: string[] = []
    const coalescer = buildCoalescer(
      ({ entity, ids }) => void sent.push(`${entity} ${ids}`),
      () => {},
      pauses,
    )
    coalescer.add(rows([1]))
    coalescer.add(rows([2, 1]))
    await vi.advanceTimersByTimeAsync(20)
    expect(sent).toEqual(['house 1,2'])
    coalescer.add(rows([3]))
    coalescer.add(rows([9], [], 'room'))
    await vi.advanceTimersByTimeAsync(500)
    coalescer.add(rows([4]))
    expect(sent).toEqual(['house 1,2', 'room 9'])
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toEqual(['house 1,2', 'room 9', 'house 3,4'])
    await vi.advanceTimersByTimeAsync(5000)
    coalescer.add(rows([5]))
    await vi.advanceTimersByTimeAsync(20)
    expect(sent.at(-1)).toBe('house 5')
  })

  it('keeps of what decided whose a row was the earliest, and names no more than 5,000 rows', async () => {
    const sent: ChangedRows[] = []
    const coalescer = buildCoalescer(
      written => void sent.push(written),
      () => {},
      pauses,
    )
    coalescer.add(rows([1], [[1, { CompanyID: 1 }]]))
    coalescer.add(rows([1], [[1, { CompanyID: 2, IsPrivate: false }]]))
    await vi.advanceTimersByTimeAsync(20)
    expect(sent).toEqual([rows([1], [[1, { CompanyID: 1, IsPrivate: false }]])])
    coalescer.add(rows(Array.from({ length: 5001 }, (_, id) => id)))
    coalescer.add(rows([1], [[1, { CompanyID: 3 }]]))
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent[1]).toEqual(rows(null))
  })

  it('sends later what could not be sent, together with what came meanwhile, and nothing twice at a time', async () => {
    const errors: unknown[] = []
    const sent: string[] = []
    const door = Promise.withResolvers<void>()
    const answers = [() => Promise.reject(new Error('away')), () => door.promise]
    const coalescer = buildCoalescer(
      ({ ids }) => {
        sent.push(String(ids))
        return answers.shift()?.()
      },
      error => errors.push(error),
      pauses,
    )
    coalescer.add(rows([1]))
    await vi.advanceTimersByTimeAsync(20)
    coalescer.add(rows([2]))
    await vi.advanceTimersByTimeAsync(1000)
    coalescer.add(rows([3]))
    await vi.advanceTimersByTimeAsync(3000)
    expect([sent, errors]).toEqual([['1', '1,2'], [new Error('away')]])
    door.resolve()
    await vi.advanceTimersByTimeAsync(20)
    expect(sent.at(-1)).toBe('3')
    coalescer.add(rows([4]))
    coalescer.close()
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(3)
  })
})
