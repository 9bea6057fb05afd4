import { describe, expect, it } from 'vitest'
import { buildGate, toDelay } from './lockout.ts'

describe('the delay after failures', () => {
  it('begins with the fifth failure, doubles, and stays at 15 minutes', () => {
    expect(Array.from({ length: 12 }, (_, failures) => toDelay(failures))).toEqual([
      0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15,
    ])
  })
})

describe('the gate', () => {
  it('lets the attempts of one key in one after the other, and those of others beside them', async () => {
    const enter = buildGate()
    const events: string[] = []
    const doors = new Map<string, () => void>()
    const attempt = (key: string, name: string) =>
      enter(key, async () => {
        events.push(`${name} in`)
        await new Promise<void>(resolve => doors.set(name, resolve))
        events.push(`${name} out`)
      })
    const all = [attempt('a', 'first'), attempt('a', 'second'), attempt('b', 'other')]
    await Promise.resolve()
    doors.get('first')?.()
    await all[0]
    doors.get('other')?.()
    await all[2]
    doors.get('second')?.()
    await all[1]
    expect(events).toEqual(['first in', 'other in', 'first out', 'second in', 'other out', 'second out'])
  })

  it('goes on after an attempt that throws', async () => {
    const enter = buildGate()
    await expect(enter('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(enter('a', () => Promise.resolve(7))).resolves.toBe(7)
  })

  it('turns away what comes while too many wait', async () => {
    const enter = buildGate()
    const door = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 50 }, () => enter('a', () => door.promise))
    expect(enter('a', () => door.promise)).toBeNull()
    expect(enter('b', () => Promise.resolve())).not.toBeNull()
    door.resolve()
    await Promise.all(waiting)
    expect(enter('a', () => Promise.resolve())).not.toBeNull()
  })
})
