import { describe, expect, it } from 'vitest'
import { type Access, buildAccessCache } from './accessCache.ts'
import type { Caller } from './caller.ts'

describe('the access of users while changes go untold', () => {
  it('is read anew each time, and what was known before or read meanwhile is not kept', async () => {
    let version = 1
    let isListening = true
    const load = async (userId: number) =>
      ({ caller: { userId } as Caller, sessionVersion: version, endedSessions: new Set() }) as unknown as Access
    const cache = buildAccessCache(load, () => isListening)
    const getVersion = async () => (await cache.get(5))?.sessionVersion
    expect(await getVersion()).toBe(1)
    version = 2
    expect([cache.peek(5)?.sessionVersion, await getVersion()]).toEqual([1, 1])
    isListening = false
    expect([cache.peek(5), await getVersion()]).toEqual([undefined, 2])
    version = 3
    expect(await getVersion()).toBe(3)
    isListening = true
    cache.drop()
    version = 4
    expect(await getVersion()).toBe(4)
    expect(cache.peek(5)?.sessionVersion).toBe(4)
  })
})
